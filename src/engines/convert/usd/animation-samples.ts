import type { AnimationChannel } from '../../mesh/scene.ts';
import { hermite, keyWidth, pieceCount } from '../spline.ts';
import { valueAt } from './xform-ops.ts';

/** USD's usual rate; keys may lie between the codes. */
export const TIME_CODES_PER_SECOND = 24;
/** Duration, in time codes, of the steep line that represents a step. */
const STEP = 1e-3;

/** Keys of a channel by time code, with linear interpolation as in USD. */
export interface LinearKeys {
  times: Float64Array;
  /** Number of components per key. */
  width: number;
  values: Float32Array;
}

/** Number of keys that {@link linearKeys} makes of a channel. */
export function linearKeyCount({ times, interpolation }: AnimationChannel, rate: number): number {
  if (interpolation === 'linear') return times.length;
  if (interpolation === 'step') return 2 * times.length - 1;
  let count = 1;
  for (let key = 1; key < times.length; key++)
    count += pieceCount(times[key] - times[key - 1], rate);
  return count;
}

/**
 * Converts any interpolation to keys that give the same, or nearly the same, values with linear interpolation.
 * @param rate segments per second that splines are split into
 */
export function linearKeys(channel: AnimationChannel, rate: number): LinearKeys {
  const { times, values, interpolation } = channel;
  const width = keyWidth(channel);
  if (interpolation === 'linear') {
    return { times: timeCodes(times), width, values };
  }
  const count = linearKeyCount(channel, rate);
  const keys = { times: new Float64Array(count), width, values: new Float32Array(count * width) };
  let next = 0;
  const put = (time: number, value: Float32Array) => {
    keys.times[next] = time;
    keys.values.set(value, width * next++);
  };
  const value = (key: number) => {
    const from = (interpolation === 'cubic' ? key * 3 + 1 : key) * width;
    return values.subarray(from, from + width);
  };
  for (let key = 0; key < times.length; key++) {
    const time = times[key] * TIME_CODES_PER_SECOND;
    if (key > 0 && interpolation === 'step') put(time - STEP, value(key - 1));
    else if (key > 0) {
      const span = times[key] - times[key - 1];
      const pieces = pieceCount(span, rate);
      for (let piece = 1; piece < pieces; piece++) {
        const u = piece / pieces;
        put(
          (times[key - 1] + span * u) * TIME_CODES_PER_SECOND,
          splineValue(values, key, width, span, u),
        );
      }
    }
    put(time, value(key));
  }
  return keys;
}

/** Returns the interpolated value at a time code. */
export function keyValue(keys: LinearKeys, time: number, isQuaternion: boolean): ArrayLike<number> {
  const { times, width, values } = keys;
  const sample = (i: number) => values.subarray(i * width, (i + 1) * width);
  return valueAt({ times, value: sample }, time, isQuaternion) ?? new Float32Array(width);
}

/**
 * Evaluates a cubic spline between the previous key and this one. A key consists of an arriving tangent, a value and a
 * leaving tangent.
 */
function splineValue(
  values: Float32Array,
  key: number,
  width: number,
  span: number,
  u: number,
): Float32Array {
  const before = (key - 1) * 3 * width;
  const after = key * 3 * width;
  return Float32Array.from({ length: width }, (_, i) => {
    const [start, leaving] = [values[before + width + i], values[before + 2 * width + i]];
    const [arriving, end] = [values[after + i], values[after + width + i]];
    return hermite(start, leaving, arriving, end, span, u);
  });
}

function timeCodes(times: Float32Array): Float64Array {
  return Float64Array.from(times, (time) => time * TIME_CODES_PER_SECOND);
}
