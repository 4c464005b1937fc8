/** The surface of a model in world space, with vertices at the same position merged. */
export interface WeldedSurface {
  positions: Float32Array;
  faceOffsets: Uint32Array;
  corners: Uint32Array;
}
