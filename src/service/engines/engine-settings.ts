import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { type AddedServer, addServer, freeName, secretOf } from '../../backends/add-server.ts';
import { checkBackends } from '../../backends/check.ts';
import { CONFIGURABLE_FLOWS } from '../../backends/configurable-flows.ts';
import {
  readDocument,
  replaceDocument,
  withoutBackend,
} from '../../backends/edit-configuration.ts';
import type { LiveConfiguration } from '../../backends/live-configuration.ts';
import { type FoundServer, probeServer } from '../../backends/probe-server.ts';
import { type BackendEntry, filesIn, isSecret, withoutSlash } from '../../backends/read-backend.ts';
import { TrialRefused } from '../../backends/try.ts';
import { ConfigError } from '../../config/config.ts';
import type {
  EngineAddition,
  EngineTrialPayload,
  FoundEnginePayload,
} from '../../contract/admin/engines.ts';
import { ApiError } from '../../contract/errors.ts';
import type { BackendHost } from '../../engines/remote/kind.ts';
import { backendKinds } from '../../engines/remote/kinds.ts';
import { RemoteFailure } from '../../engines/spec.ts';
import type { EngineSettings } from '../../server/ports.ts';
import { readUpload } from './read-upload.ts';
import { withGuard } from './with-guard.ts';

/** Usual ports of model servers on a person's own machine. */
const USUAL_PORTS = [8188, 7860, 8081, 8080, 5000, 7842, 8765, 8000, 11434, 1234] as const;
/** Time limit for one server on this machine, which answers at once or is not running. */
const LOCAL_MS = 6000;
/** Time limit for recognizing a server. */
const PROBING_MS = 30_000;
/** Time limit for recognizing, checking and trying a server. */
const ADDING_MS = 600_000;

/** Members of an entry that settings must not replace. */
const CHECKED: readonly string[] = ['kind', 'url', 'credential'];

