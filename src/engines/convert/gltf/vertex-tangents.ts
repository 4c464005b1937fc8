/**
 * Computes vertex tangents along the first UV axis, with the handedness of the second axis, as four values per vertex.
 * They are sums over the triangles, made orthogonal to the normals (Lengyel, Foundations of Game Engine Development 2,
 * section 7.5). If the UVs do not define a direction, an arbitrary tangent to the surface is used.
 */
export function vertexTangents(
  positions: Float32Array,
  normals: Float32Array,
  uvs: Float32Array,
  indices: Uint32Array,
): Float32Array {
  const along = new Float64Array(positions.length);
  const across = new Float64Array(positions.length);
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t], indices[t + 1], indices[t + 2]];
    const u1 = uvs[2 * b] - uvs[2 * a];
    const v1 = uvs[2 * b + 1] - uvs[2 * a + 1];
    const u2 = uvs[2 * c] - uvs[2 * a];
    const v2 = uvs[2 * c + 1] - uvs[2 * a + 1];
    const area = u1 * v2 - u2 * v1;
    if (!(Math.abs(area) > 0)) continue;
    for (let k = 0; k < 3; k++) {
      const e1 = positions[3 * b + k] - positions[3 * a + k];
      const e2 = positions[3 * c + k] - positions[3 * a + k];
      const s = (e1 * v2 - e2 * v1) / area;
      const d = (e2 * u1 - e1 * u2) / area;
      for (const vertex of [a, b, c]) {
        along[3 * vertex + k] += s;
        across[3 * vertex + k] += d;
      }
    }
  }
  const tangents = new Float32Array((positions.length / 3) * 4);
  for (let i = 0, o = 0; i < positions.length; i += 3, o += 4) {
    const [nx, ny, nz] = [normals[i], normals[i + 1], normals[i + 2]];
    const dot = nx * along[i] + ny * along[i + 1] + nz * along[i + 2];
    let x = along[i] - nx * dot;
    let y = along[i + 1] - ny * dot;
    let z = along[i + 2] - nz * dot;
    if (!(x * x + y * y + z * z > 1e-20)) {
      // Takes the axis that is closest to the surface, minus its component along the normal.
      const flat = Math.abs(nx) < 0.6 ? nx : ny;
      x = (Math.abs(nx) < 0.6 ? 1 : 0) - nx * flat;
      y = (Math.abs(nx) < 0.6 ? 0 : 1) - ny * flat;
      z = -nz * flat;
    }
    const length = Math.sqrt(x * x + y * y + z * z);
    tangents[o] = x / length;
    tangents[o + 1] = y / length;
    tangents[o + 2] = z / length;
    // The bitangent is the direction of v, which points down the image in glTF.
    const handed =
      (ny * z - nz * y) * across[i] +
      (nz * x - nx * z) * across[i + 1] +
      (nx * y - ny * x) * across[i + 2];
    tangents[o + 3] = handed > 0 ? -1 : 1;
  }
  return tangents;
}
