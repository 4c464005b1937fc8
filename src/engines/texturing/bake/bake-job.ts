import type { ExtraMap } from '../../spec.ts';
import type { SharedTree, Source } from './source.ts';
import type { Target } from './target.ts';

/** The pixels of the maps, in shared memory; null: not wanted. */
export interface MapPixels {
  /** RGBA, sRGB. */
  baseColor: Uint8Array;
  /** RGB: occlusion, roughness, metallic. */
  surface: Uint8Array;
  /** RGB. */
  normal: Uint8Array;
  /** RGB, sRGB, as fractions of `strongest`. */
  emissive: Uint8Array | null;
}

/** Ambient occlusion and thickness at some texels, in shared memory; the other texels interpolate between them. */
export interface Probes {
  /** Texels from one probe to the next, and number of probes in a row. */
  step: number;
  across: number;
  /** Position and unit normal on the source, six values each. */
  places: Float32Array;
  /** Ambient occlusion (1: open) and thickness (1: a fifth of the diagonal or more) of each probe; −1 where no surface was found. */
  values: Float32Array;
}

export interface BakeJob {
  size: number;
  source: Source;
  tree: SharedTree;
  target: Target;
  /** Over the crease edges of the target. */
  creaseTree: SharedTree;
  /** Triangle of the target that covers each texel; −1: none. */
  cover: Int32Array;
  /**
   * For each triangle of the target: three times the number of the source's triangle with the same corners, plus the
   * corner of this at which the target's starts; −1: none. Null if rarely any is the same.
   */
  matches: Int32Array | null;
  maps: MapPixels;
  /** RGB pixels of each further map that is wanted, in shared memory. */
  extras: { [map in ExtraMap]?: Uint8Array };
  /** Null: neither ambient occlusion nor thickness is wanted. */
  probes: Probes | null;
  /** 1 if the source was found for the texel. */
  covered: Uint8Array;
  /** Emissive strength that the value 255 of the emissive map stands for. */
  strongest: number;
  /** Maximum length of a ray to either side, in meters. */
  reach: number;
  /** Index of the next square to bake, and number of finished squares. */
  cursor: Int32Array;
}
