import type { Grid } from '../../raster/grid.ts';
import { findMirrorAxis, type MirrorAxis } from '../picture/mirror-axis.ts';
import type { Part } from './part.ts';

/** Minimum advantage of another axis over the upright one, because most things stand upright. */
const UPRIGHT = 0.04;
/** Maximum angle in degrees at which a leaning axis counts as upright. */
const LEAN = 8;

/** Returns the axis about which a part is symmetric: the upright one if it is nearly as good as the best. */
export function turningAxis(part: Part, grid: Grid): MirrorAxis {
  const inside = new Uint8Array(part.distance.length);
  for (let p = 0; p < inside.length; p++) inside[p] = part.distance[p] > 0 ? 1 : 0;
  const upright = uprightAxis(inside, grid);
  if (upright.score + UPRIGHT >= 1) return upright;
  const best = findMirrorAxis(inside, grid);
  return upright.score + UPRIGHT >= best.score || Math.abs(best.angle) <= LEAN ? upright : best;
}

/** Returns how well the part overlaps its mirror image about the axis, as intersection over union. */
export function mirrorOverlap(
  { distance }: Part,
  { x, y, normalX, normalY }: MirrorAxis,
  { width, height }: Grid,
): number {
  let area = 0;
  let both = 0;
  for (let p = 0; p < distance.length; p++) {
    if (distance[p] <= 0) continue;
    area++;
    const px = p % width;
    const py = (p - px) / width;
    const r = 2 * ((px - x) * normalX + (py - y) * normalY);
    const mx = Math.round(px - r * normalX);
    const my = Math.round(py - r * normalY);
    if (mx >= 0 && my >= 0 && mx < width && my < height && distance[my * width + mx] > 0) both++;
  }
  return area === 0 ? 0 : both / (2 * area - both);
}

/**
 * Finds the best upright axis: tries every half cell within 4 % of the grid from the centroid and counts the overlap of
 * all cells.
 */
function uprightAxis(inside: Uint8Array, { width, height }: Grid): MirrorAxis {
  let area = 0;
  let sumX = 0;
  let sumY = 0;
  for (let p = 0; p < inside.length; p++) {
    if (!inside[p]) continue;
    area++;
    sumX += p % width;
    sumY += Math.floor(p / width);
  }
  const centre = sumX / area;
  const reach = Math.max(1, 0.04 * Math.max(width, height));
  let best = { both: -1, x: centre };
  for (let twice = Math.round(2 * (centre - reach)); twice <= 2 * (centre + reach); twice++) {
    let both = 0;
    for (let y = 0; y < height; y++) {
      const row = y * width;
      const last = Math.min(width - 1, twice);
      for (let x = Math.max(0, twice - width + 1); x <= last; x++) {
        both += inside[row + x] & inside[row + twice - x];
      }
    }
    if (both > best.both) best = { both, x: twice / 2 };
  }
  const score = best.both / (2 * area - best.both);
  return { score, angle: 0, x: best.x, y: sumY / area, normalX: 1, normalY: 0 };
}
