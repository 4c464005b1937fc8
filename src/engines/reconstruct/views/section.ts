import type { Outline } from './outline.ts';
import { lengthOf, type Run, runsOf } from './runs.ts';

/** The sections through the object on a line: every run of the front meets every run of the other outline. */
export interface LineSections {
  /** Along the line of the front's grid. */
  across: readonly Run[];
  /** Along the depth. */
  along: readonly Run[];
  /**
   * Of the superellipse |x|^p + |z|^p = 1 in the rectangle of each pair, in eighths; the pairs of a run along the depth
   * follow each other. 2 is an ellipse, and 10 nearly the rectangle. One byte each: where two combs cross, there are
   * thousands of pairs on a line.
   */
  eighths: Uint8Array;
}

/** Powers are rounded to this share of one, so that sections share their terms. */
export const POWERS = 8;

/** Changes the power of the section of two runs. */
export type FormRule = (across: Run, along: Run, power: number) => number;

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
 * @param form what an outline from above adds
 */
export function sectionsOf(
  front: readonly Run[][],
  depth: readonly Run[][],
  form: FormRule = (_across, _along, power) => power,
): LineSections[] {
  const thin = THIN * front.length;
  const depths = strandsOf(depth, thin);
  return strandsOf(front, thin).map((line, l) => {
    const others = depths[l]!;
    const eighths = new Uint8Array(line.length * others.length);
    let i = 0;
    for (const along of others)
      for (const across of line) {
        const share = Math.min(1, straightShare(across, along) / MOSTLY);
        const power = form(across.run, along.run, CURVED + share * (STRAIGHT - CURVED));
        eighths[i++] = Math.round(power * POWERS);
      }
    return { across: line.map(({ run }) => run), along: others.map(({ run }) => run), eighths };
  });
}

/** A run of an outline, with the runs that continue it. */
interface Strand {
  run: Run;
  /** Whether its ends go straight on, and it is neither a pole nor a limb. */
  isStraight: boolean;
  /** The strands that continue it on the lines around it, its own among them; undefined: none. */
  around: (Strand | undefined)[];
  /** Whether any strand around is straight. */
  hasStraight: boolean;
}

/** Found once for each run, not for each section. */
function strandsOf(lines: readonly Run[][], thin: number): Strand[][] {
  const reach = Math.max(2, Math.round(AGREEMENT * lines.length));
  const strands = lines.map((runs, l) =>
    runs.map((run): Strand => {
      const isStraight = lengthOf(run) >= thin && runsStraight(lines, l, run);
      return { run, isStraight, around: [], hasStraight: false };
    }),
  );
  strands.forEach((line, l) => {
    for (const strand of line) {
      for (let other = l - reach; other <= l + reach; other++)
        strand.around.push(strands[other]?.find(({ run }) => isWithin(run, strand.run)));
      strand.hasStraight = strand.around.some((other) => other?.isStraight);
    }
  });
  return strands;
}

/** The share of straight sections among those that continue a section on the lines around it. */
function straightShare(across: Strand, along: Strand): number {
  if (!across.hasStraight || !along.hasStraight) return 0;
  let straight = 0;
  let count = 0;
  for (let i = 0; i < across.around.length; i++) {
    const [a, b] = [across.around[i], along.around[i]];
    if (!a || !b) continue;
    count++;
    if (a.isStraight && b.isStraight) straight++;
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
export function formFromAbove(top: Outline, middle: number): FormRule {
  const { width, height, distance } = top;
  const shift = (height - 1) / 2 - middle;
  const wide = runLengths(distance, { lines: height, lineStride: width, count: width, stride: 1 });
  const deep = runLengths(distance, { lines: width, lineStride: 1, count: height, stride: width });
  return (across, along, power) => {
    const x = Math.round((across.from + across.to) / 2);
    const z = Math.round((along.from + along.to) / 2 + shift);
    if (x < 0 || x >= width || z < 0 || z >= height) return power;
    const p = z * width + x;
    if (wide[p] === 0 || deep[p] === 0) return power;
    const share = Math.min(lengthOf(across) / wide[p], lengthOf(along) / deep[p]);
    const fills = Math.max(0, Math.min(1, (share - FILLS) / (1 - FILLS)));
    return power + fills * (FULL - power);
  };
}

/** The length of the run that each cell lies in; 0 outside. Read once, as there are thousands of sections on a line. */
function runLengths(
  distance: Float32Array,
  { lines, lineStride, count, stride }: Record<'lines' | 'lineStride' | 'count' | 'stride', number>,
): Float64Array {
  const lengths = new Float64Array(distance.length);
  for (let l = 0; l < lines; l++)
    for (const run of runsOf(distance, l * lineStride, stride, count))
      for (let i = Math.ceil(run.from); i <= Math.floor(run.to); i++)
        lengths[l * lineStride + i * stride] = lengthOf(run);
  return lengths;
}
