import { triangleArea } from '../../math/triangle.ts';
import type { Surface } from '../surface/surface.ts';

/** Returns the center of a surface's area. */
export function centroidOf({ positions: p, indices }: Surface): number[] {
  const sum = [0, 0, 0];
  let total = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const a = 3 * indices[t];
    const b = 3 * indices[t + 1];
    const c = 3 * indices[t + 2];
    const area = triangleArea(p, a, b, c);
    total += area;
    for (let k = 0; k < 3; k++) sum[k] += (area * (p[a + k] + p[b + k] + p[c + k])) / 3;
  }
  return sum.map((value) => value / total);
}

/** Returns the covariance of a surface's area about its center, as a 3 × 3 matrix row by row. */
export function covarianceOf(surface: Surface): number[] {
  const { positions: p, indices } = surface;
  const centre = centroidOf(surface);
  const matrix = new Array<number>(9).fill(0);
  for (let t = 0; t < indices.length; t += 3) {
    const a = 3 * indices[t];
    const b = 3 * indices[t + 1];
    const c = 3 * indices[t + 2];
    const area = triangleArea(p, a, b, c);
    // The integral of x xᵀ over a triangle is area / 12 (Σ vᵢ vᵢᵀ + s sᵀ), where s is the sum of the corners.
    for (let r = 0; r < 3; r++)
      for (let k = r; k < 3; k++) {
        const u = p[a + r] - centre[r];
        const v = p[b + r] - centre[r];
        const w = p[c + r] - centre[r];
        const x = p[a + k] - centre[k];
        const y = p[b + k] - centre[k];
        const z = p[c + k] - centre[k];
        const value = (area / 12) * (u * x + v * y + w * z + (u + v + w) * (x + y + z));
        matrix[3 * r + k] += value;
        if (k > r) matrix[3 * k + r] += value;
      }
  }
  return matrix;
}
