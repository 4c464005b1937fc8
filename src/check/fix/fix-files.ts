import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { CheckedFile } from '../check-files.ts';
import { hashOf } from '../companions.ts';
import type { Finding } from '../judge.ts';
import type { Measurement } from '../measurement.ts';
import type { Preset } from '../rule.ts';
import { type Fix, fixesFor, settingsOf } from './fixes.ts';
import type { ChangeFile, FixResult } from './fixing.ts';
import { costsOf, fixedRules, improvedRules, lossOf } from './judge-fix.ts';
import { placeOf, replaceFile, writeCopy } from './replace-file.ts';

/** Formats whose models are one file, which can be replaced. */
const ALONE: readonly string[] = ['glb', 'fbx', 'usdz', 'stl', 'ply', '3mf'];

/** Settings that replace what a model consists of. */
const INVASIVE = ['uv', 'lightmap_uv', 'mostTriangles', 'merge_materials', 'shape'] as const;

/** Each try finishes the whole model, which takes up to minutes. */
const MOST_TRIES = 6;

export interface FixRequest {
  preset: Preset;
  change: ChangeFile;
  /** Measures a changed file, and remembers the result. */
  measure(path: string, bytes: Uint8Array): Promise<Measurement>;
  /** Compares the facts of a changed file with the rules that apply to it. */
  judge(path: string, facts: NonNullable<CheckedFile['facts']>): Finding[];
  /** Folder for the changed files; null: they replace the originals. */
  folder: string | null;
  /** Whether the originals are kept next to the files that replace them. */
  keeps: boolean;
  /** Number of files that are fixed at the same time. */
  parallel: number;
}

/** A file with what was done about its findings; `findings` are those that remain. */
export type FixedFile = CheckedFile & { fix: FixResult };

/** A changed file that may take the place of the original. */
interface Change {
  bytes: Uint8Array;
  facts: NonNullable<CheckedFile['facts']>;
  findings: Finding[];
  result: Pick<FixResult, 'fixed' | 'warnings'>;
}

/** The fixes that had an effect in a change that was refused, and the reason. */
interface Refusal {
  problem: string;
  helped: Fix[];
}

const NOTHING: FixResult = { fixed: [], path: null, original: null, problem: null, warnings: [] };

/** Fixes the findings of files as far as that is possible without loss. The results are in the order of the files. */
export async function fixFiles(
  files: readonly CheckedFile[],
  request: FixRequest,
): Promise<FixedFile[]> {
  const results: FixedFile[] = new Array(files.length);
  /** Places that no copy may take. */
  const taken = new Set<string>();
  if (request.folder !== null)
    for (const { path } of files) taken.add(await placeOf(path).catch(() => path));
  let next = 0;
  const work = async () => {
    for (let i = next++; i < files.length; i = next++) {
      const file = files[i]!;
      results[i] = await fixFile(file, request, taken).catch((error: Error) =>
        unfixed(file, error.message),
      );
    }
  };
  await Promise.all(Array.from({ length: request.parallel }, work));
  return results;
}

async function fixFile(
  file: CheckedFile,
  request: FixRequest,
  taken: Set<string>,
): Promise<FixedFile> {
  const { facts, sha256, path } = file;
  if (facts === null || sha256 === null) return unfixed(file, null);
  const fixes = fixesFor(file.findings, facts, request.preset);
  if (fixes.length === 0) return unfixed(file, null);
  if (!canBeFixed(file))
    return unfixed(
      file,
      'only GLB, FBX, USDZ, STL, PLY and 3MF files can be fixed; `bozzetto finish` makes a GLB of others',
    );
  const bytes = new Uint8Array(await readFile(path));
  if (hashOf(bytes) !== sha256) return unfixed(file, 'the file has changed since it was checked');
  const change = await changed(file, bytes, fixes, request);
  if ('problem' in change) return unfixed(file, change.problem);
  const { folder, keeps } = request;
  const written =
    folder === null
      ? { path, original: await replaceFile(path, change.bytes, { sha256, keeps }) }
      : { path: await writeCopy({ folder, taken }, path, change.bytes), original: null };
  return {
    ...file,
    sha256: hashOf(change.bytes),
    facts: change.facts,
    findings: change.findings,
    isCached: false,
    fix: { ...NOTHING, ...change.result, ...written },
  };
}

