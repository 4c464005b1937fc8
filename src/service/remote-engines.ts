import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { smallPicture } from '../adapters/media/small-picture.ts';
import { uprightPicture } from '../adapters/media/upright-picture.ts';
import type { BackendEntry } from '../backends/read-backend.ts';
import type { BackendConfiguration } from '../backends/read-configuration.ts';
import { engineTime } from '../core/engine-time.ts';
import type { BackendHost } from '../engines/remote/kind.ts';
import type { ConfiguredBackend } from '../worker/remote-steps/backends.ts';
import type { RemoteOptions } from '../worker/worker.ts';

type Callbacks = BackendHost['callbacks'];

/** Opens the configured model servers for this process; returns null if there are none. */
export function openBackends(
  { backends: entries, models }: BackendConfiguration,
  callbacks: Callbacks,
  log: Logger,
): RemoteOptions | null {
  if (entries.size === 0) return null;
  const backends = new Map(
    [...entries].map(([name, entry]) => [name, opened(entry, callbacks, log)]),
  );
  return {
    backends,
    remoteStepsOf: models.remoteStepsOf,
    engineTime: ({ flow_name, input }) => engineTime(flow_name, input, null),
    uprightPicture,
    smallPicture,
    lanes: models.lanes().map(({ backends: names, ...lane }) => ({
      ...lane,
      backends: names.map((name) => ({ name, concurrency: backends.get(name)!.concurrency })),
    })),
  };
}

function opened(entry: BackendEntry, callbacks: Callbacks, log: Logger): ConfiguredBackend {
  const { name, kind, basis, settings, timeouts } = entry;
  const backend = kind.create(basis, settings, {
    now: () => Date.now(),
    uuid: randomUUID,
    log: (facts, message) => log.info({ backend: name, ...facts }, message),
    callbacks,
  });
  const { concurrency, healthIntervalMs, orientation, cutOut } = entry;
  return {
    name,
    kind: kind.name,
    backend,
    concurrency,
    healthIntervalMs,
    orientation,
    cutOut,
    ...timeouts,
  };
}
