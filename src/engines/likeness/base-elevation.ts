import type { Mask } from '../raster/mask.ts';
import type { PixelBox } from '../spec.ts';

/**
 * Maximum height of the base, as a share of the object's height. The base consists of the columns around the lowest one
 * whose lower edge is below that height.
 */
const BASE = 0.3;
/** Maximum slope of the base's edge: an edge that climbs by more than this per pixel is a wall. */
const STEEPEST = 1.2;
/** Minimum width of a base, as a share of the object's width. */
const LEAST_WIDTH = 0.3;
/** Maximum mean deviation from the fitted edge, as a share of the base's width. */
const DEVIATION = 0.02;

/**
 * Estimates by how many degrees a camera looks down, from the lower edge of an object that stands on the ground. The
 * edge is either that of a disc, an ellipse whose axes have the sine of the angle as their ratio, or that of a corner,
 * the product of whose slopes is the square of the sine.
 * @returns null if the edge is neither
 */
export function baseElevation(mask: Mask, box: PixelBox): number | null {
  const hull = lowerHull(lowerEdge(mask, box));
  const width = hull.length;
  if (width < 8) return null;
  let corner = 0;
  for (let i = 0; i < width; i++) if (hull[i] > hull[corner]) corner = i;
  const limit = hull[corner] - BASE * (box.bottom - box.top);
  let [from, to] = [corner, corner];
  while (from > 0 && isBase(hull, from, from - 1, limit)) from--;
  while (to < width - 1 && isBase(hull, to, to + 1, limit)) to++;
  if (to - from < LEAST_WIDTH * width) return null;
  const disc = fitDisc(hull, from, to);
  const edges = fitCorner(hull, from, corner, to);
  const best = edges !== null && edges.deviation < disc.deviation ? edges : disc;
  if (best.deviation > DEVIATION || best.sine > 1) return null;
  return (Math.asin(best.sine) * 180) / Math.PI;
}

function isBase(edge: Float32Array, at: number, next: number, limit: number): boolean {
  return edge[next] >= limit && edge[at] - edge[next] <= STEEPEST;
}

/** Returns the lowest row of the object in each column. Rows are counted downwards. */
function lowerEdge({ width, data }: Mask, { left, right, top, bottom }: PixelBox): Float32Array {
  const edge = new Float32Array(right - left).fill(top);
  for (let x = left; x < right; x++)
    for (let y = bottom - 1; y >= top; y--)
      if (data[y * width + x] === 1) {
        edge[x - left] = y;
        break;
      }
  return edge;
}

/** The convex hull of an edge from below, so that the gaps between legs do not count. */
function lowerHull(edge: Float32Array): Float32Array {
  const points: number[] = [];
  for (let x = 0; x < edge.length; x++) {
    while (points.length >= 2) {
      const [a, b] = points.slice(-2);
      if ((edge[b] - edge[a]) * (x - a) > (edge[x] - edge[a]) * (b - a)) break;
      points.pop();
    }
    points.push(x);
  }
  const hull = new Float32Array(edge.length);
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [points[i], points[i + 1]];
    for (let x = a; x <= b; x++) hull[x] = edge[a] + ((edge[b] - edge[a]) * (x - a)) / (b - a);
  }
  return hull;
}

interface Fit {
  sine: number;
  /** Mean deviation from the fitted edge, as a share of the base's width. */
  deviation: number;
}

/**
 * Tried widths of the disc relative to the width of its base. The disc is wider, because its ends are too steep to
 * count as base.
 */
const DISC_WIDTHS = [1, 1.02, 1.05, 1.09, 1.14, 1.2, 1.3];

/** Fits the lower half of an ellipse for several widths. Its height is found by least squares. */
function fitDisc(edge: Float32Array, from: number, to: number): Fit {
  const middle = (from + to) / 2;
  const fits = DISC_WIDTHS.map((factor) => {
    const half = (factor * (to - from)) / 2;
    const rise = (x: number) => Math.sqrt(Math.max(0, 1 - ((x - middle) / half) ** 2));
    const [slope, offset] = line(edge, from, to, rise);
    const off = deviation(edge, from, to, (x) => offset + slope * rise(x));
    return { sine: Math.max(0, slope / half), deviation: off };
  });
  return fits.reduce((best, fit) => (fit.deviation < best.deviation ? fit : best));
}

/** Fits two straight edges that meet at the lowest point; null if that point is near an end of the edge. */
function fitCorner(edge: Float32Array, from: number, corner: number, to: number): Fit | null {
  if (Math.min(corner - from, to - corner) < 0.08 * (to - from)) return null;
  const left = (edge[corner] - edge[from]) / (corner - from);
  const right = (edge[corner] - edge[to]) / (to - corner);
  const at = (x: number) =>
    edge[corner] - (x < corner ? left * (corner - x) : right * (x - corner));
  return { sine: Math.sqrt(Math.max(0, left * right)), deviation: deviation(edge, from, to, at) };
}

/** Fits an edge to a function of its column by least squares, and returns the slope and offset. */
function line(edge: Float32Array, from: number, to: number, of: (x: number) => number) {
  let [n, su, sv, suu, suv] = [0, 0, 0, 0, 0];
  for (let x = from; x <= to; x++) {
    const [u, v] = [of(x), edge[x]];
    n++;
    su += u;
    sv += v;
    suu += u * u;
    suv += u * v;
  }
  const slope = (n * suv - su * sv) / Math.max(1e-9, n * suu - su * su);
  return [slope, (sv - slope * su) / n];
}

function deviation(
  edge: Float32Array,
  from: number,
  to: number,
  at: (x: number) => number,
): number {
  let sum = 0;
  for (let x = from; x <= to; x++) sum += Math.abs(edge[x] - at(x));
  return sum / (to - from + 1) / (to - from);
}
