import type { ViewDirection } from '../../spec.ts';
import { MARGIN } from '../field/working-grid.ts';
import type { SlicedSolid } from '../shape/solid.ts';
import type { Outline } from './outline.ts';
import type { ProjectedBox } from './view-agreement.ts';

/** What an image from between the sides shows of an object's outline, and where the object lies in it. */
export interface ObliqueOutline extends ViewDirection {
  /** As high as the box, in cells of the front's grid. */
  outline: Outline;
  /** Of the object from this direction, in cells from the middle of the grid. */
  box: ProjectedBox;
}

/** The value of cells far outside: only the sign matters there. */
const OUTSIDE = -2;

/** How far the object may reach beyond an oblique outline, in shares of the front's longer side: directions are estimates. */
const SLACK = 0.01;

/** Cuts a solid by the outlines that it must have from directions between the sides. */
export function cutObliquely(solid: SlicedSolid, outlines: readonly ObliqueOutline[]): SlicedSolid {
  const { grid, evaluate } = solid;
  const slack = SLACK * Math.max(grid.width, grid.height);
  return {
    ...solid,
    evaluate(level, slice) {
      evaluate(level, slice);
      for (const outline of outlines) cutSlice(slice, level, grid.width, { ...outline, slack });
    },
  };
}

function cutSlice(
  slice: Float32Array,
  z: number,
  width: number,
  { outline, box, azimuth, elevation, slack }: ObliqueOutline & { slack: number },
): void {
  const [a, e] = [azimuth, elevation].map((degrees) => (degrees * Math.PI) / 180);
  const [cosA, sinA, cosE, sinE] = [Math.cos(a), Math.sin(a), Math.cos(e), Math.sin(e)];
  const height = slice.length / width;
  const left = (outline.width - 1) / 2 - box.left - box.width / 2;
  const top = MARGIN - 0.5 - box.top;
  for (let p = 0; p < slice.length; p++) {
    if (slice[p] <= OUTSIDE) continue;
    const x = (p % width) - (width - 1) / 2;
    const y = Math.floor(p / width) - (height - 1) / 2;
    const column = left + x * cosA - z * sinA;
    const row = top + y * cosE + (x * sinA + z * cosA) * sinE;
    const limit = distanceAt(outline, column, row) + slack;
    if (slice[p] > limit) slice[p] = limit;
  }
}

/** Signed distance to an outline between its cells; far outside beyond its edges. */
function distanceAt({ distance, width, height }: Outline, column: number, row: number): number {
  const x = Math.floor(column);
  const y = Math.floor(row);
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return 2 * OUTSIDE * MARGIN;
  const [across, down] = [column - x, row - y];
  const p = y * width + x;
  const upper = distance[p] + (distance[p + 1] - distance[p]) * across;
  const lower = distance[p + width] + (distance[p + width + 1] - distance[p + width]) * across;
  return upper + (lower - upper) * down;
}
