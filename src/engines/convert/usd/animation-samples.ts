import type { AnimationChannel } from '../../mesh/scene.ts';
import { hermite, SPLINE_RATE } from '../hermite.ts';
import { valueAt } from './xform-ops.ts';

/** USD's usual rate; keys may lie between the codes. */
export const TIME_CODES_PER_SECOND = 24;
/** A step becomes a line that takes this long, in time codes. */
const STEP = 1e-3;
/** Most keys of one channel: a curve that lasts for days is sampled more coarsely. */
const MAX_KEYS = 100_000;

/** Keys of a channel by time code, to go between in straight lines as USD does. */
export interface LinearKeys {
  times: Float64Array;
  /** Numbers a key. */
  width: number;
  values: Float32Array;
}

/** Turns any interpolation into keys that give the same, or nearly the same, in straight lines. */
export function linearKeys(channel: AnimationChannel): LinearKeys {
  const { times, values, interpolation } = channel;
  const perKey = values.length / times.length;
  if (interpolation === 'linear') {
    return { times: codes(times), width: perKey, values };
  }
  const keys: { time: number; value: ArrayLike<number> }[] = [];
  const width = interpolation === 'cubic' ? perKey / 3 : perKey;
  const value = (key: number) => {
    const from = interpolation === 'cubic' ? key * perKey + width : key * width;
    return values.subarray(from, from + width);
  };
  for (let key = 0; key < times.length; key++) {
    const time = times[key] * TIME_CODES_PER_SECOND;
    if (key > 0 && interpolation === 'step') {
      keys.push({ time: time - STEP, value: value(key - 1) });
    } else if (key > 0) {
      const span = times[key] - times[key - 1];
      const steps = Math.max(1, Math.min(MAX_KEYS / times.length, Math.ceil(span * SPLINE_RATE)));
      for (let step = 1; step < steps; step++) {
        const fraction = step / steps;
        keys.push({
          time: (times[key - 1] + span * fraction) * TIME_CODES_PER_SECOND,
          value: splineValue(values, key, width, span, fraction),
        });
      }
    }
    keys.push({ time, value: value(key) });
  }
  const result = new Float32Array(keys.length * width);
  keys.forEach((key, i) => {
    result.set(key.value, i * width);
  });
  return { times: Float64Array.from(keys, ({ time }) => time), width, values: result };
}

/** The value of keys at a time code. */
export function keyValue(keys: LinearKeys, time: number, isQuaternion: boolean): ArrayLike<number> {
  const { times, width, values } = keys;
  const sample = (i: number) => values.subarray(i * width, (i + 1) * width);
  return valueAt({ times, value: sample }, time, isQuaternion) ?? new Float32Array(width);
}

/** A cubic spline between the key before and this one. A key has an arriving tangent, a value, a leaving tangent. */
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

function codes(times: Float32Array): Float64Array {
  return Float64Array.from(times, (time) => time * TIME_CODES_PER_SECOND);
}
