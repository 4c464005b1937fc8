import { hexOfBytes } from '../raster/hex-colors.ts';
import { bytesOfOklab, oklabOf } from '../raster/oklab.ts';
import type { PaletteColor, Raster } from '../spec.ts';

/** Maximum number of samples for a palette: enough for shares that are accurate to a percent. */
const MOST_SAMPLES = 4000;
const ROUNDS = 8;
/** Colors that are closer than this in OKLab count as the same color. */
const SAME = 0.03;

/** OKLab colors, three values each. */
export type LabColors = Float32Array;

/**
 * Returns the OKLab colors of the pixels that a test accepts, evenly thinned out.
 * @param accepts gets the number of the pixel
 */
export function labColors(
  { data, width, height }: Raster,
  accepts: (pixel: number) => boolean,
  most = MOST_SAMPLES,
): LabColors {
  const pixels: number[] = [];
  for (let i = 0; i < width * height; i++) if (accepts(i)) pixels.push(i);
  const step = Math.max(1, pixels.length / most);
  const colors = new Float32Array(3 * Math.floor(pixels.length / step));
  for (let i = 0; i < colors.length / 3; i++) {
    const at = 4 * pixels[Math.floor(i * step)];
    oklabOf(data[at], data[at + 1], data[at + 2], colors, 3 * i);
  }
  return colors;
}

/** Returns the mean of OKLab colors. */
export function meanOf(colors: LabColors): [number, number, number] {
  const mean: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < colors.length; i++) mean[i % 3] += (3 * colors[i]) / colors.length;
  return mean;
}

/**
 * Returns the main colors and their shares, the largest share first. Uses k-means in OKLab, which starts from the
 * colors that are farthest apart.
 */
export function paletteOf(colors: LabColors, most: number): PaletteColor[] {
  const count = colors.length / 3;
  if (count === 0) return [];
  const centers = farthest(colors, most);
  const nearest = new Uint8Array(count);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centers.map(() => [0, 0, 0, 0]);
    for (let i = 0; i < count; i++) {
      nearest[i] = nearestOf(colors, i, centers);
      const sum = sums[nearest[i]];
      for (let k = 0; k < 3; k++) sum[k] += colors[3 * i + k];
      sum[3]++;
    }
    for (const [c, [l, a, b, n]] of sums.entries()) if (n > 0) centers[c] = [l / n, a / n, b / n];
  }
  const counts = centers.map(() => 0);
  for (const c of nearest) counts[c]++;
  return centers
    .map(([l, a, b], c) => ({ color: hexOfBytes(bytesOfOklab(l, a, b)), share: counts[c] / count }))
    .filter(({ share }) => share >= 0.005)
    .sort((a, b) => b.share - a.share);
}

type Lab = [number, number, number];

function farthest(colors: LabColors, most: number): Lab[] {
  const count = colors.length / 3;
  const colorAt = (i: number): Lab => [colors[3 * i], colors[3 * i + 1], colors[3 * i + 2]];
  const centers: Lab[] = [meanOf(colors)];
  const distances = new Float32Array(count).fill(Infinity);
  while (centers.length < most) {
    const last = centers.at(-1)!;
    let far = 0;
    for (let i = 0; i < count; i++) {
      const distance = distanceTo(colors, i, last);
      if (distance < distances[i]) distances[i] = distance;
      if (distances[i] > distances[far]) far = i;
    }
    if (distances[far] < SAME) break;
    centers.push(colorAt(far));
  }
  return centers;
}

function nearestOf(colors: LabColors, i: number, centers: readonly Lab[]): number {
  let best = 0;
  let least = Infinity;
  for (let c = 0; c < centers.length; c++) {
    const distance = distanceTo(colors, i, centers[c]);
    if (distance < least) [best, least] = [c, distance];
  }
  return best;
}

function distanceTo(colors: LabColors, i: number, [l, a, b]: Lab): number {
  const at = 3 * i;
  return Math.hypot(colors[at] - l, colors[at + 1] - a, colors[at + 2] - b);
}
