import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';

/**
 * Computes tangents for UVs that are projected along the line of sight, four values per vertex: the direction of
 * increasing u on the surface, perpendicular to the normal, and the handedness (1 on the front, −1 on the back, whose
 * half of the atlas is seen through the object). The tangents are like MikkTSpace's, except that triangles that face
 * away from their half do not count.
 * @param mesh triangles with normals and UVs on the vertices, one vertex for each side of the seam
 * @param back 1 for the vertices of the back
 */
export function projectedTangents(mesh: PolygonMesh, back: Uint8Array): Float32Array {
  const { positions, corners: indices } = mesh;
  const { values: normals } = mesh.normals!;
  const { values: uvs } = mesh.uvSets[0];
  const sums = new Float64Array(positions.length);
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t], indices[t + 1], indices[t + 2]];
    const u1 = uvs[b * 2] - uvs[a * 2];
    const u2 = uvs[c * 2] - uvs[a * 2];
    // v runs downwards in images.
    const v1 = uvs[a * 2 + 1] - uvs[b * 2 + 1];
    const v2 = uvs[a * 2 + 1] - uvs[c * 2 + 1];
    const turn = u1 * v2 - u2 * v1;
    if (back[a] === 1 ? turn >= 0 : turn <= 0) continue;
    const sign = turn < 0 ? -1 : 1;
    for (let k = 0; k < 3; k++) {
      const along =
        sign *
        (v2 * (positions[b * 3 + k] - positions[a * 3 + k]) -
          v1 * (positions[c * 3 + k] - positions[a * 3 + k]));
      sums[a * 3 + k] += along;
      sums[b * 3 + k] += along;
      sums[c * 3 + k] += along;
    }
  }
  const tangents = new Float32Array(back.length * 4);
  for (let v = 0; v < back.length; v++) {
    const i = v * 3;
    const [x, y, z] = [normals[i], normals[i + 1], normals[i + 2]];
    let [tx, ty, tz] = squareTo(sums[i], sums[i + 1], sums[i + 2], x, y, z);
    let length = Math.hypot(tx, ty, tz);
    if (!(length > 1e-12)) {
      [tx, ty, tz] = Math.abs(x) < 0.9 ? squareTo(1, 0, 0, x, y, z) : squareTo(0, 0, 1, x, y, z);
      length = Math.hypot(tx, ty, tz);
    }
    tangents[v * 4] = tx / length;
    tangents[v * 4 + 1] = ty / length;
    tangents[v * 4 + 2] = tz / length;
    tangents[v * 4 + 3] = back[v] === 1 ? -1 : 1;
  }
  return tangents;
}

/** Returns the component of t that is perpendicular to the unit vector n. */
function squareTo(tx: number, ty: number, tz: number, nx: number, ny: number, nz: number) {
  const along = tx * nx + ty * ny + tz * nz;
  return [tx - along * nx, ty - along * ny, tz - along * nz];
}
