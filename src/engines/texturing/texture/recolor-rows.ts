import { linearOfOklab, oklabOf } from '../../raster/oklab.ts';
import { byteOfLinear } from '../../raster/srgb.ts';
import { takeRows } from '../../threads/take-rows.ts';

/** A color of a texture and the color that replaces it, in OKLab. */
export interface Exchange {
  from: readonly [number, number, number];
  to: readonly [number, number, number];
}

export interface RecolorJob {
  size: number;
  channels: 3 | 4;
  /** Changed in place; in shared memory. */
  pixels: Uint8Array;
  exchanges: readonly Exchange[];
  /** The next row, and the number of finished rows. */
  cursor: Int32Array;
}

/** Fraction of the difference in hue between a texel and its palette color that is kept. */
const HUE_KEPT = 0.35;

/**
 * Replaces palette colors row by row until no row is left. A texel keeps its difference in lightness from its palette
 * color.
 */
export function recolorRows({ size, channels, pixels, exchanges, cursor }: RecolorJob): void {
  const lab = new Float64Array(3);
  const linear = new Float64Array(3);
  takeRows({ size, cursor }, (row) => {
    for (let at = row * size * channels; at < (row + 1) * size * channels; at += channels) {
      oklabOf(pixels[at], pixels[at + 1], pixels[at + 2], lab);
      exchange(exchanges, lab);
      linearOfOklab(lab[0], lab[1], lab[2], linear);
      for (let k = 0; k < 3; k++) pixels[at + k] = byteOfLinear(linear[k]);
    }
  });
}

/** Replaces a color by the new colors, weighted by how near each old one is, so that blends stay blends. */
function exchange(exchanges: readonly Exchange[], lab: Float64Array): void {
  let whole = 0;
  let [l, a, b, fromA, fromB] = [0, 0, 0, 0, 0];
  for (const { from, to } of exchanges) {
    const square = (lab[0] - from[0]) ** 2 + (lab[1] - from[1]) ** 2 + (lab[2] - from[2]) ** 2;
    const weight = 1 / (square + 1e-4) ** 2;
    whole += weight;
    l += weight * (to[0] - from[0]);
    a += weight * to[1];
    b += weight * to[2];
    fromA += weight * from[1];
    fromB += weight * from[2];
  }
  lab[0] = Math.min(1, Math.max(0, lab[0] + l / whole));
  lab[1] = a / whole + HUE_KEPT * (lab[1] - fromA / whole);
  lab[2] = b / whole + HUE_KEPT * (lab[2] - fromB / whole);
}
