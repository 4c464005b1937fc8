import { blur } from '../../raster/gaussian-blur.ts';
import type { Grid } from '../../raster/grid.ts';
import { extendField } from '../field/push-pull.ts';
import type { Part } from './part.ts';

/** Distance from the outline, in cells, within which a color may be mixed with the background. */
const RIM = 1.5;

/** Sigma of the blur in cells, on a grid of 256 cells. It covers the mixed colors at the edge of a decal. */
const MIXED = 1.6;
/** Minimum share of a part that must be free of decals, so that its own colors are known. */
const TELLING = 0.12;

/**
 * Returns, over the grid, the colors that the back has behind the front's decals. They are the surrounding colors of
 * the same part, so that an ear's colors do not run over the head. Red, green and blue, 0 to 255.
 * @param bodies in paint order
 * @param frontOnly 1 where the front's colors do not count
 * @param outline signed distance of the whole silhouette
 */
export function backColors(
  pixels: Uint8Array,
  bodies: readonly Part[],
  frontOnly: Uint8Array,
  outline: Float32Array,
  grid: Grid,
): Float32Array<ArrayBuffer>[] {
  const { width, height } = grid;
  const count = width * height;
  const top = topmost(bodies, count);
  const planes = [0, 1, 2].map(() => new Float32Array(count));
  const cover = blur(Float32Array.from(frontOnly), grid, (MIXED * Math.max(width, height)) / 256);
  const all = cover.map((mark, p) => (mark > 0.03 || outline[p] <= RIM ? 0 : 1));
  spread(pixels, all, planes, () => true, grid);
  for (let i = 0; i < bodies.length; i++) {
    let seen = 0;
    let known = 0;
    const own = new Float32Array(count);
    for (let p = 0; p < count; p++) {
      if (top[p] !== i) continue;
      seen++;
      known += all[p];
      own[p] = all[p];
    }
    if (seen === known) continue;
    if (known < TELLING * seen) fillWithUsual(pixels, top, i, planes);
    else spread(pixels, own, planes, (p) => top[p] === i, grid);
  }
  return planes;
}

/** Fills a part that is nearly all covered by decals with its most frequent color, out of 16 steps per channel. */
function fillWithUsual(
  pixels: Uint8Array,
  top: Int16Array,
  own: number,
  planes: Float32Array[],
): void {
  const votes = new Uint32Array(4096);
  const bin = (p: number) =>
    ((pixels[p * 4] >> 4) << 8) | ((pixels[p * 4 + 1] >> 4) << 4) | (pixels[p * 4 + 2] >> 4);
  for (let p = 0; p < top.length; p++) if (top[p] === own) votes[bin(p)]++;
  const usual = votes.indexOf(votes.reduce((most, count) => Math.max(most, count), 0));
  for (let p = 0; p < top.length; p++) {
    if (top[p] !== own) continue;
    for (let c = 0; c < 3; c++) planes[c][p] = ((usual >> (8 - 4 * c)) & 15) * 16 + 8;
  }
}

/** Returns the part that is visible at each cell; -1 if there is none. */
function topmost(bodies: readonly Part[], count: number): Int16Array {
  const top = new Int16Array(count).fill(-1);
  for (const [i, { distance }] of bodies.entries()) {
    for (let p = 0; p < count; p++) if (distance[p] > 0) top[p] = i;
  }
  return top;
}

/** Extends the colors of the known cells to all others, and stores them where they are wanted. */
function spread(
  pixels: Uint8Array,
  known: Float32Array<ArrayBuffer>,
  planes: Float32Array[],
  wanted: (p: number) => boolean,
  grid: Grid,
): void {
  const colors = new Float32Array(known.length * 3);
  for (let p = 0; p < known.length; p++) {
    if (known[p]) for (let c = 0; c < 3; c++) colors[p * 3 + c] = pixels[p * 4 + c];
  }
  extendField(colors, known.slice(), grid, 3);
  for (let p = 0; p < known.length; p++) {
    if (wanted(p)) for (let c = 0; c < 3; c++) planes[c][p] = colors[p * 3 + c];
  }
}
