import type { AnimationChannel, Quaternion, Vector3 } from '../../mesh/scene.ts';
import { hermite, keyWidth, pieceCount } from '../spline.ts';
import { eulerToQuaternion, quaternionToEuler } from './euler.ts';

/**
 * FBX interpolates angles linearly; a key is added if the rotation would otherwise be off by more than 0.05 degrees.
 */
const ANGLE_TOLERANCE = 0.05;

/** Maximum number of halvings of the time between two keys. */
const HALVINGS = 6;

/** Keys that may be added in total to the rotations of a model: half a turn gets 63, and each takes 10 µs. */
const MOST_TURN_KEYS = 500_000;

/** Limits on the keys that are added between those of a model's animations. */
export interface SampleBudget {
  /** Segments per second that splines are split into. */
  rate: number;
  /** Keys that rotations may still get; below 0 some rotations went without. */
  turnKeys: number;
}

/** @param rate result of `splineRate` */
export function createSampleBudget(rate: number): SampleBudget {
  return { rate, turnKeys: MOST_TURN_KEYS };
}

/** Keys of a channel with linear or constant (`step`) interpolation between them. */
export interface Samples {
  times: Float64Array;
  values: Float32Array;
  step: boolean;
}

/** Returns the channel's keys, with additional ones between them if a curve or a rotation needs them. */
export function sampleChannel(channel: AnimationChannel, budget: SampleBudget): Samples {
  const { times, values, interpolation, path } = channel;
  const keys = times.length;
  if (interpolation === 'step') return { times: Float64Array.from(times), values, step: true };
  const isCubic = interpolation === 'cubic';
  const width = keyWidth(channel);
  if (!isCubic && path !== 'rotation') {
    return { times: Float64Array.from(times), values, step: false };
  }
  const outTimes: number[] = [];
  const out: number[] = [];
  const put = (time: number, value: ArrayLike<number>) => {
    outTimes.push(time);
    for (let k = 0; k < width; k++) out.push(value[k]);
  };
  const at = (key: number, u: number): number[] =>
    isCubic ? splineValue(channel, width, key, u) : slerp(values, key, u);
  for (let key = 0; key + 1 < keys; key++) {
    const [from, to] = [times[key], times[key + 1]];
    const turn: Turn = {
      at: (u) => at(key, u),
      put: (u, value) => put(from + (to - from) * u, value),
      budget,
    };
    const pieces = isCubic ? pieceCount(to - from, budget.rate) : 1;
    for (let i = 0; i < pieces; i++) {
      const [start, end] = [i / pieces, (i + 1) / pieces];
      put(from + (to - from) * start, at(key, start));
      if (path === 'rotation') addTurnKeys(start, end, HALVINGS, turn);
    }
  }
  put(times[keys - 1], at(keys - 1, 0));
  return { times: Float64Array.from(outTimes), values: Float32Array.from(out), step: false };
}

/** A rotation between two keys, at 0 and 1, and the list that further keys are added to. */
interface Turn {
  at(u: number): number[];
  put(u: number, value: number[]): void;
  budget: SampleBudget;
}

/** Adds keys between two others until the interpolated angles are close to the rotation. */
function addTurnKeys(start: number, end: number, halvings: number, turn: Turn): void {
  const { at, put, budget } = turn;
  if (halvings === 0 || budget.turnKeys < 0) return;
  const middle = (start + end) / 2;
  const [from, to, wanted] = [at(start), at(end), at(middle)] as Quaternion[];
  const a = quaternionToEuler(from);
  const b = quaternionToEuler(to, a);
  const straight = eulerToQuaternion(a.map((v, i) => (v + b[i]) / 2) as Vector3);
  const cosine = Math.abs(straight.reduce((sum, v, i) => sum + v * wanted[i], 0));
  const off = (2 * Math.acos(Math.min(cosine, 1)) * 180) / Math.PI;
  if (off < ANGLE_TOLERANCE) return;
  budget.turnKeys--;
  addTurnKeys(start, middle, halvings - 1, turn);
  put(middle, wanted);
  addTurnKeys(middle, end, halvings - 1, turn);
}

/** A cubic spline after a key. A key has an arriving tangent, a value, a leaving tangent. */
function splineValue(
  { times, values, path }: AnimationChannel,
  width: number,
  key: number,
  u: number,
): number[] {
  const part = (k: number, which: number) =>
    values.subarray((k * 3 + which) * width, (k * 3 + which + 1) * width);
  if (u === 0) return Array.from(part(key, 1));
  const span = times[key + 1] - times[key];
  const [leaving, arriving, end] = [part(key, 2), part(key + 1, 0), part(key + 1, 1)];
  const result = Array.from(part(key, 1), (start, k) =>
    hermite(start, leaving[k], arriving[k], end[k], span, u),
  );
  if (path !== 'rotation') return result;
  const length = Math.hypot(...result) || 1;
  return result.map((v) => v / length);
}

function slerp(values: Float32Array, key: number, u: number): number[] {
  const a = Array.from(values.subarray(key * 4, key * 4 + 4));
  if (u === 0) return a;
  let b = Array.from(values.subarray(key * 4 + 4, key * 4 + 8));
  let cosine = a.reduce((sum, v, i) => sum + v * b[i], 0);
  if (cosine < 0) {
    b = b.map((v) => -v);
    cosine = -cosine;
  }
  const angle = Math.acos(Math.min(cosine, 1));
  const [from, to] =
    angle < 1e-4
      ? [1 - u, u]
      : [Math.sin((1 - u) * angle), Math.sin(u * angle)].map((v) => v / Math.sin(angle));
  return a.map((v, i) => v * from + b[i] * to);
}
