import type { AnimationChannel, Quaternion, Vector3 } from '../../mesh/scene.ts';
import { hermite, keyWidth, pieceCount } from '../spline.ts';
import { eulerToQuaternion, quaternionToEuler } from './euler.ts';

/**
 * Maximum error of a rotation, in degrees. FBX interpolates angles linearly, so a key is added if the rotation would be
 * off by more.
 */
const ANGLE_TOLERANCE = 0.05;

/** Maximum number of times that the interval between two keys is halved. */
const HALVINGS = 6;

/**
 * Maximum number of keys added to all rotations of a model. A rotation by half a turn gets 63 keys, each of which takes
 * 10 µs.
 */
const MOST_TURN_KEYS = 500_000;

/** Limits on the keys that are added between the existing keys of a model's animations. */
export interface SampleBudget {
  /** Number of segments per second into which splines are split. */
  rate: number;
  /**
   * Number of keys that may still be added for rotations. A value below 0 means that some rotations did not get the
   * keys they need.
   */
  turnKeys: number;
}

/**
 * Creates the budget of one model.
 * @param rate result of `splineRate`
 */
export function createSampleBudget(rate: number): SampleBudget {
  return { rate, turnKeys: MOST_TURN_KEYS };
}

/** Keys of a channel, with linear or constant (`step`) interpolation between them. */
export interface Samples {
  times: Float64Array;
  values: Float32Array;
  step: boolean;
}

/** Returns the channel's keys, with more keys added between them if a curve or a rotation needs them. */
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

/** A rotation between two keys, at 0 and 1, and the list to which more keys are added. */
interface Turn {
  at(u: number): number[];
  put(u: number, value: number[]): void;
  budget: SampleBudget;
}

/** Adds keys between two others until the interpolated angles are close to the true rotation. */
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

/** Evaluates a cubic spline after a key. Each key has an incoming tangent, a value and an outgoing tangent. */
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
