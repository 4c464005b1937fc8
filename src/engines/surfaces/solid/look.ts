import type { Rgb } from '../../raster/hex-colors.ts';
import type { Noise } from '../noise/solid-noise.ts';
import type { PatternName } from './pattern-names.ts';

/** Appearance of a point of a surface; colors are linear. */
export interface Look {
  r: number;
  g: number;
  b: number;
  roughness: number;
  metallic: number;
  /** Emission, as a factor on the color; 0: none. */
  glow: number;
}

/** A point where a pattern is looked up: coordinates in diagonals of the model, and the surface's unit normal. */
export interface Place {
  x: number;
  y: number;
  z: number;
  nx: number;
  ny: number;
  nz: number;
}

/**
 * A material as a function of space. `height` is in diagonals of the model; `shade` gets the height that was found at the
 * same place.
 */
export interface Pattern {
  height(at: Place): number;
  shade(at: Place, height: number, look: Look): void;
}

/** Properties of a material; a pattern supplies every number that is left out. */
export interface SolidRecipe {
  pattern: PatternName;
  /** sRGB, from the main color on; patterns say what the others are. */
  colors: readonly string[];
  roughness: number;
  metallic: number;
  /** Features in a diagonal. */
  scale: number;
  /** Height of the relief in thousandths of a diagonal. */
  relief: number;
}

/** Makes a pattern. `finest`: features in a diagonal that the texture can just hold. */
export type PatternMaker = (recipe: SolidRecipe, noise: Noise, finest: number) => Pattern;

/** Sets the color to a mix of two, times `light`. */
export function tint(look: Look, from: Rgb, to: Rgb, share: number, light = 1): void {
  const t = share > 0 ? (share < 1 ? share : 1) : 0;
  look.r = (from[0] + (to[0] - from[0]) * t) * light;
  look.g = (from[1] + (to[1] - from[1]) * t) * light;
  look.b = (from[2] + (to[2] - from[2]) * t) * light;
}
