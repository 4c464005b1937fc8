import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { BackendBasis, BackendHost, BackendKind } from '../engines/remote/kind.ts';
import type { BackendKinds } from '../engines/remote/kinds.ts';
import type { BackendTraits, CutOutGround } from '../engines/spec.ts';
import { isObject } from './is-object.ts';
import type { Problems } from './problems.ts';
import { backendBasis, type Orientation, SECRET_REFERENCE } from './schema.ts';

/** One validated entry of `backends`. */
export interface BackendEntry {
  name: string;
  kind: BackendKind;
  basis: BackendBasis;
  /** The parsed settings of the backend's kind. Paths are absolute. */
  settings: Readonly<Record<string, unknown>>;
  traits: BackendTraits;
  /** Maximum number of concurrent jobs, across all workers. */
  concurrency: number;
  timeouts: { queueMs: number; silenceMs: number; totalMs: number };
  healthIntervalMs: number;
  /** The orientation of the backend's models; null for the default of its kind. */
  orientation: Orientation | null;
  /** How the object of an image is cut out before it is sent; null: the image is sent as it is. */
  cutOut: CutOutGround | null;
  /** A note about what a job costs the operator. */
  price: string | null;
  /** Changes with every setting, secret and file of the entry. */
  fingerprint: string;
}

/** Functions and data needed to read an entry. */
export interface BackendReading {
  kinds: BackendKinds;
  /** Returns the value of an environment variable, or null if it is not set. */
  secret(name: string): string | null;
  /** The directory of the configuration file. Relative paths start there. */
  directory: string;
  problems: Problems;
}

/** Reads one entry. If it is invalid, returns null and adds the reasons to `problems`. */
export async function readBackend(
  name: string,
  entry: Readonly<Record<string, unknown>>,
  reading: BackendReading,
): Promise<BackendEntry | null> {
  const { kinds, problems } = reading;
  const path = ['backends', name];
  const { names } = kinds;
  if (typeof entry.kind !== 'string' || !names.includes(entry.kind)) {
    if (typeof entry.kind === 'string') problems.unknownValue([...path, 'kind'], entry.kind, names);
    else problems.add([...path, 'kind'], `must be one of ${names.join(', ')}`);
    return null;
  }
  const kind = await kinds.load(entry.kind);
  const common = Object.keys(backendBasis.shape);
  const known = [...common, ...Object.keys(kind.settings.shape)];
  const own = Object.fromEntries(Object.entries(entry).filter(([key]) => !common.includes(key)));
  const basis = backendBasis.safeParse(entry);
  const settings = kind.settings.safeParse(own);
  if (!basis.success)
    problems.addIssues(path, { schema: backendBasis, names: known }, basis.error, entry);
  if (!settings.success)
    problems.addIssues(path, { schema: kind.settings, names: known }, settings.error, own);
  const url = urlOf(kind, entry.url, [...path, 'url'], problems);
  const credential = credentialOf(entry.credential, [...path, 'credential'], reading);
  if (!basis.success || !settings.success || url === null || credential === undefined) return null;
  const { concurrency, timeouts, health_interval_s, orientation, price, cut_out } = basis.data;
  const secrets = withSecrets(kind.settings, settings.data, path, reading);
  if (secrets === null) return null;
  const absolute = withPaths(kind.settings, secrets, reading.directory) as Record<string, unknown>;
  const backend = {
    kind,
    basis: { url, credential },
    settings: absolute,
  };
  const traits = await traitsOf(backend, path, problems);
  if (traits === null) return null;
  return {
    name,
    ...backend,
    traits,
    concurrency: concurrency ?? kind.usualConcurrency?.(settings.data) ?? 1,
    timeouts: {
      queueMs: timeouts.queue_s * 1000,
      silenceMs: timeouts.silence_s * 1000,
      totalMs: timeouts.total_s * 1000,
    },
    healthIntervalMs: health_interval_s * 1000,
    orientation: orientation ?? null,
    cutOut: cut_out === 'none' ? null : (cut_out ?? traits.cutOut ?? null),
    price: price ?? null,
    fingerprint: await fingerprintOf(
      { ...entry, credential, ...absolute },
      filesIn(kind.settings, absolute),
    ),
  };
}

/** Hashes the settings of an entry and the content of the files that they name. */
async function fingerprintOf(
  settings: Readonly<Record<string, unknown>>,
  files: readonly string[],
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const file of files) hash.update(await readFile(file).catch(() => ''));
  return hash.digest('hex');
}

/** Returns the URL without a trailing slash, or null if it is invalid. */
function urlOf(
  { name, defaultUrl }: BackendKind,
  value: unknown,
  path: readonly string[],
  problems: Problems,
): string | null {
  if (value === undefined) {
    if (defaultUrl === null)
      problems.add(
        path,
        `is missing: say where the ${name} server listens, such as http://gpu1:8080`,
      );
    return defaultUrl;
  }
  // A value that is not a string has already been reported.
  if (typeof value !== 'string') return null;
  if (defaultUrl === '') {
    problems.add(path, `cannot be used here: ${name} is not a server`);
    return null;
  }
  const problem = urlProblem(value);
  if (problem === null) return withoutSlash(value);
  problems.add(path, problem);
  return null;
}

