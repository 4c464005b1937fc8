import { REST } from './answer-tasks.ts';
import { ThreadPool } from './thread-pool.ts';

/**
 * Threads of one program that are kept from run to run, because V8 compiles a program anew for each thread. Between runs
 * they hold no data, but each has a heap of 20 to 45 MB.
 */
export class KeptThreads<
  Task extends { kind: string },
  Answers extends { [K in Task['kind']]: unknown },
> {
  readonly #program: URL;
  #kept: ThreadPool<Task, Answers> | null = null;

  constructor(program: URL) {
    this.#program = program;
  }

  /**
   * Lends the threads to a run; a run at the same time gets others. After an error or an abort they are ended in the middle
   * of their work.
   */
  async lend<T>(run: (threads: ThreadPool<Task, Answers>) => Promise<T>): Promise<T> {
    const threads = this.#kept ?? new ThreadPool<Task, Answers>(this.#program);
    this.#kept = null;
    let done = false;
    try {
      const result = await run(threads);
      done = true;
      return result;
    } finally {
      if (done && this.#kept === null) {
        threads.tell(REST);
        this.#kept = threads;
      } else threads.end();
    }
  }
}
