import { areaVector } from '../math/triangle.ts';

/**
 * Computes smooth vertex normals of unit length. Each is the sum of the adjacent faces' normals weighted by area (the
 * cross product's length). A vertex whose faces cancel out or have no area gets the direction away from the y axis, so
 * that no normal is zero or NaN.
 */
export function vertexNormals(
  positions: Float32Array,
  indices: Uint32Array,
): Float32Array<ArrayBuffer> {
  const sums = new Float64Array(positions.length);
  const vector = new Float64Array(3);
  for (let t = 0; t < indices.length; t += 3) {
    const a = indices[t] * 3;
    const b = indices[t + 1] * 3;
    const c = indices[t + 2] * 3;
    areaVector(positions, a, b, c, vector);
    sums[a] += vector[0];
    sums[a + 1] += vector[1];
    sums[a + 2] += vector[2];
    sums[b] += vector[0];
    sums[b + 1] += vector[1];
    sums[b + 2] += vector[2];
    sums[c] += vector[0];
    sums[c + 1] += vector[1];
    sums[c + 2] += vector[2];
  }
  const normals = new Float32Array(positions.length);
  for (let i = 0; i < sums.length; i += 3) {
    const length = Math.sqrt(sums[i] ** 2 + sums[i + 1] ** 2 + sums[i + 2] ** 2);
    if (length > 1e-20) {
      normals[i] = sums[i] / length;
      normals[i + 1] = sums[i + 1] / length;
      normals[i + 2] = sums[i + 2] / length;
    } else fallbackNormal(positions, normals, i);
  }
  return normals;
}

/** Writes the direction away from the y axis; up if the vertex is on it. */
function fallbackNormal(positions: Float32Array, normals: Float32Array, i: number): void {
  const x = positions[i];
  const z = positions[i + 2];
  const length = Math.sqrt(x * x + z * z);
  normals[i] = length > 0 ? x / length : 0;
  normals[i + 1] = length > 0 ? 0 : 1;
  normals[i + 2] = length > 0 ? z / length : 0;
}
