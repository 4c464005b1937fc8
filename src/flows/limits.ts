import type { TaskError } from '../contract/errors.ts';
import { finishOf } from '../contract/finishable.ts';

/** Measures of the size of a run. */
export interface WorkSize {
  /** The size of the sources in MiB. */
  megabytes: number;
  /** Triangles of a source or of the requested result, in millions. */
  megatriangles: number;
  /** Requested texels, in millions. */
  megatexels: number;
  /** Rendered pixels, in millions. */
  megapixels: number;
}

/**
 * Limits the processor time of a run, counting the engine process and its child processes but not other load on the
 * machine. It is at least ten times what a run of that size usually takes, so that slow machines and difficult sources
 * stay within it.
 */
export interface FlowLimit {
  /** The limit for any run. */
  seconds: number;
  /** Added for each unit of the run's size. */
  secondsPer: Partial<WorkSize>;
  /** A suggestion for the client on how to make the run cheaper. */
  cheaper: string;
  /** Returns the size of the requested work, if the usual fields do not determine it. */
  asked?(input: Record<string, unknown>): Partial<WorkSize>;
}

/** A run that was stopped at a limit. */
export interface EndedRun {
  limit: 'processor' | 'stall';
  /** Empty if the first stage had not begun. */
  stage: string;
  percent: number;
  /** The processor time that the run used. */
  usedMs: number;
  /** The limit of processor time, or of time without any. */
  limitMs: number;
}

const MEGA = 1e6;
/** Triangles of the intermediate mesh per requested vertex. */
const TRIANGLES_PER_VERTEX = 10;

/**
 * Returns the limit of processor time for a run in milliseconds. If a size is given several times, the largest counts.
 */
export function processorLimit(limit: FlowLimit, ...sizes: readonly Partial<WorkSize>[]): number {
  let seconds = limit.seconds;
  for (const [unit, rate] of Object.entries(limit.secondsPer) as [keyof WorkSize, number][])
    seconds += rate * Math.max(0, ...sizes.map((size) => size[unit] ?? 0));
  return 1000 * Math.ceil(seconds);
}

/** Returns the size of the requested work, including that of finishing. */
export function askedSize(
  limit: FlowLimit,
  input: Readonly<Record<string, unknown>>,
): Partial<WorkSize> {
  const fields = [input, finishOf(input) ?? {}] as readonly Readonly<Record<string, unknown>>[];
  const number = (name: string) =>
    Math.max(...fields.map(({ [name]: value }) => (typeof value === 'number' ? value : 0)));
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

/** Returns the error of a task that was stopped at a limit. */
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
