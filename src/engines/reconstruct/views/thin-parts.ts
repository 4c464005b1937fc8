import type { Outline } from './outline.ts';
import { type Run, runsOf } from './runs.ts';

/**
 * Where the front is thinner across the lines than this share of what the side shows on the same line, it cannot be
 * what the side shows there; from the second share on, it can.
 */
const OTHER_PART = 0.35;
const SAME_PART = 0.6;

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
