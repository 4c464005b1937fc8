import type { EncodedImage } from './images.ts';

/** Indexed triangles; three coordinates a vertex, two a UV, three indices a triangle. */
export interface TriangleMesh {
  positions: Float32Array;
  normals: Float32Array;
  uvs: Float32Array | null;
  indices: Uint32Array;
}

/** A mesh with one PBR metallic-roughness material. */
export interface ModelData {
  mesh: TriangleMesh;
  baseColor: EncodedImage | null;
  /** Relief finer than the mesh: tangent space, +Y up, on the same UVs; absent where there is none. */
  normalMap?: NormalMap;
  /** Linear RGBA factor. */
  baseColorFactor: readonly [number, number, number, number];
  metallic: number;
  roughness: number;
}

/** A normal map and the frame that its vectors are in. */
export interface NormalMap {
  image: EncodedImage;
  /** Unit vectors along u and handedness ±1, four values a vertex. */
  tangents: Float32Array;
}
