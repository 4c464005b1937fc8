import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene } from '../mesh/scene.ts';
import { showsMesh } from '../mesh/shown-meshes.ts';

/** A face counts as degenerate if its area is below this fraction of the square of its longest edge. */
const DEGENERATE = 1e-7;

/**
 * Counts the faces without area that a scene shows, with those of all instances. They are measured in the coordinates of
 * their mesh: rounded to world space, thin faces of small parts would lose their area.
 */
export function countDegenerateFaces({ meshes, nodes }: Scene): number {
  const counts = meshes.map(({ geometry }) => countIn(geometry));
  return nodes.reduce((sum, node) => sum + (showsMesh(node) ? counts[node.mesh] : 0), 0);
}

function countIn({ positions, faceOffsets, corners }: PolygonMesh): number {
  let count = 0;
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const start = faceOffsets[f];
    const end = faceOffsets[f + 1];
    const o = 3 * corners[start];
    let [nx, ny, nz, longest] = [0, 0, 0, 0];
    let [ux, uy, uz] = [0, 0, 0];
    for (let c = start + 1; c <= end; c++) {
      const p = 3 * corners[c === end ? start : c];
      const vx = positions[p] - positions[o];
      const vy = positions[p + 1] - positions[o + 1];
      const vz = positions[p + 2] - positions[o + 2];
      nx += uy * vz - uz * vy;
      ny += uz * vx - ux * vz;
      nz += ux * vy - uy * vx;
      const edge = (vx - ux) ** 2 + (vy - uy) ** 2 + (vz - uz) ** 2;
      if (edge > longest) longest = edge;
      [ux, uy, uz] = [vx, vy, vz];
    }
    if (Math.hypot(nx, ny, nz) / 2 <= DEGENERATE * longest) count++;
  }
  return count;
}
