import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './draw-thread.ts';
import type { DrawJob, PreparedScene } from './frame.ts';
import type { Texture } from './texture.ts';

/** More threads would want more memory than they save time: each has buffers of some 40 MB. */
const MAX_THREADS = 8;
/**
 * Of each thread's heap for what is short-lived, of which V8 fills a third before it collects: 0.2 ms, some thirty times in
 * four views of 1024². Without a bound it takes 8 MB more a thread after about thirty jobs, and is not measurably faster.
 */
const YOUNG_MEGABYTES = 12;

interface Thread {
  worker: Worker;
  busy: boolean;
}

/** Threads that draw; started with the first picture and kept, for a new one has to compile its loops again. */
export class DrawingPool {
  readonly #threads: Thread[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly size = Math.min(availableParallelism(), MAX_THREADS);

  /** Starts the threads, which load their program while the caller prepares a scene. */
  start(): void {
    while (this.#threads.length < this.size) this.#threads.push(startThread());
  }

  /** Hands a scene to every thread; null takes the last one away from them. */
  setScene(scene: PreparedScene | null): void {
    this.start();
    for (const { worker } of this.#threads) {
      worker.postMessage({ type: 'scene', scene } satisfies ToThread);
    }
  }

  /** Draws on the next free thread, in the order of calls. */
  draw(job: DrawJob, stop: Int32Array): Promise<void> {
    return this.#send({ type: 'draw', job, stop });
  }

  /** Works out a texture's halvings on the next free thread. */
  halve(texture: Texture): Promise<void> {
    return this.#send({ type: 'halve', texture });
  }

  async #send(message: ToThread): Promise<void> {
    let thread = this.#threads.find(({ busy }) => !busy);
    while (thread === undefined) {
      if (this.#threads.length === 0) throw new Error('the drawing threads broke down');
      await new Promise<void>((free) => this.#waiting.push(free));
      thread = this.#threads.find(({ busy }) => !busy);
    }
    thread.busy = true;
    try {
      await run(thread.worker, message);
    } catch (error) {
      // A thread that broke down takes its jobs with it: all start anew with the next scene.
      for (const { worker } of this.#threads.splice(0)) void worker.terminate();
      for (const wake of this.#waiting.splice(0)) wake();
      throw error;
    } finally {
      thread.busy = false;
      this.#waiting.shift()?.();
    }
  }
}

function startThread(): Thread {
  const worker = new Worker(new URL('./draw-thread.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  // Idle threads do not keep a process alive.
  worker.unref();
  return { worker, busy: false };
}

function run(worker: Worker, message: ToThread): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.ref();
    const end = (error: Error | null) => {
      worker.off('message', answer).off('error', end).off('exit', gone).unref();
      if (error === null) resolve();
      else reject(error);
    };
    const answer = (problem: FromThread) => end(problem === null ? null : new Error(problem));
    const gone = () => end(new Error('the drawing thread ended'));
    worker.on('message', answer).on('error', end).on('exit', gone);
    worker.postMessage(message);
  });
}