/** Returns why a URL cannot be that of a server; null if it can. The sentence does not repeat the URL's password. */
export function urlProblem(value: string): string | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    return 'must be an http or https URL, such as http://gpu1:8080';
  if (url.username !== '' || url.password !== '')
    return 'must not contain a user name or password: use credential for the secret';
  return url.search !== '' || url.hash !== '' ? 'must end with its path' : null;
}

/** Returns a URL as the configuration has it. */
export const withoutSlash = (url: string) => new URL(url).href.replace(/\/+$/, '');

/**
 * Returns the secret itself: null if there is none, undefined if the reference is invalid. Messages never contain the
 * secret.
 */
function credentialOf(
  value: unknown,
  path: readonly string[],
  { secret, problems }: BackendReading,
): string | null | undefined {
  if (value === undefined) return null;
  if (typeof value !== 'string') return undefined;
  const read = readSecret(value, secret);
  if ('value' in read) return read.value;
  problems.add(path, read.problem);
  return undefined;
}

/** Returns the secret that a reference names, or why there is none. */
export function readSecret(
  reference: string,
  secret: BackendReading['secret'],
): { value: string } | { problem: string } {
  const name = SECRET_REFERENCE.exec(reference)?.[1];
  if (name === undefined)
    return {
      problem: `must name an environment variable, such as "\${GPU1_TOKEN}": secrets do not belong in this file`,
    };
  const value = secret(name);
  return value === null
    ? { problem: `names the environment variable ${name}, which is not set` }
    : { value };
}

/**
 * Returns the settings of a kind with the secrets that they refer to; null if a reference is invalid. A setting is a
 * secret if its schema has `.meta({ format: 'secret' })`; secrets are at the top level.
 */
function withSecrets(
  { shape }: BackendKind['settings'],
  settings: Readonly<Record<string, unknown>>,
  path: readonly string[],
  reading: BackendReading,
): Record<string, unknown> | null {
  const read: Record<string, unknown> = { ...settings };
  let isSound = true;
  for (const [name, schema] of Object.entries(shape)) {
    if (settings[name] === undefined || !isSecret(schema)) continue;
    const secret = credentialOf(settings[name], [...path, name], reading);
    if (secret === undefined) isSound = false;
    read[name] = secret;
  }
  return isSound ? read : null;
}

/** Whether a setting names an environment variable that holds a secret. */
export function isSecret(schema: unknown): boolean {
  let inner = schema;
  while (inner instanceof z.ZodType) {
    if (inner.meta()?.format === 'secret') return true;
    if (!(inner instanceof z.ZodOptional)) return false;
    inner = inner.unwrap();
  }
  return false;
}

/**
 * Returns the settings with all paths made absolute. A setting is a path if its schema has `.meta({ format: 'path' })`; in
 * a union with one, every text is a path.
 */
function withPaths(schema: unknown, value: unknown, directory: string): unknown {
  const { isPath, shape } = placeIn(schema);
  if (isPath && typeof value === 'string') return resolve(directory, value);
  if (shape === null || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      withPaths(shape[name], member, directory),
    ]),
  );
}

/** Returns the texts of a setting that are paths of files, by the setting's schema. */
export function filesIn(schema: unknown, value: unknown): string[] {
  const { isPath, shape } = placeIn(schema);
  if (isPath && typeof value === 'string') return [value];
  if (shape === null || !isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => filesIn(shape[name], member));
}

/** Whether texts in the place of a schema are paths, and the members of objects there; null: they have no schemas. */
function placeIn(schema: unknown): { isPath: boolean; shape: z.ZodRawShape | null } {
  let inner = schema;
  let isPath = false;
  for (;;) {
    isPath ||= inner instanceof z.ZodType && inner.meta()?.format === 'path';
    if (!(inner instanceof z.ZodOptional || inner instanceof z.ZodDefault)) break;
    inner = inner.unwrap();
  }
  if (inner instanceof z.ZodUnion)
    isPath ||= inner.options.some((option) => placeIn(option).isPath);
  return { isPath, shape: inner instanceof z.ZodObject ? inner.shape : null };
}

/** Opens the backend once to read its traits, which may depend on the settings, and closes it again. */
async function traitsOf(
  { kind, basis, settings }: Pick<BackendEntry, 'kind' | 'basis' | 'settings'>,
  path: readonly string[],
  problems: Problems,
): Promise<BackendTraits | null> {
  try {
    const backend = kind.create(basis, settings, SILENT_HOST);
    await backend.close();
    return backend.traits;
  } catch (error) {
    problems.add(path, `cannot be used: ${(error as Error).message}`);
    return null;
  }
}

/** A host for backends that are opened only to read their traits and that get no requests. */
const SILENT_HOST: BackendHost = { now: () => 0, uuid: () => '', log: () => {}, callbacks: null };
