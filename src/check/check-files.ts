import { readFile } from 'node:fs/promises';
import { basename, relative, resolve, sep } from 'node:path';
import type { ModelFacts } from '../engines/spec.ts';
import type { MeasurementCache } from './cache.ts';
import { hashOf } from './companions.ts';
import { type Finding, judge, unreadable } from './judge.ts';
import type { MeasureFile, Measurement } from './measurement.ts';
import type { RuleBook } from './rule-file.ts';

/** A checked file. */
export interface CheckedFile {
  /** With `/`, as the file was named or found. */
  file: string;
  /** SHA-256 in hexadecimal; null if the file cannot be opened. */
  sha256: string | null;
  findings: Finding[];
  /** Names of the rules that apply to the file. */
  rules: string[];
  /** Null if the file cannot be read. */
  facts: ModelFacts | null;
  /** Whether the file was measured by an earlier check. */
  isCached: boolean;
}

export interface CheckRequest {
  files: readonly string[];
  /** The folder that globs in the rules are relative to. */
  folder: string;
  rules: RuleBook;
  cache: MeasurementCache;
  measure: MeasureFile;
  /** Number of files that are measured at the same time. */
  parallel: number;
}

/** Files above this size are not read, in bytes: the largest upload of the service. */
const MOST_BYTES = 200 * 2 ** 20;

/** Checks files, each of them with the rules that apply to it. The results are in the order of the files. */
export async function checkFiles(request: CheckRequest): Promise<CheckedFile[]> {
  const { files, folder, rules, parallel } = request;
  const chosen = files
    .map((path) => ({ path, name: relative(folder, resolve(path)).replaceAll(sep, '/') }))
    .filter(({ name }) => !rules.isIgnored(name));
  const results: CheckedFile[] = new Array(chosen.length);
  let next = 0;
  const work = async () => {
    for (let i = next++; i < chosen.length; i = next++) {
      const { path, name } = chosen[i]!;
      results[i] = await checkFile(request, path, name);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return results;
}

async function checkFile(
  { rules, cache, measure }: CheckRequest,
  path: string,
  name: string,
): Promise<CheckedFile> {
  const file = path.replaceAll(sep, '/');
  const active = rules.rulesFor(name);
  const failed = (problem: string) => ({
    ...{ file, sha256: null, findings: [unreadable(problem)], facts: null, isCached: false },
    rules: active.map((each) => each.name),
  });
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    return failed((error as Error).message);
  }
  if (bytes.byteLength > MOST_BYTES)
    return failed(`the file has ${Math.round(bytes.byteLength / 2 ** 20)} MB; the limit is 200 MB`);
  const sha256 = hashOf(bytes);
  const known = cache.find(sha256, path);
  const measured = known ?? (await measure(path));
  if (known === null) cache.add(sha256, measured);
  return { ...failed(''), sha256, isCached: known !== null, ...judged(measured, path, active) };
}

function judged(
  { facts, problem }: Measurement,
  path: string,
  active: ReturnType<RuleBook['rulesFor']>,
): Pick<CheckedFile, 'findings' | 'facts'> {
  if (facts === null) return { facts, findings: [unreadable(problem ?? '')] };
  return { facts, findings: judge({ file: basename(path), facts }, active) };
}
