import { invertMatrix, multiplyMatrices } from '../../mesh/transform.ts';
import type { Numbers, TimeSamples } from './layer.ts';
import { asNumbers, type StagePrim, type StageProperty } from './stage-prim.ts';

const INVERT = '!invert!';
/**
 * Maximum rotation in degrees between two keys. Keys are added above it, because the shorter path would otherwise
 * differ.
 */
const MAX_TURN = 60;
const MAX_ADDED_KEYS = 720;

/** One step of a prim's transform. */
interface XformOp {
  /** Kind of the step, for example translate or rotateXYZ. */
  kind: string;
  inverted: boolean;
  property: StageProperty;
  samples: TimeSamples | null;
}

/** The transform of a prim relative to its parent, which may change over time. */
export class XformOps {
  readonly #ops: XformOp[];
  /** Whether the prim ignores its parent's transform. */
  readonly resetsStack: boolean;

  constructor(prim: StagePrim) {
    const order = prim.texts('xformOpOrder');
    const reset = order.lastIndexOf('!resetXformStack!');
    this.resetsStack = reset >= 0;
    this.#ops = order.slice(reset + 1).flatMap((name) => {
      const inverted = name.startsWith(INVERT);
      const property = prim.property(inverted ? name.slice(INVERT.length) : name);
      if (property === null) return [];
      return [
        {
          kind: property.name.split(':')[1] ?? '',
          inverted,
          property,
          samples: property.samples(),
        },
      ];
    });
  }

  /** Time codes of all keys, ascending; empty: constant. */
  times(): Float64Array {
    const times = new Set<number>();
    for (const { kind, samples } of this.#ops) {
      if (samples === null || samples.times.length < 2) continue;
      for (const time of samples.times) times.add(time);
      if (kind.startsWith('rotate')) addTurns(samples, times);
    }
    return Float64Array.from(times).sort();
  }

  /**
   * Returns the matrix, column-major, for column vectors.
   * @param time time code; null for the default value
   */
  matrix(time: number | null): Float64Array {
    let matrix = scaling([1, 1, 1]);
    for (const { kind, inverted, property, samples } of this.#ops) {
      const values =
        time === null || samples === null
          ? asNumbers(property.value())
          : valueAt(samples, time, kind === 'orient');
      if (values === undefined) continue;
      const step = matrixOf(kind, values);
      const applied = inverted ? invertMatrix(step) : step;
      if (applied !== null) matrix = multiplyMatrices(matrix, applied);
    }
    return matrix;
  }
}

/**
 * Returns the value at a time. It is linear between two samples (normalized for quaternions), and constant before the
 * first and after the last sample.
 */
export function valueAt(
  samples: TimeSamples,
  time: number,
  isQuaternion: boolean,
): Numbers | undefined {
  const { times } = samples;
  let after = 0;
  for (let end = times.length; after < end; ) {
    const middle = (after + end) >> 1;
    if (times[middle] <= time) after = middle + 1;
    else end = middle;
  }
  const before = asNumbers(samples.value(Math.max(0, after - 1)) ?? undefined);
  if (after === 0 || after === times.length || times[after - 1] === time) return before;
  const next = asNumbers(samples.value(after) ?? undefined);
  if (before === undefined || next === undefined) return before ?? next;
  const fraction = (time - times[after - 1]) / (times[after] - times[after - 1]);
  const dot = Array.from(before).reduce((sum, value, i) => sum + value * next[i], 0);
  const sign = isQuaternion && dot < 0 ? -1 : 1;
  return Float64Array.from(before, (value, i) => value + (sign * next[i] - value) * fraction);
}

function addTurns(samples: TimeSamples, times: Set<number>): void {
  let before = asNumbers(samples.value(0) ?? undefined);
  for (let i = 1; i < samples.times.length; i++) {
    const next = asNumbers(samples.value(i) ?? undefined);
    if (before === undefined || next === undefined) break;
    let turn = 0;
    for (let k = 0; k < next.length; k++) turn = Math.max(turn, Math.abs(next[k] - before[k]));
    const steps = Math.min(MAX_ADDED_KEYS, Math.ceil(turn / MAX_TURN));
    const [start, end] = [samples.times[i - 1], samples.times[i]];
    for (let step = 1; step < steps; step++) times.add(start + ((end - start) * step) / steps);
    before = next;
  }
}

function matrixOf(kind: string, v: Numbers): Float64Array {
  const axis = 'XYZ'.indexOf(kind.at(-1) ?? '');
  switch (kind) {
    case 'translate':
      return translation([v[0], v[1], v[2]]);
    case 'scale':
      return scaling([v[0], v[1], v[2]]);
    case 'orient':
      return quaternionMatrix(v);
    case 'transform':
      return v.length === 16 ? Float64Array.from(v) : scaling([1, 1, 1]);
    case 'translateX':
    case 'translateY':
    case 'translateZ':
      return translation([0, 1, 2].map((i) => (i === axis ? v[0] : 0)));
    case 'scaleX':
    case 'scaleY':
    case 'scaleZ':
      return scaling([0, 1, 2].map((i) => (i === axis ? v[0] : 1)));
    default:
      return rotation(kind.slice('rotate'.length), v);
  }
}

/** Returns a rotation about one axis, or about three axes, the first named one first. */
function rotation(axes: string, degrees: Numbers): Float64Array {
  let matrix = scaling([1, 1, 1]);
  for (const axis of axes) {
    const i = 'XYZ'.indexOf(axis);
    if (i < 0) continue;
    const angle = (degrees[axes.length === 1 ? 0 : i] * Math.PI) / 180;
    const half = Float64Array.from([0, 0, 0, Math.cos(angle / 2)]);
    half[i] = Math.sin(angle / 2);
    matrix = multiplyMatrices(quaternionMatrix(half), matrix);
  }
  return matrix;
}

function quaternionMatrix(q: Numbers): Float64Array {
  const length = Math.hypot(q[0], q[1], q[2], q[3]) || 1;
  const [x, y, z, w] = Array.from(q, (value) => value / length);
  return Float64Array.of(
    1 - 2 * (y * y + z * z),
    2 * (x * y + z * w),
    2 * (x * z - y * w),
    0,
    2 * (x * y - z * w),
    1 - 2 * (x * x + z * z),
    2 * (y * z + x * w),
    0,
    2 * (x * z + y * w),
    2 * (y * z - x * w),
    1 - 2 * (x * x + y * y),
    0,
    0,
    0,
    0,
    1,
  );
}

function translation([x, y, z]: number[]): Float64Array {
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1);
}

function scaling([x, y, z]: number[]): Float64Array {
  return Float64Array.of(x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1);
}
