import { availableParallelism } from 'node:os';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** More threads gain little, because much of a run's time is spent in a single thread, and each takes about 40 MB. */
const MOST_THREADS = 8;

interface Thread {
  worker: Worker;
  /** Number of this thread's tasks that have no answer yet. */
  open: number;
  /** Whether the thread has ended or is about to, by itself or on request. */
  gone: boolean;
  /** Settles when the thread's most recent task does. */
  last: Promise<unknown>;
}

/**
 * Threads with one program, which answers each task's message with one message (see `answerTasks`). `Answers` maps the
 * tasks' kinds to their answers. Idle threads do not keep the process alive.
 */
export class ThreadPool<
  Task extends { kind: string },
  Answers extends { [K in Task['kind']]: unknown },
> {
  readonly size = Math.min(availableParallelism(), MOST_THREADS);
  readonly #program: URL;
  readonly #resourceLimits: ResourceLimits;
  readonly #threads: (Thread | undefined)[] = [];
  /** Calls of `run` that wait for a thread; each gets null if no thread will become free. */
  readonly #waiting: ((thread: Thread | null) => void)[] = [];

  constructor(program: URL, resourceLimits: ResourceLimits = {}) {
    this.#program = program;
    this.#resourceLimits = resourceLimits;
  }

  /** Starts all threads, which load their program while the caller does something else. */
  start(): void {
    for (let index = 0; index < this.size; index++) this.#thread(index);
  }

  /** Sends every running thread a message that it does not answer. */
  tell(message: unknown): void {
    for (const thread of this.#threads) thread?.worker.postMessage(message);
  }

  /** Runs a task on thread `index`, after its earlier tasks; starts the thread if it is not running. */
  runOn<K extends Task['kind']>(
    index: number,
    task: Extract<Task, { kind: K }>,
  ): Promise<Answers[K]> {
    return this.#give(this.#thread(index), task) as Promise<Answers[K]>;
  }

  /**
   * Runs a task on the first running thread that becomes free, in the order of calls.
   * @throws if no thread is running
   */
  async run<K extends Task['kind']>(task: Extract<Task, { kind: K }>): Promise<Answers[K]> {
    const running = this.#threads.filter((thread) => thread !== undefined);
    let thread = running.find(({ open }) => open === 0) ?? null;
    if (thread === null && running.length > 0) {
      thread = await new Promise<Thread | null>((free) => this.#waiting.push(free));
    }
    if (thread === null) throw new Error(`no thread of ${this.#program.pathname} is running`);
    return (await this.#give(thread, task)) as Answers[K];
  }

  /** Ends all threads in the middle of their work; their tasks fail. New threads can be started afterwards. */
  end(): void {
    for (const thread of this.#threads.splice(0)) {
      if (thread === undefined) continue;
      thread.gone = true;
      void thread.worker.terminate();
    }
    for (const free of this.#waiting.splice(0)) free(null);
  }

  #thread(index: number): Thread {
    const running = this.#threads[index];
    if (running !== undefined) return running;
    const worker = new Worker(this.#program, { resourceLimits: this.#resourceLimits });
    worker.unref();
    const thread: Thread = { worker, open: 0, gone: false, last: Promise.resolve() };
    const leave = () => {
      thread.gone = true;
      if (this.#threads[index] === thread) this.#threads[index] = undefined;
    };
    // The waiting caller gets the error. Without a listener, an error of an idle thread would end the process.
    worker.on('error', leave).once('exit', leave);
    this.#threads[index] = thread;
    return thread;
  }

  #give(thread: Thread, task: Task): Promise<unknown> {
    thread.open++;
    const answer = thread.last.then(() => this.#ask(thread, task));
    // The caller gets the failure; the next task starts anyway.
    thread.last = answer.catch(() => {}).then(() => this.#release(thread));
    return answer;
  }

  /**
   * Passes a thread that has finished a task to a waiting call; if it has ended and was the last one, the calls get
   * null.
   */
  #release(thread: Thread): void {
    thread.open--;
    if (thread.open > 0) return;
    if (!thread.gone) this.#waiting.shift()?.(thread);
    else if (this.#threads.every((other) => other === undefined))
      for (const free of this.#waiting.splice(0)) free(null);
  }

  #ask({ worker, gone }: Thread, task: Task): Promise<unknown> {
    const ended = new Error(`a thread of ${this.#program.pathname} ended`);
    if (gone) return Promise.reject(ended);
    return new Promise((resolve, reject) => {
      worker.ref();
      const stopListening = () =>
        worker.off('message', answer).off('error', fail).off('exit', exit).unref();
      const answer = (message: unknown) => {
        stopListening();
        resolve(message);
      };
      const fail = (error: Error) => {
        stopListening();
        reject(error);
      };
      const exit = () => fail(ended);
      worker.on('message', answer).on('error', fail).on('exit', exit);
      try {
        worker.postMessage(task);
      } catch (error) {
        // The task holds something that cannot be sent.
        fail(error as Error);
      }
    });
  }
}
