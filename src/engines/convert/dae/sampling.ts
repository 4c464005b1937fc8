import type { AnimationChannel, Transform } from '../../mesh/scene.ts';
import { decomposeMatrix } from '../../mesh/transform.ts';
import { FormatError } from '../format.ts';
import type { Collada } from './collada.ts';
import { type Curve, keyBefore, valueAt } from './read-curve.ts';
import { composeSteps, type TransformStep } from './read-transforms.ts';

/** Samples per second at which sampled curves look the same as the originals. */
const CURVE_RATE = 30;
/**
 * Maximum rotation in degrees between two samples. Quaternions interpolate along the shorter path, so a rotation of
 * more than 180 degrees would go backward.
 */
const WIDEST_TURN = 30;
/** Length, in seconds, of the ramp that replaces a step if the track also has other segments. */
const STEP_RAMP = 1e-3;
/**
 * Maximum number of samples: ten minutes of 100 joints at 30 samples per second, with nine curves each, which take
 * about 5 s.
 */
const MOST_SAMPLES = 16_200_000;

/** A curve that drives some of the values of a node's transform. */
export interface AnimatedStep {
  step: number;
  /** Index of the first value that the curve drives. */
  first: number;
  curve: Curve;
}

/** Time range of the file, in seconds, that a clip plays. */
export interface Span {
  start: number;
  end: number;
}

/** Limits the number of samples for an entire file. */
export class SampleBudget {
  #left = MOST_SAMPLES;

  /** @throws FormatError if a few keys that are far apart would become too many samples */
  spend(samples: number): void {
    this.#left -= samples;
    if (this.#left < 0)
      throw new FormatError(`The animations of the file need more than ${MOST_SAMPLES} samples.`);
  }
}

/** Samples the curves on a node's transforms into tracks of translation, rotation and scale. */
export function sampleTransforms(
  collada: Collada,
  node: number,
  rest: readonly TransformStep[],
  animated: AnimatedStep[],
  span: Span | null,
  budget: SampleBudget,
): AnimationChannel[] {
  const curves = animated.map(({ curve }) => curve);
  const turning = animated.filter(
    ({ step, first, curve }) => rest[step].kind === 'rotate' && first + curve.width > 3,
  );
  const times = sampleTimes(
    curves,
    turning.map(({ first, curve }) => ({ curve, component: 3 - first })),
    span,
    budget,
  );
  budget.spend(times.length * animated.length);
  const steps = rest.map((step) => ({ ...step, values: step.values.slice() }));
  const translations = new Float32Array(times.length * 3);
  const rotations = new Float32Array(times.length * 4);
  const scales = new Float32Array(times.length * 3);
  let before: Transform | null = null;
  times.forEach((time, k) => {
    for (const { step, first, curve } of animated) {
      const { values } = steps[step];
      for (let c = 0; c < curve.width && first + c < values.length; c++)
        values[first + c] = valueAt(curve, time, c);
    }
    const transform = decomposeMatrix(collada.border.matrix(composeSteps(steps)));
    if (before !== null && opposite(before.rotation, transform.rotation))
      transform.rotation = transform.rotation.map((value) => -value) as Transform['rotation'];
    before = transform;
    translations.set(transform.translation, k * 3);
    rotations.set(transform.rotation, k * 4);
    scales.set(transform.scale, k * 3);
  });
  const still = decomposeMatrix(collada.border.matrix(composeSteps(rest)));
  const interpolation = allSteps(curves) ? 'step' : 'linear';
  const played = Float32Array.from(times, (time) => time - (span?.start ?? 0));
  const channel = (path: 'translation' | 'rotation' | 'scale', values: Float32Array) =>
    moves(values, still[path])
      ? [{ node, path, times: played, values, interpolation } as const]
      : [];
  return [
    ...channel('translation', translations),
    ...channel('rotation', rotations),
    ...channel('scale', scales),
  ];
}

/** Returns a track with all morph weights of a node. Weights without a curve keep their value. */
export function sampleWeights(
  node: number,
  rest: readonly number[],
  animated: { target: number; curve: Curve }[],
  span: Span | null,
  budget: SampleBudget,
): AnimationChannel {
  const curves = animated.map(({ curve }) => curve);
  const times = sampleTimes(curves, [], span, budget);
  budget.spend(times.length * rest.length);
  const values = new Float32Array(times.length * rest.length);
  times.forEach((time, k) => {
    values.set(rest, k * rest.length);
    for (const { target, curve } of animated) {
      for (let c = 0; c < curve.width && target + c < rest.length; c++)
        values[k * rest.length + target + c] = valueAt(curve, time, c);
    }
  });
  const played = Float32Array.from(times, (time) => time - (span?.start ?? 0));
  const interpolation = allSteps(curves) ? 'step' : 'linear';
  return { node, path: 'weights', times: played, values, interpolation };
}

function allSteps(curves: Curve[]): boolean {
  return (
    curves.every(({ shapes }) => shapes.slice(0, -1).every((shape) => shape === 'step')) &&
    curves.some(({ shapes }) => shapes.length > 1)
  );
}

/** Returns the times of all keys of the curves, and of points between them at which a straight line would deviate. */
function sampleTimes(
  curves: Curve[],
  turning: { curve: Curve; component: number }[],
  span: Span | null,
  budget: SampleBudget,
): number[] {
  const keys = new Set<number>();
  for (const { times } of curves) for (const time of times) keys.add(time);
  if (span !== null) {
    let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { times } of curves) {
      first = Math.min(first, times[0]);
      last = Math.max(last, times[times.length - 1]);
    }
    for (const edge of [span.start, span.end])
      if (edge > first && edge < last) keys.add(Math.fround(edge));
  }
  const within = (time: number) =>
    span === null || (time >= span.start - 1e-5 && time <= span.end + 1e-5);
  const sorted = [...keys].filter(within).sort((a, b) => a - b);
  if (sorted.length === 0) return [...keys].slice(0, 1);
  if (allSteps(curves)) return sorted;
  const times: number[] = [];
  sorted.forEach((time, k) => {
    times.push(time);
    const next = sorted[k + 1];
    if (next === undefined) return;
    const pieces = piecesBetween(time, next, curves, turning);
    budget.spend(pieces);
    for (let piece = 1; piece < pieces; piece++)
      times.push(time + ((next - time) * piece) / pieces);
    const jumps = curves.some((curve) => shapeAt(curve, time) === 'step');
    if (jumps && next - times[times.length - 1] > 2 * STEP_RAMP) times.push(next - STEP_RAMP);
  });
  return times;
}

