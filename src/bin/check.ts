import { access, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MeasurementCache } from '../check/cache.ts';
import { type CheckedFile, checkFiles, nameIn } from '../check/check-files.ts';
import { hashOf } from '../check/companions.ts';
import { FileThreads } from '../check/file-threads.ts';
import { findFiles } from '../check/find-files.ts';
import { fixFiles } from '../check/fix/fix-files.ts';
import type { FixAnswer, FixOrder } from '../check/fix/fixing.ts';
import { countFindings, type ReportFormat } from '../check/formats/format.ts';
import { jsonReport } from '../check/formats/json.ts';
import { junitReport } from '../check/formats/junit.ts';
import { sarifReport } from '../check/formats/sarif.ts';
import { textReport } from '../check/formats/text.ts';
import { judge } from '../check/judge.ts';
import type { Measurement, MeasureRequest } from '../check/measurement.ts';
import { PRESETS, type Preset } from '../check/rule.ts';
import { RULE_FILE, type RuleBook, readRules } from '../check/rule-file.ts';
import { userCacheFolder } from '../config/config.ts';
import { afterThreadTime } from '../engines/work/processor-timer.ts';
import { outliveClosedPipes } from '../service/stop-requests.ts';

/* `check` of the command line, which works without a service. */

const OPTIONS = {
  rules: { type: 'string' },
  for: { type: 'string' },
  format: { type: 'string' },
  json: { type: 'boolean' },
  output: { type: 'string', short: 'o' },
  cache: { type: 'string' },
  'no-cache': { type: 'boolean' },
  fix: { type: 'boolean' },
  'fix-to': { type: 'string' },
  'no-backup': { type: 'boolean' },
} as const;

const FORMATS: Readonly<Record<string, ReportFormat>> = {
  text: textReport,
  json: jsonReport,
  sarif: sarifReport,
  junit: junitReport,
};
const EXIT = { done: 0, failed: 1, usage: 2 } as const;
/** Maximum processor time for one file, in seconds. */
const SECONDS_PER_FILE = 120;
const SECONDS_PER_FIX = 600;

outliveClosedPipes();

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const name = values.format ?? (values.json ? 'json' : 'text');
  if (values['no-backup'] && !values.fix) throw new Error('--no-backup applies only to --fix');
  if (values.fix && values['fix-to'] !== undefined)
    throw new Error('use either --fix, which replaces files, or --fix-to FOLDER');
  const format = FORMATS[name];
  if (format === undefined)
    throw new Error(`there is no format ${name}; use text, json, sarif or junit`);
  if (positionals.length === 0) throw new Error('name the files or folders to check');
  const { rules, folder } = await rulesOf(values.rules, values.for);
  const files = await findFiles(positionals);
  if (files.length === 0) throw new Error(`there are no models in ${positionals.join(', ')}`);
  const version = await programVersion();
  const path = values['no-cache']
    ? null
    : (values.cache ?? join(userCacheFolder(), 'bozzetto', 'check.json'));
  const cache = await MeasurementCache.open(path, version);
  const measuring = new FileThreads<MeasureRequest, Measurement>({
    program: new URL('./check-thread.ts', import.meta.url),
    seconds: SECONDS_PER_FILE,
    after: afterThreadTime,
    done: 'measured',
  });
  const measure = (path: string, bytes: Uint8Array) => measuring.ask({ path, bytes });
  const parallel = availableParallelism();
  const began = performance.now();
  const found = await checkFiles({ files, folder, rules, cache, measure, parallel });
  const fixes = values.fix === true || values['fix-to'] !== undefined;
  const checked = fixes ? await fixed(found, { rules, folder, cache, measure, values }) : found;
  await cache.save().catch((error: Error) => note(`the cache was not stored: ${error.message}`));
  const milliseconds = Math.round(performance.now() - began);
  const text = format({ version, preset: rules.preset, files: checked, milliseconds });
  if (values.output === undefined) process.stdout.write(text);
  else await writeFile(values.output, text);
  return countFindings(checked).error > 0 ? EXIT.failed : EXIT.done;
}

interface Fixing {
  rules: RuleBook;
  folder: string;
  cache: MeasurementCache;
  measure: (path: string, bytes: Uint8Array) => Promise<Measurement>;
  values: { 'fix-to'?: string | undefined; 'no-backup'?: boolean | undefined };
}

/** Fixes the findings of files where that is possible. */
function fixed(
  files: readonly CheckedFile[],
  { rules, folder, cache, measure, values }: Fixing,
): ReturnType<typeof fixFiles> {
  const fixing = new FileThreads<FixOrder, FixAnswer>({
    program: new URL('./fix-thread.ts', import.meta.url),
    seconds: SECONDS_PER_FIX,
    after: afterThreadTime,
    done: 'fixed',
  });
  return fixFiles(files, {
    preset: rules.preset,
    change: (order) => fixing.ask(order),
    async measure(path, bytes) {
      const measured = await measure(path, bytes);
      await cache.add(hashOf(bytes), path, measured);
      return measured;
    },
    judge: (path, facts) =>
      judge({ file: basename(path), facts }, rules.rulesFor(nameIn(folder, path))),
    folder: values['fix-to'] ?? null,
    keeps: values['no-backup'] !== true,
    // A fix takes several times the memory of a measurement.
    parallel: Math.ceil(availableParallelism() / 2),
  });
}

/** Returns the rules, and the folder that their globs are relative to. */
async function rulesOf(
  named: string | undefined,
  preset: string | undefined,
): Promise<{ rules: RuleBook; folder: string }> {
  if (preset !== undefined && !(PRESETS as readonly string[]).includes(preset))
    throw new Error(`there are no limits for ${preset}; use ${PRESETS.join(', ')}`);
  const chosen = (preset as Preset | undefined) ?? null;
  const path =
    named ??
    (await access(RULE_FILE).then(
      () => RULE_FILE,
      () => null,
    ));
  if (path === null) return { rules: readRules({}, chosen), folder: process.cwd() };
  const text = await readFile(path, 'utf8');
  try {
    return { rules: readRules(JSON.parse(text), chosen), folder: dirname(resolve(path)) };
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`);
  }
}

async function programVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function note(text: string): void {
  process.stderr.write(`bozzetto: ${text}\n`);
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    note(error.message);
    process.exitCode = EXIT.usage;
  },
);
