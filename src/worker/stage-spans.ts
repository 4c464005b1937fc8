import type { Tracer } from '../core/ports/tracer.ts';

/** A stage of a run as its engine process measured it. Times are epoch milliseconds. */
export interface StageSpan {
  /** Names of the enclosing stages, followed by the stage's own name, separated by `/`. */
  stage: string;
  began: number;
  ended: number;
}

/** Writes the stages of a run to its trace, each as a child of the stage that encloses it. */
export function traceStages(tracer: Tracer, run: string, stages: readonly StageSpan[]): void {
  /** The latest span for each path. If a stage is repeated, each repetition has its own children. */
  const open = new Map<string, string>();
  // If two stages began at the same time, the outer one comes first.
  const inOrder = stages.toSorted((a, b) => a.began - b.began || a.stage.length - b.stage.length);
  for (const { stage, began, ended } of inOrder) {
    const cut = stage.lastIndexOf('/');
    const parent = (cut < 0 ? undefined : open.get(stage.slice(0, cut))) ?? run;
    const span = tracer.start(stage.slice(cut + 1), { kind: 'internal', parent, at: began });
    open.set(stage, span.traceparent);
    span.end(null, ended);
  }
}
