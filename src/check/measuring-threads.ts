import { Worker } from 'node:worker_threads';
import type { Measurement } from './measurement.ts';

/** Heap of a thread in megabytes. A file that needs more is reported as unreadable. */
const HEAP_MB = 2048;

/** The message to a thread. It answers with a {@link Measurement}. */
export interface MeasureRequest {
  path: string;
}

/**
 * Threads that measure one file each at a time. A file that takes too long, or that ends its thread, is reported as
 * unreadable, and the thread is replaced.
 */
export class MeasuringThreads {
  readonly #program: URL;
  readonly #seconds: number;
  readonly #idle: Worker[] = [];

  /** @param seconds maximum time for a file */
  constructor(program: URL, seconds: number) {
    this.#program = program;
    this.#seconds = seconds;
  }

  /** Measures a file on an idle thread, or on a new one. */
  async measure(path: string): Promise<Measurement> {
    const worker = this.#idle.pop() ?? this.#start();
    const answer = await this.#ask(worker, { path });
    if (typeof answer !== 'string') {
      this.#idle.push(worker);
      return answer;
    }
    await worker.terminate();
    return { facts: null, problem: answer, companions: [] };
  }

  /** Ends all idle threads. */
  async end(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((worker) => worker.terminate()));
  }

  #start(): Worker {
    const worker = new Worker(this.#program, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // A thread may also fail while it is being ended, when nothing waits for it.
    return worker.on('error', () => {});
  }

  /** Returns the answer, or the reason why there is none. */
  #ask(worker: Worker, request: MeasureRequest): Promise<Measurement | string> {
    return new Promise((resolve) => {
      const finish = (result: Measurement | string) => {
        clearTimeout(timer);
        worker.off('message', finish).off('error', onError).off('exit', onExit);
        resolve(result);
      };
      const onError = ({ message }: Error) => finish(`it could not be measured: ${message}`);
      const onExit = () => finish('it ended the program that measures it');
      const timer = setTimeout(
        () => finish(`it could not be measured within ${this.#seconds} seconds`),
        1000 * this.#seconds,
      );
      worker.once('message', finish).once('error', onError).once('exit', onExit);
      worker.postMessage(request);
    });
  }
}
