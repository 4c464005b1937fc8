/**
 * Smooth vertex normals: the sum of the adjacent faces' normals weighted by area (the cross product's length), of unit
 * length. A vertex whose faces cancel out or have no area gets the direction away from the y axis, so that no
 * normal is zero or NaN.
 */
export function vertexNormals(
  positions: Float32Array,
  indices: Uint32Array,
): Float32Array<ArrayBuffer> {
  // Doubles: the cross product of edges of 1e-4 underflows to noise in single precision.
  const sums = new Float64Array(positions.length);
  for (let t = 0; t < indices.length; t += 3) {
    const a = indices[t] * 3;
    const b = indices[t + 1] * 3;
    const c = indices[t + 2] * 3;
    const ux = positions[b] - positions[a];
    const uy = positions[b + 1] - positions[a + 1];
    const uz = positions[b + 2] - positions[a + 2];
    const vx = positions[c] - positions[a];
    const vy = positions[c + 1] - positions[a + 1];
    const vz = positions[c + 2] - positions[a + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    sums[a] += nx;
    sums[a + 1] += ny;
    sums[a + 2] += nz;
    sums[b] += nx;
    sums[b + 1] += ny;
    sums[b + 2] += nz;
    sums[c] += nx;
    sums[c + 1] += ny;
    sums[c + 2] += nz;
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

/** Away from the y axis; on it, up. */
function fallbackNormal(positions: Float32Array, normals: Float32Array, i: number): void {
  const x = positions[i];
  const z = positions[i + 2];
  const length = Math.sqrt(x * x + z * z);
  normals[i] = length > 0 ? x / length : 0;
  normals[i + 1] = length > 0 ? 0 : 1;
  normals[i + 2] = length > 0 ? z / length : 0;
}
