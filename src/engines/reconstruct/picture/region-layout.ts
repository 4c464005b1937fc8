import type { Grid } from '../../raster/grid.ts';
import type { Regions } from './region-segmentation.ts';

/** Relations between the regions. Arrays have one entry per region. */
export interface RegionLayout {
  /** 1 if the region lies within others (an eye, a button, a window) and not at the outline. */
  enclosed: Uint8Array;
  /**
   * -1 to 1: how much the region seems to lie in front of (+) or behind (-) its neighbors. A border is convex on the
   * side of the figure that occludes the ground ("figure/ground by convexity", Kanizsa & Gerbino 1976).
   */
  figure: Float64Array;
  area: Float64Array;
  centreX: Float64Array;
  centreY: Float64Array;
}

/**
 * Maximum share of a region's perimeter on the outline, and maximum share of the whole area, for it to count as
 * enclosed.
 */
const ENCLOSED = { outline: 0.06, area: 0.35 };
/** Minimum length of a border that shows which side is figure and which is ground. */
const SHORTEST_BORDER = 4;

/**
 * Finds enclosed regions and the depth order of the others.
 * @param area cells of the whole silhouette
 */
export function layOutRegions(regions: Regions, grid: Grid, area: number): RegionLayout {
  const { width, height } = grid;
  const { label, count } = regions;
  const size = new Float64Array(count);
  const centreX = new Float64Array(count);
  const centreY = new Float64Array(count);
  const perimeter = new Float64Array(count);
  const outline = new Float64Array(count);
  const borders = new Map<number, { a: number; b: number; convexity: number; length: number }>();
  const discRadius = Math.max(3, Math.round(Math.max(width, height) * 0.025));
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      const a = label[p];
      if (a < 0) continue;
      size[a]++;
      centreX[a] += x;
      centreY[a] += y;
      const neighbour = otherNeighbour(label, p, width);
      if (neighbour === INNER) continue;
      perimeter[a]++;
      if (neighbour === OUTSIDE) outline[a]++;
      else {
        const first = Math.min(a, neighbour);
        const second = Math.max(a, neighbour);
        const key = first * count + second;
        let border = borders.get(key);
        if (!border) {
          border = { a: first, b: second, convexity: 0, length: 0 };
          borders.set(key, border);
        }
        const excess = discExcess(label, grid, p, discRadius, [a, neighbour]);
        border.convexity += a === first ? excess : -excess;
        border.length++;
      }
    }
  }
  let largest = 0;
  for (let r = 0; r < count; r++) {
    centreX[r] /= size[r];
    centreY[r] /= size[r];
    if (size[r] > size[largest]) largest = r;
  }
  const enclosed = new Uint8Array(count);
  for (let r = 0; r < count; r++) {
    const share = outline[r] / (perimeter[r] || 1);
    if (r !== largest && share < ENCLOSED.outline && size[r] < area * ENCLOSED.area) {
      enclosed[r] = 1;
    }
  }
  const figure = new Float64Array(count);
  const weight = new Float64Array(count);
  for (const { a, b, convexity, length } of borders.values()) {
    if (enclosed[a] || enclosed[b] || length < SHORTEST_BORDER) continue;
    const strength = Math.max(-1, Math.min(1, (convexity / length) * 3)) * length;
    figure[a] += strength;
    figure[b] -= strength;
    weight[a] += length;
    weight[b] += length;
  }
  for (let r = 0; r < count; r++) figure[r] = weight[r] ? figure[r] / weight[r] : 0;
  return { enclosed, figure, area: size, centreX, centreY };
}

const INNER = -2;
const OUTSIDE = -1;

/** Returns `OUTSIDE` next to the background, otherwise another neighboring region's number, otherwise `INNER`. */
function otherNeighbour(label: Int32Array, p: number, width: number): number {
  const own = label[p];
  const right = label[p + 1];
  const left = label[p - 1];
  const below = label[p + width];
  const above = label[p - width];
  if (right < 0 || left < 0 || below < 0 || above < 0) return OUTSIDE;
  if (above !== own) return above;
  if (below !== own) return below;
  if (left !== own) return left;
  return right === own ? INNER : right;
}

/**
 * Returns how much more of a disc around the cell `p` of `a` at the border to `b` belongs to `b`, -1 to 1. Positive
 * where `a` is convex.
 */
function discExcess(
  label: Int32Array,
  { width, height }: Grid,
  p: number,
  radius: number,
  [a, b]: readonly [number, number],
): number {
  const x = p % width;
  const y = (p - x) / width;
  let ofA = 0;
  let ofB = 0;
  for (let dy = -radius; dy <= radius; dy += 2) {
    if (y + dy < 0 || y + dy >= height) continue;
    for (let dx = -radius; dx <= radius; dx += 2) {
      if (dx * dx + dy * dy > radius * radius || x + dx < 0 || x + dx >= width) continue;
      const l = label[(y + dy) * width + x + dx];
      if (l === a) ofA++;
      else if (l === b) ofB++;
    }
  }
  return (ofB - ofA) / (ofA + ofB + 1);
}

/** Returns 1 for cells of enclosed regions; null if there are none. */
export function enclosedCells(regions: Regions, layout: RegionLayout): Uint8Array | null {
  if (!layout.enclosed.includes(1)) return null;
  return Uint8Array.from(regions.label, (l) => (l >= 0 ? layout.enclosed[l] : 0));
}
