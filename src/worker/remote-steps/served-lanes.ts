import type { Uuid } from '../../core/ids.ts';
import type { JobQueue, RemoteStepLane } from '../../core/ports/job-queue.ts';
import type { LaneLoad } from '../../core/ports/queue-control.ts';
import type { WorkerLog } from '../ports.ts';
import type { RemoteConfigurations } from './configurations.ts';

/**
 * Maximum number of remote steps of one lane that a worker waits for at once: each takes a socket and a few kilobytes.
 */
const LEGS_OF_LANE = 500;
/** Milliseconds between two looks for lanes in which tasks wait although no configuration has them any longer. */
const LOOK_MS = 5000;

interface LaneParts {
  queue: Pick<JobQueue, 'workRemoteSteps'>;
  lanes(): Promise<readonly LaneLoad[]>;
  configurations: RemoteConfigurations;
  run(task: Uuid, lane: string): Promise<void>;
  isOpen(): Promise<boolean>;
  log: WorkerLog;
}

/** A lane that is served, and the function that ends that. */
interface Served {
  lane: RemoteStepLane;
  end(): Promise<void>;
}

/**
 * Serves the lanes of the current configuration, and lanes in which tasks still wait although it no longer has them:
 * tasks that began with an earlier configuration, or were created by a process that had not read the new one yet.
 */
export class ServedLanes {
  readonly #parts: LaneParts;
  readonly #served = new Map<string, Served>();
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(parts: LaneParts) {
    this.#parts = parts;
  }

  /** Serves the lanes of the current configuration. @throws what the queue throws */
  async start(): Promise<void> {
    await this.#serveCurrent();
    this.#timer = setInterval(() => void this.follow(), LOOK_MS);
    void this.follow();
  }

  /** Lanes whose tasks may have waited too long: all that are served, as their configuration describes them. */
  get all(): RemoteStepLane[] {
    const { current } = this.#parts.configurations;
    return [...this.#served.values()].map(
      ({ lane }) =>
        current.lanes.find((each) => each.lane === lane.lane) ??
        this.#parts.configurations.earlierLane(lane.lane) ??
        lane,
    );
  }

  /** Adapts the lanes to the current configuration and to the waiting tasks. Calls run one after another. */
  follow(): Promise<void> {
    this.#work = this.#work
      .then(async () => {
        if (this.#stopped) return;
        await this.#serveCurrent();
        await this.#serveLeft();
      })
      .catch((err) => {
        if (!this.#stopped)
          this.#parts.log.warn({ err }, 'lanes of model servers could not be adapted');
      });
    return this.#work;
  }

  /** Ends the background work. The creator of the queue stops the lanes. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#work;
  }

  async #serveCurrent(): Promise<void> {
    for (const lane of this.#parts.configurations.current.lanes) await this.#serve(lane);
  }

  async #serveLeft(): Promise<void> {
    const { configurations, lanes } = this.#parts;
    const current = new Set(configurations.current.lanes.map(({ lane }) => lane));
    const isLeft = (lane: string) => lane.startsWith('remote:') && !current.has(lane);
    const left = (await lanes()).filter(({ lane }) => isLeft(lane));
    for (const { lane, waiting } of left) {
      if (waiting === 0) continue;
      const { backends } = configurations.earlierLane(lane) ?? { backends: [] };
      // `builtIn` delivers the jobs even if all these servers are down: most of them move to a current lane.
      await this.#serve({ lane, backends, builtIn: true });
    }
    const waited = new Set(left.filter(({ waiting }) => waiting > 0).map(({ lane }) => lane));
    for (const [name, served] of this.#served) {
      if (!isLeft(name) || waited.has(name)) continue;
      this.#served.delete(name);
      this.#end(served);
    }
  }

  async #serve(lane: RemoteStepLane): Promise<void> {
    const served = this.#served.get(lane.lane);
    if (served !== undefined && JSON.stringify(served.lane) === JSON.stringify(lane)) return;
    const { queue, run, isOpen } = this.#parts;
    const handler = (task: Uuid) => run(task, lane.lane);
    const end = await queue.workRemoteSteps(lane, LEGS_OF_LANE, handler, isOpen);
    this.#served.set(lane.lane, { lane, end });
    if (served !== undefined) this.#end(served);
  }

  /** Ends a lane in the background: its jobs in progress may take an hour. */
  #end({ lane, end }: Served): void {
    end().catch((err) => this.#parts.log.warn({ err, lane: lane.lane }, 'a lane was not ended'));
  }
}
