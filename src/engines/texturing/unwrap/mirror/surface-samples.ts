import { triangleArea } from '../../../math/triangle.ts';

/** Points on a surface, spread evenly over its area, with the unit normals there; three values each. */
export interface Samples {
  points: Float64Array;
  normals: Float64Array;
}

/** Steps of the additive sequence that spreads points evenly over a square (M. Roberts, 2018). */
const STEPS = [0.7548776662466927, 0.5698402909980532];

/**
 * Returns points on triangles, always the same.
 * @param indices vertices, three per triangle
 * @returns null if the triangles have no area
 */
export function takeSamples(
  { positions: p, indices }: { positions: Float32Array; indices: Uint32Array },
  count: number,
): Samples | null {
  const ends = new Float64Array(indices.length / 3);
  let area = 0;
  for (let t = 0; t < ends.length; t++) {
    const own = triangleArea(p, 3 * indices[3 * t], 3 * indices[3 * t + 1], 3 * indices[3 * t + 2]);
    if (Number.isFinite(own)) area += own;
    ends[t] = area;
  }
  if (!(area > 0 && area < Infinity)) return null;
  const points = new Float64Array(3 * count);
  const normals = new Float64Array(3 * count);
  for (let i = 0, t = 0; i < count; i++) {
    while (ends[t] < ((i + 0.5) / count) * area) t++;
    let u = (STEPS[0] * i) % 1;
    let v = (STEPS[1] * i) % 1;
    if (u + v > 1) [u, v] = [1 - u, 1 - v];
    const [a, b, c] = [0, 1, 2].map((k) => 3 * indices[3 * t + k]);
    const [e, f] = [b, c].map((to) => [0, 1, 2].map((k) => p[to + k] - p[a + k]));
    const normal = [
      e[1] * f[2] - e[2] * f[1],
      e[2] * f[0] - e[0] * f[2],
      e[0] * f[1] - e[1] * f[0],
    ];
    const length = Math.hypot(...normal);
    for (let k = 0; k < 3; k++) {
      points[3 * i + k] = p[a + k] + u * e[k] + v * f[k];
      normals[3 * i + k] = normal[k] / length;
    }
  }
  return { points, normals };
}
