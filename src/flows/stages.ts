import type { EngineContext } from '../engines/spec.ts';
import type { FlowContext } from './flow.ts';

/** The end of the last stage: 100 is said by the task's SUCCESS alone. */
const END = 99;

/** Of a flow's context what stages need. */
type Reporting = Pick<FlowContext, 'signal' | 'clock' | 'report'>;

/** Runs one stage after another, each with its own stretch of the progress, and times them. */
export class StageRunner<Stage extends string> {
  readonly timings: { stage: string; milliseconds: number }[] = [];
  readonly #context: Reporting;
  readonly #starts: readonly [Stage, number][];

  /** @param starts where each stage begins in percent, in order, from measured shares of a run */
  constructor(context: Reporting, starts: Readonly<Record<Stage, number>>) {
    this.#context = context;
    this.#starts = Object.entries(starts) as [Stage, number][];
  }

  async run<T>(stage: Stage, work: (engine: EngineContext) => Promise<T>): Promise<T> {
    const { signal, clock, report } = this.#context;
    const index = this.#starts.findIndex(([name]) => name === stage);
    const start = this.#starts[index]![1];
    const end = this.#starts[index + 1]?.[1] ?? END;
    signal.throwIfAborted();
    await report(stage, start);
    const began = clock();
    const result = await work({
      signal,
      async progress(fraction) {
        await report(stage, Math.floor(start + Math.min(Math.max(fraction, 0), 1) * (end - start)));
        signal.throwIfAborted();
      },
    });
    this.timings.push({ stage, milliseconds: Math.round(clock() - began) });
    return result;
  }
}

/** The engine's own timings, named as parts of the stage. */
export function detailed(stage: string, timings: StageRunner<string>['timings']) {
  return timings.map((part) => ({
    stage: `${stage}/${part.stage}`,
    milliseconds: Math.round(part.milliseconds),
  }));
}

/** A context whose progress fills only the stretch between two fractions of another's. */
export function share(engine: EngineContext, from: number, to: number): EngineContext {
  return {
    signal: engine.signal,
    progress: (fraction) => engine.progress(from + fraction * (to - from)),
  };
}
