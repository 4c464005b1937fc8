import { SIDE } from './periodic-noise.ts';

export const TEXELS = SIDE * SIDE;

/** A color over those below it, and how much of it shows in each texel (0 to 1). */
export interface Layer {
  share: Float32Array;
  /** `#rrggbb`, sRGB. */
  color: string;
}

/** Computes a value for each texel; u and v are from 0 to 1. */
export function texels(at: (t: number, u: number, v: number) => number): Float32Array {
  const values = new Float32Array(TEXELS);
  for (let y = 0, t = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++, t++) values[t] = at(t, (x + 0.5) / SIDE, (y + 0.5) / SIDE);
  return values;
}

/** Returns 0 below `from`, 1 above `to`, and a smooth transition between them. */
export function smoothStep(value: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
