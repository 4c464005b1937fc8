import { type Curve, evaluateCurve, keyBefore, SEGMENT } from './animation-curve.ts';

/** Values that all animations of a file may have together, and those that may be made between keys. */
export interface SampleBudget {
  keys: number;
  between: number;
}

/**
 * 200 MB of keys, more than any file that was seen; between them two million values, a minute of 100 joints at 30 Hz.
 * A file may put its keys years apart, or the same curve on every node.
 */
export function createSampleBudget(): SampleBudget {
  return { keys: 50_000_000, between: 2_000_000 };
}

/** Pieces a second that a curved segment is looked at in; each is halved further where it is not straight. */
const CURVE_RATE = 10;

/** Degrees of a turn that one piece may have: an interpolation takes the short way round. */
const PIECE_DEGREES = 60;

/** Halvings of a piece at the most. */
const HALVINGS = 5;

/** How far samples may be off the curve: of the range of the values, and of the turn in radians. */
const TOLERANCE = 2e-4;
const TURN_TOLERANCE = 1e-3;

/** Over a constant segment the value holds until so many seconds before the next key. */
const STEP_SECONDS = 1e-3;

/** Values over time that run straight, or stand still (`step`), between each other. */
export interface Sampled {
  times: Float32Array;
  values: Float32Array;
  step: boolean;
}

/** What curves make of a time: three numbers, a quaternion, or weights. */
export type Evaluate = (time: number) => readonly number[];

/**
 * Samples at the curves' keys, and between them as many as it takes and the budget allows; null: beyond it.
 * @param turning angles (degrees) that bend the values even where they run straight themselves
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
    // A curve may cross its chord in the middle: the quarters count too.
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

/** All keys' times, ascending, each once. */
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

/** Radians, from the chord: exact for small turns, where the arc cosine is not. */
function turnBetween(a: readonly number[], b: readonly number[]): number {
  const chord = (side: number) => Math.hypot(...a.map((v, k) => v - side * b[k]));
  return 4 * Math.asin(Math.min(1, Math.min(chord(1), chord(-1)) / 2));
}

/** Ascending still as 32-bit floats; quaternions on the side of the one before. */
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
