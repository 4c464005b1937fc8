import type { Outline } from './outline.ts';
import { lengthOf, type Run, runsOf } from './runs.ts';

/** What the outline from above shows of each column of the front. */
export interface DepthsFromAbove {
  /** The depth from the first to the last point of each column, in cells of the side; null: nothing. */
  depths: readonly (Run | null)[];
  /** Length of the only run of the front in each column, whose depth it then is; Infinity: there are none, or several. */
  heights: readonly number[];
}

/** @param middle of the side's depth, in its cells: where the outline from above is centered */
export function depthsFromAbove(front: Outline, top: Outline, middle: number): DepthsFromAbove {
  const shift = middle - (top.height - 1) / 2;
  const depths = Array.from({ length: front.width }, (_, x) => {
    const runs = x < top.width ? runsOf(top.distance, x, top.width, top.height) : [];
    const [nearest, farthest] = [runs[0], runs.at(-1)];
    return nearest && farthest ? { from: nearest.from + shift, to: farthest.to + shift } : null;
  });
  const heights = Array.from({ length: front.width }, (_, x) => {
    const runs = runsOf(front.distance, x, front.width, front.height);
    return runs.length === 1 ? lengthOf(runs[0]!) : Infinity;
  });
  return { depths, heights };
}
