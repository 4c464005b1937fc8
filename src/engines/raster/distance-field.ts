import type { Grid } from './grid.ts';

/**
 * The squared distance if there is no seed at all: larger than any in a grid, but finite, because it is used in sums.
 */
const FAR = 1e20;

/**
 * Returns the signed Euclidean distance to the outline of a coverage mask, positive inside, in cells. Partly covered
 * cells place the outline inside themselves, so the result is exact to a fraction of a cell.
 *
 * Distance transform: Felzenszwalb & Huttenlocher, "Distance Transforms of Sampled Functions" (2012); the sub-pixel
 * seeds are those of TinySDF (Mapbox).
 * @param coverage 0 to 1
 */
export function signedDistance(
  coverage: Float32Array,
  { width, height }: Grid,
): Float32Array<ArrayBuffer> {
  const count = width * height;
  const outer = new Float64Array(count);
  const inner = new Float64Array(count);
  for (let p = 0; p < count; p++) {
    const a = coverage[p];
    if (a >= 0.999) inner[p] = FAR;
    else if (a <= 0.001) outer[p] = FAR;
    else {
      const offset = 0.5 - a;
      if (offset > 0) outer[p] = offset * offset;
      else inner[p] = offset * offset;
    }
  }
  squaredDistance(outer, width, height);
  squaredDistance(inner, width, height);
  const distance = new Float32Array(count);
  for (let p = 0; p < count; p++) distance[p] = Math.sqrt(inner[p]) - Math.sqrt(outer[p]);
  return distance;
}

/**
 * Replaces a field with its squared distances, in place. It takes the lower envelope of parabolas rooted at every cell,
 * first along the columns, then along the rows.
 */
function squaredDistance(field: Float64Array, width: number, height: number): void {
  const longest = Math.max(width, height);
  const roots = new Int32Array(longest);
  const borders = new Float64Array(longest + 1);
  const line = new Float64Array(longest);
  const space = { roots, borders, values: line };
  for (let x = 0; x < width; x++) envelope(field, { from: x, step: width, length: height }, space);
  for (let y = 0; y < height; y++)
    envelope(field, { from: y * width, step: 1, length: width }, space);
}

/** A row or a column of a field. */
interface Line {
  from: number;
  step: number;
  length: number;
}

/** Buffers for a line's values, and for the parabolas of its lower envelope: their roots and where each begins. */
interface EnvelopeSpace {
  values: Float64Array;
  roots: Int32Array;
  borders: Float64Array;
}

function envelope(
  field: Float64Array,
  { from, step, length }: Line,
  { values: line, roots, borders }: EnvelopeSpace,
): void {
  for (let q = 0; q < length; q++) line[q] = field[from + q * step];
  roots[0] = 0;
  borders[0] = -FAR;
  borders[1] = FAR;
  let k = 0;
  for (let q = 1; q < length; q++) {
    let crossing: number;
    do {
      const r = roots[k];
      crossing = (line[q] - line[r] + q * q - r * r) / (q - r) / 2;
    } while (crossing <= borders[k] && --k > -1);
    k++;
    roots[k] = q;
    borders[k] = crossing;
    borders[k + 1] = FAR;
  }
  k = 0;
  for (let q = 0; q < length; q++) {
    while (borders[k + 1] < q) k++;
    const r = roots[k];
    field[from + q * step] = line[r] + (q - r) * (q - r);
  }
}
