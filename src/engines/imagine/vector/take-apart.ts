import type { DrawingLayer, Raster, Work } from '../../spec.ts';
import type { VectorDrawing } from '../library/drawings.ts';
import { rasterizeShapes } from './rasterize.ts';
import { shapesOf } from './shapes.ts';

/** Minimum coverage at which a pixel counts as part of a shape. */
const INSIDE = 128;
/**
 * Fraction of a shape's pixels that later shapes must leave uncovered, so that the shape's color is taken from these
 * pixels.
 */
const SEEN_SHARE = 0.2;

/**
 * Splits a drawing into layers in paint order. Shapes of the same geometry appear once; thin strokes and shapes that
 * cover no pixel are left out.
 * @param picture the whole drawing at `side`², from which the colors are sampled
 */
export async function takeApart(
  drawing: VectorDrawing,
  picture: Raster,
  work: Work,
): Promise<DrawingLayer[]> {
  const side = picture.width;
  const masks = await rasterizeShapes(drawing, shapesOf(drawing.body), side, work.within(0.8));
  const coloring = work.within(0.2);
  const covered = new Uint8Array(side * side);
  const layers: DrawingLayer[] = [];
  // Shapes are visited from the top down, so that `covered` holds everything above the current shape.
  for (const coverage of masks.reverse()) {
    const color = meanColor(picture, coverage, covered);
    if (color === null) continue;
    for (let p = 0; p < covered.length; p++) if (coverage[p]! >= INSIDE) covered[p] = 1;
    layers.push({ coverage, color });
    await coloring.breathe(layers.length / masks.length);
  }
  return layers.reverse();
}

/**
 * Returns the mean color of the pixels where the shape is on top if there are enough of them, and otherwise of all its
 * pixels; null if it has none.
 */
function meanColor(
  { data }: Raster,
  coverage: Uint8Array,
  covered: Uint8Array,
): [number, number, number] | null {
  const all = [0, 0, 0, 0];
  const top = [0, 0, 0, 0];
  for (let p = 0; p < coverage.length; p++) {
    if (coverage[p]! < INSIDE || data[p * 4 + 3]! < INSIDE) continue;
    for (const sum of covered[p] === 0 ? [all, top] : [all]) {
      for (let c = 0; c < 3; c++) sum[c]! += data[p * 4 + c]!;
      sum[3]! += 1;
    }
  }
  if (all[3] === 0) return null;
  const sum = top[3]! >= SEEN_SHARE * all[3]! ? top : all;
  const mean = (c: number) => Math.round(sum[c]! / sum[3]!);
  return [mean(0), mean(1), mean(2)];
}
