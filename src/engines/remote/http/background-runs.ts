import { RemoteFailure } from '../../spec/remote-failure.ts';

/** What a run tells of itself. */
export interface RunContext {
  /** Aborted where nobody wants the result any more, and the server need not be waited for. */
  signal: AbortSignal;
  /** The request is on its way: the server may be working on it. */
  sent(): void;
  /** The server has answered and is free; throws where nobody wants what comes. */
  answered(): void;
}

interface Run<T> {
  controller: AbortController;
  result: Promise<T>;
  /** The server may still be working. */
  open: boolean;
  abandoned: boolean;
}

/**
 * Jobs at servers that answer with the result: minutes after the submit, on its connection and nowhere else. They go on
 * between the calls of a leg; a restart of ours loses them.
 */
export class BackgroundRuns<T> {
  readonly #runs = new Map<string, Run<T>>();
  readonly #lostWith: 'lost' | 'unknown';

  /** @param lostWith what a connection that breaks while the server works is: `unknown` where a job costs money */
  constructor(lostWith: 'lost' | 'unknown' = 'lost') {
    this.#lostWith = lostWith;
  }

  /** Requests that the server has not answered. */
  get open(): number {
    return [...this.#runs.values()].filter((run) => run.open).length;
  }

  /** Those of them whose answers nobody wants. */
  get abandoned(): number {
    return [...this.#runs.values()].filter((run) => run.open && run.abandoned).length;
  }

  /**
   * Starts a run; settles when its request is sent.
   * @throws what ends the run before that; the signal's reason, and then nothing goes on
   */
  async start(
    id: string,
    work: (context: RunContext) => Promise<T>,
    signal: AbortSignal,
  ): Promise<void> {
    const controller = new AbortController();
    const sending = Promise.withResolvers<void>();
    let sent = false;
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
    };
    const result = Promise.resolve()
      .then(() => work(context))
      .catch((error) => {
        throw sent ? this.#afterSending(error) : error;
      })
      .finally(() => {
        run.open = false;
        if (run.abandoned) this.#runs.delete(id);
      });
    const run: Run<T> = { controller, result, open: true, abandoned: false };
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
   * Waits for a run to end, however it ends.
   * @throws RemoteFailure `lost` where there is none of this id; the signal's reason
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
   * What came of a run; it is forgotten with that.
   * @throws what ended it; RemoteFailure `lost` where there is none of this id; the signal's reason, and then it is kept
   */
  async result(id: string, signal: AbortSignal): Promise<T> {
    await this.settled(id, signal);
    const { result } = this.#find(id);
    this.#runs.delete(id);
    return result;
  }

  /**
   * Nobody wants the result any more.
   * @param hangUp whether the server stops its work when the connection closes
   * @returns whether the server is done with it; false for one that is not known
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

  /** Whether a run of this id is known. */
  has(id: string): boolean {
    return this.#runs.has(id);
  }

  /** Ends all of them. */
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
        'the answer could come on one connection only, and that is gone',
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

/** The promise, or the signal's reason where that comes first. */
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
