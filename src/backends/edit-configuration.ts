import { randomUUID } from 'node:crypto';
import { chmod, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { ConfigError } from '../config/config.ts';
import { BUILT_IN } from '../core/model-catalog.ts';
import type { BackendTraits } from '../engines/spec.ts';
import { CONFIGURABLE_FLOWS } from './configurable-flows.ts';
import { isObject } from './is-object.ts';
import { parseJson } from './parse-json.ts';
import {
  type BackendConfiguration,
  type ConfigurationSource,
  readConfiguration,
} from './read-configuration.ts';

/** The content of a configuration file. */
export type Document = Readonly<Record<string, unknown>>;

/** Reads a configuration file; a file that does not exist yet is empty. */
export async function readDocument(file: string): Promise<Document> {
  try {
    const value = parseJson(await readFile(file, 'utf8'));
    if (isObject(value)) return value;
    throw new Error('it must contain an object');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new ConfigError(`${file} cannot be used: ${(error as Error).message}.`);
  }
}

/** Returns a document with a backend, without models that use it. */
export function withBackend(document: Document, name: string, entry: Document): Document {
  return { ...document, backends: { ...objectOf(document.backends), [name]: entry } };
}

/**
 * Returns a document in which every flow that a backend can serve has a model named like it, with the built-in engine
 * after it if there is one. Models that exist stay as they are, and so does the default.
 */
export function withModels(document: Document, name: string, { works }: BackendTraits): Document {
  const models: Record<string, unknown> = { ...objectOf(document.models) };
  for (const { name: flow, models: choices } of CONFIGURABLE_FLOWS) {
    const { work, builtIn, authors = work, direct = work } = choices!.at(-1)!;
    if (![work, authors, direct].some((each) => works.includes(each))) continue;
    const present = objectOf(models[flow]);
    // Without a built-in model, the first one is the default, which an addition must not change.
    models[flow] =
      builtIn.length > 0
        ? { [name]: [name, BUILT_IN], ...present }
        : { ...present, [name]: present[name] ?? [name] };
  }
  return { ...document, models };
}

/** Returns a document without a backend, without models that no other backend provides, and without its captions. */
export function withoutBackend(document: Document, name: string): Document {
  const { [name]: _, ...backends } = objectOf(document.backends);
  const models: Record<string, unknown> = {};
  for (const [flow, entry] of Object.entries(objectOf(document.models))) {
    const left = Object.entries(objectOf(entry)).flatMap(([alias, list]) => {
      if (!Array.isArray(list) || !list.includes(name)) return [[alias, list] as const];
      const others = list.filter((each) => each !== name);
      return others.some((each) => each !== BUILT_IN) ? [[alias, others] as const] : [];
    });
    const kept = Object.fromEntries(left);
    // A default that names a removed model would make the file invalid.
    if (typeof kept.default === 'string' && isRemoved(kept.default, objectOf(entry), kept))
      delete kept.default;
    if (Object.keys(kept).length > 0) models[flow] = kept;
  }
  const { captions, ...rest } = document;
  const captioners = Array.isArray(captions) ? captions.filter((each) => each !== name) : [];
  return { ...rest, backends, models, ...(captioners.length > 0 && { captions: captioners }) };
}

/**
 * Replaces the configuration file, after the new document was read as the service reads it. The file keeps its
 * permissions, and a symbolic link stays one.
 * @param use called with what was read, before the file is replaced
 * @throws ConfigError, also if the file has changed meanwhile, or whatever `use` throws; the file then stays as it was
 */
export async function replaceDocument<T>(
  source: ConfigurationSource & { configFile: string },
  document: Document,
  use: (configuration: BackendConfiguration) => Promise<T>,
): Promise<T> {
  const { configFile: file } = source;
  const before = await currentText(file);
  return withCandidate(source, document, async (configuration, next) => {
    const result = await use(configuration);
    // A trial may take minutes, in which the operator or another command may edit the file.
    if ((await currentText(file)) !== before)
      throw new ConfigError(`${file} has changed meanwhile: run the command again.`);
    const old = await orNull(stat(file));
    await chmod(next, old === null ? 0o666 & ~process.umask() : old.mode & 0o777);
    // A reader sees the old file or the new one, never a part.
    await rename(next, (await orNull(realpath(file))) ?? file);
    return result;
  });
}

/** Reads a document as the service would read it from the configuration file. @throws ConfigError */
export function validateDocument(
  source: ConfigurationSource & { configFile: string },
  document: Document,
): Promise<BackendConfiguration> {
  return withCandidate(source, document, async (configuration) => configuration);
}

/** Writes a document beside the configuration file, so that its relative paths mean the same, and reads it there. */
async function withCandidate<T>(
  source: ConfigurationSource & { configFile: string },
  document: Document,
  use: (configuration: BackendConfiguration, path: string) => Promise<T>,
): Promise<T> {
  const { configFile: file } = source;
  const next = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(next, `${JSON.stringify(document, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    const read = await readConfiguration({ ...source, configFile: next }).catch((error) => {
      if (!(error instanceof ConfigError)) throw error;
      throw new ConfigError(error.message.replaceAll(next, file));
    });
    return await use(read, next);
  } finally {
    await rm(next, { force: true });
  }
}

const currentText = (file: string) => orNull(readFile(file, 'utf8'));

/** Returns null if the file does not exist. */
function orNull<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

const objectOf = (value: unknown): Document => (isObject(value) ? value : {});

function isRemoved(alias: string, before: Document, after: Document): boolean {
  return Object.hasOwn(before, alias) && !Object.hasOwn(after, alias);
}
