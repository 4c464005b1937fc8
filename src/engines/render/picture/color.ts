import type { FragmentBatch } from '../raster/fragment-batch.ts';

/** Luminance at which highlights begin to be compressed, and how fast they lose their color. */
export const START = 0.8 - 0.04;
export const DESATURATION = 0.15;

/**
 * Fresnel reflectance of plastics (4 %), which desaturates colors. It is subtracted in full if the smallest channel is
 * at most `VEILED`, and not at all from `WHITE` on.
 */
export const VEIL = 0.04;
export const VEILED = 0.2;
export const WHITE = 0.6;

/**
 * Applies Khronos PBR Neutral tone mapping in place: hues and the colors of products stay the same, and only highlights
 * are compressed. The original subtracts the 4 % everywhere; here white keeps it, so that a white background stays
 * white.
 */
export function toneMap({ count, color }: FragmentBatch): void {
  const { x: red, y: green, z: blue } = color;
  const room = 1 - START;
  for (let i = 0; i < count; i++) {
    let r = red[i];
    let g = green[i];
    let b = blue[i];
    const least = r < g ? (r < b ? r : b) : g < b ? g : b;
    if (least < WHITE) {
      const share = least < VEILED ? 1 : (WHITE - least) / (WHITE - VEILED);
      const veil = least < 2 * VEIL ? least - (least * least) / (4 * VEIL) : VEIL * share;
      r -= veil;
      g -= veil;
      b -= veil;
      red[i] = r;
      green[i] = g;
      blue[i] = b;
    }
    const peak = r > g ? (r > b ? r : b) : g > b ? g : b;
    if (peak < START) continue;
    const mapped = 1 - (room * room) / (peak + room - START);
    const scale = mapped / peak;
    const grey = 1 - 1 / (DESATURATION * (peak - mapped) + 1);
    red[i] = r * scale * (1 - grey) + mapped * grey;
    green[i] = g * scale * (1 - grey) + mapped * grey;
    blue[i] = b * scale * (1 - grey) + mapped * grey;
  }
}
