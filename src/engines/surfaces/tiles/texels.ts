import { SIDE } from '../noise/tile-noise.ts';

export const TEXELS = SIDE * SIDE;

/** A color over the layers below, with the share of it that shows in each texel, 0 to 1. */
export interface Layer {
  share: Float32Array;
  /** `#rrggbb`, sRGB. */
  color: string;
}

/** Computes a value for each texel; u and v run from 0 to 1. */
export function texels(at: (t: number, u: number, v: number) => number): Float32Array {
  const values = new Float32Array(TEXELS);
  for (let y = 0, t = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++, t++) values[t] = at(t, (x + 0.5) / SIDE, (y + 0.5) / SIDE);
  return values;
}
