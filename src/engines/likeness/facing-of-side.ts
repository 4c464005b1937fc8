import { labOf, TABLED } from '../raster/cielab.ts';
import type { Raster } from '../raster/raster.ts';

/** Bands of equal height, from the top of the object to its bottom, in which images are compared. */
const BANDS = 64;
/** What counts as the object. */
const OPAQUE = 128;
/** Parts of a band, as shares of the object's width there: what faces the viewer, and the edges of the outline. */
const MIDDLE = [0.35, 0.65] as const;
const LEFT_EDGE = [0.03, 0.15] as const;
const RIGHT_EDGE = [0.85, 0.97] as const;
/** Weight of the lightness: it tells where the light comes from rather than what is shown. */
const LIGHTNESS_WEIGHT = 0.3;
/** Distance of two edges, in units of L*a*b*, below which a band counts less, because they hardly differ. */
const CLEAR_DISTANCE = 12;

/** Mean colors of a part of each band, L*a*b* one after another; NaN where the object has no pixel. */
type BandColors = Float64Array;

/**
 * Width of a side, in multiples of its height, beyond which it is not compared: the near end of a long object looks higher
 * than it is, so the bands of the images do not show the same parts.
 */
const LONGEST = 1.5;

/**
 * Tells whether the front of an object is at the left or at the right of an image of its side, by colors: down the front
 * edge of that image run the colors that the front image has in its middle, down the other edge those of the back. The
 * images are cut-outs, upright, of the same object.
 *
 * @returns −1 to 1: positive if the front is at the left, as seen from +X, negative if it is at the right; near 0 if the
 *   colors do not tell, 0 if the object is too long
 */
export function facingOfSide(side: Raster, front: Raster, back: Raster | null): number {
  const { width, height } = boundsOf(side);
  if (width > LONGEST * height) return 0;
  const left = bandColors(side, LEFT_EDGE);
  const right = bandColors(side, RIGHT_EDGE);
  const ahead = bandColors(front, MIDDLE);
  const behind = back && bandColors(back, MIDDLE);
  let votes = 0;
  let most = 0;
  for (let band = 0; band < 3 * BANDS; band += 3) {
    const apart = distance(left, right, band);
    const forFront = distance(right, ahead, band) - distance(left, ahead, band);
    if (!Number.isFinite(apart) || !Number.isFinite(forFront)) continue;
    const forBack = behind
      ? distance(left, behind, band) - distance(right, behind, band)
      : Number.NaN;
    votes += Number.isFinite(forBack) ? forFront + forBack : forFront;
    most += Math.max(behind ? 2 * apart : apart, CLEAR_DISTANCE);
  }
  return most > 0 ? votes / most : 0;
}

function distance(one: BandColors, other: BandColors, at: number): number {
  const lightness = LIGHTNESS_WEIGHT * (one[at]! - other[at]!);
  return Math.hypot(lightness, one[at + 1]! - other[at + 1]!, one[at + 2]! - other[at + 2]!);
}

function bandColors(image: Raster, [from, to]: readonly [number, number]): BandColors {
  const { width, data } = image;
  const { top, height } = boundsOf(image);
  const means = new Uint8Array(4 * BANDS);
  const counts = new Uint32Array(BANDS);
  const sums = new Float64Array(3);
  for (let band = 0; band < BANDS; band++) {
    const first = top + Math.floor((height * band) / BANDS);
    const next = top + Math.floor((height * (band + 1)) / BANDS);
    const end = Math.min(Math.max(first + 1, next), top + height);
    sums.fill(0);
    for (let y = first; y < end; y++) {
      const { start, stop } = runOf(image, y);
      const last = Math.ceil(start + (stop - start) * to);
      for (let x = Math.floor(start + (stop - start) * from); x < last; x++) {
        const at = 4 * (y * width + x);
        if (data[at + 3]! < OPAQUE) continue;
        counts[band]!++;
        for (let c = 0; c < 3; c++) sums[c]! += data[at + c]!;
      }
    }
    for (let c = 0; c < 3; c++) means[4 * band + c] = Math.round(sums[c]! / (counts[band]! || 1));
  }
  const { lightness, a, b } = labOf(means, TABLED);
  const colors = new Float64Array(3 * BANDS).fill(Number.NaN);
  for (let band = 0; band < BANDS; band++)
    if (counts[band]! > 0) colors.set([lightness[band]!, a[band]!, b[band]!], 3 * band);
  return colors;
}

/** Returns the first opaque pixel of a row, and the one after the last; the same if there is none. */
function runOf({ width, data }: Raster, y: number): { start: number; stop: number } {
  const row = 4 * y * width + 3;
  let start = 0;
  while (start < width && data[row + 4 * start]! < OPAQUE) start++;
  let stop = width;
  while (stop > start && data[row + 4 * (stop - 1)]! < OPAQUE) stop--;
  return { start, stop };
}

function boundsOf(image: Raster): { top: number; width: number; height: number } {
  let top = image.height;
  let bottom = 0;
  let left = image.width;
  let right = 0;
  for (let y = 0; y < image.height; y++) {
    const { start, stop } = runOf(image, y);
    if (start === stop) continue;
    top = Math.min(top, y);
    bottom = y + 1;
    left = Math.min(left, start);
    right = Math.max(right, stop);
  }
  return { top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}
