import type { RemoteStepLane } from '../../core/ports/job-queue.ts';
import type { RemoteStepPlan } from '../../core/remote-step.ts';
import type { Task } from '../../core/task.ts';
import type { WorkerLog } from '../ports.ts';
import type { Backends, ConfiguredBackend } from './backends.ts';

/** One configuration of model servers. */
export interface RemoteConfiguration {
  backends: Backends;
  lanes: readonly RemoteStepLane[];
  remoteStepsOf(flow: string, input: Task['input']): readonly RemoteStepPlan[];
  /** Whether it has every model that an input names. */
  knowsModels(flow: string, input: Task['input']): boolean;
}

/** Time for which an earlier configuration is kept in addition to that of its longest job. */
const MARGIN_MS = 60_000;

/**
 * The model servers of a worker: those of the current configuration, and those of earlier ones for as long as tasks
 * that began with them may still need them.
 */
export class RemoteConfigurations {
  #current: RemoteConfiguration;
  /** Earlier ones, the latest first. */
  #earlier: { configuration: RemoteConfiguration; timer: NodeJS.Timeout }[] = [];
  readonly #backends = new Map<string, ConfiguredBackend>();
  readonly #log: WorkerLog;

  constructor(first: RemoteConfiguration, log: WorkerLog) {
    this.#current = first;
    this.#log = log;
    this.#fill();
  }

  get current(): RemoteConfiguration {
    return this.#current;
  }

  /** Backends by name. The current configuration wins, and the map follows it. */
  get backends(): Backends {
    return this.#backends;
  }

  /**
   * Replaces the current configuration. Backends that both contain stay open.
   * @returns names of the backends that were removed or changed
   */
  use(next: RemoteConfiguration): string[] {
    const configuration = this.#current;
    const longest = [...configuration.backends.values()].map((at) => at.queueMs + at.totalMs);
    const timer = setTimeout(
      () => void this.#forget(configuration),
      Math.min(Math.max(0, ...longest) + MARGIN_MS, 2 ** 31 - 1),
    ).unref();
    this.#earlier.unshift({ configuration, timer });
    this.#current = next;
    this.#fill();
    const isReplaced = ([name, at]: [string, ConfiguredBackend]) => next.backends.get(name) !== at;
    return [...configuration.backends].filter(isReplaced).map(([name]) => name);
  }

  /**
   * Returns the steps of a task by the current configuration, or by the latest one that has its models. If none has
   * them, unknown models count as the default.
   */
  remoteStepsOf = (flow: string, input: Task['input']): readonly RemoteStepPlan[] =>
    (this.#knowing(flow, input) ?? this.#current).remoteStepsOf(flow, input);

  /** Whether the current configuration or an earlier one has the models of a task. */
  knowsModels = (flow: string, input: Task['input']): boolean =>
    this.#knowing(flow, input) !== undefined;

  /** Returns a lane of an earlier configuration; null if there was none of that name. */
  earlierLane(name: string): RemoteStepLane | null {
    const lanes = this.#earlier.flatMap(({ configuration }) => configuration.lanes);
    return lanes.find(({ lane }) => lane === name) ?? null;
  }

  /** Closes the connections to all servers. */
  async close(): Promise<void> {
    for (const { timer } of this.#earlier) clearTimeout(timer);
    const open = this.#all().flatMap(({ backends }) => [...backends.values()]);
    await Promise.all([...new Set(open)].map(({ backend }) => backend.close()));
  }

  #all(): RemoteConfiguration[] {
    return [this.#current, ...this.#earlier.map(({ configuration }) => configuration)];
  }

  #knowing(flow: string, input: Task['input']): RemoteConfiguration | undefined {
    return this.#all().find((each) => each.knowsModels(flow, input));
  }

  #fill(): void {
    this.#backends.clear();
    for (const { backends } of this.#all().reverse())
      for (const [name, at] of backends) this.#backends.set(name, at);
  }

  async #forget(configuration: RemoteConfiguration): Promise<void> {
    this.#earlier = this.#earlier.filter((each) => each.configuration !== configuration);
    this.#fill();
    const used = new Set(this.#all().flatMap(({ backends }) => [...backends.values()]));
    for (const at of configuration.backends.values())
      if (!used.has(at))
        await at.backend
          .close()
          .catch((err) => this.#log.warn({ err, backend: at.name }, 'a server was not closed'));
  }
}
