import type { CornerLayer } from '../../mesh/polygon-mesh.ts';

/**
 * Minimum distance of a texel's center from the edges of a triangle to count as inside, as a fraction of the triangle.
 */
const INSIDE = 0.02;

/**
 * Counts the texels of a square texture that triangles cover, and those that more than one covers. Parts of triangles
 * beyond the texture are not counted.
 * @param triangles corner numbers, three per triangle
 */
export function countCover(
  triangles: Uint32Array,
  uvs: CornerLayer,
  size: number,
): { covered: number; twice: number } {
  const counts = new Uint8Array(size * size);
  const x = new Float64Array(3);
  const y = new Float64Array(3);
  let covered = 0;
  let twice = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const at = 2 * uvs.indices[triangles[t + k]];
      x[k] = uvs.values[at] * size - 0.5;
      y[k] = uvs.values[at + 1] * size - 0.5;
    }
    const area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
    if (area === 0) continue;
    const left = Math.max(0, Math.ceil(Math.min(x[0], x[1], x[2])));
    const right = Math.min(size - 1, Math.floor(Math.max(x[0], x[1], x[2])));
    const bottom = Math.min(size - 1, Math.floor(Math.max(y[0], y[1], y[2])));
    for (let row = Math.max(0, Math.ceil(Math.min(y[0], y[1], y[2]))); row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const a = ((x[1] - column) * (y[2] - row) - (x[2] - column) * (y[1] - row)) / area;
        const b = ((x[2] - column) * (y[0] - row) - (x[0] - column) * (y[2] - row)) / area;
        if (Math.min(a, b, 1 - a - b) < INSIDE) continue;
        const count = ++counts[row * size + column];
        if (count === 1) covered++;
        else if (count === 2) twice++;
        else counts[row * size + column] = 2;
      }
    }
  }
  return { covered, twice };
}
