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
  /** Linear RGBA factor. */
  baseColorFactor: readonly [number, number, number, number];
  metallic: number;
  roughness: number;
}
