import { MeshoptSimplifier } from 'meshoptimizer';
import { edgeStatistics } from '../../mesh/edges.ts';
import { repairManifold } from './manifold-repair.ts';
import type { RawMesh } from './surface-nets.ts';

const MOST_TRIES = 4;

/**
 * Simplifies a mesh to at most `maxTriangles` by quadric edge collapse (meshoptimizer); the result is closed if the
 * mesh was. A mesh that is small enough is returned unchanged.
 * @returns null if edge collapse cannot reach the limit with a closed mesh, because there are too many parts for so few
 * triangles
 */
export async function simplifyTo(mesh: RawMesh, maxTriangles: number): Promise<RawMesh | null> {
  if (mesh.indices.length <= maxTriangles * 3) return mesh;
  await MeshoptSimplifier.ready;
  let target = maxTriangles;
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    // An error limit of 1 (the whole extent) leaves the count as the only limit.
    const [indices] = MeshoptSimplifier.simplify(mesh.indices, mesh.positions, 3, target * 3, 1);
    const repaired = repairManifold({
      positions: mesh.positions,
      indices: new Uint32Array(indices),
    });
    const excess = repaired.indices.length / 3 - maxTriangles;
    if (excess <= 0 && repaired.indices.length > 0) {
      const vertices = repaired.positions.length / 3;
      return edgeStatistics(repaired.indices, vertices).watertight ? repaired : null;
    }
    // The repair adds triangles, so lower the target by that many.
    target -= 2 * excess + 8;
    if (target < 4) return null;
  }
  return null;
}
