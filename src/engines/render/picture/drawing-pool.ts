import { ThreadPool } from '../../threads/thread-pool.ts';
import type { Texture } from '../surface/texture.ts';
import type { Answers, FromThread, MapFromThread, Task, ToThread } from './draw-thread.ts';
import type { DrawJob, DrawnModel, SizedView, ViewMaps } from './frame.ts';

/**
 * Size of each thread's heap for short-lived objects (V8's young generation). V8 collects when a third of it is full,
 * which takes 0.2 ms and happens about thirty times in four views of 1024². Without a bound, a thread uses 8 MB more
 * after about thirty jobs, and is not measurably faster.
 */
const YOUNG_MEGABYTES = 12;

/**
 * Threads that draw. They are started with the first picture and kept, because a new thread would have to compile its
 * loops again.
 */
export class DrawingPool {
  readonly #threads = new ThreadPool<Task, Answers>(new URL('./draw-thread.ts', import.meta.url), {
    maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
  });
  readonly size = this.#threads.size;

  /** Starts the threads, which load their program while the caller prepares a model. */
  start(): void {
    this.#threads.start();
  }

  /** Gives a model to every thread; null takes the current one away. */
  setModel(model: DrawnModel | null): void {
    this.start();
    this.#threads.tell({ kind: 'model', model } satisfies ToThread);
  }

  /** Draws on the next free thread, in the order of calls. */
  draw(job: DrawJob, stop: Int32Array): Promise<void> {
    return this.#run(this.#threads.run({ kind: 'draw', job, stop }));
  }

  /** Makes the maps of a view, each on the next free thread, so that the threads that draw its rows need not. */
  async mapView(of: SizedView): Promise<ViewMaps> {
    const [shadow, occlusion] = await Promise.all([
      this.#map<'shadow'>(this.#threads.run({ kind: 'shadow', of })),
      this.#map<'occlusion'>(this.#threads.run({ kind: 'occlusion', of })),
    ]);
    return { shadow, occlusion };
  }

  /** Computes a texture's mip levels on the next free thread. */
  fillMipLevels(texture: Texture): Promise<void> {
    return this.#run(this.#threads.run({ kind: 'halve', texture }));
  }

  #run(answer: Promise<FromThread>): Promise<void> {
    return this.#orRestart(async () => {
      const problem = await answer;
      if (problem !== null) throw new Error(problem);
    });
  }

  #map<Name extends keyof ViewMaps>(answer: Promise<MapFromThread<Name>>): Promise<ViewMaps[Name]> {
    return this.#orRestart(async () => {
      const made = await answer;
      if (made.problem !== null) throw new Error(made.problem);
      return made.map;
    });
  }

  async #orRestart<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      // A new thread would have no model, so all threads are restarted with the next one.
      this.#threads.end();
      throw error;
    }
  }
}
