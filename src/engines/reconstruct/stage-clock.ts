import type { EngineContext } from '../spec.ts';

/** Share of the whole at the end of each stage; measured at 50 k and 1 M triangles. */
const ENDS: Readonly<Record<string, number>> = {
  crop: 0.05,
  silhouette: 0.08,
  layers: 0.3,
  regions: 0.2,
  relief: 0.25,
  thickness: 0.3,
  depths: 0.32,
  shading: 0.33,
  texture: 0.42,
  'normal-map': 0.46,
  'surface-net': 0.55,
  smooth: 0.65,
  simplify: 0.9,
  normals: 0.95,
  unwrap: 0.98,
};

/** Times the stages of one run, reports progress and hears an abort between them. */
export class StageClock {
  readonly timings: { stage: string; milliseconds: number }[] = [];
  readonly #context: EngineContext;
  #fraction = 0;
  constructor(context: EngineContext) {
    this.#context = context;
  }

  /** Runs a stage to its end. */
  readonly stage = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    this.#context.signal.throwIfAborted();
    const began = performance.now();
    const result = await work();
    this.#finish(name, began);
    await this.pause();
    return result;
  };

  /** Yields to the event loop, so that an abort is heard. */
  readonly pause = async (): Promise<void> => {
    await this.#context.progress(this.#fraction);
    this.#context.signal.throwIfAborted();
  };

  #finish(name: string, began: number): void {
    this.timings.push({ stage: name, milliseconds: Math.round(performance.now() - began) });
    this.#fraction = Math.max(this.#fraction, ENDS[name] ?? 0);
  }
}
