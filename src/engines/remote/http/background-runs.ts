import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { Observation } from '../../spec/remote-step.ts';
import { ObservationFeed } from './observation-feed.ts';

/** Lets a run report its state. */
export interface RunContext {
  /** Aborted if nobody wants the result any more and the server need not be waited for. */
  signal: AbortSignal;
  /** Call when the request is sent: the server may be working on it. */
  sent(): void;
  /** Call when the server has responded and is free; throws if nobody wants the result. */
  answered(): void;
  /** Reports a sign of life to whoever observes the run. */
  tell(observation: Observation): void;
}

interface Run<T> {
  controller: AbortController;
  result: Promise<T>;
  feed: ObservationFeed;
  /** Whether the server may still be working. */
  open: boolean;
  abandoned: boolean;
}

/**
 * Jobs at servers that respond with the result, minutes after the submit and only on its connection. They continue
 * between the calls of a remote step; a restart of this process loses them.
 */
export class BackgroundRuns<T> {
  readonly #runs = new Map<string, Run<T>>();
  readonly #lostWith: 'lost' | 'unknown';

  /**
   * @param lostWith kind of failure if a connection breaks while the server is working: `unknown` for jobs that cost
   * money
   */
  constructor(lostWith: 'lost' | 'unknown' = 'lost') {
    this.#lostWith = lostWith;
  }

  /** Number of requests that the server has not answered. */
  get open(): number {
    return [...this.#runs.values()].filter((run) => run.open).length;
  }

  /** Number of open requests whose responses nobody wants any more. */
  get abandoned(): number {
    return [...this.#runs.values()].filter((run) => run.open && run.abandoned).length;
  }

  /**
   * Starts a run; settles when its request has been sent.
   * @throws the error that ended the run before that; the signal's reason if aborted, in which case nothing continues
   */
  async start(
    id: string,
    work: (context: RunContext) => Promise<T>,
    signal: AbortSignal,
  ): Promise<void> {
    const controller = new AbortController();
    const sending = Promise.withResolvers<void>();
    let sent = false;
    const feed = new ObservationFeed();
    const context: RunContext = {
      signal: controller.signal,
      sent: () => {
        sent = true;
        run.open = true;
        sending.resolve();
      },
      answered: () => {
        run.open = false;
        if (run.abandoned) controller.abort(new Error('nobody waits for the answer'));
        controller.signal.throwIfAborted();
      },
      tell: (observation) => feed.tell(observation),
    };
    const result = Promise.resolve()
      .then(() => work(context))
      .catch((error) => {
        throw sent ? this.#afterSending(error) : error;
      })
      .finally(() => {
        run.open = false;
        feed.end();
        if (run.abandoned) this.#runs.delete(id);
      });
    const run: Run<T> = { controller, result, feed, open: true, abandoned: false };
    this.#runs.set(id, run);
    result.then(() => sending.resolve(), sending.reject);
    try {
      await orAborted(sending.promise, signal);
    } catch (error) {
      controller.abort(error);
      this.#runs.delete(id);
      await result.catch(() => {});
      throw error;
    }
  }

  /**
   * Waits for a run to end, with success or failure.
   * @throws RemoteFailure `lost` if there is no run with this id; the signal's reason
   */
  async settled(id: string, signal: AbortSignal): Promise<void> {
    await orAborted(
      this.#find(id).result.then(
        () => {},
        () => {},
      ),
      signal,
    );
  }

  /**
   * Yields the signs of life of a run until it ends, with success or failure.
   * @throws RemoteFailure `lost` if there is no run with this id; the signal's reason
   */
  observations(id: string, signal: AbortSignal): AsyncGenerator<Observation, void> {
    return this.#find(id).feed.read(signal);
  }

  /**
   * Returns the result of a run, and then forgets the run.
   * @throws the error that ended it; RemoteFailure `lost` if there is no run with this id; the signal's reason, and
   * then the run is kept
   */
  async result(id: string, signal: AbortSignal): Promise<T> {
    await this.settled(id, signal);
    const { result } = this.#find(id);
    this.#runs.delete(id);
    return result;
  }

  /**
   * Marks a run whose result nobody wants any more.
   * @param hangUp whether the server stops its work when the connection closes
   * @returns whether the server is done with it; false for an unknown run
   */
  abandon(id: string, hangUp: boolean): boolean {
    const run = this.#runs.get(id);
    if (!run) return false;
    run.abandoned = true;
    if (run.open && !hangUp) return false;
    run.controller.abort(new Error('nobody waits for the answer'));
    this.#runs.delete(id);
    return true;
  }

  /** Whether a run with this id is known. */
  has(id: string): boolean {
    return this.#runs.has(id);
  }

  /** Ends all runs. */
  async close(): Promise<void> {
    const runs = [...this.#runs.values()];
    this.#runs.clear();
    for (const { controller } of runs) controller.abort(new Error('the service stops'));
    await Promise.allSettled(runs.map((run) => run.result));
  }

  #find(id: string): Run<T> {
    const run = this.#runs.get(id);
    if (!run)
      throw new RemoteFailure(
        'lost',
        'only the connection that sent the job could receive the result, and it is closed',
      );
    return run;
  }

  #afterSending(error: unknown): unknown {
    if (!(error instanceof RemoteFailure) || error.kind !== 'unknown') return error;
    const { detail, cause } = error;
    return new RemoteFailure(this.#lostWith, 'the connection broke while the server worked', {
      detail,
      cause,
    });
  }
}

/** Settles like the promise, or rejects with the signal's reason if that comes first. */
async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
