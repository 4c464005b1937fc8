import { readFile, stat } from 'node:fs/promises';
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
  /** The same with the separator of the system. */
  path: string;
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
    .map((path) => ({ path, name: nameIn(folder, path) }))
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

/** Returns a path relative to the folder of the rules, with `/`, as globs match it. */
export function nameIn(folder: string, path: string): string {
  return relative(folder, resolve(path)).replaceAll(sep, '/');
}

async function checkFile(request: CheckRequest, path: string, name: string): Promise<CheckedFile> {
  const active = request.rules.rulesFor(name);
  const { sha256, isCached, facts, problem } = await measurementOf(request, path);
  return {
    file: path.replaceAll(sep, '/'),
    path,
    sha256,
    findings:
      facts === null ? [unreadable(problem)] : judge({ file: basename(path), facts }, active),
    rules: active.map((each) => each.name),
    facts,
    isCached,
  };
}

async function measurementOf(
  { cache, measure }: CheckRequest,
  path: string,
): Promise<Measurement & Pick<CheckedFile, 'sha256' | 'isCached'>> {
  let sha256: string | null = null;
  try {
    const bytes = await readModel(path);
    sha256 = hashOf(bytes);
    const known = cache.find(sha256, path);
    if (known !== null) return { ...known, sha256, isCached: true };
    const measured = await measure(path, bytes);
    await cache.add(sha256, path, measured);
    return { ...measured, sha256, isCached: false };
  } catch (error) {
    const problem = (error as Error).message;
    return { facts: null, problem, companions: [], sha256, isCached: false };
  }
}

/** @throws Error if the file cannot be read, or is too large */
async function readModel(path: string): Promise<Uint8Array> {
  const kind = await stat(path);
  if (!kind.isFile()) throw new Error('it is not a regular file');
  if (kind.size > MOST_BYTES)
    throw new Error(`the file has ${Math.round(kind.size / 2 ** 20)} MB; the limit is 200 MB`);
  return readFile(path);
}
