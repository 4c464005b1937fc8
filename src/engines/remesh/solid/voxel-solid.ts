import { MeshoptSimplifier } from 'meshoptimizer';
import { compact } from '../../mesh/compact.ts';
import { countEdges } from '../../mesh/half-edges.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangleMesh } from '../../mesh/triangle-mesh.ts';
import { weldByPosition } from '../../mesh/weld.ts';
import { SourceUnusable, type Work } from '../../spec.ts';

/** Voxels along the longest side, from the finest grid. Each is about a third coarser than the one before. */
const RESOLUTIONS = [224, 168, 128, 96, 72, 54, 40, 30] as const;
/**
 * Largest ratio of non-manifold edges to vertices of a solid. Where air reaches the inside, both sides of the wall share
 * their vertices, so that most edges have four faces: a teapot with an open spout has a ratio of 0.7 with 128 voxels and
 * of 0.0002 with 64.
 */
const MOST_PINCHED = 0.01;
/** Smallest number of triangles of the grid's surface per triangle that is wanted: with four, creases of concave places are jagged. */
const SPARE = 16;

export interface VoxelSolid {
  mesh: PolygonMesh;
  /** Voxels along the longest side. */
  resolution: number;
}

/**
 * Fills everything that cannot be reached from outside, on a grid of voxels, and returns the surface of the solid with
 * its vertices on the surface of the source (meshoptimizer's remesher). The finest grid is chosen whose voxels close all
 * gaps of the source. Without UVs, normals and materials.
 * @param wanted number of triangles that are needed at least; coarser grids are tried only to close gaps
 * @param below number of voxels that was too many
 * @throws SourceUnusable if even the coarsest grid leaves gaps open
 */
export async function voxelSolid(
  { positions, indices }: { positions: Float32Array; indices: Uint32Array },
  wanted: number,
  work: Work,
  below = Infinity,
): Promise<VoxelSolid> {
  await MeshoptSimplifier.ready;
  let finest: VoxelSolid | null = null;
  for (const [i, resolution] of RESOLUTIONS.entries()) {
    await work.breathe(i / RESOLUTIONS.length);
    if (resolution >= below) continue;
    const soup = MeshoptSimplifier.remesh(indices, positions, 3, resolution, ['Solve']);
    const mesh = weldedMesh(soup);
    if (!isSolid(mesh)) {
      if (finest !== null) break;
      continue;
    }
    finest ??= { mesh, resolution };
    // A coarser grid is quicker to simplify, and holds as much as the result will.
    if (mesh.corners.length / 3 < SPARE * wanted) break;
    finest = { mesh, resolution };
  }
  if (finest === null)
    throw new SourceUnusable(
      `The model cannot be rebuilt as a solid, because its surface has gaps wider than 1/${RESOLUTIONS.at(-1)} of its longest side.`,
    );
  return finest;
}

/** Converts nine coordinates per triangle to a mesh with shared vertices. */
function weldedMesh(soup: Float32Array): PolygonMesh {
  const first = weldByPosition(soup);
  const { positions, indices } = compact(soup, withoutThinWalls(first));
  return triangleMesh(positions, indices);
}

/** Removes pairs of triangles that lie on each other back to back, where a wall has no inside, together. */
function withoutThinWalls(indices: Uint32Array): Uint32Array {
  const waiting = new Map<string, number>();
  const dropped = new Set<number>();
  for (let t = 0; t < indices.length; t += 3) {
    const key = indices
      .slice(t, t + 3)
      .sort()
      .join(' ');
    const other = waiting.get(key);
    if (other === undefined) {
      waiting.set(key, t);
      continue;
    }
    waiting.delete(key);
    dropped.add(t).add(other);
  }
  return dropped.size === 0 ? indices : indices.filter((_, i) => !dropped.has(i - (i % 3)));
}

function isSolid({ positions, corners, faceOffsets }: PolygonMesh): boolean {
  const vertices = positions.length / 3;
  if (vertices === 0) return false;
  const { boundary, nonManifold } = countEdges({ corners, faceOffsets }, vertices);
  return boundary === 0 && nonManifold <= MOST_PINCHED * vertices;
}
