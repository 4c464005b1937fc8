import { bytesOfHex, hexOfBytes } from '../../raster/hex-colors.ts';

/**
 * Returns color `to`, made lighter or darker by the ratio of the lightness of `hex` to that of `from`: a stain of the
 * same wood.
 */
export function recolor(hex: string, from: string, to: string): string {
  const [a, b, c] = [hex, from, to].map(bytesOfHex);
  const light = ([r, g, bl]: number[]) => 0.3 * r + 0.59 * g + 0.11 * bl;
  const ratio = (light(a) + 8) / (light(b) + 8);
  const bytes = c.map((byte) => Math.max(0, Math.min(255, Math.round(byte * ratio))));
  return hexOfBytes(bytes);
}
