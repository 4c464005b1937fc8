import type { ViewDirection } from '../../spec.ts';
import type { SlicedSolid } from '../shape/solid.ts';
import { type ObliqueCamera, ObliqueView } from './oblique-view.ts';
import type { Outline } from './outline.ts';

/** What an image from between the sides shows of an object's outline, and how it lies over the object. */
export interface ObliqueOutline extends ViewDirection {
  outline: Outline;
  camera: ObliqueCamera;
}

/** The value of cells far outside: only the sign matters there. */
const OUTSIDE = -2;

/** How far the object may reach beyond an oblique outline, in shares of the front's longer side: directions are estimates. */
const SLACK = 0.01;

/** Cuts a solid by the outlines that it must have from directions between the sides. */
export function cutObliquely(solid: SlicedSolid, outlines: readonly ObliqueOutline[]): SlicedSolid {
  const { grid, evaluate } = solid;
  const views = outlines.map(
    ({ outline, camera, ...direction }) => new ObliqueView(outline, direction, camera),
  );
  const slack = SLACK * Math.max(grid.width, grid.height);
  return {
    ...solid,
    evaluate(level, slice) {
      evaluate(level, slice);
      for (const view of views) cutSlice(slice, level, grid.width, view, slack);
    },
  };
}

function cutSlice(
  slice: Float32Array,
  z: number,
  width: number,
  view: ObliqueView,
  slack: number,
): void {
  const height = slice.length / width;
  for (let p = 0; p < slice.length; p++) {
    if (slice[p] <= OUTSIDE) continue;
    const x = (p % width) - (width - 1) / 2;
    const y = Math.floor(p / width) - (height - 1) / 2;
    const limit = view.distance(x, y, z) + slack;
    if (slice[p] > limit) slice[p] = limit;
  }
}
