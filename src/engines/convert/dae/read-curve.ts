import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';
import { readInputs } from './read-primitives.ts';
import { readNames, readNumbers } from './read-sources.ts';

/**
 * A `<sampler>`: values over time. The first value applies before the first key, and the last value after the last key.
 */
export interface Curve {
  times: Float32Array;
  values: Float32Array;
  /** Number of values per key. */
  width: number;
  /** Interpolation of the segment that starts at each key. */
  shapes: ('linear' | 'step' | 'bezier' | 'hermite')[];
  inTangents: Tangents | null;
  outTangents: Tangents | null;
}

/** Control points, as a time and a value (two numbers per value) or as a value alone. */
interface Tangents {
  values: Float32Array;
  width: number;
}

/** Reads a sampler; null if it has no keys. Keys whose time does not increase are omitted. */
export function readCurve(collada: Collada, sampler: Element): Curve | null {
  const inputs = readInputs(collada, sampler);
  const source = (semantic: string) => inputs.find((input) => input.semantic === semantic)?.source;
  const [input, output] = [source('INPUT'), source('OUTPUT')];
  if (input === undefined || output === undefined) return null;
  const { xml } = collada;
  if (xml.name(input) !== 'source' || xml.name(output) !== 'source') return null;
  const times = readNumbers(collada, input, 1).values;
  const { values, width, count } = readNumbers(collada, output);
  const interpolation = source('INTERPOLATION');
  const names = interpolation === undefined ? [] : readNames(collada, interpolation);
  const tangents = (semantic: string): Tangents | null => {
    const found = source(semantic);
    return found === undefined ? null : readNumbers(collada, found, 32);
  };
  let keys = Math.min(times.length, count);
  for (let k = 1; k < keys; k++) if (times[k] <= times[k - 1]) keys = k;
  if (keys === 0 || width === 0) return null;
  return {
    times: times.subarray(0, keys),
    values: values.subarray(0, keys * width),
    width,
    shapes: Array.from({ length: keys }, (_, k) => shapeOf(names[k] ?? names.at(-1))),
    inTangents: tangents('IN_TANGENT'),
    outTangents: tangents('OUT_TANGENT'),
  };
}

function shapeOf(name: string | undefined): Curve['shapes'][number] {
  if (name === 'STEP') return 'step';
  if (name === 'BEZIER') return 'bezier';
  return name === 'HERMITE' ? 'hermite' : 'linear';
}

/** Returns the index of the last key at or before a time; 0 if the time is before the first key. */
export function keyBefore(times: Float32Array, time: number): number {
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times[middle] <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Evaluates one component of the curve at a time. */
export function valueAt(curve: Curve, time: number, component: number): number {
  const { times, values, width, shapes } = curve;
  const key = keyBefore(times, time);
  const start = values[key * width + component];
  if (key === times.length - 1 || time <= times[key] || shapes[key] === 'step') return start;
  const end = values[(key + 1) * width + component];
  const span = times[key + 1] - times[key];
  const part = (time - times[key]) / span;
  const controls = shapes[key] === 'linear' ? null : controlPoints(curve, key, component);
  if (controls === null) return start + (end - start) * part;
  const [firstTime, first, secondTime, second] = controls;
  const s = solveBezier((firstTime - times[key]) / span, (secondTime - times[key]) / span, part);
  return bezier(start, first, second, end, s);
}

/** Returns the time and value of the two inner control points of a segment. */
function controlPoints(
  curve: Curve,
  key: number,
  component: number,
): [number, number, number, number] | null {
  const { times, values, width, shapes, inTangents, outTangents } = curve;
  if (inTangents === null || outTangents === null) return null;
  const out = tangent(outTangents, width, key, component);
  const into = tangent(inTangents, width, key + 1, component);
  if (out === null || into === null) return null;
  const third = (times[key + 1] - times[key]) / 3;
  const [t0, t1] = [times[key] + third, times[key + 1] - third];
  if (shapes[key] === 'bezier') return [out[0] ?? t0, out[1], into[0] ?? t1, into[1]];
  // Hermite tangents are relative to the keys' values.
  const start = values[key * width + component];
  const end = values[(key + 1) * width + component];
  return [t0, start + out[1] / 3, t1, end - into[1] / 3];
}

function tangent(
  { values, width: given }: Tangents,
  width: number,
  key: number,
  component: number,
): [number | null, number] | null {
  if ((key + 1) * given > values.length) return null;
  const at = key * given;
  if (given === width * 2) return [values[at + component * 2], values[at + component * 2 + 1]];
  return given === width ? [null, values[at + component]] : null;
}

/**
 * Finds, by bisection, the parameter at which a Bézier curve from 0 to 1 with these inner control points reaches
 * `target`.
 */
function solveBezier(first: number, second: number, target: number): number {
  let low = 0;
  let high = 1;
  for (let k = 0; k < 24; k++) {
    const middle = (low + high) / 2;
    if (bezier(0, first, second, 1, middle) < target) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function bezier(a: number, b: number, c: number, d: number, s: number): number {
  const r = 1 - s;
  return r * r * r * a + 3 * r * r * s * b + 3 * r * s * s * c + s * s * s * d;
}
