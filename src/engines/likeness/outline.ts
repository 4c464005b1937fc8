import type { Mask } from '../raster/mask.ts';
import type { PixelBox, Raster } from '../spec.ts';

/** Smallest alpha of a pixel that belongs to the object. */
const SOLID = 128;

/** Returns the pixels of an image that are mostly opaque. */
export function maskOf({ width, height, data }: Raster): Mask {
  const mask = new Uint8Array(width * height);
  for (let i = 0; i < mask.length; i++) mask[i] = data[4 * i + 3] >= SOLID ? 1 : 0;
  return { width, height, data: mask };
}

/** Returns the bounds of a mask; null if the mask is empty. */
export function boxOf({ width, height, data }: Mask): PixelBox | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (data[i] === 0) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  return right > left ? { left, top, right, bottom } : null;
}

/** Returns the first and last column of a row in which a mask is set; null if there is none. */
export function spanOf({ width, data }: Mask, row: number): [left: number, right: number] | null {
  let left = row * width;
  let right = left + width;
  const end = right;
  while (left < end && data[left] === 0) left++;
  if (left === end) return null;
  while (data[right - 1] === 0) right--;
  return [left - row * width, right - row * width];
}

/** Returns the intersection over union of two masks of the same size. */
export function iouOf(a: Uint8Array, b: Uint8Array): number {
  let both = 0;
  let any = 0;
  for (let i = 0; i < a.length; i++) {
    both += a[i] & b[i];
    any += a[i] | b[i];
  }
  return any === 0 ? 0 : both / any;
}

/** Number of heights at which outlines are measured. */
const HEIGHTS = 12;

/**
 * The heights at which outlines are measured, as shares from the lowest pixel to the highest. Each is the middle of one
 * of several equal bands.
 */
export const OUTLINE_HEIGHTS: readonly number[] = Array.from(
  { length: HEIGHTS },
  (_, i) => (i + 0.5) / HEIGHTS,
);

/** Returns the row at a share of a box's height, counted from below. */
export function rowAt({ top, bottom }: PixelBox, at: number): number {
  return Math.min(bottom - 1, Math.floor(bottom - at * (bottom - top)));
}
