import type { SlicedSolid } from '../shape/solid.ts';
import { depthsFromAbove } from './depths-from-above.ts';
import { inflatedOutline } from './inflated-outline.ts';
import type { Outline } from './outline.ts';
import { discOf, RunParts } from './run-parts.ts';
import { lengthOf, type Run, runsOf } from './runs.ts';
import { formFromAbove, sectionsOf } from './section.ts';

/** The outlines of an object from two or three sides, in cells; at least one of `side` and `top`. */
export interface HullOutlines {
  /** Over x and y, y downwards. */
  front: Outline;
  /** Over z and y, with the rows of the front. */
  side: Outline | null;
  /** Over x and z, with the columns of the front. */
  top: Outline | null;
}

/** The value of cells far outside: only the sign matters there. */
const OUTSIDE = -2;

/** Smaller loose parts, in shares of the triangles, are crumbs of outlines that contradict each other. */
const LEAST_PART = 0.004;

/** Powers are rounded to this share of one, so that sections share their terms. */
const POWERS = 8;

/**
 * The solid between outlines: every line of the front meets the same line of the side in rectangles. They are filled where
 * the heights of the two inflated outlines, as shares of the greatest ones on the line, say so: for ellipsoids, these are
 * the superellipses of the rectangles. What the outlines show apart is apart, such as legs and posts. What one of them
 * hides is as thick as it looks in the other. An outline from above cuts the result; without one from the side, the
 * lines are columns, which meet those of the outline from above (docs/decisions/0116).
 */
export function superellipseHull({ front, side, top }: HullOutlines): SlicedSolid {
  const isByRows = side !== null;
  const depth = side?.width ?? top!.height;
  const middle = (depth - 1) / 2;
  const lines = isByRows
    ? sectionsOf(rowsOf(front), rowsOf(side)).map((line) =>
        top === null ? line : line.map((section) => formFromAbove(section, top, middle)),
      )
    : sectionsOf(columnsOf(front), columnsOf(top!));
  const [lineStride, stride] = isByRows ? [front.width, 1] : [1, front.width];
  const fronts = inflatedOutline(front, isByRows);
  const others = inflatedOutline(side ?? top!, isByRows);
  const above = isByRows && top !== null ? depthsFromAbove(front, top, middle) : null;
  const sections = lines.map((line, l) => {
    const across = partsByRun((run) => new RunParts(fronts, l, run, others.lines[l]!, above));
    const along = partsByRun((run) => new RunParts(others, l, run, fronts.lines[l]!, null));
    return line.map((section) =>
      preparedSection(across(section.across), along(section.along), section.power),
    );
  });
  return {
    kind: 'slices',
    grid: { width: front.width, height: front.height },
    lowest: -Math.ceil(middle) - 1,
    highest: Math.ceil(middle) + 1,
    leastPart: LEAST_PART,
    evaluate(level, slice) {
      slice.fill(OUTSIDE);
      sections.forEach((line, l) => {
        for (const section of line)
          fillLine(slice, { start: l * lineStride, stride }, section, level + middle);
      });
      if (isByRows && top !== null) cut(slice, top, level);
    },
  };
}

/** Sections on a line share the parts of their runs: where two combs cross, there are thousands of sections. */
function partsByRun(create: (run: Run) => RunParts): (run: Run) => RunParts {
  const parts = new Map<Run, RunParts>();
  return (run) => {
    const found = parts.get(run) ?? create(run);
    parts.set(run, found);
    return found;
  };
}

interface PreparedSection {
  across: RunParts;
  along: RunParts;
  power: number;
  /** How much the section is a disc, such as a brim, which fills the rectangle. */
  disc: number;
  /** Middles of hidden parts of the front along the depth, and of the side along the line. */
  depthMiddle: number;
  widthMiddle: number;
  /** Half size in cells, by which sums become distances. */
  scale: number;
}

function preparedSection(across: RunParts, along: RunParts, power: number): PreparedSection {
  return {
    across,
    along,
    power: Math.round(power * POWERS) / POWERS,
    disc: discOf(across.line, along.line),
    depthMiddle: within(along.run, along.line.middle),
    widthMiddle: within(across.run, across.line.middle),
    scale: Math.min(across.halfSize, along.halfSize),
  };
}

const within = ({ from, to }: Run, value: number) => Math.max(from, Math.min(to, value));

/** Writes where a section lies in a slice, unless another one is more inside. */
function fillLine(
  slice: Float32Array,
  { start, stride }: { start: number; stride: number },
  { across, along, power, disc, depthMiddle, widthMiddle, scale }: PreparedSection,
  z: number,
): void {
  const level = Math.floor(z - along.first);
  if (level < 0 || level + 1 >= along.count) return;
  const share = z - along.first - level;
  const between = (values: Float32Array) => values[level] * (1 - share) + values[level + 1] * share;
  const depth = between(along.terms(power));
  const fullDepth = disc > 0 ? between(along.fullTerms(power)) : 0;
  const width = between(along.thickness) + between(along.shown) * lengthOf(across.run);
  const long = lengthOf(along.run);
  const terms = across.terms(power);
  const full = disc > 0 ? across.fullTerms(power) : terms;
  const rims = across.hasWings ? across.rimTerms(power) : terms;
  const { first, count, thickness, shown, wings, nearest, farthest } = across;
  for (let i = 0; i < count; i++) {
    let sum = terms[i] + depth;
    if (disc > 0) sum += disc * (Math.min(sum, full[i] + fullDepth) - sum);
    const middle = Math.max(nearest[i], Math.min(farthest[i], depthMiddle));
    const away = Math.abs(z - middle);
    if (wings[i] > 0 && terms[i] < 1)
      sum += wings[i] * ((away / thickness[i]) ** power + rims[i] - sum);
    const value = Math.min(
      ((1 - sum) / power) * scale,
      thickness[i] + shown[i] * long - away,
      width - Math.abs(first + i - widthMiddle),
    );
    const p = start + (first + i) * stride;
    if (value > slice[p]) slice[p] = value;
  }
}

/** Cuts a slice by the outline from above. */
function cut(slice: Float32Array, top: Outline, level: number): void {
  const z = level + (top.height - 1) / 2;
  const row = Math.max(0, Math.min(top.height - 1, Math.round(z))) * top.width;
  const isBeyond = z < 0 || z > top.height - 1;
  for (let p = 0; p < slice.length; p++) {
    const limit = isBeyond ? OUTSIDE : top.distance[row + (p % top.width)];
    if (slice[p] > limit) slice[p] = limit;
  }
}

function rowsOf({ width, height, distance }: Outline): Run[][] {
  return Array.from({ length: height }, (_, y) => runsOf(distance, y * width, 1, width));
}

function columnsOf({ width, height, distance }: Outline): Run[][] {
  return Array.from({ length: width }, (_, x) => runsOf(distance, x, width, height));
}
