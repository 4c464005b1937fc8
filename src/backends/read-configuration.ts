import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config/config.ts';
import type { AuthorChoice } from '../contract/authors.ts';
import type { FlowSpec } from '../contract/flow-spec.ts';
import { createModelCatalog, type ModelCatalog } from '../core/model-catalog.ts';
import { type BackendKinds, backendKinds } from '../engines/remote/kinds.ts';
import { flowSpecs } from '../flows/specs.ts';
import { withAuthor } from './author-backend.ts';
import { isObject } from './is-object.ts';
import { JsonProblem, parseJson } from './parse-json.ts';
import { Problems, unusable } from './problems.ts';
import { type BackendEntry, type BackendReading, readBackend } from './read-backend.ts';
import { readCaptions, readModels } from './read-models.ts';
import { BACKEND_NAME } from './schema.ts';

/** The validated content of `bozzetto.config.json`. */
export interface BackendConfiguration {
  /** Backends by name, in the order of the file. The one that `BOZZETTO_AUTHOR` adds comes last. */
  backends: ReadonlyMap<string, BackendEntry>;
  models: ModelCatalog;
}

/** The location of the configuration, and the functions and data needed to read it. */
export interface ConfigurationSource {
  /** Absolute path of the file; null if there is none. */
  configFile: string | null;
  /** Whether a file that does not exist counts as an empty one. */
  isOptional?: boolean;
  /** An author that is added to the file's content; absent or null if there is none. */
  author?: AuthorChoice | null;
  /** Returns the value of an environment variable, or null if it is not set. */
  secret(name: string): string | null;
}

const SPECS = Object.values(flowSpecs) as readonly Pick<
  FlowSpec,
  'name' | 'models' | 'isHelpedByCaption'
>[];
const MEMBERS = ['$schema', 'backends', 'models', 'captions'];

/**
 * Reads the configured model servers and the models that they provide.
 * @param kinds the available kinds of servers; tests pass their own
 * @throws ConfigError with one line for each mistake: its place in the file and a sentence
 */
export async function readConfiguration(
  { configFile: file, isOptional = false, author = null, secret }: ConfigurationSource,
  kinds: BackendKinds = backendKinds,
): Promise<BackendConfiguration> {
  const written = file === null ? {} : await readTop(file, isOptional);
  const top = author === null ? written : withAuthor(written, author);
  const problems = new Problems(file ?? 'BOZZETTO_AUTHOR');
  for (const name of Object.keys(top))
    if (!MEMBERS.includes(name)) problems.unknown([name], MEMBERS);
  const reading = { kinds, secret, directory: dirname(file ?? ''), problems };
  const backends = await readBackends(top.backends, reading);
  const lists = readModels(top.models, backends, problems);
  const captioners = readCaptions(top.captions, backends, problems);
  problems.throwIfAny();
  const sound = [...backends].filter((one): one is [string, BackendEntry] => one[1] !== null);
  return { backends: new Map(sound), models: createModelCatalog(SPECS, lists, captioners) };
}

/** Returns where the configuration of a service is, by its settings. */
export function configurationSource({
  configFile,
  ownConfigFile,
  author,
  secret,
}: Pick<Config, 'configFile' | 'ownConfigFile' | 'author' | 'secret'>): ConfigurationSource & {
  configFile: string;
} {
  const isOptional = configFile === null;
  return { configFile: configFile ?? ownConfigFile, isOptional, author, secret };
}

async function readTop(
  file: string,
  isOptional: boolean,
): Promise<Readonly<Record<string, unknown>>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (isOptional && error.code === 'ENOENT') return '{}';
    throw unusable(file, [
      error.code === 'ENOENT' ? 'the file does not exist' : `it cannot be read (${error.code})`,
    ]);
  });
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    if (error instanceof JsonProblem) throw unusable(file, [error.message]);
    throw error;
  }
  if (!isObject(value))
    throw unusable(file, ['it must contain an object with "backends" and "models"']);
  return value;
}

/** Returns the backends by name. The value is null for an invalid entry, because lists may still refer to its name. */
async function readBackends(
  value: unknown,
  reading: BackendReading,
): Promise<Map<string, BackendEntry | null>> {
  const { problems } = reading;
  const backends = new Map<string, BackendEntry | null>();
  if (value === undefined) return backends;
  if (!isObject(value)) {
    problems.add(['backends'], 'must be an object that maps names to servers');
    return backends;
  }
  for (const [name, entry] of Object.entries(value)) {
    const path = ['backends', name];
    if (!BACKEND_NAME.test(name) || name === 'built-in')
      problems.add(
        path,
        'must have a name of 1 to 64 letters, digits, underscores or hyphens other than built-in',
      );
    if (!isObject(entry)) problems.add(path, 'must be an object with "kind" and its settings');
    backends.set(name, isObject(entry) ? await readBackend(name, entry, reading) : null);
  }
  return backends;
}