function piecesBetween(
  from: number,
  to: number,
  curves: Curve[],
  turning: { curve: Curve; component: number }[],
): number {
  const curved = curves.some((curve) => ['bezier', 'hermite'].includes(shapeAt(curve, from)));
  const turn = turning.reduce((widest, { curve, component }) => {
    if (shapeAt(curve, from) === 'step') return widest;
    return Math.max(
      widest,
      Math.abs(valueAt(curve, to, component) - valueAt(curve, from, component)),
    );
  }, 0);
  return Math.max(
    1,
    curved ? Math.ceil((to - from) * CURVE_RATE) : 1,
    Math.ceil(turn / WIDEST_TURN),
  );
}

function shapeAt({ times, shapes }: Curve, time: number): Curve['shapes'][number] {
  const key = keyBefore(times, time);
  return key === times.length - 1 || time < times[0] ? 'linear' : shapes[key];
}

function opposite(a: Transform['rotation'], b: Transform['rotation']): boolean {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0;
}

/** Returns whether a track ever differs from the rest value. A quaternion and its negative are the same rotation. */
function moves(values: Float32Array, rest: readonly number[]): boolean {
  const sign =
    rest.length === 4 && values.slice(0, 4).reduce((dot, value, c) => dot + value * rest[c], 0) < 0
      ? -1
      : 1;
  return values.some((value, k) => {
    const expected = rest[k % rest.length] * sign;
    return Math.abs(value - expected) > 1e-6 * Math.max(1, Math.abs(expected));
  });
}
