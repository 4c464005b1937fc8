import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Work } from '../spec.ts';

/** More threads gain little: much of the time goes into reading models, packing charts and encoding pictures. */
const MOST_THREADS = 8;
/** How often progress is told, which is also where a cancellation is heard. */
const TICK_MS = 50;

/** Threads of one run; ended with it, or in the middle of whatever they do. */
export interface Threads<
  Task extends { kind: string },
  Answers extends Record<Task['kind'], unknown>,
> {
  readonly size: number;
  /** Runs on thread `index`, after what was given to it before. */
  run<K extends Task['kind']>(index: number, task: Extract<Task, { kind: K }>): Promise<Answers[K]>;
  end(): void;
}

/** @param program of the threads: it answers each task's message with one, which `Answers` names by the task's kind */
export function startThreads<
  Task extends { kind: string },
  Answers extends Record<Task['kind'], unknown>,
>(program: URL): Threads<Task, Answers> {
  const size = Math.min(availableParallelism(), MOST_THREADS);
  const workers: (Worker | undefined)[] = [];
  const last: Promise<unknown>[] = [];
  return {
    size,
    run(index, task) {
      workers[index] ??= new Worker(program);
      const worker = workers[index];
      const start = () =>
        new Promise<Answers[typeof task.kind]>((resolve, reject) => {
          const settle = (act: () => void) => {
            worker.off('message', answer).off('error', fail).off('exit', gone);
            act();
          };
          const answer = (message: Answers[typeof task.kind]) => settle(() => resolve(message));
          const fail = (error: Error) => settle(() => reject(error));
          const gone = () =>
            settle(() => reject(new Error(`the thread of ${program.pathname} ended`)));
          worker.on('message', answer).on('error', fail).on('exit', gone);
          worker.postMessage(task);
        });
      const answer = (last[index] ?? Promise.resolve()).then(start);
      // Whoever waits for it hears of a failure; the next task starts all the same.
      last[index] = answer.catch(() => {});
      return answer;
    },
    end() {
      for (const worker of workers) void worker?.terminate();
    },
  };
}

/**
 * Awaits what threads do while telling progress.
 * @param fraction of the whole call, read off shared memory
 * @throws the signal's reason once it is aborted; the threads are then still to be ended
 */
export async function watch<T>(result: Promise<T>, work: Work, fraction: () => number): Promise<T> {
  // Awaited below; a failure in between is not unhandled.
  result.catch(() => {});
  for (;;) {
    let timer: NodeJS.Timeout | undefined;
    const tick = new Promise<'tick'>((resolve) => {
      timer = setTimeout(resolve, TICK_MS, 'tick' as const);
    });
    const first = await Promise.race([result.then(() => 'done' as const), tick]);
    clearTimeout(timer);
    await work.breathe(fraction());
    if (first === 'done') return result;
  }
}
