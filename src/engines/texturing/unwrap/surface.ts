import { faceAreaVectors } from '../../mesh/corner-normals.ts';
import { buildHalfEdges } from '../../mesh/half-edges.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { weldByPosition } from '../../mesh/weld.ts';
import { share } from '../../threads/shared-arrays.ts';
import { pairSheets } from './pair-sheets.ts';

/**
 * A polygon mesh in the form that unwrapping needs. All arrays are in shared memory, so that passing them to threads
 * costs nothing.
 */
export interface UnwrapSurface {
  /** Three coordinates per vertex, centered and scaled so that the whole mesh is about one unit in size. */
  positions: Float64Array;
  faceOffsets: Uint32Array;
  /** The vertex of each corner; vertices at the same position are one. */
  corners: Uint32Array;
  /** The opposite half-edge of each edge; negative: a seam, regardless of the charts. */
  twins: Int32Array;
  /** Corners, three per triangle; those of face f start at `triangleOffsets[f]`. */
  triangles: Uint32Array;
  triangleOffsets: Uint32Array;
  /** The normal of each face times twice its area, three values per face. */
  areas: Float64Array;
}

/**
 * Prepares a mesh: vertices at the same position become one; at edges of more than two faces, those that continue each
 * other most smoothly are paired; edges between faces that disagree about which side is outside become seams.
 * Coordinates that are not finite become 0.
 */
export function prepareSurface(
  mesh: Pick<PolygonMesh, 'positions' | 'faceOffsets' | 'corners'>,
): UnwrapSurface {
  const first = weldByPosition(mesh.positions);
  const corners = new Uint32Array(mesh.corners.length);
  for (let c = 0; c < corners.length; c++) corners[c] = first[mesh.corners[c]];
  const positions = normalised(mesh.positions);
  const { faceOffsets } = mesh;
  const { twins } = buildHalfEdges({ faceOffsets, corners }, first.length);
  const single = new Float32Array(positions);
  const areas = faceAreaVectors({ positions: single, faceOffsets, corners });
  pairSheets({ faceOffsets, corners }, areas, twins);
  const { triangles } = triangulate({ positions: single, faceOffsets, corners });
  const triangleOffsets = new Uint32Array(faceOffsets.length);
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    triangleOffsets[f + 1] =
      triangleOffsets[f] + Math.max(0, faceOffsets[f + 1] - faceOffsets[f] - 2);
  }
  return {
    positions: share(positions),
    faceOffsets: share(faceOffsets),
    corners: share(corners),
    twins: share(twins),
    triangles: share(triangles),
    triangleOffsets: share(triangleOffsets),
    areas: share(areas),
  };
}

/**
 * Returns the positions centered and divided by the largest coordinate, so that areas and squared lengths stay in
 * range.
 */
function normalised(positions: Float32Array): Float64Array {
  const lows = [Infinity, Infinity, Infinity];
  const highs = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    const value = positions[i];
    if (!Number.isFinite(value)) continue;
    lows[i % 3] = Math.min(lows[i % 3], value);
    highs[i % 3] = Math.max(highs[i % 3], value);
  }
  const size = Math.max(...highs.map((high, k) => high - lows[k]));
  const scale = size > 0 && size < Infinity ? 1 / size : 1;
  return Float64Array.from(positions, (value, i) =>
    Number.isFinite(value) ? (value - (lows[i % 3] + highs[i % 3]) / 2) * scale : 0,
  );
}
