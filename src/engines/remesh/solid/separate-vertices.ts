import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { weldByPosition } from '../../mesh/weld.ts';

/** Distance by which vertices at one position are moved apart, as a fraction of that to the middle of their neighbors. */
const STEP = 0.02;

/**
 * Moves vertices at the same position apart, in place, each toward its own neighbors. Two bodies that touch at an edge
 * otherwise become one with an edge of four faces in every program that merges vertices.
 */
export function separateVertices({ positions, faceOffsets, corners }: PolygonMesh): void {
  const first = weldByPosition(positions);
  const shared = new Uint8Array(first.length);
  for (let v = 0; v < first.length; v++) if (first[v] !== v) shared[v] = shared[first[v]] = 1;
  const sums = new Map<number, [number, number, number, number]>();
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const [start, end] = [faceOffsets[f], faceOffsets[f + 1]];
    for (let c = start; c < end; c++) {
      if (shared[corners[c]] === 0) continue;
      const sum = sums.get(corners[c]) ?? [0, 0, 0, 0];
      sums.set(corners[c], sum);
      const next = 3 * corners[c + 1 < end ? c + 1 : start];
      for (let k = 0; k < 3; k++) sum[k] += positions[next + k];
      sum[3]++;
    }
  }
  const before = positions.slice();
  for (const [vertex, sum] of sums)
    for (let k = 0; k < 3; k++) {
      const at = 3 * vertex + k;
      positions[at] = before[at] + STEP * (sum[k] / sum[3] - before[at]);
    }
}