/** Lets administrators change the model servers of this service's configuration file. */
export function engineSettings(
  live: LiveConfiguration,
  { log, servicePort }: { log: Logger; servicePort: number },
): EngineSettings {
  const source = { ...live.source, configFile: fileOf(live) };
  const host: BackendHost = {
    now: () => Date.now(),
    uuid: randomUUID,
    log: (facts, message) => log.info(facts, message),
    callbacks: null,
  };
  const entryOf = (name: string): BackendEntry => {
    const entry = live.current.backends.get(name);
    if (entry === undefined) throw new ConfigError(`There is no backend ${name}.`);
    return entry;
  };
  /** Changes are made one after another, so that none overwrites the other. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(change: () => Promise<T>): Promise<T> => {
    const next = last.then(change, change);
    last = next.catch(() => {});
    return next;
  };

  return {
    probe: (url, credential) =>
      refusing(async () => {
        const found = await withGuard(url, credential, () => {
          const secret = secretOf(credential, source);
          return probeServer(withoutSlash(url), secret, AbortSignal.timeout(PROBING_MS));
        });
        if (found === null)
          throw new ConfigError(
            `No model server of a known kind answers at ${withoutSlash(url)}. If one is at work there, try again when it has finished.`,
          );
        return offerOf(found, withoutSlash(url), credential, live);
      }),

    readWorkflow: (upload) => refusing(() => readUpload(upload, source)),

    async discover() {
      const signal = AbortSignal.timeout(LOCAL_MS);
      const found = await Promise.all(
        USUAL_PORTS.filter((port) => port !== servicePort).map(async (port) => {
          const url = `http://127.0.0.1:${port}`;
          const server = await probeServer(url, null, signal).catch(() => null);
          return server === null ? [] : [offerOf(server, url, null, live)];
        }),
      );
      return found.flat();
    },

    describe: (name) =>
      refusing(async () => {
        const entry = entryOf(name);
        const { basis, kind, traits, price } = entry;
        const flows = CONFIGURABLE_FLOWS.map((flow) => flow.name);
        const [[check], found] = await Promise.all([
          checkBackends(live.current, [entry], flows, host),
          basis.url === ''
            ? null
            : probeServer(basis.url, basis.credential, AbortSignal.timeout(LOCAL_MS)).catch(
                () => null,
              ),
        ]);
        const { problems, remarks } = check!;
        return {
          ...{ name, kind: kind.name, url: basis.url, works: [...traits.works], price },
          ...{
            problems,
            remarks,
            models: [...(found?.models ?? [])],
            gpus: [...(found?.gpus ?? [])],
          },
        };
      }),

    add: (server) =>
      refusing(() =>
        inTurn(async () => {
          let trial: EngineTrialPayload | null = null;
          const added = await withGuard(server.url, server.credential ?? null, () =>
            addServer(source, additionOf(server), {
              host,
              signal: AbortSignal.timeout(ADDING_MS),
              onFound: (found) => refuseSettings(found, server.settings ?? {}),
              async tryOut(entry) {
                if (server.trial) trial = await trySample(entry, host);
              },
            }),
          );
          await takeEffect(live);
          log.info(
            { backend: added.name, url: server.url },
            'an administrator added a model server',
          );
          const { name, remarks } = added;
          return { name, flows: flowsWith(live, name), remarks, trial };
        }),
      ),

    tryOut: (name) => refusing(() => trySample(entryOf(name), host)),

    remove: (name) =>
      refusing(() =>
        inTurn(async () => {
          const document = await readDocument(source.configFile);
          if (!Object.hasOwn((document.backends ?? {}) as object, name))
            throw new ConfigError(`There is no backend ${name} in the configuration file.`);
          await replaceDocument(source, withoutBackend(document, name), async () => {});
          await takeEffect(live);
          log.info({ backend: name }, 'an administrator removed a model server');
        }),
      ),
  };
}

function additionOf({ url, name, credential, settings = {} }: EngineAddition): AddedServer {
  return { url, settings, name: name ?? null, credential: credential ?? null };
}

/** Returns the flows that have a model of this name. */
function flowsWith({ current: { models } }: LiveConfiguration, name: string): string[] {
  return CONFIGURABLE_FLOWS.map((flow) => flow.name).filter((flow) =>
    models.choicesOf(flow).some((choice) => choice.models.has(name)),
  );
}

/** Loads what trials need only when one is made. */
async function trySample(entry: BackendEntry, host: BackendHost): Promise<EngineTrialPayload> {
  const samples = await import('./sample-job.ts');
  return samples.trySample(entry, host);
}

/** @throws ConfigError if this process cannot use the file that was just written */
async function takeEffect(live: LiveConfiguration): Promise<void> {
  const { refused } = await live.refresh();
  if (refused !== null)
    throw new ConfigError(`The file was written, but cannot be used: ${refused.problem}`);
}

function fileOf({ source: { configFile } }: LiveConfiguration): string {
  if (configFile === null) throw new Error('a service always has a configuration file');
  return configFile;
}

/**
 * @throws ConfigError for settings that name files or secrets, which only the file's editor may give, and for those that
 *   would replace the kind, address or credential, which were checked
 */
async function refuseSettings(
  found: FoundServer,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const kind = await backendKinds.load(found.kind);
  for (const [name, value] of Object.entries(settings)) {
    if (CHECKED.includes(name)) throw new ConfigError(`${name} cannot be given as a setting.`);
    const schema = kind.settings.shape[name];
    if (isSecret(schema) || filesIn(schema, value).length > 0)
      throw new ConfigError(
        `${name} names a file or a secret, which cannot be given here: use the command line, bozzetto engines add.`,
      );
  }
}

function offerOf(
  found: FoundServer,
  url: string,
  credential: string | null,
  { current }: LiveConfiguration,
): FoundEnginePayload {
  const { kind, version, facts, models, gpus, choices, proposals, missing, settings } = found;
  const names = Object.fromEntries([...current.backends.keys()].map((name) => [name, true]));
  const configured = [...current.backends.values()].find(({ basis }) => basis.url === url);
  return {
    ...{ url, kind, version, facts, missing, name: freeName(found.name ?? kind, names) },
    models: [...models],
    gpus: [...gpus],
    choices: choices.map(({ setting, values }) => ({ setting, values: [...values] })),
    proposals: proposals.map(({ work, output, calls }) => ({
      ...{ work, output },
      calls: calls.map((call) => ({
        ...call,
        arguments: call.arguments.map(({ limits, ...argument }) => ({
          ...argument,
          min: limits.min ?? null,
          max: limits.max ?? null,
        })),
      })),
    })),
    entry: { kind, url, ...(credential !== null && { credential }), ...settings },
    configured: configured?.name ?? null,
  };
}

/** Turns the reasons why a change is refused into answers for the administrator. */
async function refusing<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof RemoteFailure)
      throw new ApiError(4003, [error.message, error.detail].filter(Boolean).join(': '));
    if (error instanceof ConfigError || error instanceof TrialRefused)
      throw new ApiError(4003, error.message);
    const { code, name, message } = error as NodeJS.ErrnoException;
    if (name === 'TimeoutError')
      throw new ApiError(4003, 'the server did not answer in time; try again when it is less busy');
    if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
      throw new ApiError(4003, `the configuration file cannot be written here: ${message}`);
    throw error;
  }
}
