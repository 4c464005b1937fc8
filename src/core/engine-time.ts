/*
 * Estimates how long an engine will need for a task. The estimate decides which task is next and what a waiting
 * client sees; the time charged is the actual one, measured at the end of the run.
 */

import { finishOf } from '../contract/finishable.ts';

/** The queue lane of a task. Short tasks have slots that long ones cannot use. */
export type RunLane = 'short' | 'long';

interface Usual {
  milliseconds: number;
  lane: RunLane;
}

/** Usual engine times on two cores of an AMD EPYC; see docs/benchmarks.md. */
const USUAL: Readonly<Record<string, Usual>> = {
  'prompt-optimize': { milliseconds: 100, lane: 'short' },
  'convert-model-format': { milliseconds: 800, lane: 'short' },
  'image-generation': { milliseconds: 500, lane: 'short' },
  'model-preview-render': { milliseconds: 2000, lane: 'short' },
  'image-to-model': { milliseconds: 2500, lane: 'long' },
  'image-to-mesh': { milliseconds: 2000, lane: 'long' },
  'text-to-model': { milliseconds: 3000, lane: 'long' },
  'text-to-mesh': { milliseconds: 2500, lane: 'long' },
  'model-remesh': { milliseconds: 4000, lane: 'long' },
  'model-rig': { milliseconds: 2000, lane: 'long' },
  'model-segment': { milliseconds: 2000, lane: 'long' },
  'model-texture': { milliseconds: 5000, lane: 'long' },
  'model-unwrap': { milliseconds: 5000, lane: 'long' },
  'model-finish': { milliseconds: 6000, lane: 'long' },
  'image-to-artistic-mesh': { milliseconds: 8000, lane: 'long' },
};

const UNKNOWN: Usual = { milliseconds: 5000, lane: 'long' };

/**
 * Runs that take longer than this count as long, no matter which flow they belong to. Converting a model of five
 * million triangles takes 2.5 s.
 */
const LONGEST_SHORT_MS = 5000;
const LEAST_MS = 20;
const MOST_MS = 120_000;

/**
 * Name of the field with the number of images. Images of one task are made one after another: one takes 0.4 s, four
 * take 3.1 s.
 */
const COUNTED = 'image_count';

/** The flow that takes as long as finishing a model in the task that makes it. */
const FINISHING = 'model-finish';

/** Returns the group of a task. Tasks in the same group take about the same time. */
export function kindOf(flow: string, input: Readonly<Record<string, unknown>>): string {
  const count = input[COUNTED];
  if (finishOf(input) !== null) return `${flow} finish`;
  return typeof count === 'number' ? `${flow} ${count}` : flow;
}

/**
 * Returns the lane of a task and the milliseconds for which it will occupy an engine.
 * @param median duration of recent runs of its kind; null if there were none
 */
export function engineTime(
  flow: string,
  input: Readonly<Record<string, unknown>>,
  median: number | null,
): { lane: RunLane; milliseconds: number } {
  const usual = USUAL[flow] ?? UNKNOWN;
  const count = input[COUNTED];
  const finishing = finishOf(input) === null ? 0 : USUAL[FINISHING]!.milliseconds;
  const making = usual.milliseconds * (typeof count === 'number' ? count : 1);
  const expected = median ?? making + finishing;
  const milliseconds = Math.round(Math.min(MOST_MS, Math.max(LEAST_MS, expected)));
  return { lane: milliseconds > LONGEST_SHORT_MS ? 'long' : usual.lane, milliseconds };
}
