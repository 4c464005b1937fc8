import type { Tracer } from '../core/ports/tracer.ts';

/** A stage of a run as its engine process measured it. Times are epoch milliseconds. */
export interface StageSpan {
  /** Names of the stages around it and its own, by `/`. */
  stage: string;
  began: number;
  ended: number;
}

/** Writes the stages of a run into its trace, each below the one that it is in. */
export function traceStages(tracer: Tracer, run: string, stages: readonly StageSpan[]): void {
  /** The latest of each path: a stage that comes again has its own parts. */
  const open = new Map<string, string>();
  // Where two began together, the outer one comes first.
  const inOrder = stages.toSorted((a, b) => a.began - b.began || a.stage.length - b.stage.length);
  for (const { stage, began, ended } of inOrder) {
    const cut = stage.lastIndexOf('/');
    const parent = (cut < 0 ? undefined : open.get(stage.slice(0, cut))) ?? run;
    const span = tracer.start(stage.slice(cut + 1), { kind: 'internal', parent, at: began });
    open.set(stage, span.traceparent);
    span.end(null, ended);
  }
}
