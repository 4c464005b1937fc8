import { boundsOf } from '../../math/bounds.ts';
import { areaVector, triangleArea } from '../../math/triangle.ts';

/**
 * A manifold triangle surface: every edge is in one triangle, or in two that run along it in opposite directions, and
 * the triangles around a vertex form one fan. Half-edge 3t + k runs from corner k to corner k + 1 of triangle t.
 */
export interface Surface {
  /** Three coordinates per vertex. */
  positions: Float64Array;
  /** Three vertices per triangle, counter-clockwise as seen from outside. */
  indices: Uint32Array;
  /** The half-edge of the neighboring triangle along the same edge; −1 at a border. */
  opposite: Int32Array;
}

/** The following half-edge of the same triangle. */
export function nextOf(e: number): number {
  return e % 3 === 2 ? e - 2 : e + 1;
}

/** The preceding half-edge of the same triangle. */
export function previousOf(e: number): number {
  return e % 3 === 0 ? e + 2 : e - 1;
}

/** Sum of the triangles' areas. */
export function areaOf(positions: Float64Array | Float32Array, indices: Uint32Array): number {
  let area = 0;
  for (let t = 0; t < indices.length; t += 3) {
    area += triangleArea(positions, indices[t] * 3, indices[t + 1] * 3, indices[t + 2] * 3);
  }
  return area;
}

/** Returns the length of the diagonal of the box around all positions. */
export function diagonalOf(positions: Float64Array | Float32Array): number {
  if (positions.length === 0) return 0;
  const { min, max } = boundsOf(positions);
  return Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
}

/** Writes the unit normal and returns twice the area; 0 if there is no area. */
export function triangleNormal(
  p: Float64Array,
  indices: Uint32Array | Int32Array,
  t: number,
  n: Float64Array,
): number {
  const a = indices[t] * 3;
  const b = indices[t + 1] * 3;
  const c = indices[t + 2] * 3;
  areaVector(p, a, b, c, n);
  const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  if (!(length > 0)) return 0;
  n[0] /= length;
  n[1] /= length;
  n[2] /= length;
  return length;
}

/** Returns the Euler characteristic: vertices − edges + faces. */
export function characteristic({ positions, indices, opposite }: Surface): number {
  let borders = 0;
  for (let e = 0; e < opposite.length; e++) if (opposite[e] < 0) borders++;
  return positions.length / 3 - (indices.length + borders) / 2 + indices.length / 3;
}
