import { triangleArea } from '../../math/triangle.ts';
import { areaOf, type Surface } from './surface.ts';

/** Steps of the R2 sequence, which covers a unit square evenly (Roberts 2018). */
const STEPS = [0.7548776662466927, 0.5698402909980532] as const;

/** Returns the coordinates of `count` points that are spread evenly over the area of a surface. */
export function spreadPoints(
  { positions: p, indices }: Pick<Surface, 'indices'> & { positions: Float64Array | Float32Array },
  count: number,
): Float64Array {
  const total = areaOf(p, indices);
  const triangles = indices.length / 3;
  const points = new Float64Array(3 * count);
  let t = -1;
  let passed = 0;
  for (let i = 0; i < count; i++) {
    const place = ((i + 0.5) / count) * total;
    while (t + 1 < triangles && (t < 0 || passed < place)) {
      const e = 3 * ++t;
      passed += triangleArea(p, 3 * indices[e], 3 * indices[e + 1], 3 * indices[e + 2]);
    }
    let u = ((i + 1) * STEPS[0]) % 1;
    let v = ((i + 1) * STEPS[1]) % 1;
    if (u + v > 1) [u, v] = [1 - u, 1 - v];
    const [a, b, c] = [3 * indices[3 * t], 3 * indices[3 * t + 1], 3 * indices[3 * t + 2]];
    for (let k = 0; k < 3; k++)
      points[3 * i + k] = p[a + k] + u * (p[b + k] - p[a + k]) + v * (p[c + k] - p[a + k]);
  }
  return points;
}
