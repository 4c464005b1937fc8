import { type Curve, evaluateCurve, keyBefore, SEGMENT } from './animation-curve.ts';

/**
 * Number of key values that all animations of a file may have together, and number of values that may be added between
 * keys.
 */
export interface SampleBudget {
  keys: number;
  between: number;
}

/**
 * Creates the budget of one file. It allows 200 MB of keys, more than any known file has, and two million values
 * between them, which is a minute of 100 joints at 30 Hz. Without it, a file could place its keys years apart, or use
 * the same curve on every node.
 */
export function createSampleBudget(): SampleBudget {
  return { keys: 50_000_000, between: 2_000_000 };
}

/**
 * Number of pieces per second in which a curved segment is examined. A piece that is not straight is halved further.
 */
const CURVE_RATE = 10;

/** Maximum rotation of a piece in degrees, because interpolation takes the shorter path. */
const PIECE_DEGREES = 60;

/** Maximum number of times that a piece is halved. */
const HALVINGS = 5;

/** Tolerance of samples, as a fraction of the range of the values. The tolerance for rotations is in radians. */
const TOLERANCE = 2e-4;
const TURN_TOLERANCE = 1e-3;

/** In a constant segment, the value is held until this many seconds before the next key. */
const STEP_SECONDS = 1e-3;

/** Values over time, with linear or constant (`step`) interpolation between them. */
export interface Sampled {
  times: Float32Array;
  values: Float32Array;
  step: boolean;
}

/** Evaluates curves at a time, giving three numbers, a quaternion, or weights. */
export type Evaluate = (time: number) => readonly number[];

/**
 * Returns samples at the curves' keys, and as many as needed between them; null if they exceed the budget.
 * @param turning curves of angles (in degrees) that bend the values even if the angles themselves are linear
 */
export function sampleCurves(
  curves: readonly Curve[],
  turning: readonly Curve[],
  evaluate: Evaluate,
  isRotation: boolean,
  budget: SampleBudget,
): Sampled | null {
  const keys = keyTimes(curves);
  const width = evaluate(keys[0]).length;
  budget.keys -= keys.length * width;
  if (budget.keys < 0) return null;
  const samples: Sample[] = [];
  const step = curves.every(({ segments }) => segments.every((kind) => kind === SEGMENT.constant));
  const sample = (time: number): Sample => ({ time, value: evaluate(time) });
  if (step) return pack(keys.map(sample), isRotation, true);
  const atKeys = keys.map(sample);
  const tolerance = isRotation ? TURN_TOLERANCE : TOLERANCE * rangeOf(atKeys);
  const straight = (from: Sample, to: Sample, middle: Sample) =>
    isRotation
      ? turnBetween(halfway(from.value, to.value), middle.value) < tolerance
      : middle.value.every((v, k) => Math.abs((from.value[k] + to.value[k]) / 2 - v) <= tolerance);
  const refine = (from: Sample, to: Sample, halvings: number): void => {
    if (halvings === 0 || budget.between < 0) return;
    budget.between -= 3 * width;
    const middle = sample((from.time + to.time) / 2);
    // A curve may cross its chord in the middle, so the points at one and three quarters are checked too.
    const [before, behind] = [
      sample((3 * from.time + to.time) / 4),
      sample((from.time + 3 * to.time) / 4),
    ];
    if (
      straight(from, to, middle) &&
      straight(from, middle, before) &&
      straight(middle, to, behind)
    )
      return;
    refine(from, middle, halvings - 1);
    samples.push(middle);
    refine(middle, to, halvings - 1);
  };
  for (let i = 0; i + 1 < keys.length; i++) {
    const [from, to] = [atKeys[i], atKeys[i + 1]];
    samples.push(from);
    const span = to.time - from.time;
    const hold = Math.min(STEP_SECONDS, span / 4);
    const kinds = curves.map((curve) => segmentAt(curve, from.time));
    if (kinds.includes(SEGMENT.constantNext)) samples.push(sample(from.time + hold));
    const turn = turning.reduce(
      (most, curve) => Math.max(most, turnOf(curve, from.time, to.time)),
      0,
    );
    const isCurved = kinds.includes(SEGMENT.cubic);
    if (isCurved || turn > 0) {
      const pieces = Math.max(
        isCurved ? Math.ceil(span * CURVE_RATE) : 1,
        Math.ceil(turn / PIECE_DEGREES),
      );
      budget.between -= pieces * width;
      if (budget.between >= 0) {
        let last = from;
        for (let k = 1; k <= pieces; k++) {
          const next = k === pieces ? to : sample(from.time + (span * k) / pieces);
          refine(last, next, HALVINGS);
          if (k < pieces) samples.push(next);
          last = next;
        }
      }
    }
    if (kinds.includes(SEGMENT.constant)) samples.push(sample(to.time - hold));
  }
  samples.push(atKeys[atKeys.length - 1]);
  samples.sort((a, b) => a.time - b.time);
  return pack(samples, isRotation, false);
}

