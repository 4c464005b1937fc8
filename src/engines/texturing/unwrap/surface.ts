import { faceAreaVectors } from '../../mesh/corner-normals.ts';
import { buildHalfEdges } from '../../mesh/half-edges.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { weldByPosition } from '../../mesh/weld.ts';
import { share } from '../../threads/shared-arrays.ts';

/** A polygon mesh as unwrapping sees it. All arrays lie in shared memory, so that threads get them for nothing. */
export interface UnwrapSurface {
  /** Three coordinates a vertex, centered, the whole within a unit or so. */
  positions: Float64Array;
  faceOffsets: Uint32Array;
  /** The vertex of each corner; vertices in one place are one. */
  corners: Uint32Array;
  /** The half-edge across each edge; negative: a seam whatever the charts are. */
  twins: Int32Array;
  /** Corners, three a triangle; those of face f from `triangleOffsets[f]` on. */
  triangles: Uint32Array;
  triangleOffsets: Uint32Array;
  /** Twice the area along the normal, three values a face. */
  areas: Float64Array;
}

/**
 * Prepares a mesh: vertices in one place become one, edges of more than two faces and of faces that disagree about
 * their outside become seams. Coordinates that are not finite become 0.
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
    areas: share(faceAreaVectors({ positions: single, faceOffsets, corners })),
  };
}

/** Centered, and divided by the largest coordinate: areas and squares of lengths then stay in range. */
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
