import type { Outline } from './outline.ts';
import { type Run, runsOf } from './runs.ts';

/**
 * Where the front is thinner across the lines than this share of what the side shows on the same line, it cannot be
 * what the side shows there; from the second share on, it can.
 */
const OTHER_PART = 0.2;
const SAME_PART = 0.35;

/** Half depth of a thin part, in shares of its thickness across the lines: slightly more than round. */
const ROUND = 0.6;
/** The smallest share of the section's depth that a thin part has: it may be a fin. */
const LEAST = 0.15;

/** Length of the run through each cell across the lines, in cells; 0 outside. */
export function thicknessAcross(outline: Outline, isByRows: boolean): Float32Array {
  const { width, height, distance } = outline;
  const thickness = new Float32Array(width * height);
  const [lines, count] = isByRows ? [width, height] : [height, width];
  const [lineStride, stride] = isByRows ? [1, width] : [width, 1];
  for (let l = 0; l < lines; l++)
    for (const { from, to } of runsOf(distance, l * lineStride, stride, count))
      for (let i = Math.ceil(from); i <= Math.floor(to); i++)
        thickness[l * lineStride + i * stride] = to - from;
  return thickness;
}

/**
 * The share of a section's depth that each cell of a line fills: 1, and less where the line runs from a body into an arm
 * or another thin part, which is not as deep as the body.
 * @param front thickness of the front across the lines, at the cells of the line
 * @param side the same of the side; both in cells
 * @param along the section's run in depth
 */
export function depthShares(front: Float32Array, side: Float32Array, along: Run): Float32Array {
  const half = (along.to - along.from) / 2;
  let tallest = 0;
  for (let z = Math.ceil(along.from); z <= Math.floor(along.to); z++)
    tallest = Math.max(tallest, side[z]);
  return front.map((thickness) => {
    if (thickness === 0 || thickness >= SAME_PART * tallest) return 1;
    const round = Math.max(LEAST, Math.min(1, (ROUND * thickness) / half));
    const sameness = Math.max(0, (thickness / tallest - OTHER_PART) / (SAME_PART - OTHER_PART));
    return round + sameness * (1 - round);
  });
}

/** What the outline from above shows of each column of the front. */
export interface DepthsFromAbove {
  /** The depth from the first to the last point of each column, in cells of the side; null: nothing. */
  depths: readonly (Run | null)[];
  /** Whether the front has just one run in the column, whose depth it then is. */
  isSingle: readonly boolean[];
}

/** @param middle of the side's depth, in its cells: where the outline from above is centered */
export function depthsFromAbove(front: Outline, top: Outline, middle: number): DepthsFromAbove {
  const shift = middle - (top.height - 1) / 2;
  const depths = Array.from({ length: front.width }, (_, x) => {
    const runs = x < top.width ? runsOf(top.distance, x, top.width, top.height) : [];
    const [nearest, farthest] = [runs[0], runs.at(-1)];
    return nearest && farthest ? { from: nearest.from + shift, to: farthest.to + shift } : null;
  });
  const isSingle = Array.from(
    { length: front.width },
    (_, x) => runsOf(front.distance, x, front.width, front.height).length === 1,
  );
  return { depths, isSingle };
}

/**
 * Puts thin parts of a section where the outline from above shows them, in place: arms that reach from the front of a
 * body, and wings, which are thin and yet deep.
 */
export function placeThinParts(
  { first, shares, centers }: { first: number; shares: Float32Array; centers: Float32Array },
  along: Run,
  { depths, isSingle }: DepthsFromAbove,
): void {
  const half = (along.to - along.from) / 2;
  for (let i = 0; i < shares.length; i++) {
    const depth = depths[first + i];
    if (shares[i] >= 1 || !depth) continue;
    const from = Math.max(along.from, depth.from);
    const to = Math.min(along.to, depth.to);
    if (to <= from) continue;
    const own = half * shares[i];
    if (isSingle[first + i]) shares[i] = Math.max(LEAST, (to - from) / 2 / half);
    centers[i] =
      isSingle[first + i] || to - from <= 2 * own
        ? (from + to) / 2
        : Math.max(from + own, Math.min(to - own, centers[i]));
  }
}
