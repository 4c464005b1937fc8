/**
 * Points of a surface that are shaded together. Each property is an array of its own, so that each step of the shading
 * is one tight loop (10k triangles at 2048²: 0.8 s a view, as opposed to 1.7 s with a call per point). All points of a
 * batch have the same material.
 */
export interface FragmentBatch {
  count: number;
  /**
   * Position on the sample grid, the triangle there, the pixel of the band to which the fragment is added, and how many
   * samples of that pixel it covers.
   */
  x: Float64Array;
  y: Float64Array;
  triangle: Int32Array;
  pixel: Int32Array;
  weight: Float64Array;
  /** Barycentric weights of the triangle's corners at the point on the surface. */
  wa: Float64Array;
  wb: Float64Array;
  wc: Float64Array;
  /** Inverse of the number of pixels that a unit square of the triangle's UV space would cover; see `readUvs`. */
  spread: Float64Array;
  position: Vectors;
  /** Unit vectors: the normal on the visible side, and the direction to the eye. */
  normal: Vectors;
  view: Vectors;
  /** The normal before the normal map is applied, if a coat needs it. */
  coat: Vectors;
  /** Linear base color; after lighting, the outgoing radiance. Not multiplied by alpha. */
  color: Vectors;
  alpha: Float64Array;
  metallic: Float64Array;
  roughness: Float64Array;
  /** Share of the ambient light that reaches the point: 1 minus occlusion. */
  openness: Float64Array;
  /** Diffuse and mirrored light of the studio, and the share of the key light that reaches the point. */
  around: Float64Array;
  mirror: Float64Array;
  direct: Float64Array;
  /** Texture values, RGBA 0 to 1. */
  texel: Vectors;
  texelAlpha: Float64Array;
  /** UVs of the set that was last read. */
  u: Float64Array;
  v: Float64Array;
  /** UV area per pixel. */
  footprint: Float64Array;
}

/** Three arrays, one per component. */
export interface Vectors {
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
}

/** Samples on each side of a pixel. */
export const SUPERSAMPLING = 2;

/** Maximum number of fragments in a batch. The arrays take some 70 kB, which fits into a core's second-level cache. */
export const BATCH = 256;

export function createBatch(): FragmentBatch {
  const column = () => new Float64Array(BATCH);
  const vectors = () => ({ x: column(), y: column(), z: column() });
  return {
    count: 0,
    x: column(),
    y: column(),
    triangle: new Int32Array(BATCH),
    pixel: new Int32Array(BATCH),
    weight: column(),
    wa: column(),
    wb: column(),
    wc: column(),
    spread: column(),
    position: vectors(),
    normal: vectors(),
    view: vectors(),
    coat: vectors(),
    color: vectors(),
    alpha: column(),
    metallic: column(),
    roughness: column(),
    openness: column(),
    around: column(),
    mirror: column(),
    direct: column(),
    texel: vectors(),
    texelAlpha: column(),
    u: column(),
    v: column(),
    footprint: column(),
  };
}
