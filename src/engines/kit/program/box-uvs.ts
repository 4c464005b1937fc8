import { boundsOf } from '../../math/bounds.ts';
import { faceAreaVectors } from '../../mesh/corner-normals.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { VertexUvs } from './vertex-uvs.ts';

/** The axes of u and v on faces that face x, y and z. */
const AXES = [
  [2, 1],
  [0, 2],
  [0, 1],
] as const;

/** Orientation and scale of repeating textures on a mesh. */
export interface Laying {
  /** Meters per UV unit. */
  tile: number;
  /** The axis that u follows on every face that contains it; null for the mesh's longest extent. */
  along: 0 | 1 | 2 | null;
  /** Whether rows are horizontal. If so, u follows the longer one of x and z. */
  level: boolean;
}

/**
 * Projects UVs along the axis that each face is closest to facing. The scale is uniform, which suits repeating
 * materials.
 * @param laying if it is omitted, a UV unit is one meter, and each face uses its default axes
 */
export function boxUvs(mesh: PolygonMesh, laying?: Laying): CornerLayer {
  const { positions, corners, faceOffsets } = mesh;
  const areas = faceAreaVectors(mesh);
  const uvs = new VertexUvs(corners, positions.length / 3, 6);
  const along = laying === undefined ? -1 : (laying.along ?? longestAxis(positions, laying.level));
  const scale = 1 / (laying?.tile ?? 1);
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const normal = areas.subarray(3 * f, 3 * f + 3);
    const size = normal.map(Math.abs);
    const axis = size[0] >= size[1] && size[0] >= size[2] ? 0 : size[1] >= size[2] ? 1 : 2;
    const [u, v] = AXES[axis];
    const turn = axis === 0 ? -Math.sign(normal[0]) : axis === 2 ? Math.sign(normal[2]) : 1;
    const rise = axis === 1 ? Math.sign(normal[1]) : -1;
    const way = 2 * axis + (normal[axis] > 0 ? 1 : 0);
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      const across = scale * turn * positions[3 * corners[c] + u];
      const up = scale * rise * positions[3 * corners[c] + v];
      if (v === along) uvs.set(c, way, up, across);
      else uvs.set(c, way, across, up);
    }
  }
  return uvs.layer();
}

function longestAxis(positions: PolygonMesh['positions'], level: boolean): number {
  const { min, max } = boundsOf(positions);
  const extent = max.map((high, k) => (level && k === 1 ? 0 : high - min[k]));
  return extent.indexOf(Math.max(...extent));
}
