import { linearOfHex } from '../../../raster/hex-colors.ts';
import { ramp } from '../../../surfaces/figures/ramp.ts';
import type { Noise } from '../../../surfaces/noise/solid-noise.ts';
import type { Pattern } from '../../../surfaces/solid/look.ts';

/**
 * Colors one above the other, the lowest first; `top` is the upper border of each, in half-heights of the model from
 * its middle.
 */
export type Bands = { hex: string; top: number }[];

/** Amplitude by which the borders of bands wander, and the softness of the borders, in diagonals. */
const WANDER = 0.03;
const SOFT = 0.012;
const ROUGHNESS = 0.55;

/** @param half half of the model's height, in diagonals */
export function createBandsPattern(bands: Bands, half: number, noise: Noise): Pattern {
  const colors = bands.map(({ hex }) => linearOfHex(hex));
  const tops = bands.map(({ top }) => top * half);
  return {
    height: () => 0,
    shade({ x, y, z }, _height, look) {
      const up = y + WANDER * noise.fractal(x * 5, y * 5, z * 5, 4);
      let [r, g, b] = colors[0];
      for (let i = 1; i < colors.length; i++) {
        const share = ramp(up, tops[i - 1] - SOFT, tops[i - 1] + SOFT);
        if (share === 0) break;
        r += (colors[i][0] - r) * share;
        g += (colors[i][1] - g) * share;
        b += (colors[i][2] - b) * share;
      }
      const light = 1 + 0.05 * noise.fractal(x * 6, y * 6, z * 6, 3);
      look.r = r * light;
      look.g = g * light;
      look.b = b * light;
      look.roughness = ROUGHNESS;
      look.metallic = 0;
    },
  };
}
