import type { Grid } from '../../raster/grid.ts';
import { type Corner, climb, lowerHull, lowerOutline } from './lower-outline.ts';

/**
 * The base of an object with an upright edge towards the viewer, given by the two visible lines of the base. All
 * lengths are in cells.
 */
export interface Footprint {
  /** Position of the nearest corner of the base. */
  cornerX: number;
  cornerY: number;
  /** Left and right ends of the base. */
  left: number;
  right: number;
  /** Rise of the base's lines from the corner outwards; both are positive. */
  slopeLeft: number;
  slopeRight: number;
  /** Sine of the angle that the camera looks down by. */
  sine: number;
  /** Share of the columns between both ends in which the outline lies on the base's lines. */
  seen: number;
}

/** Maximum rise of a line of the base; a lower outline that climbs more steeply is a wall. */
const STEEPEST = 1.1;
/**
 * Product of both slopes, which is the squared sine of the camera's elevation if the corner is square: 18.6° to 45°.
 * Round bases of cups, towers and trees have products of 0.05 to 0.1 or are not straight. Corners of boxes seen at 20°
 * have 0.117, and with the perspective of a lens of 20°, 0.18 to 0.24.
 */
const SLOPES = { least: 0.102, most: 0.5 };
/**
 * As shares of the silhouette's width: minimum length of each line, minimum length of both together, and maximum
 * deviation of the outline from them.
 */
const LINES = { each: 0.12, both: 0.55, deviation: 0.065 };
/**
 * The base counts as seen if the outline stays within `within` (a share of the width) of its lines over a share of at
 * least `columns` of the columns. Boxes, cars and houses reach 0.67 or more; of 25 leaves, faces and tools in drawings,
 * all but one reach at most 0.60. Two similar slopes (ratio below `ratio`) mean a box turned by 45°, or something
 * pointed or round seen from straight ahead (a fir, half an egg), and must reach `even`.
 */
const SEEN = { within: 0.02, columns: 0.65, ratio: 1.5, even: 0.75 };
/**
 * Alternatively, the object stands on legs: between them the outline is far above the lines, but never below. `below`:
 * by which share of the width the outline must be below to count; `columns`: maximum share of such columns. A chair, a
 * couch and a fox have 0.01, round outlines 0.15 or more.
 */
const LEGS = { below: 0.012, columns: 0.03 };
/**
 * The base's ends lie between the ends of the lines and those of the whole silhouette, at this share of the way: eaves
 * and lids stick out, tails even more.
 */
const OVERHANG = 0.5;

/**
 * Finds the footprint, if the lower outline is a V: two straight lines that meet at the bottom, as of a box seen over
 * its corner. The two slopes give the box's rotation and the camera's elevation.
 */
export function findFootprint(inside: Uint8Array, grid: Grid): Footprint | null {
  const outline = lowerOutline(inside, grid);
  const hull = lowerHull(outline);
  if (hull.length < 3) return null;
  let corner = 0;
  for (let i = 0; i < hull.length; i++) if (hull[i].y > hull[corner].y) corner = i;
  const first = climb(hull, corner, -1, STEEPEST);
  const last = climb(hull, corner, 1, STEEPEST);
  const { x: cornerX, y: cornerY } = hull[corner];
  const { x: left, y: leftY } = hull[first];
  const { x: right, y: rightY } = hull[last];
  if (left === cornerX || right === cornerX) return null;
  const slopeLeft = (cornerY - leftY) / (cornerX - left);
  const slopeRight = (cornerY - rightY) / (right - cornerX);
  const product = slopeLeft * slopeRight;
  const start = hull[0].x;
  const end = hull[hull.length - 1].x;
  const span = end - start;
  if (product < SLOPES.least || product > SLOPES.most) return null;
  if (Math.min(cornerX - left, right - cornerX) < LINES.each * span) return null;
  if (right - left < LINES.both * span) return null;
  /** Returns the height of a point above the base's lines. */
  const above = ({ x, y }: Corner) =>
    cornerY - y - (x < cornerX ? slopeLeft * (cornerX - x) : slopeRight * (x - cornerX));
  const leaves = (point: Corner) => Math.abs(above(point)) > LINES.deviation * span;
  if (hull.slice(first, last + 1).some(leaves)) return null;
  const base = outline.filter(({ x }) => x >= left && x <= right).map(above);
  const seen = base.filter((height) => Math.abs(height) < SEEN.within * span).length / base.length;
  const even = Math.max(slopeLeft, slopeRight) < SEEN.ratio * Math.min(slopeLeft, slopeRight);
  const below = base.filter((height) => height < -LEGS.below * span).length / base.length;
  if (seen < (even ? SEEN.even : SEEN.columns) && (even || below > LEGS.columns)) return null;
  return {
    cornerX,
    cornerY,
    slopeLeft,
    slopeRight,
    left: left + OVERHANG * (start - left),
    right: right + OVERHANG * (end - right),
    sine: Math.sqrt(product),
    seen,
  };
}
