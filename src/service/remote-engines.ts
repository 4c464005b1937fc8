import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { captionPicture } from '../adapters/media/caption-picture.ts';
import { smallPicture } from '../adapters/media/small-picture.ts';
import { uprightPicture } from '../adapters/media/upright-picture.ts';
import type { BackendEntry } from '../backends/read-backend.ts';
import type { BackendConfiguration } from '../backends/read-configuration.ts';
import { engineTime } from '../core/engine-time.ts';
import type { BackendHost } from '../engines/remote/kind.ts';
import type { ConfiguredBackend } from '../worker/remote-steps/backends.ts';
import type { RemoteConfiguration } from '../worker/remote-steps/configurations.ts';
import type { RemoteOptions } from '../worker/worker.ts';

type Callbacks = BackendHost['callbacks'];
/** Open servers by name, with the fingerprints of their entries. */
type Opened = Map<string, { fingerprint: string; at: ConfiguredBackend }>;

/** The model servers of this process, opened as one configuration after another describes them. */
export class RemoteEngines {
  readonly #callbacks: Callbacks;
  readonly #log: Logger;
  /** The servers of the latest configuration. */
  #opened: Opened = new Map();

  constructor(callbacks: Callbacks, log: Logger) {
    this.#callbacks = callbacks;
    this.#log = log;
  }

  /** Opens the servers of a configuration. Those whose entries have not changed since the last one stay open. */
  open({ backends: entries, models }: BackendConfiguration): RemoteConfiguration {
    const opened: Opened = new Map();
    for (const [name, entry] of entries) {
      const before = this.#opened.get(name);
      const { fingerprint } = entry;
      const isSame = before?.fingerprint === fingerprint;
      opened.set(name, { fingerprint, at: isSame ? before.at : this.#open(entry) });
    }
    this.#opened = opened;
    const backends = new Map([...opened].map(([name, { at }]) => [name, at]));
    return {
      backends,
      remoteStepsOf: models.remoteStepsOf,
      knowsModels: models.knows,
      lanes: models.lanes().map(({ backends: names, ...lane }) => ({
        ...lane,
        backends: names.map((name) => ({ name, concurrency: backends.get(name)!.concurrency })),
      })),
    };
  }

  /** Opens the servers of the first configuration, for the start of a worker. */
  start(configuration: BackendConfiguration): RemoteOptions {
    return {
      ...this.open(configuration),
      engineTime: ({ flow_name, input }) => engineTime(flow_name, input, null),
      uprightPicture,
      captionPicture,
      smallPicture,
    };
  }

  #open(entry: BackendEntry): ConfiguredBackend {
    const { name, kind, basis, settings, timeouts } = entry;
    const backend = kind.create(basis, settings, {
      now: () => Date.now(),
      uuid: randomUUID,
      log: (facts, message) => this.#log.info({ backend: name, ...facts }, message),
      callbacks: this.#callbacks,
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
}