/** Whether a file has a format that can be fixed, and the extension of that format. */
export function canBeFixed({ facts, path }: CheckedFile): boolean {
  const format = facts?.format ?? '';
  return ALONE.includes(format) && extname(path).slice(1).toLowerCase() === format;
}

/**
 * Tries all fixes, and then, if something speaks against that, those that had an effect, and all but those with one and
 * the same change of the model.
 */
async function changed(
  file: CheckedFile,
  bytes: Uint8Array,
  fixes: readonly Fix[],
  request: FixRequest,
): Promise<Change | Refusal> {
  const first = await attempt(file, bytes, fixes, request);
  if (!('problem' in first)) return first;
  const rest = first.helped.length > 0 ? first.helped : fixes.filter(isGentle);
  const isTried = new Set([keyOf(fixes)]);
  const tries = [rest, ...changesOf(rest).map((key) => rest.filter((fix) => keyOf([fix]) !== key))];
  for (const some of tries) {
    if (some.length === 0 || isTried.has(keyOf(some))) continue;
    if (isTried.size >= MOST_TRIES) break;
    isTried.add(keyOf(some));
    const change = await attempt(file, bytes, some, request);
    if (!('problem' in change)) return change;
  }
  return first;
}

/** The changes that fixes make to a model, invasive ones first. */
function changesOf(fixes: readonly Fix[]): string[] {
  const sorted = fixes.toSorted((a, b) => Number(isGentle(a)) - Number(isGentle(b)));
  return [...new Set(sorted.map((fix) => keyOf([fix])))];
}

/** Fixes with the same key change the model in the same way. */
function keyOf(fixes: readonly Fix[]): string {
  return [...new Set(fixes.map(({ settings }) => JSON.stringify(settings)))].sort().join();
}

/** Whether a fix keeps triangles, UVs and materials. */
function isGentle({ settings }: Fix): boolean {
  return !INVASIVE.some((name) => settings[name] !== undefined);
}

async function attempt(
  file: CheckedFile,
  bytes: Uint8Array,
  fixes: readonly Fix[],
  { preset, change, measure, judge }: FixRequest,
): Promise<Change | Refusal> {
  const { path } = file;
  const facts = file.facts!;
  const { format } = facts;
  const settings = settingsOf(fixes, facts);
  const answer = await change({ path, bytes, format, preset, settings });
  if (answer.bytes === null) return { problem: answer.problem, helped: [] };
  const measured = await measure(path, answer.bytes);
  if (measured.facts === null) return { problem: measured.problem, helped: [] };
  const findings = judge(path, measured.facts);
  const compared = {
    before: { findings: file.findings, facts },
    after: { findings, facts: measured.facts },
    distance: answer.distance,
  };
  const fixed = fixedRules(compared, fixes);
  const improved = improvedRules(compared);
  const helped = fixes.filter(({ rule }) => improved.has(rule));
  const worse = lossOf(compared);
  if (worse !== null) return { problem: worse, helped };
  if (fixed.length === 0) return { problem: 'finishing does not change that', helped };
  // What had no effect would only change the model.
  if (helped.length > 0 && helped.length < fixes.length && changesMore(fixes, helped))
    return { problem: 'some fixes have no effect', helped };
  return {
    bytes: answer.bytes,
    facts: measured.facts,
    findings,
    result: { fixed, warnings: [...answer.warnings, ...costsOf(compared)] },
  };
}

/** Whether fixes have settings that none of some of them has. */
function changesMore(fixes: readonly Fix[], some: readonly Fix[]): boolean {
  const known = new Set(some.flatMap(({ settings }) => Object.keys(settings)));
  return fixes.some(({ settings }) => Object.keys(settings).some((key) => !known.has(key)));
}

function unfixed(file: CheckedFile, problem: string | null): FixedFile {
  return { ...file, fix: { ...NOTHING, problem } };
}
