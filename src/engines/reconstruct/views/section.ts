import type { Run } from './runs.ts';

/** A section through the object: where a run of one outline meets a run of the other. */
export interface Section {
  /** Along the line of the front's grid. */
  across: Run;
  /** Along the depth. */
  along: Run;
  /** Of the superellipse |x|^p + |z|^p = 1 in the rectangle of the two: 2 is an ellipse, and 10 nearly the rectangle. */
  power: number;
}

/** Powers of a section whose ends curve, and of one whose ends run straight on in both outlines: a wall or a board. */
const CURVED = 2.3;
const STRAIGHT = 4;

/** How far, in shares of the number of lines, a straight end is followed both ways. */
const REACH = 0.03;

/** How far an end may leave the straight line, in shares of its reach. */
const TOLERANCE = 0.06;

/** A section narrower or less deep than this share of the number of lines is a pole or a limb, which are round. */
const THIN = 0.04;

/**
 * Pairs the runs of two outlines line by line. Which pairs are really filled, two outlines cannot tell: all are taken,
 * as the legs of a table and of an animal need.
 */
export function sectionsOf(front: readonly Run[][], depth: readonly Run[][]): Section[][] {
  const lines = front.length;
  return front.map((runs, line) =>
    runs.flatMap((across) =>
      depth[line]!.map((along): Section => {
        const isThin = Math.min(across.to - across.from, along.to - along.from) < THIN * lines;
        const isStraight =
          !isThin && runsStraight(front, line, across) && runsStraight(depth, line, along);
        return { across, along, power: isStraight ? STRAIGHT : CURVED };
      }),
    ),
  );
}

/** Whether both ends of a run go straight on, up or down the lines, or both. */
function runsStraight(runs: readonly Run[][], line: number, run: Run): boolean {
  const reach = Math.max(3, Math.round(REACH * runs.length));
  const upper = overlapping(runs[line - reach], run);
  const lower = overlapping(runs[line + reach], run);
  const within = (end: 'from' | 'to') =>
    [upper, lower].some((other) => other && Math.abs(other[end] - run[end]) <= TOLERANCE * reach);
  return within('from') && within('to');
}

function overlapping(runs: readonly Run[] | undefined, { from, to }: Run): Run | undefined {
  const middle = (from + to) / 2;
  return runs?.find((run) => run.from <= middle && middle <= run.to);
}
