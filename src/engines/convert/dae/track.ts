import type { AnimationChannel } from '../../mesh/scene.ts';
import { hermite, pieceCount } from '../spline.ts';

/** Length, in seconds, of the ramp that replaces a step if a stepped track is combined with other kinds of tracks. */
const STEP_RAMP = 1e-3;

/**
 * Returns the times between which linear interpolation follows the values of all tracks.
 * @param rate number of segments per second into which splines are split
 */
export function trackTimes(tracks: readonly AnimationChannel[], rate: number): Float64Array {
  const times = new Set<number>();
  const mixed = tracks.some(({ interpolation }) => interpolation !== 'step');
  for (const { times: keys, interpolation } of tracks) {
    keys.forEach((time, k) => {
      times.add(time);
      if (k === 0) return;
      const span = time - keys[k - 1];
      if (interpolation === 'step' && mixed && span > 2 * STEP_RAMP)
        times.add(Math.fround(time - STEP_RAMP));
      const pieces = interpolation === 'cubic' ? pieceCount(span, rate) : 1;
      for (let piece = 1; piece < pieces; piece++)
        times.add(Math.fround(keys[k - 1] + (span * piece) / pieces));
    });
  }
  return Float64Array.from(times).sort();
}

/**
 * Evaluates a track at a time, using slerp for rotations and Hermite splines for cubic tracks (glTF 2.0, appendix C).
 */
export function trackValue(track: AnimationChannel, time: number): number[] {
  const { times, values, interpolation, path } = track;
  const cubic = interpolation === 'cubic';
  const width = values.length / times.length / (cubic ? 3 : 1);
  const at = (key: number, part = cubic ? 1 : 0): number[] => {
    const first = (cubic ? key * 3 + part : key) * width;
    return Array.from(values.subarray(first, first + width));
  };
  const next = firstAfter(times, time);
  if (next === times.length) return at(times.length - 1);
  if (next === 0) return at(0);
  const key = next - 1;
  if (interpolation === 'step') return at(key);
  const span = times[next] - times[key];
  const s = (time - times[key]) / span;
  if (cubic) {
    const [start, leaving, arriving, end] = [at(key), at(key, 2), at(next, 0), at(next)];
    const spline = start.map((value, k) =>
      hermite(value, leaving[k], arriving[k], end[k], span, s),
    );
    return path === 'rotation' ? unit(spline) : spline;
  }
  return path === 'rotation' ? slerp(at(key), at(next), s) : mix(at(key), at(next), 1 - s, s);
}

/** Returns the index of the first time after `time` in an ascending list; the length of the list if there is none. */
function firstAfter(times: Float32Array, time: number): number {
  let [from, to] = [0, times.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (times[middle] > time) to = middle;
    else from = middle + 1;
  }
  return from;
}

function mix(a: number[], b: number[], u: number, v: number): number[] {
  return a.map((value, k) => value * u + b[k] * v);
}

function slerp(a: number[], b: number[], s: number): number[] {
  const dot = a.reduce((sum, value, k) => sum + value * b[k], 0);
  const sign = dot < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  if (angle < 1e-4) return unit(mix(a, b, 1 - s, s * sign));
  return unit(mix(a, b, Math.sin((1 - s) * angle), sign * Math.sin(s * angle)));
}

function unit(q: number[]): number[] {
  const length = Math.hypot(...q) || 1;
  return q.map((value) => value / length);
}
