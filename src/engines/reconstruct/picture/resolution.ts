import type { ReconstructionRequest } from '../../spec.ts';
import type { ObjectBounds } from './crop.ts';

/**
 * Minimum and maximum cells along the longest side. One picture is too vague for more than its minimum; drawings and
 * several pictures show thin parts where they are.
 */
const GRID_SIDE = { least: { picture: 192, others: 256 }, most: 512 };
/**
 * Raw triangles per cell of the silhouette. Pictures: 8 to 12 for most of the objects measured, 17 for a turned couch.
 * Drawings: the mean over the library.
 */
const TRIANGLES_PER_CELL = { picture: 10, drawing: 9 };
/** Ratio of raw triangles to the limit; simplification to much less than half takes longer than everything else. */
const RAW_SURPLUS = 1.3;
/** Small drawings show no more detail than this many cells per side; turbo mode uses even fewer. */
const SMALL_DRAWING = { triangles: 6000, side: 128, turbo: 96 };

/** Returns the cells along the longest side of a grid that is as fine as the triangle limit can show. */
export function gridSide(
  { width, height, fill }: ObjectBounds,
  { maxTriangles, turbo, drawing, views }: ReconstructionRequest,
): number {
  if (drawing && maxTriangles <= SMALL_DRAWING.triangles) {
    return turbo ? SMALL_DRAWING.turbo : SMALL_DRAWING.side;
  }
  const longest = Math.max(width, height);
  const share = (fill * width * height) / (longest * longest);
  const perCell = drawing ? TRIANGLES_PER_CELL.drawing : TRIANGLES_PER_CELL.picture;
  const cells = (RAW_SURPLUS * maxTriangles) / perCell;
  const side = Math.sqrt(cells / Math.max(share, 0.001));
  const most = Math.min(GRID_SIDE.most, Math.round(side));
  const fine = Math.max(GRID_SIDE.least.others, most);
  if (turbo) return fine >> 1;
  return drawing || views ? fine : Math.max(GRID_SIDE.least.picture, most);
}
