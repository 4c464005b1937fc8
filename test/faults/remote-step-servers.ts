import { captionPicture } from '../../src/adapters/media/caption-picture.ts';
import { smallPicture } from '../../src/adapters/media/small-picture.ts';
import { uprightPicture } from '../../src/adapters/media/upright-picture.ts';
import type { RemoteStepPlan } from '../../src/core/remote-step.ts';
import type { BackendHost } from '../../src/engines/remote/kind.ts';
import { allKinds } from '../../src/engines/remote/kinds.ts';
import type { ConfiguredBackend } from '../../src/worker/remote-steps/backends.ts';
import type { RemoteOptions } from '../../src/worker/worker.ts';

const backendKinds = await allKinds();

/** Configuration of a model server for a test worker. */
export interface RemoteStepServer extends Partial<Omit<ConfiguredBackend, 'backend'>> {
  name: string;
  kind: string;
  url: string;
  settings?: Record<string, unknown>;
}

/** Servers that a task may use. */
export interface ServerList extends Partial<Pick<RemoteStepPlan, 'step' | 'work'>> {
  backends: readonly string[];
  builtIn: boolean;
}

/** Returns the only remote step of a task that uses a list of servers; null without a list. */
export function remoteStepOf(list: ServerList | undefined): RemoteStepPlan | null {
  if (list === undefined) return null;
  return { step: 'model', work: 'image-to-3d', lane: `remote:${list.backends}`, ...list };
}

/** Opens servers for a worker, which closes them when it stops. Tasks select one of the lists by `input.servers`. */
export function openServers(
  servers: readonly RemoteStepServer[],
  lists: ReadonlyMap<string, ServerList>,
  callbacks: BackendHost['callbacks'] = null,
): RemoteOptions {
  const backends = new Map(servers.map((server) => [server.name, opened(server, callbacks)]));
  return {
    backends,
    remoteStepsOf: (_flow, { servers }) => {
      const remoteStep = remoteStepOf(lists.get(String(servers)));
      return remoteStep === null ? [] : [remoteStep];
    },
    knowsModels: () => true,
    engineTime: () => ({ lane: 'long', milliseconds: 100 }),
    uprightPicture,
    captionPicture,
    smallPicture,
    lanes: [
      ...new Map([...lists.values()].map((list) => [String(list.backends), list])).values(),
    ].map(({ backends: names, builtIn }) => ({
      lane: `remote:${names}`,
      backends: names.map((name) => ({ name, concurrency: backends.get(name)!.concurrency })),
      builtIn,
    })),
  };
}

function opened(
  { kind: name, url, settings = {}, ...change }: RemoteStepServer,
  callbacks: BackendHost['callbacks'],
): ConfiguredBackend {
  const kind = backendKinds.find((each) => each.name === name);
  if (kind === undefined) throw new Error(`there is no kind ${name}`);
  const host = { now: Date.now, uuid: () => crypto.randomUUID(), log: () => {}, callbacks };
  const backend = kind.create({ url, credential: null }, kind.settings.parse(settings), host);
  return {
    kind: name,
    backend,
    concurrency: 1,
    orientation: null,
    cutOut: null,
    queueMs: 60_000,
    silenceMs: 60_000,
    totalMs: 60_000,
    healthIntervalMs: 200,
    ...change,
  };
}
