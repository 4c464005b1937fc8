import type { WorkingGrid } from '../field/working-grid.ts';
import { INTERVALS, type Occupancy } from './occupancy.ts';

const STRIDE = INTERVALS * 2;

/** Measures how closely the middle of a solid follows a plane. Lengths are in longest sides of the object. */
export interface Flatness {
  /** Root mean square distance from the plane, along the view. */
  deviation: number;
  /** Slope of the plane: how far it comes towards the viewer per unit to the right. */
  across: number;
  /** Mean thickness. */
  thickness: number;
}

/**
 * Fits a plane to the middles of the filled depths behind all cells, by least squares.
 * @param inside 1 on the object's cells
 */
export function fitPlane(
  { intervals }: Occupancy,
  inside: Uint8Array,
  grid: WorkingGrid,
): Flatness {
  const longest = Math.max(grid.innerWidth, grid.innerHeight);
  // Normal equations of z = a + b x + c y, centered on the means so that a drops out.
  let count = 0;
  let thick = 0;
  const mean = [0, 0, 0];
  const product = new Float64Array(6);
  for (let round = 0; round < 2; round++) {
    for (let p = 0; p < inside.length; p++) {
      if (!inside[p]) continue;
      const { length, middle: z } = measure(intervals, p);
      if (length === 0) continue;
      const column = p % grid.width;
      const x = column / longest;
      const y = (p - column) / grid.width / longest;
      if (round === 0) {
        count++;
        thick += length / longest;
        mean[0] += x;
        mean[1] += y;
        mean[2] += z / longest;
        continue;
      }
      const dx = x - mean[0];
      const dy = y - mean[1];
      const dz = z / longest - mean[2];
      product[0] += dx * dx;
      product[1] += dx * dy;
      product[2] += dy * dy;
      product[3] += dx * dz;
      product[4] += dy * dz;
      product[5] += dz * dz;
    }
    if (count === 0) return { deviation: 0, across: 0, thickness: 0 };
    if (round === 0) for (let k = 0; k < 3; k++) mean[k] /= count;
  }
  const [xx, xy, yy, xz, yz, zz] = product;
  const determinant = Math.max(xx * yy - xy * xy, 1e-12);
  const across = (xz * yy - yz * xy) / determinant;
  const down = (yz * xx - xz * xy) / determinant;
  const rest = Math.max(0, zz - across * xz - down * yz);
  return { deviation: Math.sqrt(rest / count), across, thickness: thick / count };
}

/** Returns the filled length behind a cell, and its middle weighted by length. */
function measure(intervals: Float32Array, p: number): { length: number; middle: number } {
  let length = 0;
  let moment = 0;
  for (let i = p * STRIDE; i < (p + 1) * STRIDE; i += 2) {
    const own = intervals[i + 1] - intervals[i];
    length += own;
    moment += (own * (intervals[i] + intervals[i + 1])) / 2;
  }
  return { length, middle: length > 0 ? moment / length : 0 };
}
