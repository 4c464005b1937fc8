import { floatsOf, type VertexAttribute } from './primitive-store.ts';

/** Largest magnitude of the mantissa in meshopt's exponential filter, which has 24 bits with its sign. */
const MAX_MANTISSA = 2 ** 23 - 1;

/**
 * Returns the exponent of the power of two to whose multiples values are rounded: the given one, or the smallest larger
 * one at which the values fit the mantissa of meshopt's exponential filter.
 */
export function fittingExponent(wanted: number, values: readonly Float32Array[]): number {
  let largest = 0;
  for (const list of values)
    for (let i = 0; i < list.length; i++) largest = Math.max(largest, Math.abs(list[i]));
  let exponent = Math.max(-100, wanted);
  while (largest / 2 ** exponent > MAX_MANTISSA) exponent++;
  return exponent;
}

/** Returns the lowest corner of the bounding box of all points, and the box's longest side; 0 without points. */
export function boundsOf(
  points: readonly Float32Array[],
  width = 3,
): { min: [number, number, number]; side: number } {
  const min: [number, number, number] = [0, 0, 0];
  let side = 0;
  for (let k = 0; k < width; k++) {
    let low = Infinity;
    let high = -Infinity;
    for (const list of points)
      for (let i = k; i < list.length; i += width) {
        low = Math.min(low, list[i]);
        high = Math.max(high, list[i]);
      }
    if (low > high) continue;
    min[k] = low;
    side = Math.max(side, high - low);
  }
  return { min, side };
}

/** Rounds values to multiples of 2^exponent. */
export function rounded(values: Float32Array, exponent: number): Float32Array<ArrayBuffer> {
  const step = 2 ** exponent;
  return Float32Array.from(values, (value) => Math.round(value / step) * step);
}

/**
 * Returns multiples of 2^exponent as input of meshopt's exponential filter: mantissas of 24 bits below exponents of 8
 * bits. The filter gives back the same floats.
 */
export function exponentials(values: Float32Array, exponent: number): Uint8Array {
  const step = 2 ** exponent;
  const packed = new Uint32Array(values.length);
  const high = (exponent & 0xff) << 24;
  for (let i = 0; i < values.length; i++)
    packed[i] = (Math.round(values[i] / step) & 0xffffff) | high;
  return new Uint8Array(packed.buffer);
}

/** Returns an attribute with colors as 16-bit fractions, unless they are integers already. */
export function wholeColors(attribute: VertexAttribute): VertexAttribute {
  const { elements, use } = attribute;
  if (!(elements instanceof Float32Array)) return attribute;
  const whole = Uint16Array.from(elements, (value) => Math.round(value * 65535));
  return { ...attribute, elements: whole, use: { ...use, normalized: true } };
}

/** Returns attributes with all weights as 16-bit fractions, which add up to 1 at each vertex. */
export function withWholeWeights(attributes: readonly VertexAttribute[]): VertexAttribute[] {
  const sets = attributes.filter(({ semantic }) => semantic.startsWith('WEIGHTS_'));
  if (sets.length === 0) return [...attributes];
  const whole = wholeWeights(sets.map(floatsOf));
  return attributes.map((attribute) => {
    const at = sets.indexOf(attribute);
    if (at < 0) return attribute;
    return { ...attribute, elements: whole[at], use: { ...attribute.use, normalized: true } };
  });
}

/**
 * Returns weights as 16-bit fractions. Those of a vertex, which are spread over several arrays of four per vertex, add
 * up to 65535: the first one, which is the largest, gets the rounding error.
 */
function wholeWeights(sets: readonly Float32Array[]): Uint16Array<ArrayBuffer>[] {
  const whole = sets.map((set) => Uint16Array.from(set, (weight) => Math.round(weight * 65535)));
  for (let v = 0; v < sets[0].length; v += 4) {
    let sum = 0;
    for (const set of whole) for (let k = 0; k < 4; k++) sum += set[v + k];
    if (sum > 0) whole[0][v] += 65535 - sum;
  }
  return whole;
}
