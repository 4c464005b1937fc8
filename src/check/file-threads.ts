import { Worker } from 'node:worker_threads';

/** Heap of a thread in megabytes. A file that needs more fails. */
const HEAP_MB = 2048;

/** Calls back once a thread has used the given processor time, and returns a function that stops this. */
type AfterThreadTime = (thread: Worker, milliseconds: number, callback: () => void) => () => void;

interface Options {
  /** Program of a thread, which answers every message with one message. */
  program: URL;
  /** Maximum processor time for a file, in seconds. */
  seconds: number;
  after: AfterThreadTime;
  /** What happens to a file, for messages: `measured`. */
  done: string;
}

/**
 * Threads that work on one file each at a time. A thread that takes too long or fails is replaced. Idle threads do not
 * keep the process alive.
 */
export class FileThreads<Request, Answer> {
  readonly #options: Options;
  readonly #idle = new Set<Worker>();

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Sends a request to an idle thread, or to a new one, and returns its answer.
   * @throws Error if the thread fails or takes too long
   */
  async ask(request: Request): Promise<Answer> {
    const [worker = this.#start()] = this.#idle;
    this.#idle.delete(worker);
    worker.ref();
    try {
      const answer = await this.#answer(worker, request);
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
    const worker = new Worker(this.#options.program, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // A thread may also fail while nothing waits for it.
    return worker.on('error', () => {}).on('exit', () => this.#idle.delete(worker));
  }

  #answer(worker: Worker, request: Request): Promise<Answer> {
    const { seconds, after, done } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const fail = (reason: string) => reject(new Error(`it could not be ${done}${reason}`));
    const onError = ({ message }: Error) => fail(`: ${message}`);
    const onExit = () => fail(`: it ended the thread in which it was ${done}`);
    const stop = after(worker, 1000 * seconds, () =>
      fail(` within ${seconds} seconds of processor time`),
    );
    worker.once('message', resolve).once('error', onError).once('exit', onExit);
    worker.postMessage(request);
    return promise.finally(() => {
      stop();
      worker.off('message', resolve).off('error', onError).off('exit', onExit);
    });
  }
}
