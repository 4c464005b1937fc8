import { floatsOf, type InflateBudget, integersOf, numbersOf } from './array-values.ts';
import { childOf, type FbxRecord } from './document.ts';

/** Ticks per second of FBX's clock. */
export const TICKS_PER_SECOND = 46_186_158_000;

/** Interpolation types of a curve between one key and the next. */
export const SEGMENT = { linear: 0, constant: 1, constantNext: 2, cubic: 3 } as const;

/** Names of curves that do not affect the model, which Maya writes for each bone. */
export const QUIET_CURVES = /^(lockInfluenceWeights|filmboxTypeID|liw)/;

/** Keys of a single number over time. */
export interface Curve {
  /** Key times in seconds, ascending. */
  times: Float64Array;
  values: Float64Array;
  /** For each key, a value of SEGMENT. */
  segments: Uint8Array;
  /** Slopes (in units per second) after each key and before the next one. */
  rightSlopes: Float64Array;
  nextLeftSlopes: Float64Array;
  /** Length of each tangent as a fraction of the time to the next key; one third if the file has no weights. */
  rightWeights: Float64Array;
  nextLeftWeights: Float64Array;
}

const CONSTANT = 0x2;
const CUBIC = 0x8;
const CONSTANT_NEXT = 0x100;
const TANGENT_USER = 0x400;
const CLAMP = 0x1000;
const TIME_INDEPENDENT = 0x2000;
const CLAMP_PROGRESSIVE = 0x4000;
const WEIGHTED_RIGHT = 0x1000000;
const WEIGHTED_NEXT_LEFT = 0x2000000;
const THIRD = 1 / 3;

/** Reads a curve of version 7; null if it has no keys. Keys that are not later than the previous one are omitted. */
export function readCurve(record: FbxRecord, budget: InflateBudget): Curve | null {
  const ticks = numbersOf(childOf(record, 'KeyTime'), budget);
  const { values: keyValues } = floatsOf(childOf(record, 'KeyValueFloat'), budget);
  const flags = integersOf(childOf(record, 'KeyAttrFlags'), budget);
  const data = keyData(numbersOf(childOf(record, 'KeyAttrDataFloat'), budget));
  const repeats = integersOf(childOf(record, 'KeyAttrRefCount'), budget);
  const count = Math.min(ticks.length, keyValues.length);
  const curve = emptyCurve(count);
  const auto = new Uint8Array(count);
  let used = 0;
  for (let i = 0, attribute = 0, left = repeats[0] ?? count; i < count; i++, left--) {
    while (left <= 0 && attribute + 1 < flags.length) {
      attribute++;
      left = repeats[attribute] ?? 1;
    }
    const time = ticks[i] / TICKS_PER_SECOND;
    if (!Number.isFinite(time) || (used > 0 && time <= curve.times[used - 1])) continue;
    const flag = flags[attribute] ?? 0x4;
    curve.times[used] = time;
    curve.values[used] = keyValues[i];
    if (flag & CONSTANT) {
      curve.segments[used] = flag & CONSTANT_NEXT ? SEGMENT.constantNext : SEGMENT.constant;
    } else if (flag & CUBIC) {
      curve.segments[used] = SEGMENT.cubic;
      curve.rightSlopes[used] = data[4 * attribute] || 0;
      curve.nextLeftSlopes[used] = data[4 * attribute + 1] || 0;
      const packed = packedWeights(data[4 * attribute + 2] || 0);
      if (flag & WEIGHTED_RIGHT) curve.rightWeights[used] = (packed & 0xffff) / 10_000;
      if (flag & WEIGHTED_NEXT_LEFT) curve.nextLeftWeights[used] = (packed >>> 16) / 10_000;
      if (!(flag & TANGENT_USER)) auto[used] = autoTangent(flag);
    }
    used++;
  }
  if (used === 0) return null;
  const made = trimCurve(curve, used);
  setAutoSlopes(made, auto);
  return made;
}

/** Flags for how a tangent follows the neighbors of its key. */
export const AUTO = {
  none: 0,
  /** Slope from the previous to the next key, blended with the slopes on both sides according to their distances. */
  mixed: 1,
  /** Slope from the previous to the next key. */
  across: 2,
  /** Like `across`, but keeping the curve within the value range of the segment. */
  bounded: 4,
  /** Flat if a neighbor has the same value. */
  flat: 8,
} as const;

function autoTangent(flag: number): number {
  return (
    (flag & TIME_INDEPENDENT ? AUTO.across : AUTO.mixed) |
    (flag & CLAMP_PROGRESSIVE ? AUTO.bounded : 0) |
    (flag & CLAMP ? AUTO.flat : 0)
  );
}

/** Restores the floats of an ASCII file, which stores their bits as integers. */
function keyData(values: Float64Array): Float64Array {
  const bits = values.every(Number.isInteger) && values.some((v) => Math.abs(v) > 1e6);
  if (!bits) return values;
  const floats = new Float32Array(Int32Array.from(values).buffer);
  return Float64Array.from(floats);
}

