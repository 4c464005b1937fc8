/**
 * A polygon mesh in typed arrays: vertices have positions; faces have three or more corners; normals, UVs and other
 * layers belong to the corners and have their own indices, so that a seam in one does not cut the surface.
 *
 * Corners of face f: `corners[faceOffsets[f]]` to before `corners[faceOffsets[f + 1]]`, counterclockwise from outside.
 */
export interface PolygonMesh {
  /** Three coordinates per vertex, meters. */
  positions: Float32Array;
  /** Offsets into `corners`, one more than there are faces. The last one is `corners.length`. */
  faceOffsets: Uint32Array;
  /** The vertex of each corner. */
  corners: Uint32Array;
  /** Unit vectors, three values per element. If null, the shading follows `smooth`. */
  normals: CornerLayer | null;
  /** Unit vectors and handedness ±1, four values per element. */
  tangents: CornerLayer | null;
  /** Two values per element, origin at the top left of the image (glTF). */
  uvSets: CornerLayer[];
  /** Linear RGBA 0 to 1, four values per element. */
  colors: CornerLayer[];
  /** Index into the scene's materials for each face; null if all have `material`. */
  faceMaterials: Int32Array | null;
  /** Index into the scene's materials if `faceMaterials` is null; −1: none. */
  material: number;
  /** Influences of a skin's joints on each vertex. */
  skinning: Skinning | null;
  morphTargets: MorphTarget[];
}

/**
 * Values on corners. Corner c has the element `indices[c]` of `values`. A layer may share `indices` with other layers,
 * or use `corners` as its indices.
 */
export interface CornerLayer {
  values: Float32Array;
  /** The element of each corner. */
  indices: Uint32Array;
}

/**
 * Joints and weights, `influences` of each per vertex. Joints are indices into the skin's joints, weights sum to 1, and
 * unused entries are 0.
 */
export interface Skinning {
  influences: number;
  joints: Uint16Array;
  weights: Float32Array;
}

/**
 * Displacements at weight 1: three values per vertex; for normals, three per element of the mesh's `normals.values`.
 */
export interface MorphTarget {
  name: string;
  positions: Float32Array;
  normals: Float32Array | null;
}
