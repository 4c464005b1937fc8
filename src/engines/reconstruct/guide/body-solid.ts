import { signedDistance } from '../../raster/distance-field.ts';
import { MARGIN } from '../field/working-grid.ts';
import type { SlicedSolid } from '../shape/solid.ts';
import type { Outline } from '../views/outline.ts';
import { superellipseHull } from '../views/superellipse-hull.ts';
import { type GuideColumns, MOST_INTERVALS } from './guide-columns.ts';

/** A body between the picture's outline and that of a guide from its side. */
export interface GuidedBody {
  solid: SlicedSolid;
  /** Of each cell of the front, in cells. */
  middle: Float32Array;
}

/**
 * Returns the body whose front is the picture's outline, and whose side is that of the columns. The columns of a person
 * or an animal of another make and pose, moved onto the picture's outline, are torn; their outline from the side is not.
 * @param distance to the picture's outline in cells, positive inside
 */
export function bodySolid(columns: GuideColumns, distance: Float32Array): GuidedBody {
  const { width, height } = columns;
  const side = sideOutline(columns);
  const center = (side.width - 1) / 2;
  const middle = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = side.distance.subarray(y * side.width, (y + 1) * side.width);
    const from = row.findIndex((value) => value > 0);
    const to = row.findLastIndex((value) => value > 0);
    if (from >= 0) middle.fill((from + to) / 2 - center, y * width, (y + 1) * width);
  }
  return {
    solid: superellipseHull({ front: { width, height, distance }, side, top: null }),
    middle,
  };
}

/** The outline of columns over z and y; the middle column is z = 0. */
function sideOutline({ width, height, intervals, counts }: GuideColumns): Outline {
  let reach = 0;
  for (const z of intervals) reach = Math.max(reach, Math.abs(z));
  const center = Math.ceil(reach) + MARGIN;
  const side = { width: 2 * center + 1, height };
  const coverage = new Float32Array(side.width * height);
  counts.forEach((count, p) => {
    const start = Math.floor(p / width) * side.width + center;
    for (let i = 0; i < count; i++) {
      const [from, to] = intervals.subarray(2 * (p * MOST_INTERVALS + i));
      coverage.fill(1, start + Math.ceil(from!), start + Math.floor(to!) + 1);
    }
  });
  return { ...side, distance: signedDistance(coverage, side) };
}
