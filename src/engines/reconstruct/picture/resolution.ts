import type { ReconstructionRequest } from '../../spec.ts';
import type { ObjectBounds } from './crop.ts';

/** Cells along the longest side, at least and at most. */
const GRID_SIDE = { least: 256, most: 512 };
/**
 * Raw triangles for one cell of the silhouette. Pictures: 8 to 12 in most of the objects measured, 17 in a turned couch;
 * drawings: the mean over the library.
 */
const TRIANGLES_PER_CELL = { picture: 10, drawing: 9 };
/** Raw triangles against the limit; simplification to much less than half takes longer than all the rest. */
const RAW_SURPLUS = 1.3;
/** Small drawings show no more detail than this many cells per side; turbo mode uses even fewer. */
const SMALL_DRAWING = { triangles: 6000, side: 128, turbo: 96 };

/** Cells along the longest side of a grid as fine as the limit of triangles can show. */
export function gridSide(
  { width, height, fill }: ObjectBounds,
  { maxTriangles, turbo, drawing }: ReconstructionRequest,
): number {
  if (drawing && maxTriangles <= SMALL_DRAWING.triangles) {
    return turbo ? SMALL_DRAWING.turbo : SMALL_DRAWING.side;
  }
  const longest = Math.max(width, height);
  const share = (fill * width * height) / (longest * longest);
  const perCell = drawing ? TRIANGLES_PER_CELL.drawing : TRIANGLES_PER_CELL.picture;
  const cells = (RAW_SURPLUS * maxTriangles) / perCell;
  const side = Math.sqrt(cells / Math.max(share, 0.001));
  const clamped = Math.min(GRID_SIDE.most, Math.max(GRID_SIDE.least, Math.round(side)));
  return turbo ? clamped >> 1 : clamped;
}
