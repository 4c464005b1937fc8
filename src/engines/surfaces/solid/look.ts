import type { Rgb } from '../../raster/hex-colors.ts';
import type { Noise } from '../noise/solid-noise.ts';
import type { PatternName } from './pattern-names.ts';

/** Appearance of a surface at one point; colors are linear. */
export interface Look {
  r: number;
  g: number;
  b: number;
  roughness: number;
  metallic: number;
  /** Emission as a multiple of the color; 0: none. */
  glow: number;
}

/**
 * A point at which a pattern is evaluated: its coordinates, in units of the model's diagonal, and the surface's unit
 * normal.
 */
export interface Place {
  x: number;
  y: number;
  z: number;
  nx: number;
  ny: number;
  nz: number;
}

/**
 * A material as a function of space. `height` is in units of the model's diagonal; `shade` receives the height that was
 * computed at the same place.
 */
export interface Pattern {
  height(at: Place): number;
  shade(at: Place, height: number, look: Look): void;
}

/** Properties of a material; a pattern supplies every number that is left out. */
export interface SolidRecipe {
  pattern: PatternName;
  /** sRGB, starting with the main color; each pattern documents the meaning of the others. */
  colors: readonly string[];
  roughness: number;
  metallic: number;
  /** Number of features per model diagonal. */
  scale: number;
  /** Height of the relief in thousandths of a diagonal. */
  relief: number;
}

/** Makes a pattern. `finest`: maximum number of features per model diagonal that the texture can still resolve. */
export type PatternMaker = (recipe: SolidRecipe, noise: Noise, finest: number) => Pattern;

/** Sets the color to a mix of two colors, multiplied by `light`. */
export function tint(look: Look, from: Rgb, to: Rgb, share: number, light = 1): void {
  const t = share > 0 ? (share < 1 ? share : 1) : 0;
  look.r = (from[0] + (to[0] - from[0]) * t) * light;
  look.g = (from[1] + (to[1] - from[1]) * t) * light;
  look.b = (from[2] + (to[2] - from[2]) * t) * light;
}