/** Returns the times of all keys in ascending order, without duplicates. */
function keyTimes(curves: readonly Curve[]): number[] {
  const all = new Float64Array(curves.reduce((sum, { times }) => sum + times.length, 0));
  let at = 0;
  for (const { times } of curves) {
    all.set(times, at);
    at += times.length;
  }
  all.sort();
  const keys: number[] = [];
  for (const time of all) if (keys.length === 0 || time > keys[keys.length - 1]) keys.push(time);
  return keys;
}

interface Sample {
  time: number;
  value: readonly number[];
}

function turnOf(curve: Curve, from: number, to: number): number {
  return Math.abs(evaluateCurve(curve, to) - evaluateCurve(curve, from));
}

function segmentAt(curve: Curve, time: number): number {
  const key = keyBefore(curve.times, time);
  return key < 0 || key >= curve.times.length - 1 ? SEGMENT.linear : curve.segments[key];
}

function rangeOf(samples: readonly Sample[]): number {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { value } of samples) {
    for (const v of value) {
      low = Math.min(low, v);
      high = Math.max(high, v);
    }
  }
  return high > low ? high - low : 1;
}

function halfway(a: readonly number[], b: readonly number[]): number[] {
  const side = a.reduce((sum, v, k) => sum + v * b[k], 0) < 0 ? -1 : 1;
  const sum = a.map((v, k) => v + side * b[k]);
  const length = Math.hypot(...sum) || 1;
  return sum.map((v) => v / length);
}

/**
 * Returns the rotation between two quaternions in radians. It is computed from the chord, which, unlike the arc cosine,
 * is accurate for small rotations.
 */
function turnBetween(a: readonly number[], b: readonly number[]): number {
  const chord = (side: number) => Math.hypot(...a.map((v, k) => v - side * b[k]));
  return 4 * Math.asin(Math.min(1, Math.min(chord(1), chord(-1)) / 2));
}

/**
 * Packs samples in typed arrays. Times stay ascending as 32-bit floats, and each quaternion is in the same hemisphere
 * as the previous one.
 */
function pack(samples: readonly Sample[], isRotation: boolean, step: boolean): Sampled {
  const kept: Sample[] = [];
  for (const sample of samples) {
    if (kept.length === 0 || Math.fround(sample.time) > Math.fround(kept[kept.length - 1].time))
      kept.push(sample);
  }
  const width = kept[0].value.length;
  const values = new Float32Array(kept.length * width);
  kept.forEach(({ value }, i) => {
    const from = (i - 1) * width;
    const opposed =
      isRotation && i > 0 && value.reduce((sum, v, k) => sum + v * values[from + k], 0) < 0;
    for (let k = 0; k < width; k++) values[i * width + k] = opposed ? -value[k] : value[k];
  });
  return { times: Float32Array.from(kept, ({ time }) => time), values, step };
}
