import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { authorChoice } from '../src/config/author.ts';
import { builtInEngines } from '../src/engines/built-in-engines.ts';
import { createWork } from '../src/engines/work/create-work.ts';
import { keptAnswers } from '../test/authors/kept-answers.ts';
import { type Prices, startKeptAuthors, startModel } from '../test/authors/play-answers.ts';
import { drawCells } from '../test/sheets/draw-cells.ts';
import { type AuthorCase, changeCases, pictureCases, promptCases } from './authors/cases.ts';
import { type AuthorRow, playCase } from './authors/play-case.ts';
import { measurementsOf, type SavedRow, tableOf } from './authors/summary.ts';
import { smoke, writeResults } from './results.ts';

/*
 * Language models as authors of shape programs, through the real service: forty prompts for new models, twenty pictures and ten
 * changes.
 *
 *   npm run bench -- authors                        plays the kept answers in test/authors/answers
 *   npm run bench -- authors --model HOST:MODEL     asks a model (ollama:…, anthropic:… with its key, …)
 *     --prices INPUT,OUTPUT                         its prices in US dollars per million tokens, for the column of money
 *     --at-once N                                   requests at the same time; a hosted model mostly makes one wait
 *     --only ID,ID                                  some of the prompts; of kept answers, their rows replace those of the last run
 *     --out DIRECTORY                               of the results of a model; ./authors-results if absent
 */
const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    prices: { type: 'string' },
    only: { type: 'string' },
    'at-once': { type: 'string', default: '1' },
    out: { type: 'string', default: 'authors-results' },
    smoke: { type: 'boolean' },
  },
});
/** Small ones: a weapon and a change. */
const SMOKE = ['ship-cannon', 'clock-at-twenty-past-eight'];
const KINDS = ['words', 'pictures', 'edits'] as const;
const ROOT = join(import.meta.dirname, '..');
const KEPT_RESULTS = join(ROOT, 'bench/results/authors.json');

const model = authorChoice({ BOZZETTO_AUTHOR: values.model });
const only = smoke ? SMOKE : values.only?.split(',');
const kept = (await Promise.all(KINDS.map(keptAnswers))).flat();
const isChosen = ({ id }: { id: string }) => only?.includes(id) ?? true;
const isKept = ({ id }: { id: string }) => kept.some((each) => each.id === id);
const known = [...promptCases(), ...(await pictureCases()), ...(await changeCases())];
const all = known.filter(isChosen);
const cases = model === null ? all.filter(isKept) : all;
if (cases.length === 0) throw new Error(`no prompt is called ${only?.join(' or ')}`);

const engines = builtInEngines();
const authors =
  model === null
    ? await startKeptAuthors(kept.filter(isChosen))
    : await startModel(model, pricesIn(values.prices));
const found: AuthorRow[] = [];
/** Ends when the rows found so far are written: two at the same time would read half a file. */
let saved: Promise<void> = Promise.resolve();
const waiting = [...cases];
const atOnce = Number(values['at-once']);
if (!(Number.isInteger(atOnce) && atOnce > 0))
  throw new Error(`--at-once must be a whole number from 1, not "${values['at-once']}"`);
try {
  await Promise.all(Array.from({ length: atOnce }, playNext));
} finally {
  await authors.stop();
}
const rows = cases.flatMap(({ id }) => found.filter((row) => row.id === id));
console.log(`\n${tableOf(rows)}\n`);
await save(rows);
process.exit(process.exitCode ?? 0);

/** Plays the cases that are left, one after another. */
async function playNext(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const row = await playCase(next, authors, engines);
    found.push(row);
    // A run that is interrupted keeps what it has measured.
    if (model === null && !smoke) {
      saved = saved.then(async () => saveRows(await withEarlierRows(found), KEPT_RESULTS));
      await saved;
    }
    console.log(tableOf([row]).split('\n').at(-1));
  }
}

/** Writes the results, unless it is a smoke run. The sheets in docs show a run of all kept answers. */
async function save(rows: readonly AuthorRow[]): Promise<void> {
  if (model === null && !smoke) {
    const merged = await withEarlierRows(rows);
    await writeResults('authors', measurementsOf(merged, true));
    await saveRows(merged, KEPT_RESULTS);
    // A sheet in docs shows all kept answers of its kind.
    const left = known.filter((each) => isKept(each) && !rows.some(({ id }) => id === each.id));
    const whole = rows.filter(({ kind }) => !left.some((each) => each.kind === kind));
    await drawSheets(whole, (sheet) => join(ROOT, `docs/authors-${sheet}.webp`));
    return;
  }
  const measurements = measurementsOf(rows, model === null);
  for (const { metric, value, unit } of measurements)
    console.log(`${metric.padEnd(48)} ${String(value).padStart(12)} ${unit}`);
  if (smoke) {
    // A miss of kept answers is an error of this repository.
    if (rows.some(({ problem }) => problem !== null)) process.exitCode = 1;
    return;
  }
  await mkdir(values.out, { recursive: true });
  const name = (values.model ?? 'kept').replaceAll(/[^\w.-]+/g, '-');
  await saveRows(rows, join(values.out, `${name}.json`));
  await drawSheets(rows, (sheet) => join(values.out, `${name}-${sheet}.webp`));
}

/** Returns the rows of the last run of kept answers, with the new ones in their places. */
async function withEarlierRows(rows: readonly AuthorRow[]): Promise<SavedRow[]> {
  // Before the first run of all, there are none.
  const text = await readFile(KEPT_RESULTS, 'utf8').catch(() => null);
  if (text === null) return [...rows];
  const { rows: earlier } = JSON.parse(text) as { rows: SavedRow[] };
  return known.flatMap(
    ({ id }) => rows.find((row) => row.id === id) ?? earlier.find((row) => row.id === id) ?? [],
  );
}

async function saveRows(rows: readonly (AuthorRow | SavedRow)[], path: string): Promise<void> {
  const data = rows.map((row) => ({ ...row, shown: undefined }));
  await writeFile(
    path,
    `${JSON.stringify({ model: values.model ?? null, rows: data }, null, 1)}\n`,
  );
}

/** One sheet of the new models, one of the pictures with their models, and one of the changes, each beside what it changes. */
async function drawSheets(
  rows: readonly AuthorRow[],
  pathOf: (sheet: AuthorCase['kind']) => string,
): Promise<void> {
  for (const kind of KINDS) {
    const cells = rows.filter((row) => row.kind === kind).flatMap(({ shown }) => shown);
    if (cells.length === 0) continue;
    const path = pathOf(kind);
    const across = kind === 'pictures' ? 1 : 2;
    await drawCells(cells, { engines, work: createWork(), path, side: 150, across });
    console.log(path);
  }
}

function pricesIn(text: string | undefined): Prices | null {
  if (text === undefined) return null;
  const [input = Number.NaN, output = Number.NaN] = text.split(',').map(Number);
  if (!(input >= 0 && output >= 0))
    throw new Error(
      `--prices must be INPUT,OUTPUT in US dollars per million tokens, not "${text}"`,
    );
  return { input, output };
}
