import type { CornerLayer } from '../../mesh/polygon-mesh.ts';

/**
 * Minimum distance of a texel's center from the edges of a triangle to count as well inside, as a fraction of the
 * triangle.
 */
const WELL_INSIDE = 0.02;
/** Marks a covered texel. The other bits count the triangles that it is well inside, up to two. */
const COVERED = 0x80;
/**
 * Maximum number of texels that the bounding boxes of all triangles may have together. Beyond it, a coarser texture is
 * used: a million triangles that each cover everything would take an hour.
 */
const MOST_TEXELS = 100_000_000;
const LEAST_SIZE = 32;

/** Counts of a texture's texels. */
export interface Cover {
  texels: number;
  /** Texels with their center in a triangle. */
  covered: number;
  /** Texels well inside a triangle, not at its border, where it meets its neighbors. */
  inside: number;
  /** Texels well inside two or more triangles. */
  twice: number;
}

/**
 * Counts the texels of a square texture that triangles cover, and those that more than one covers. Parts of triangles
 * beyond the texture are not counted.
 * @param triangles corner numbers, three per triangle
 * @param size side of the texture; a smaller one is used if the work would exceed a limit
 */
export function countCover(triangles: Uint32Array, uvs: CornerLayer, size: number): Cover {
  const side = affordableSize(triangles, uvs, size);
  const counts = new Uint8Array(side * side);
  const x = new Float64Array(3);
  const y = new Float64Array(3);
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const at = 2 * uvs.indices[triangles[t + k]];
      x[k] = uvs.values[at] * side - 0.5;
      y[k] = uvs.values[at + 1] * side - 0.5;
    }
    addTriangle(x, y, side, counts);
  }
  const cover = { texels: side * side, covered: 0, inside: 0, twice: 0 };
  for (let texel = 0; texel < counts.length; texel++) {
    const count = counts[texel];
    if (count === 0) continue;
    cover.covered++;
    if (count > COVERED) cover.inside++;
    if (count > COVERED + 1) cover.twice++;
  }
  return cover;
}

/** Returns the largest side, up to `size`, at which the bounding boxes of all triangles stay within the limit. */
function affordableSize(triangles: Uint32Array, uvs: CornerLayer, size: number): number {
  let area = 0;
  const extent = (t: number, axis: number) => {
    let [low, high] = [1, 0];
    for (let k = 0; k < 3; k++) {
      const value = uvs.values[2 * uvs.indices[triangles[t + k]] + axis];
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    // UVs that are not numbers cover nothing, and must not lift the limit.
    return Math.max(0, Math.min(1, high) - Math.max(0, low)) || 0;
  };
  for (let t = 0; t < triangles.length; t += 3) area += extent(t, 0) * extent(t, 1);
  const most = area > 0 ? Math.floor(Math.sqrt(MOST_TEXELS / area)) : size;
  return Math.min(size, Math.max(LEAST_SIZE, most));
}

/** Marks each texel with its center in a triangle, and counts the triangle if the texel is well inside. */
function addTriangle(x: Float64Array, y: Float64Array, size: number, counts: Uint8Array): void {
  const x0 = x[0];
  const x1 = x[1];
  const x2 = x[2];
  const y0 = y[0];
  const y1 = y[1];
  const y2 = y[2];
  const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
  if (!(Math.abs(area) > 0)) return;
  const left = Math.max(0, Math.ceil(Math.min(x0, x1, x2)));
  const right = Math.min(size - 1, Math.floor(Math.max(x0, x1, x2)));
  const bottom = Math.min(size - 1, Math.floor(Math.max(y0, y1, y2)));
  for (let row = Math.max(0, Math.ceil(Math.min(y0, y1, y2))); row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const a = ((x1 - column) * (y2 - row) - (x2 - column) * (y1 - row)) / area;
      const b = ((x2 - column) * (y0 - row) - (x0 - column) * (y2 - row)) / area;
      const distance = Math.min(a, b, 1 - a - b);
      if (!(distance >= 0)) continue;
      const texel = row * size + column;
      const count = counts[texel] | COVERED;
      counts[texel] = distance >= WELL_INSIDE && count < COVERED + 2 ? count + 1 : count;
    }
  }
}
