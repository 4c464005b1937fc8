import type { CornerLayer, PolygonMesh } from './polygon-mesh.ts';
import { polygonMesh } from './scene-defaults.ts';

type Faces = Pick<PolygonMesh, 'corners' | 'faceOffsets'>;

/** Values on the vertices of a mesh: three a vertex of normals, four of tangents, two of UVs. */
export interface VertexLayers {
  normals?: Float32Array;
  tangents?: Float32Array;
  uvs?: Float32Array;
  /** Index into the scene's materials; absent: none. */
  material?: number;
}

/**
 * A mesh of triangles whose layers sit on its vertices, as GPUs and glTF hold them. The arrays are shared, not copied:
 * one index serves the vertices and all layers.
 * @param indices three a triangle, counter-clockwise from outside
 */
export function triangleMesh(
  positions: Float32Array,
  indices: Uint32Array,
  { normals, tangents, uvs, material = -1 }: VertexLayers = {},
): PolygonMesh {
  const layer = (values: Float32Array): CornerLayer => ({ values, indices });
  return polygonMesh({
    positions,
    faceOffsets: triangleOffsets(indices.length / 3),
    corners: indices,
    normals: normals === undefined ? null : layer(normals),
    tangents: tangents === undefined ? null : layer(tangents),
    uvSets: uvs === undefined ? [] : [layer(uvs)],
    material,
  });
}

/** The face offsets of so many triangles. */
export function triangleOffsets(count: number): Uint32Array<ArrayBuffer> {
  const offsets = new Uint32Array(count + 1);
  for (let f = 0; f <= count; f++) offsets[f] = 3 * f;
  return offsets;
}

/** Whether every face is a triangle. */
export function isTriangles({ corners, faceOffsets }: Faces): boolean {
  if (corners.length !== 3 * (faceOffsets.length - 1)) return false;
  return faceOffsets.every((offset, f) => offset === 3 * f);
}

/** The triangles that the faces of a mesh make. */
export function triangleCount({ corners, faceOffsets }: Faces): number {
  return corners.length - 2 * (faceOffsets.length - 1);
}
