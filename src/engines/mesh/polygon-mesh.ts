/**
 * A polygon mesh in typed arrays: vertices have positions; faces have three or more corners; normals, UVs and the like
 * sit on the corners through an index of their own, so that a seam in one does not cut the surface.
 *
 * Corners of face f: `corners[faceOffsets[f]]` to before `corners[faceOffsets[f + 1]]`, counter-clockwise from outside.
 */
export interface PolygonMesh {
  /** Three coordinates a vertex, metres. */
  positions: Float32Array;
  /** Faces + 1 offsets into `corners`; the last one is `corners.length`. */
  faceOffsets: Uint32Array;
  /** The vertex of each corner. */
  corners: Uint32Array;
  /** Unit vectors, three values an element; null: none given, shade by `smooth`. */
  normals: CornerLayer | null;
  /** Unit vectors and handedness ±1, four values an element. */
  tangents: CornerLayer | null;
  /** Two values an element, origin at the top left of the image (glTF). */
  uvSets: CornerLayer[];
  /** Linear RGBA 0 to 1, four values an element. */
  colors: CornerLayer[];
  /** Index into the scene's materials for each face; null: `material` for all. */
  faceMaterials: Int32Array | null;
  /** Index into the scene's materials where `faceMaterials` is null; −1: none. */
  material: number;
  /** Influences of a skin's joints on each vertex. */
  skinning: Skinning | null;
  morphTargets: MorphTarget[];
}

/** Values on corners: corner c has the element `indices[c]` of `values`. May share `indices` with other layers or `corners`. */
export interface CornerLayer {
  values: Float32Array;
  /** One a corner. */
  indices: Uint32Array;
}

/** `influences` joints and weights a vertex; joints index into the skin's, weights sum to 1, unused ones are 0. */
export interface Skinning {
  influences: number;
  joints: Uint16Array;
  weights: Float32Array;
}

/** Displacements at weight 1: three a vertex; of normals, three an element of the mesh's `normals.values`. */
export interface MorphTarget {
  name: string;
  positions: Float32Array;
  normals: Float32Array | null;
}
