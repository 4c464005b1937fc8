import type { Mask } from '../raster/mask.ts';
import { oklabOf } from '../raster/oklab.ts';
import type { PixelBox, Raster } from '../spec.ts';

/** Trust in a cut-out whose method gives no probability: its border was uniform, or the image had an alpha channel. */
const UNSTATED = 0.95;
/**
 * Share of its bounds that an object fills if the cut-out only removed frames. Such an object is the whole image, or a
 * rectangle between two opposite edges of it.
 */
const RECTANGLE = 0.97;
const TRUST_IN_RECTANGLE = 0.2;
/**
 * How far from the outline, in pixels on each side, colors are compared, and the OKLab distance from which they count
 * as an edge.
 */
const CONTRAST = { pixels: 3, distance: 0.04 };
/**
 * Share of the outline along which there is an edge. Nothing is lost from `full` on, and all trust is lost at `none` or
 * below.
 */
const SEEN = { full: 0.75, none: 0.35 };

/**
 * Returns how far a cut-out can be trusted, 0 to 1. It is the estimate of the cut-out's method, reduced if nothing was
 * cut off, or if the picture has no edge along much of the outline. That happens, for example, if the shading of a
 * background was taken for the object.
 * @param picture with its background, of the mask's size
 * @param confidence as in `CutOut`; null if the method gives none
 */
export function cutOutTrust(
  picture: Raster,
  mask: Mask,
  box: PixelBox,
  confidence: number | null,
): number {
  const area = mask.data.reduce((sum, value) => sum + value, 0);
  const { left, right, top, bottom } = box;
  const bounds = (right - left) * (bottom - top);
  const isAcross = (left === 0 && right === mask.width) || (top === 0 && bottom === mask.height);
  if (isAcross && area >= RECTANGLE * bounds) return Math.min(confidence ?? 1, TRUST_IN_RECTANGLE);
  const seen = (edgeShare(picture, mask) - SEEN.none) / (SEEN.full - SEEN.none);
  return (confidence ?? UNSTATED) * Math.min(1, Math.max(0, seen));
}

/** Share of an outline along which the colors on both sides differ. */
function edgeShare({ data }: Raster, { width, height, data: mask }: Mask): number {
  const { pixels, distance } = CONTRAST;
  const [a, b] = [new Float32Array(3), new Float32Array(3)];
  // Transparent pixels count as a background of their own, regardless of their colors.
  const labAt = (i: number, lab: Float32Array) => {
    if (data[4 * i + 3] < 128) lab.fill(-1);
    else oklabOf(data[4 * i], data[4 * i + 1], data[4 * i + 2], lab);
  };
  let edges = 0;
  let seen = 0;
  const compare = (first: number, second: number) => {
    labAt(first, a);
    labAt(second, b);
    edges++;
    if (Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) >= distance) seen++;
  };
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (x >= pixels && x + 1 + pixels < width && mask[i] !== mask[i + 1])
        compare(i - pixels, i + 1 + pixels);
      if (y >= pixels && y + 1 + pixels < height && mask[i] !== mask[i + width])
        compare(i - pixels * width, i + (1 + pixels) * width);
    }
  return edges === 0 ? 0 : seen / edges;
}
