import type { PolygonMesh } from './polygon-mesh.ts';

/** Returns vertex normals weighted by face area, four signed bytes each (the last is 0). */
export function vertexNormals({ positions, faceStarts, corners }: PolygonMesh): Int8Array {
  const sums = new Float32Array(positions.length);
  for (let face = 0; face + 1 < faceStarts.length; face++) {
    const end = faceStarts[face + 1];
    // Newell's method also works for non-planar polygons.
    let [x, y, z] = [0, 0, 0];
    let a = 3 * corners[end - 1];
    for (let at = faceStarts[face]; at < end; at++) {
      const b = 3 * corners[at];
      x += (positions[a + 1] - positions[b + 1]) * (positions[a + 2] + positions[b + 2]);
      y += (positions[a + 2] - positions[b + 2]) * (positions[a] + positions[b]);
      z += (positions[a] - positions[b]) * (positions[a + 1] + positions[b + 1]);
      a = b;
    }
    for (let at = faceStarts[face]; at < end; at++) {
      const v = 3 * corners[at];
      sums[v] += x;
      sums[v + 1] += y;
      sums[v + 2] += z;
    }
  }
  const normals = new Int8Array((positions.length / 3) * 4);
  for (let v = 0; 3 * v < sums.length; v++) {
    const length = Math.hypot(sums[3 * v], sums[3 * v + 1], sums[3 * v + 2]) || 1;
    for (let i = 0; i < 3; i++) normals[4 * v + i] = Math.round((127 * sums[3 * v + i]) / length);
  }
  return normals;
}
