import { Worker } from 'node:worker_threads';
import type { Measurement } from './measurement.ts';

/** Heap of a thread in megabytes. A file that needs more is reported as unreadable. */
const HEAP_MB = 2048;

/** The message to a thread. It answers with a {@link Measurement}. */
export interface MeasureRequest {
  path: string;
  bytes: Uint8Array;
}

/** Calls back once a thread has used the given processor time, and returns a function that stops this. */
type AfterThreadTime = (thread: Worker, milliseconds: number, callback: () => void) => () => void;

/**
 * Threads that measure one file each at a time. A thread that takes too long or fails is replaced. Idle threads do not
 * keep the process alive.
 */
export class MeasuringThreads {
  readonly #program: URL;
  readonly #seconds: number;
  readonly #after: AfterThreadTime;
  readonly #idle = new Set<Worker>();

  /** @param seconds maximum processor time for a file */
  constructor(program: URL, seconds: number, after: AfterThreadTime) {
    this.#program = program;
    this.#seconds = seconds;
    this.#after = after;
  }

  /**
   * Measures a file on an idle thread, or on a new one.
   * @throws Error if the thread fails or takes too long
   */
  async measure(path: string, bytes: Uint8Array): Promise<Measurement> {
    const [worker = this.#start()] = this.#idle;
    this.#idle.delete(worker);
    worker.ref();
    try {
      const answer = await this.#ask(worker, { path, bytes });
      this.#idle.add(worker);
      return answer;
    } catch (error) {
      await worker.terminate();
      throw error;
    } finally {
      worker.unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#program, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // A thread may also fail while nothing waits for it.
    return worker.on('error', () => {}).on('exit', () => this.#idle.delete(worker));
  }

  #ask(worker: Worker, request: MeasureRequest): Promise<Measurement> {
    const { promise, resolve, reject } = Promise.withResolvers<Measurement>();
    const fail = (reason: string) => reject(new Error(`it could not be measured${reason}`));
    const onError = ({ message }: Error) => fail(`: ${message}`);
    const onExit = () => fail(': it ended the thread that measures it');
    const stop = this.#after(worker, 1000 * this.#seconds, () =>
      fail(` within ${this.#seconds} seconds of processor time`),
    );
    worker.once('message', resolve).once('error', onError).once('exit', onExit);
    worker.postMessage(request);
    return promise.finally(() => {
      stop();
      worker.off('message', resolve).off('error', onError).off('exit', onExit);
    });
  }
}
