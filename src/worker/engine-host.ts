import {
  EngineChild,
  type EngineChildOptions,
  type RunOptions,
  type RunOutcome,
} from './engine-child.ts';
import type { RunRequest } from './engine-protocol.ts';

/** Starting a process takes 0.2 s and loading the engines another 0.3 s; an idle process holds at least 100 MB. */
const KEEP_IDLE_MS = 60_000;
/** Default for `maxRuns`: limits slow memory leaks in native libraries. */
export const MAX_RUNS = 50;

interface EngineHostOptions extends EngineChildOptions {
  /** Time for which an idle process is kept. */
  keepIdleMs?: number;
  /** Number of runs after which a process is replaced. */
  maxRuns?: number;
}

/** Runs flows in separate processes: a crash, a leak or an endless loop ends one run and nothing else. */
export class EngineHost {
  readonly #options: EngineHostOptions;
  readonly #idle: { engine: EngineChild; timer: NodeJS.Timeout }[] = [];
  readonly #all = new Set<EngineChild>();
  #stopped = false;

  constructor(options: EngineHostOptions) {
    this.#options = options;
  }

  /** Current number of processes. */
  get processes(): { busy: number; idle: number } {
    const idle = this.#idle.length;
    return { busy: Math.max(0, this.#all.size - idle), idle };
  }

  /** Starts a process for a run that is about to arrive, unless one is idle or there are already `most` processes. */
  warm(most: number): void {
    if (this.#stopped || this.#all.size >= most) return;
    if (!this.#idle.some(({ engine }) => engine.alive)) this.#keep(this.#start());
  }

  /** Starts a process ahead of the first run and lets it rehearse, unless there already is a process. */
  rehearse(): void {
    if (this.#stopped || this.#all.size > 0) return;
    const engine = this.#start();
    engine.rehearse();
    this.#keep(engine);
  }

  /**
   * Runs a flow in a warm process, or in a new one. Returns `aborted` if the host has been stopped. The promise never
   * rejects.
   */
  async run(request: RunRequest, options: RunOptions): Promise<RunOutcome> {
    if (options.signal.aborted) return { outcome: 'aborted' };
    const engine = await this.#take();
    if (engine === null) return { outcome: 'aborted' };
    const outcome = await engine.run(request, options);
    this.#keep(engine);
    return outcome;
  }

  /** Ends every process, including busy ones, whose runs then return `lost`. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer);
    for (const engine of this.#all) engine.kill();
    await Promise.all([...this.#all].map((engine) => engine.gone()));
  }

  #start(): EngineChild {
    const engine = new EngineChild(this.#options);
    this.#all.add(engine);
    void engine.gone().then(() => this.#all.delete(engine));
    return engine;
  }

  /**
   * Returns a process that is ready for a run; null if the host is stopped, which may happen while a process cleans up.
   */
  async #take(): Promise<EngineChild | null> {
    for (let kept = this.#idle.pop(); kept !== undefined; kept = this.#idle.pop()) {
      clearTimeout(kept.timer);
      const { engine } = kept;
      if (await engine.isReady()) return engine;
      engine.kill();
    }
    return this.#stopped ? null : this.#start();
  }

  #keep(engine: EngineChild): void {
    const { maxRuns = MAX_RUNS, keepIdleMs = KEEP_IDLE_MS } = this.#options;
    if (!engine.alive || engine.runs >= maxRuns) {
      engine.kill();
      return;
    }
    const timer = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((kept) => kept.engine === engine),
        1,
      );
      engine.kill();
    }, keepIdleMs);
    this.#idle.push({ engine, timer });
  }
}
