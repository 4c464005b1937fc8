/**
 * Points of the surface that are shaded together: one column an array, so that each step of the shading is one tight loop
 * (10k triangles at 2048²: 1.7 s a view with a call a point, 0.8 s so). All of a batch are of one material.
 */
export interface FragmentBatch {
  count: number;
  /** Place on the sample grid, the triangle there, the pixel of the band that it adds to and how many of its samples. */
  x: Float64Array;
  y: Float64Array;
  triangle: Int32Array;
  pixel: Int32Array;
  weight: Float64Array;
  /** Weights of the triangle's corners on the surface. */
  wa: Float64Array;
  wb: Float64Array;
  wc: Float64Array;
  /** Pixels that a triangle's UV unit square would cover, inverse; see `readUvs`. */
  spread: Float64Array;
  position: Vectors;
  /** Unit vectors: the normal on the side that is seen, and to the eye. */
  normal: Vectors;
  view: Vectors;
  /** The normal before a normal map, where a coat needs it. */
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
  /** UVs of the set that was read last. */
  u: Float64Array;
  v: Float64Array;
  /** UV areas a pixel. */
  footprint: Float64Array;
}

/** Three columns. */
export interface Vectors {
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
}

/** Samples on each side of a pixel. */
export const SUPERSAMPLING = 2;

/** Fragments of a batch: its columns fill some 70 kB, which a core's second cache holds. */
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
