import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';

/** Side of the texture on which overlaps are detected, in texels. */
const SIZE = 1024;
/** How far UVs may lie outside because of rounding. */
const SLACK = 1e-3;
/** Fraction of the covered texels that may be covered twice, because of rounding at borders. */
const MOST_TWICE = 0.01;
/** Fraction of the texture that must be covered. */
const LEAST_COVERED = 0.02;
/**
 * Minimum distance of a texel's center from the edges of a triangle to count as inside, as a fraction of the triangle.
 */
const INSIDE = 0.02;

/**
 * Checks whether a mesh can be textured with its existing UVs.
 * @returns the problem, worded to follow "its UVs"; null if there is none
 */
export function judgeUvs(mesh: PolygonMesh): string | null {
  const [uvs] = mesh.uvSets;
  if (uvs === undefined) return 'are missing';
  for (let c = 0; c < uvs.indices.length; c++) {
    for (let k = 0; k < 2; k++) {
      const value = uvs.values[2 * uvs.indices[c] + k];
      if (!(value >= -SLACK && value <= 1 + SLACK)) return 'extend beyond the texture';
    }
  }
  const { triangles } = triangulate(mesh);
  const counts = new Uint8Array(SIZE * SIZE);
  const x = new Float64Array(3);
  const y = new Float64Array(3);
  let covered = 0;
  let twice = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const at = 2 * uvs.indices[triangles[t + k]];
      x[k] = uvs.values[at] * SIZE - 0.5;
      y[k] = uvs.values[at + 1] * SIZE - 0.5;
    }
    const area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
    if (area === 0) continue;
    const left = Math.max(0, Math.ceil(Math.min(x[0], x[1], x[2])));
    const right = Math.min(SIZE - 1, Math.floor(Math.max(x[0], x[1], x[2])));
    const bottom = Math.min(SIZE - 1, Math.floor(Math.max(y[0], y[1], y[2])));
    for (let row = Math.max(0, Math.ceil(Math.min(y[0], y[1], y[2]))); row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const a = ((x[1] - column) * (y[2] - row) - (x[2] - column) * (y[1] - row)) / area;
        const b = ((x[2] - column) * (y[0] - row) - (x[0] - column) * (y[2] - row)) / area;
        if (Math.min(a, b, 1 - a - b) < INSIDE) continue;
        const count = ++counts[row * SIZE + column];
        if (count === 1) covered++;
        else if (count === 2) twice++;
        else counts[row * SIZE + column] = 2;
      }
    }
  }
  if (covered < LEAST_COVERED * SIZE * SIZE) return 'cover almost none of the texture';
  return twice > MOST_TWICE * covered ? 'overlap' : null;
}
