import type { TaskError } from '../contract/errors.ts';

/** Measures of the size of a run. */
export interface WorkSize {
  /** Bytes of the sources, in MiB. */
  megabytes: number;
  /** Triangles that a source has or that are asked for, in millions. */
  megatriangles: number;
  /** Texels that are asked for, in millions. */
  megatexels: number;
  /** Pixels that are drawn, in millions. */
  megapixels: number;
}

/**
 * Processor time that a run may take: of the engine process and the processes that it starts, whatever else the machine does.
 * Ten times what a run of that size takes or more, so that slow machines and awkward sources stay within.
 */
export interface FlowLimit {
  /** For any run. */
  seconds: number;
  /** In addition, for each unit of its size. */
  secondsPer: Partial<WorkSize>;
  /** Tells a client how to make the run cheaper. */
  cheaper: string;
  /** Size of the requested work, if the usual fields do not determine it. */
  asked?(input: Record<string, unknown>): Partial<WorkSize>;
}

/** A run that was ended at a limit. */
export interface EndedRun {
  limit: 'processor' | 'stall';
  /** Empty: it had not begun its first stage. */
  stage: string;
  percent: number;
  /** Processor time that it used. */
  usedMs: number;
  /** Limit of processor time, or of time without any. */
  limitMs: number;
}

const MEGA = 1e6;
/** Triangles of the intermediate mesh per requested vertex. */
const TRIANGLES_PER_VERTEX = 10;

/** Milliseconds of processor for a run; sizes that are known twice count with the larger number. */
export function processorLimit(limit: FlowLimit, ...sizes: readonly Partial<WorkSize>[]): number {
  let seconds = limit.seconds;
  for (const [unit, rate] of Object.entries(limit.secondsPer) as [keyof WorkSize, number][])
    seconds += rate * Math.max(0, ...sizes.map((size) => size[unit] ?? 0));
  return 1000 * Math.ceil(seconds);
}

/** Size of what a request asks for. */
export function askedSize(
  limit: FlowLimit,
  input: Readonly<Record<string, unknown>>,
): Partial<WorkSize> {
  const number = (name: string) => (typeof input[name] === 'number' ? input[name] : 0);
  const triangles = Math.max(
    number('polygon_limit'),
    2 * number('target_face_count'),
    TRIANGLES_PER_VERTEX * number('num_verts'),
  );
  return {
    megatriangles: triangles / MEGA,
    megatexels: number('texture_size') ** 2 / MEGA,
    megapixels: number('image_count'),
    ...limit.asked?.(input),
  };
}

/** Returns the error of a task that was ended at a limit. */
export function limitError({ cheaper }: FlowLimit, run: EndedRun): TaskError {
  const { limit, stage, percent, usedMs, limitMs } = run;
  const place = stage === '' ? 'before its first stage' : `at ${percent}% in the stage ${stage}`;
  const used = seconds(usedMs);
  if (limit === 'stall')
    return {
      code: 6001,
      message: `the engine stalled ${place}: it did no work for ${seconds(limitMs)} after ${used} of CPU time`,
      suggestion: 'Retry the task. If it fails again, report it to the operator.',
    };
  return {
    code: 6001,
    message: `the engine was stopped ${place}: it had used ${used} of CPU time, and the limit for work of this size is ${seconds(limitMs)}`,
    suggestion: cheaper,
  };
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 1000)} s`;
}
