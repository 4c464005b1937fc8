import { linearOfSrgb } from '../../raster/srgb.ts';
import type { Noise } from './noise.ts';
import type { PatternName } from './pattern-names.ts';

/** Appearance of a point of a surface; colors are linear. */
export interface Look {
  r: number;
  g: number;
  b: number;
  roughness: number;
  metallic: number;
  /** Emission, as a factor on the colour; 0: none. */
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
export interface Recipe {
  pattern: PatternName;
  /** sRGB, from the main colour on; patterns say what the others are. */
  colors: readonly string[];
  roughness: number;
  metallic: number;
  /** Features in a diagonal. */
  scale: number;
  /** Height of the relief in thousandths of a diagonal. */
  relief: number;
}

/** Makes a pattern. `finest`: features in a diagonal that the texture can just hold. */
export type PatternMaker = (recipe: Recipe, noise: Noise, finest: number) => Pattern;

export type Rgb = readonly [number, number, number];

/** `#rrggbb` → linear light. */
export function linearOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  const one = (byte: number) => linearOfSrgb(byte / 255);
  return [one(value >> 16), one((value >> 8) & 255), one(value & 255)];
}

/** Sets the colour to a mix of two, times `light`. */
export function tint(look: Look, from: Rgb, to: Rgb, share: number, light = 1): void {
  const t = share > 0 ? (share < 1 ? share : 1) : 0;
  look.r = (from[0] + (to[0] - from[0]) * t) * light;
  look.g = (from[1] + (to[1] - from[1]) * t) * light;
  look.b = (from[2] + (to[2] - from[2]) * t) * light;
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function ramp(value: number, from: number, to: number): number {
  const t = (value - from) / (to - from);
  return t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t);
}
