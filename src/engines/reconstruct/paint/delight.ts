import type { Grid } from '../../raster/grid.ts';
import type { Shading } from '../shading/shading.ts';

/** sRGB is nearly a power law: a factor on linear light becomes its root on the bytes, the same for all channels. */
const GAMMA = 2.2;

/**
 * Removes the shading from the RGBA pixels of a half of the atlas, in place. All channels change by the same factor, so
 * that the hue stays and no channel exceeds white.
 */
export function removeShading(
  pixels: Uint8Array,
  { logarithm }: Shading,
  grid: Grid,
  { width: halfWidth, height: halfHeight }: Grid,
): void {
  const { width, height } = grid;
  const gain = logarithm.map((value) => Math.exp(-value / GAMMA));
  for (let y = 0; y < halfHeight; y++) {
    const sy = Math.max(0, Math.min(height - 1.001, ((y + 0.5) * height) / halfHeight - 0.5));
    const row = Math.floor(sy) * width;
    const ay = sy - Math.floor(sy);
    for (let x = 0; x < halfWidth; x++) {
      const to = (y * halfWidth + x) * 4;
      if (pixels[to + 3] === 0) continue;
      const sx = Math.max(0, Math.min(width - 1.001, ((x + 0.5) * width) / halfWidth - 0.5));
      const p = row + (sx | 0);
      const ax = sx - (sx | 0);
      const above = gain[p] + (gain[p + 1] - gain[p]) * ax;
      const below = gain[p + width] + (gain[p + width + 1] - gain[p + width]) * ax;
      const red = pixels[to];
      const green = pixels[to + 1];
      const blue = pixels[to + 2];
      const most = red > green ? (red > blue ? red : blue) : green > blue ? green : blue;
      const wanted = above + (below - above) * ay;
      const factor = most * wanted > 255 ? 255 / most : wanted;
      pixels[to] = red * factor + 0.5;
      pixels[to + 1] = green * factor + 0.5;
      pixels[to + 2] = blue * factor + 0.5;
    }
  }
}
