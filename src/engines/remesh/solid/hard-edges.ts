import { buildHalfEdges } from '../../mesh/half-edges.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';

/** Returns, for each corner, 1 if the faces on both sides of its edge to the next corner turn by more than an angle. */
export function hardEdges(
  { positions, faceOffsets, corners }: PolygonMesh,
  degrees: number,
): Uint8Array {
  const { twins } = buildHalfEdges({ faceOffsets, corners }, positions.length / 3);
  const faces = faceOffsets.length - 1;
  const faceOf = new Uint32Array(corners.length);
  const normals = new Float64Array(3 * faces);
  for (let f = 0; f < faces; f++) {
    const [start, end] = [faceOffsets[f], faceOffsets[f + 1]];
    faceOf.fill(f, start, end);
    for (let c = start; c < end; c++) {
      const a = 3 * corners[c];
      const b = 3 * corners[c + 1 < end ? c + 1 : start];
      for (let k = 0; k < 3; k++) {
        const [i, j] = [(k + 1) % 3, (k + 2) % 3];
        normals[3 * f + k] +=
          (positions[a + i] - positions[b + i]) * (positions[a + j] + positions[b + j]);
      }
    }
    const n = normals.subarray(3 * f, 3 * f + 3);
    const length = Math.hypot(n[0], n[1], n[2]) || 1;
    for (let k = 0; k < 3; k++) n[k] /= length;
  }
  const least = Math.cos((degrees * Math.PI) / 180);
  return Uint8Array.from(twins, (twin, c) => {
    if (twin < 0) return 1;
    const [a, b] = [3 * faceOf[c], 3 * faceOf[twin]];
    const dot =
      normals[a] * normals[b] + normals[a + 1] * normals[b + 1] + normals[a + 2] * normals[b + 2];
    return dot < least ? 1 : 0;
  });
}