/** Unpacks two small weights from the bits of one float. */
function packedWeights(value: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return view.getUint32(0);
}

export function emptyCurve(count: number): Curve {
  return {
    times: new Float64Array(count),
    values: new Float64Array(count),
    segments: new Uint8Array(count),
    rightSlopes: new Float64Array(count),
    nextLeftSlopes: new Float64Array(count),
    rightWeights: new Float64Array(count).fill(THIRD),
    nextLeftWeights: new Float64Array(count).fill(THIRD),
  };
}

/** Returns a curve with a single key at the start. */
export function constantCurve(value: number): Curve {
  const curve = emptyCurve(1);
  curve.values[0] = value;
  return curve;
}

export function trimCurve(curve: Curve, count: number): Curve {
  return {
    times: curve.times.subarray(0, count),
    values: curve.values.subarray(0, count),
    segments: curve.segments.subarray(0, count),
    rightSlopes: curve.rightSlopes.subarray(0, count),
    nextLeftSlopes: curve.nextLeftSlopes.subarray(0, count),
    rightWeights: curve.rightWeights.subarray(0, count),
    nextLeftWeights: curve.nextLeftWeights.subarray(0, count),
  };
}

/** Sets the slopes of keys whose tangents follow their neighbors. `auto` has a sum of AUTO flags for each key. */
export function setAutoSlopes(curve: Curve, auto: Uint8Array): void {
  const last = curve.times.length - 1;
  for (let i = 0; i <= last; i++) {
    if (auto[i] === AUTO.none) continue;
    const slope = last === 0 ? 0 : autoSlope(curve, i, last, auto[i]);
    curve.rightSlopes[i] = slope;
    if (i > 0) curve.nextLeftSlopes[i - 1] = slope;
  }
}

function autoSlope({ times, values }: Curve, i: number, last: number, auto: number): number {
  const between = (from: number, to: number) =>
    (values[to] - values[from]) / (times[to] - times[from]);
  if (i === 0 || i === last) {
    return auto & AUTO.bounded ? 0 : i === 0 ? between(0, 1) : between(last - 1, last);
  }
  const [before, behind] = [between(i - 1, i), between(i, i + 1)];
  if (auto & AUTO.flat && (before === 0 || behind === 0)) return 0;
  let slope = between(i - 1, i + 1);
  if (auto & AUTO.mixed) {
    const share = (times[i] - times[i - 1]) / (times[i + 1] - times[i - 1]);
    slope = (slope + before * (1 - share) + behind * share) / 2;
  }
  if (!(auto & AUTO.bounded)) return slope;
  const side = Math.sign(slope);
  const bound = 3 * Math.min(Math.max(before * side, 0), Math.max(behind * side, 0));
  return side * Math.min(Math.abs(slope), bound);
}

/** Evaluates the curve at a time. The value is constant before the first key and after the last one. */
export function evaluateCurve(curve: Curve, time: number): number {
  const { times, values } = curve;
  const i = keyBefore(times, time);
  if (i < 0) return values[0];
  if (i >= times.length - 1) return values[times.length - 1];
  const span = times[i + 1] - times[i];
  const u = (time - times[i]) / span;
  switch (curve.segments[i]) {
    case SEGMENT.constant:
      return values[i];
    case SEGMENT.constantNext:
      return u > 0 ? values[i + 1] : values[i];
    case SEGMENT.cubic:
      return cubic(curve, i, u, span);
    default:
      return values[i] + (values[i + 1] - values[i]) * u;
  }
}

/**
 * Evaluates a Bézier curve over time. If the tangents have a length of one third, the parameter equals the time;
 * otherwise the parameter must be searched for.
 */
function cubic(curve: Curve, i: number, u: number, span: number): number {
  const [w0, w1] = [curve.rightWeights[i], curve.nextLeftWeights[i]];
  const [from, to] = [curve.values[i], curve.values[i + 1]];
  const a = from + curve.rightSlopes[i] * w0 * span;
  const b = to - curve.nextLeftSlopes[i] * w1 * span;
  const weighted = Math.abs(w0 - THIRD) > 1e-4 || Math.abs(w1 - THIRD) > 1e-4;
  const t = weighted ? bezierParameter(w0, 1 - w1, u) : u;
  const s = 1 - t;
  return s * s * s * from + 3 * s * s * t * a + 3 * s * t * t * b + t * t * t * to;
}

/**
 * Finds the parameter at which the Bézier curve with ends 0 and 1 and these two handles equals u. Uses bisection,
 * because with some handles Newton's method diverges.
 */
function bezierParameter(a: number, b: number, u: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step++) {
    const t = (low + high) / 2;
    const s = 1 - t;
    if (3 * s * s * t * a + 3 * s * t * t * b + t * t * t < u) low = t;
    else high = t;
  }
  return (low + high) / 2;
}

/** Returns the index of the last key at or before the time; −1 if the time is before all keys. */
export function keyBefore(times: Float64Array, time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
