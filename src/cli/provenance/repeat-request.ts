import { createHash } from 'node:crypto';
import { canonicalJson } from '../../contract/provenance/canonical-json.ts';
import type { Hashed, Statement } from '../../contract/provenance/statement.ts';
import { isUrl } from '../../contract/source-value.ts';
import type { Bozzetto } from '../../sdk/index.ts';
import { CliFailure, usageFailure } from '../failure.ts';
import { imageField, modelField, requireFile } from '../sources.ts';
import { sha256Of } from './verify-file.ts';

/** Splits `--input field=value` at its first equals sign. @throws CliFailure */
export function readInputs(given: readonly string[]): Map<string, string> {
  return new Map(
    given.map((one) => {
      const at = one.indexOf('=');
      if (at < 1) throw usageFailure(`--input must be FIELD=FILE or FIELD=TEXT, not ${one}`);
      return [one.slice(0, at), one.slice(at + 1)];
    }),
  );
}

/**
 * Returns the request that made a model. Its files and texts, of which the statement has only hashes, are given.
 * @throws CliFailure if one is missing, or is not what the model was made from
 */
export async function requestOf(
  { settings, inputs }: Pick<Statement, 'settings' | 'inputs'>,
  given: ReadonlyMap<string, string>,
  { client, signal }: { client: Bozzetto; signal: AbortSignal },
): Promise<Record<string, unknown>> {
  const names = [
    ...inputs.map(({ field }) => field),
    ...Object.keys(settings).filter((name) => isHashed(settings[name])),
  ];
  for (const name of given.keys())
    if (!names.includes(name))
      throw usageFailure(`the model has no input ${name}`, `Its inputs are ${names.join(', ')}.`);
  for (const name of names)
    if (!given.has(name))
      throw usageFailure(`--input ${name}=… is missing`, `The inputs are ${names.join(', ')}.`);
  const request: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(settings))
    request[name] = isHashed(value) ? textOf(name, given.get(name)!, value) : value;
  for (const { field, kind, sha256 } of inputs) {
    const source = given.get(field)!;
    if (!isUrl(source)) {
      await requireFile(source);
      assertSame(field, sha256Of(source), sha256);
    }
    const upload = kind === 'image' ? imageField : modelField;
    setAt(request, field.split('.'), await upload(client, source, signal));
  }
  return request;
}

function isHashed(value: unknown): value is Hashed {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === 'sha256';
}

/** Returns a text, or the value that a JSON text stands for, whichever has the hash. */
function textOf(name: string, given: string, { sha256 }: Hashed): unknown {
  if (hashOf(given) === sha256) return given;
  try {
    const value: unknown = JSON.parse(given);
    if (hashOf(canonicalJson(value)) === sha256) return value;
  } catch {
    // It is not JSON, and as a text it has another hash.
  }
  assertSame(name, hashOf(given), sha256);
  return given;
}

function assertSame(name: string, found: string, wanted: string): void {
  if (found !== wanted)
    throw new CliFailure(
      `${name} is not what the model was made from: its SHA-256 is ${found}, not ${wanted}`,
    );
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function setAt(target: Record<string, unknown>, [name, ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    target[name!] = value;
    return;
  }
  const inner = (target[name!] ?? {}) as Record<string, unknown>;
  target[name!] = inner;
  setAt(inner, rest, value);
}
