import type { CornerLayer, PolygonMesh } from './polygon-mesh.ts';
import { polygonMesh } from './scene-defaults.ts';

type Faces = Pick<PolygonMesh, 'corners' | 'faceOffsets'>;

/** Values on the vertices of a mesh: per vertex three for normals, four for tangents, two for UVs. */
export interface VertexLayers {
  normals?: Float32Array;
  tangents?: Float32Array;
  uvs?: Float32Array;
  /** Index into the scene's materials; none if omitted. */
  material?: number;
}

/**
 * Creates a mesh of triangles whose layers are stored on its vertices, as in GPUs and glTF. The arrays are shared, not
 * copied: the vertices and all layers use one index.
 * @param indices three per triangle, counterclockwise from outside
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

/** Returns the face offsets of `count` triangles. */
export function triangleOffsets(count: number): Uint32Array<ArrayBuffer> {
  const offsets = new Uint32Array(count + 1);
  for (let f = 0; f <= count; f++) offsets[f] = 3 * f;
  return offsets;
}

/** Returns whether every face is a triangle. */
export function isTriangles({ corners, faceOffsets }: Faces): boolean {
  if (corners.length !== 3 * (faceOffsets.length - 1)) return false;
  return faceOffsets.every((offset, f) => offset === 3 * f);
}

/** Returns the number of triangles into which the faces of a mesh can be split. */
export function triangleCount({ corners, faceOffsets }: Faces): number {
  return corners.length - 2 * (faceOffsets.length - 1);
}
