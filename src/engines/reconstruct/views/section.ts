import type { Outline } from './outline.ts';
import { lengthOf, type Run, runsOf } from './runs.ts';

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
/** Power for a section that gets its form from the outline from above, which cuts it out of nearly the whole rectangle. */
const FULL = 10;
/** Share of the outline from above, along both axes, from which a section begins to get its form from there. */
const FILLS = 0.8;

/** How far, in shares of the number of lines, a straight end is followed both ways. */
const REACH = 0.03;

/** How far an end may leave the straight line, in shares of its reach. */
const TOLERANCE = 0.06;

/**
 * Lines both ways, in shares of their number, over which sections agree on a power, and the share of straight ones among
 * them from which it is that of straight ones. Power by power, every brick of a wall would become a ring.
 */
const AGREEMENT = 0.05;
const MOSTLY = 0.5;

/** A section narrower or less deep than this share of the number of lines is a pole or a limb, which are round. */
const THIN = 0.04;

/**
 * Pairs the runs of two outlines line by line. Which pairs are really filled, two outlines cannot tell: all are taken,
 * as the legs of a table and of an animal need.
 */
export function sectionsOf(front: readonly Run[][], depth: readonly Run[][]): Section[][] {
  const thin = THIN * front.length;
  const depths = strandsOf(depth);
  return strandsOf(front).map((line, l) =>
    line.flatMap((across) =>
      depths[l]!.map((along) => {
        const share = Math.min(1, straightShare(across, along, thin) / MOSTLY);
        const power = CURVED + share * (STRAIGHT - CURVED);
        return { across: across.run, along: along.run, power };
      }),
    ),
  );
}

/** A run of an outline, with the runs that continue it. */
interface Strand {
  run: Run;
  isStraight: boolean;
  /** The strands that continue it on the lines around it, its own among them; undefined: none. */
  around: (Strand | undefined)[];
}

/** Found once for each run, not for each section: where two combs cross, there are thousands of sections on a line. */
function strandsOf(lines: readonly Run[][]): Strand[][] {
  const reach = Math.max(2, Math.round(AGREEMENT * lines.length));
  const strands = lines.map((runs, l) =>
    runs.map((run): Strand => ({ run, isStraight: runsStraight(lines, l, run), around: [] })),
  );
  strands.forEach((line, l) => {
    for (const { run, around } of line)
      for (let other = l - reach; other <= l + reach; other++)
        around.push(strands[other]?.find((strand) => isWithin(strand.run, run)));
  });
  return strands;
}

/** The share of straight sections among those that continue a section on the lines around it. */
function straightShare(across: Strand, along: Strand, thin: number): number {
  let straight = 0;
  let count = 0;
  for (let i = 0; i < across.around.length; i++) {
    const [a, b] = [across.around[i], along.around[i]];
    if (!a || !b) continue;
    count++;
    if (a.isStraight && b.isStraight && Math.min(lengthOf(a.run), lengthOf(b.run)) >= thin)
      straight++;
  }
  return straight / count;
}

/** Whether the middle of the second run lies in the first. */
function isWithin(run: Run, { from, to }: Run): boolean {
  const middle = (from + to) / 2;
  return run.from <= middle && middle <= run.to;
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

function overlapping(runs: readonly Run[] | undefined, run: Run): Run | undefined {
  return runs?.find((other) => isWithin(other, run));
}

/**
 * Leaves the form of each section that fills the outline from above to that outline, which cuts it afterwards: a house
 * keeps its corners, and a tower is as round as it looks from above.
 * @param top its columns are those of the front, its middle row is the middle of the depth
 * @param middle of the depth of the sections
 */
export function formFromAbove(section: Section, top: Outline, middle: number): Section {
  const { across, along } = section;
  const shift = (top.height - 1) / 2 - middle;
  const x = Math.round((across.from + across.to) / 2);
  const z = Math.round((along.from + along.to) / 2 + shift);
  if (x < 0 || x >= top.width || z < 0 || z >= top.height) return section;
  const wide = runsOf(top.distance, z * top.width, 1, top.width).find(isAt(x));
  const deep = runsOf(top.distance, x, top.width, top.height).find(isAt(z));
  if (!wide || !deep) return section;
  const share = Math.min(lengthOf(across) / lengthOf(wide), lengthOf(along) / lengthOf(deep));
  const fills = Math.max(0, Math.min(1, (share - FILLS) / (1 - FILLS)));
  return { ...section, power: section.power + fills * (FULL - section.power) };
}

function isAt(position: number): (run: Run) => boolean {
  return ({ from, to }) => from <= position && position <= to;
}
