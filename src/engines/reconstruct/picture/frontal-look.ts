import { maskedBlur } from '../../raster/gaussian-blur.ts';
import type { WorkingGrid } from '../field/working-grid.ts';
import { findNeck, outlineRows } from './neck.ts';

/** Least correlation of what is right of an upright axis with the mirror image of what is left of it. */
const LEAST = 0.5;
/**
 * Width of a figure, in multiples of its height: what is wider lies, or stands on four legs, unless its outline is
 * symmetric, as of a sitting bear; what is narrower is a post.
 */
const FIGURE = { narrowest: 0.33, widest: 0.8, widestSymmetric: 1.05 };
/** Most width of a figure's neck, in shares of head or shoulders, unless it stands on legs. */
const NECK = 0.78;
/** Bottoms of the upper parts that are compared, in shares of the height: heads are large on some figures. */
const BOTTOMS = [0.4, 0.5, 0.65];
/** Reach of the axis on both sides of the middle, in shares of the width, and the number of steps. */
const REACH = { share: 0.12, steps: 16 };
/** Least share of the upper part that has a mirror image. */
const COVERED = 0.6;
/** Sizes of the details that are compared: from the finer blur to the coarser one, in shares of the longer side. */
const DETAILS = { fine: 0.006, coarse: 0.055 };
/** Least contrast of these details, in units of L*: plain surfaces correlate by chance. */
const CONTRAST = 2.5;

/**
 * Returns whether a figure looks at the viewer: if it has a neck or stands on legs, and the details in its upper part, such as
 * eyes and mouth, are mirror images of each other about an upright axis. Arms, tails and what is held may make the outline as
 * uneven as they like.
 *
 * @param lightness L* of each cell
 * @param outline whether it stands on legs with a gap between them, and whether it is symmetric about an upright axis
 */
export function looksAtViewer(
  lightness: Float32Array,
  inside: Uint8Array,
  grid: WorkingGrid,
  { onLegs, isSymmetric }: { onLegs: boolean; isSymmetric: boolean },
): boolean {
  const { innerWidth, innerHeight } = grid;
  const aspect = innerWidth / innerHeight;
  const isWide = aspect > FIGURE.widest;
  if (aspect < FIGURE.narrowest || aspect > FIGURE.widestSymmetric) return false;
  if (isWide && !isSymmetric) return false;
  const rows = outlineRows(inside, grid);
  const hasNeck = (findNeck(rows)?.share ?? 1) <= NECK;
  if (!hasNeck && (isWide || !onLegs)) return false;
  const longest = Math.max(innerWidth, innerHeight);
  const details = maskedBlur(lightness, inside, grid, DETAILS.fine * longest);
  const ground = maskedBlur(lightness, inside, grid, DETAILS.coarse * longest);
  for (let p = 0; p < details.length; p++) details[p] = inside[p] ? details[p]! - ground[p]! : 0;
  subtractRowMeans(details, inside, grid.width);
  const { top, size } = rows;
  return BOTTOMS.some((bottom) => {
    const upper = { from: top, to: Math.ceil(top + bottom * size) };
    return mirrorCorrelation(details, inside, grid, upper) >= LEAST;
  });
}

/** Belts and collars are their own mirror images from every side, so only what varies along a row counts. */
function subtractRowMeans(details: Float32Array, inside: Uint8Array, width: number): void {
  for (let row = 0; row < details.length; row += width) {
    let sum = 0;
    let count = 0;
    for (let p = row; p < row + width; p++) {
      sum += details[p]!;
      count += inside[p]!;
    }
    for (let p = row; p < row + width; p++) if (inside[p]) details[p]! -= sum / count;
  }
}

/** Returns the highest normalized cross-correlation with the mirror image, over axes near the middle; 0: none is telling. */
function mirrorCorrelation(
  details: Float32Array,
  inside: Uint8Array,
  { width, height, innerWidth }: WorkingGrid,
  rows: { from: number; to: number },
): number {
  const last = Math.min(height, rows.to);
  let area = 0;
  let sum = 0;
  for (let y = rows.from; y < last; y++)
    for (let x = 0; x < width; x++)
      if (inside[y * width + x]) {
        area++;
        sum += x;
      }
  if (area === 0) return 0;
  const reach = REACH.share * innerWidth;
  let best = 0;
  for (let step = -REACH.steps; step <= REACH.steps; step++) {
    // For every whole x: x' = round(2c - x) = shift - x.
    const shift = Math.round(2 * (sum / area + (reach * step) / REACH.steps));
    let both = 0;
    let product = 0;
    let squares = 0;
    for (let y = rows.from; y < last; y++) {
      const row = y * width;
      const end = Math.min(width - 1, shift);
      for (let x = Math.max(0, shift - width + 1); x <= end; x++) {
        const p = row + x;
        const q = row + shift - x;
        if (!(inside[p]! & inside[q]!)) continue;
        both++;
        product += details[p]! * details[q]!;
        squares += details[p]! * details[p]!;
      }
    }
    if (both < COVERED * area || squares < CONTRAST * CONTRAST * both) continue;
    best = Math.max(best, product / squares);
  }
  return best;
}
