import { availableParallelism } from 'node:os';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** More threads gain little, for much of a run's time goes into what one thread does, and each takes some 40 MB. */
const MOST_THREADS = 8;

interface Thread {
  worker: Worker;
  /** Tasks given to it that have no answer yet. */
  open: number;
  /** Whether it has ended or is about to, by itself or because it was to. */
  gone: boolean;
  /** Settles with the task that was given to it last. */
  last: Promise<unknown>;
}

/**
 * Threads with one program, which answers each task's message with one message (see `answerTasks`). `Answers` names the
 * answers by the tasks' kinds. Idle threads do not keep the process alive.
 */
export class ThreadPool<
  Task extends { kind: string },
  Answers extends { [K in Task['kind']]: unknown },
> {
  readonly size = Math.min(availableParallelism(), MOST_THREADS);
  readonly #program: URL;
  readonly #resourceLimits: ResourceLimits;
  readonly #threads: (Thread | undefined)[] = [];
  /** Calls of `run` that wait for a thread; each is given null where no thread will come. */
  readonly #waiting: ((thread: Thread | null) => void)[] = [];

  constructor(program: URL, resourceLimits: ResourceLimits = {}) {
    this.#program = program;
    this.#resourceLimits = resourceLimits;
  }

  /** Starts all threads, which load their program while the caller does something else. */
  start(): void {
    for (let index = 0; index < this.size; index++) this.#thread(index);
  }

  /** A message to every thread that is running, which does not answer it. */
  tell(message: unknown): void {
    for (const thread of this.#threads) thread?.worker.postMessage(message);
  }

  /** Runs a task on thread `index`, which is started where it is not running, after what was given to it before. */
  runOn<K extends Task['kind']>(
    index: number,
    task: Extract<Task, { kind: K }>,
  ): Promise<Answers[K]> {
    return this.#give(this.#thread(index), task) as Promise<Answers[K]>;
  }

  /**
   * Runs a task on the running thread that is free first, in the order of calls.
   * @throws where no thread is running
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

  /** Ends all threads in the middle of whatever they do; their tasks fail. Others can be started after. */
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
    // Whoever waits for an answer hears of it; without a listener an idle thread's error would end the process.
    worker.on('error', leave).once('exit', leave);
    this.#threads[index] = thread;
    return thread;
  }

  #give(thread: Thread, task: Task): Promise<unknown> {
    thread.open++;
    const answer = thread.last.then(() => this.#ask(thread, task));
    // Whoever waits for it hears of a failure; the next task starts all the same.
    thread.last = answer.catch(() => {}).then(() => this.#release(thread));
    return answer;
  }

  /** Hands a thread that has done a task to whoever waits; where it has ended and was the last one, none will come. */
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
        // It holds something that cannot be sent.
        fail(error as Error);
      }
    });
  }
}
