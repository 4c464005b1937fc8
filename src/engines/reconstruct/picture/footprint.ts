import type { Grid } from '../../raster/grid.ts';
/** The base of an object with an upright edge towards the viewer: the two visible lines of the base. In cells. */
export interface Footprint {
  /** The nearest corner of the base. */
  cornerX: number;
  cornerY: number;
  /** Left end of the base. */
  left: number;
  right: number;
  /** Rise of the base's lines away from the corner, both positive. */
  slopeLeft: number;
  slopeRight: number;
  /** Sine of the angle that the camera looks down by. */
  sine: number;
  /** Share of the columns between both ends in which the outline lies on the base's lines. */
  seen: number;
}

/** A lower outline that climbs more than this is a wall, not the base. */
const STEEPEST = 1.1;
/**
 * Product of both slopes, which is the squared sine of the camera's elevation when the corner is square: 18.6° to 45°.
 * Round bases of cups, towers and trees come to 0.05 to 0.1 or are not straight; corners of boxes seen at 20° to 0.117, and with the
 * perspective of a lens of 20° to 0.18 to 0.24.
 */
const SLOPES = { least: 0.102, most: 0.5 };
/** Shares of the silhouette's width: each line at least, both together at least, and how far the outline leaves them. */
const LINES = { each: 0.12, both: 0.55, deviation: 0.065 };
/**
 * The base is seen: the outline keeps to its lines, within this share of the width, over this share of the columns. Boxes,
 * cars and houses come to 0.67 and more, of 25 leaves, faces and tools in drawings all but one to 0.60 at most. Both slopes
 * alike is a box turned by 45°, or something pointed or round from ahead, a fir or half an egg, and wants more.
 */
const SEEN = { within: 0.02, columns: 0.65, ratio: 1.5, even: 0.75 };
/**
 * Or it stands on legs: the outline is far above the lines between them, but never below. Share of the columns that are
 * below, at most, and by which share of the width; a chair, a couch and a fox come to 0.01, round outlines to 0.15 and more.
 */
const LEGS = { below: 0.012, columns: 0.03 };
/** The base ends between the outline's lines and the whole silhouette: eaves and lids stick out, tails do so more. */
const OVERHANG = 0.5;

/**
 * The footprint, if the lower outline is a V: two straight lines that meet below, as of a box seen over its corner.
 * From both slopes follow the turn of the box and the camera's elevation.
 */
export function findFootprint(inside: Uint8Array, grid: Grid): Footprint | null {
  const outline = lowerOutline(inside, grid);
  const hull = lowerHull(outline);
  if (hull.length < 3) return null;
  let corner = 0;
  for (let i = 0; i < hull.length; i++) if (hull[i].y > hull[corner].y) corner = i;
  const first = climb(hull, corner, -1);
  const last = climb(hull, corner, 1);
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

interface Corner {
  x: number;
  y: number;
}

/** The lowest cell of each column that has one. */
function lowerOutline(inside: Uint8Array, { width, height }: Grid): Corner[] {
  const outline: Corner[] = [];
  for (let x = 0; x < width; x++) {
    let y = height - 1;
    while (y >= 0 && !inside[y * width + x]) y--;
    if (y >= 0) outline.push({ x, y });
  }
  return outline;
}

/** The convex hull of the outline from below, from left to right (Andrew 1979). */
function lowerHull(outline: readonly Corner[]): Corner[] {
  const hull: Corner[] = [];
  for (const point of outline) {
    while (hull.length > 1) {
      const a = hull[hull.length - 2];
      const b = hull[hull.length - 1];
      if ((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) < 0) break;
      hull.pop();
    }
    hull.push(point);
  }
  return hull;
}

/** The end of the base from the corner on, in one direction. */
function climb(hull: readonly Corner[], corner: number, direction: 1 | -1): number {
  let i = corner;
  for (;;) {
    const next = hull[i + direction];
    if (next === undefined) return i;
    const rise = (hull[i].y - next.y) / Math.abs(next.x - hull[i].x);
    if (rise >= STEEPEST) return i;
    i += direction;
  }
}
