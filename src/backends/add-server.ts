import { z } from 'zod';
import { ConfigError } from '../config/config.ts';
import { AUTHOR_HOSTS } from '../contract/authors.ts';
import type { BackendHost } from '../engines/remote/kind.ts';
import { backendKinds } from '../engines/remote/kinds.ts';
import { type BackendCheck, checkBackends } from './check.ts';
import { CONFIGURABLE_FLOWS } from './configurable-flows.ts';
import {
  type Document,
  readDocument,
  replaceDocument,
  validateDocument,
  withBackend,
  withModels,
} from './edit-configuration.ts';
import { type FoundServer, probeServer } from './probe-server.ts';
import { type BackendEntry, readSecret, urlProblem, withoutSlash } from './read-backend.ts';
import type { ConfigurationSource } from './read-configuration.ts';

/** A model server to add to the configuration. */
export interface AddedServer {
  /** Address of the server. */
  url: string;
  /** Name of the backend; null: its kind, with a number if that name is taken. */
  name: string | null;
  /** A reference to an environment variable, such as `${GPU1_TOKEN}`; null: the server needs no credential. */
  credential: string | null;
  /** Settings of its kind, in addition to those that follow from the server's own answers. */
  settings: Readonly<Record<string, unknown>>;
}

/** Steps of an addition that depend on the caller. */
export interface AddingServer {
  host: BackendHost;
  signal: AbortSignal;
  /** Shows what was found; if it throws, nothing is added. */
  onFound(found: FoundServer): void | Promise<void>;
  /** Tries the new backend; if it throws, the configuration stays as it was. */
  tryOut(entry: BackendEntry): Promise<void>;
}

/**
 * Recognizes the server at an address and adds it to the configuration file, with a model for every flow that it can
 * serve. The file is replaced only after the new one was read without mistakes, and the server was checked and tried.
 * @throws ConfigError, and whatever `tryOut` throws; the file then stays as it was
 */
export async function addServer(
  source: ConfigurationSource & { configFile: string },
  { url, name: asked, credential, settings }: AddedServer,
  { host, signal, onFound, tryOut }: AddingServer,
): Promise<BackendCheck> {
  const problem = urlProblem(url);
  if (problem !== null) throw new ConfigError(`The address ${problem}.`);
  const address = withoutSlash(url);
  const found = await probeServer(address, secretOf(credential, source), signal);
  if (found === null)
    throw new ConfigError(
      `No model server of a known kind answers at ${address}. If one is at work there, try again when it has finished, or write its entry by hand (docs/backends.md).`,
    );
  await onFound(found);
  const isOther = found.whole !== null && Object.hasOwn(settings, found.whole);
  const fitting = await asTexts(found.kind, settings);
  const given = isOther ? fitting : { ...found.settings, ...fitting };
  const isComplete = Object.keys(settings).length > 0 || found.missing === null;
  if (!isComplete) throw new ConfigError(`${found.missing}.`);
  const entry = { kind: found.kind, url: address, ...(credential && { credential }), ...given };
  return addBackend(source, { name: asked, usual: found.name, entry }, { host, tryOut });
}

/** Returns settings with texts in place of numbers where a kind wants a text: `--set output=0` reads as a number. */
async function asTexts(
  kindName: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { shape } = (await backendKinds.load(kindName)).settings;
  const read = (name: string, value: unknown) => {
    const schema: unknown = shape[name];
    if (typeof value !== 'number' || !(schema instanceof z.ZodType)) return value;
    return !schema.safeParse(value).success && schema.safeParse(`${value}`).success
      ? `${value}`
      : value;
  };
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, read(name, value)]),
  );
}

/** A backend to add to the configuration. */
interface NewBackend {
  /** Its name; null: the usual one, or else its kind, with a number if that name is taken. */
  name: string | null;
  usual?: string | null;
  entry: { readonly kind: string } & Document;
}

/**
 * Adds a backend to the configuration file, with a model for every flow that it can serve.
 * @throws ConfigError, and whatever `tryOut` throws; the file then stays as it was
 */
export async function addBackend(
  source: ConfigurationSource & { configFile: string },
  { name: asked, usual, entry }: NewBackend,
  { host, tryOut }: Pick<AddingServer, 'host' | 'tryOut'>,
): Promise<BackendCheck> {
  const document = await readDocument(source.configFile);
  const backends = (document.backends ?? {}) as Readonly<Record<string, unknown>>;
  const name = asked ?? freeName(usual ?? entry.kind, backends);
  if (Object.hasOwn(backends, name))
    throw new ConfigError(`There is already a backend ${name}: choose another name with --name.`);
  const plain = withBackend(document, name, entry);
  // The backend is read once without models, because what it can do depends on its settings.
  const { traits } = (await validateDocument(source, plain)).backends.get(name)!;
  return replaceDocument(source, withModels(plain, name, traits), async (configuration) => {
    const backend = configuration.backends.get(name)!;
    const flows = CONFIGURABLE_FLOWS.map((flow) => flow.name);
    const [check] = await checkBackends(configuration, [backend], flows, host);
    if (check!.problems.length > 0)
      throw new ConfigError(`${name} was not added: ${check!.problems.join('; ')}.`);
    await tryOut(backend);
    return check!;
  });
}

/** Reads a reference to a secret. @throws ConfigError, because a server that needs it would not be recognized without */
export function secretOf(
  credential: string | null,
  { secret }: Pick<ConfigurationSource, 'secret'>,
): string | null {
  if (credential === null) return null;
  const read = readSecret(credential, secret);
  if ('problem' in read) throw new ConfigError(`The credential ${read.problem}.`);
  return read.value;
}

/**
 * Returns a kind or another name, with a number if it is taken. Hosts of language models are names that a choice of the
 * language model adds.
 */
export function freeName(wanted: string, taken: Readonly<Record<string, unknown>>): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    const isHost = (AUTHOR_HOSTS as readonly string[]).includes(name);
    if (!isHost && !Object.hasOwn(taken, name)) return name;
  }
}
