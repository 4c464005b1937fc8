import { DESATURATION, START, VEIL, VEILED, WHITE } from '../../raster/tone-curve.ts';
import type { FragmentBatch } from '../raster/fragment-batch.ts';

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
