import type { SlicedSolid } from '../shape/solid.ts';
import { type DepthsFromAbove, depthsFromAbove } from './depths-from-above.ts';
import { type InflatedLine, type InflatedOutline, inflatedOutline } from './inflated-outline.ts';
import type { Outline } from './outline.ts';
import { type Run, runsOf } from './runs.ts';
import { formFromAbove, type Section, sectionsOf } from './section.ts';

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

/**
 * Ranges of: the thickness of a part over the thickest on its line; that of others over its own; that of two thin parts
 * to each other; how far a brim reaches over its thickness.
 */
const PART = [0.4, 0.65] as const;
const HIDDEN = [1.5, 2.5] as const;
const ALIKE = [0.4, 0.6] as const;
const BRIM = [2, 3] as const;
/** Smaller loose parts, in shares of the triangles, are crumbs of outlines that contradict each other. */
const LEAST_PART = 0.004;
/** Half depth of a thin part over its inflated half thickness. */
const ROUND = 1.15;

/**
 * The solid between outlines: every line of the front meets the same line of the side in rectangles, which are filled
 * with superellipses. What the outlines show apart is apart, such as legs and posts. An outline from above cuts the
 * result; without one from the side, the lines are columns, which meet those of the outline from above.
 *
 * Of the two outlines' hull alone, all that is round becomes square: on fifty objects of the packs for tuning, the
 * Chamfer distance (cd) with the power 2.5 was .0172, and .0238 where the front's mesh was moved along z instead.
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
  const frontField = lineFieldsOf(inflatedOutline(front, isByRows));
  const otherField = lineFieldsOf(inflatedOutline(side ?? top!, isByRows));
  const above = isByRows && top !== null ? depthsFromAbove(front, top, middle) : null;
  const sections = lines.map((line, l) =>
    line.map((section) => prepared(section, frontField(l), otherField(l), above)),
  );
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

/** One line of an inflated outline, as a section reads it. */
interface LineField {
  at: (i: number) => { height: number; part: number; radius: number };
  line: InflatedLine;
}

/** How far the cells of a line reach from their middle along the other axis, in cells. */
interface Limits {
  reach: Float32Array;
  middle: Float32Array;
}

interface PreparedSection extends Section {
  /** First cell of the line and first level with values. */
  first: number;
  lowest: number;
  /** Terms of the cells and of the levels in the sum that is 1 at the surface. */
  wide: Float32Array;
  deep: Float32Array;
  /** The same terms of the superellipse in the whole rectangle. */
  fullWide: Float32Array;
  fullDeep: Float32Array;
  /** How much the section is a disc, such as a brim, which fills the rectangle. */
  disc: number;
  /** Depths of the cells, and widths of the levels: limited where the part of an outline is hidden in the other one. */
  depths: Limits;
  widths: Limits;
  /** How surely the outline from above alone shows the depth of each cell: that of a wing; and its term across it. */
  wings: Float32Array;
  rims: Float32Array;
  /** Half size in cells, by which sums become distances. */
  scale: number;
}

function prepared(
  section: Section,
  front: LineField,
  side: LineField,
  above: DepthsFromAbove | null,
): PreparedSection {
  const { across, along, power } = section;
  const first = Math.floor(across.from) - 1;
  const cells = Math.ceil(across.to) + 2 - first;
  const lowest = Math.floor(along.from) - 1;
  const levels = Math.ceil(along.to) + 2 - lowest;
  const wide = { field: front, start: first, count: cells, power };
  const deep = { field: side, start: lowest, count: levels, power };
  const arms = hiddenShares(wide, side.line);
  const depths = limitsOf(wide, arms, side.line, along);
  const wings = above ? placeArms(depths, arms, first, above) : new Float32Array(cells);
  return {
    ...section,
    first,
    lowest,
    wide: termsOf(wide),
    deep: termsOf(deep),
    fullWide: fullTermsOf(wide, across),
    fullDeep: fullTermsOf(deep, along),
    disc: discOf(front.line, side.line),
    depths,
    widths: limitsOf(deep, hiddenShares(deep, front.line), front.line, across),
    wings,
    rims: mapped(wide, (i) => {
      const { part, radius } = front.at(i);
      return termOf(part / Math.max(1, radius) ** 2, power);
    }),
    scale: Math.min(halfSize(wide), halfSize(deep)),
  };
}

/** A stretch of a line of an inflated outline. */
interface Stretch {
  field: LineField;
  start: number;
  count: number;
  power: number;
}

const mapped = ({ start, count }: Stretch, value: (i: number) => number) =>
  Float32Array.from({ length: count }, (_, i) => value(start + i));

function termsOf(stretch: Stretch): Float32Array {
  const { at, line } = stretch.field;
  return mapped(stretch, (i) => termOf(at(i).height / line.greatest, stretch.power));
}

const termOf = (height: number, power: number) => Math.max(0, 1 - height) ** (power / 2);

function fullTermsOf(stretch: Stretch, { from, to }: Run): Float32Array {
  return mapped(stretch, (i) => Math.abs((2 * i - from - to) / (to - from)) ** stretch.power);
}

function halfSize(stretch: Stretch): number {
  const heights = mapped(stretch, (i) => stretch.field.at(i).height);
  return Math.sqrt(heights.reduce((most, height) => Math.max(most, height), 1));
}

/** How surely each cell belongs to a part that the other outline hides, as an arm beside a body. */
function hiddenShares(stretch: Stretch, other: InflatedLine): Float32Array {
  const { at, line } = stretch.field;
  return mapped(stretch, (i) => {
    const { radius } = at(i);
    const isThin = 1 - ramp(radius / line.thickest, PART);
    return isThin * ramp(other.thinnest / Math.max(1, radius), HIDDEN);
  });
}

/** Cells of hidden parts reach as far as their part is thick, the others over the section's run in the other outline. */
function limitsOf(stretch: Stretch, hidden: Float32Array, other: InflatedLine, run: Run): Limits {
  const { at } = stretch.field;
  const reach = mapped(stretch, (i) => ROUND * Math.sqrt(at(i).part));
  return {
    reach: reach.map((part, i) => part + (1 - hidden[i]) * (run.to - run.from)),
    middle: reach.map(() => Math.max(run.from, Math.min(run.to, other.middle))),
  };
}

/**
 * Puts arms where the outline from above shows them, in place. Where nothing else is in the column, it shows their depth.
 * @returns how surely each cell has the depth from above
 */
function placeArms(
  { reach, middle }: Limits,
  arms: Float32Array,
  first: number,
  { depths, isSingle }: DepthsFromAbove,
): Float32Array {
  return arms.map((arm, i) => {
    const depth = depths[first + i];
    if (arm === 0 || !depth) return 0;
    const half = (depth.to - depth.from) / 2;
    if (isSingle[first + i]) reach[i] = half;
    const within = Math.min(reach[i], half);
    middle[i] = Math.max(depth.from + within, Math.min(depth.to - within, middle[i]));
    return isSingle[first + i] ? arm : 0;
  });
}

/** Both outlines have a part that is equally thin on the line, beside a thicker one: a brim, or the top of a table. */
function discOf(front: InflatedLine, side: InflatedLine): number {
  const [a, b] = [front.thinnest, side.thinnest];
  const isThin = 1 - ramp(Math.max(a / front.thickest, b / side.thickest), PART);
  const isBrim = ramp(Math.min(front.brim, side.brim), BRIM);
  return isThin * isBrim * ramp(Math.min(a, b) / Math.max(a, b), ALIKE);
}

function ramp(value: number, [from, to]: readonly [number, number]): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)));
}

/** Writes where a section lies in a slice, unless another one is more inside. */
function fillLine(
  slice: Float32Array,
  { start, stride }: { start: number; stride: number },
  section: PreparedSection,
  z: number,
): void {
  const { power, first, wide, deep, fullWide, fullDeep, disc, depths, wings, rims, scale } =
    section;
  const level = Math.floor(z - section.lowest);
  if (level < 0 || level + 1 >= deep.length) return;
  const share = z - section.lowest - level;
  const between = (values: Float32Array) => values[level] * (1 - share) + values[level + 1] * share;
  const depth = between(deep);
  const fullDepth = between(fullDeep);
  const width = between(section.widths.reach);
  const middle = between(section.widths.middle);
  for (let i = 0; i < wide.length; i++) {
    let sum = wide[i] + depth;
    if (disc > 0) sum += disc * (Math.min(sum, fullWide[i] + fullDepth) - sum);
    if (wings[i] > 0 && wide[i] < 1) {
      const wing = (Math.abs(z - depths.middle[i]) / depths.reach[i]) ** power + rims[i];
      sum += wings[i] * (wing - sum);
    }
    const value = Math.min(
      ((1 - sum) / power) * scale,
      depths.reach[i] - Math.abs(z - depths.middle[i]),
      width - Math.abs(first + i - middle),
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

function lineFieldsOf({ heights, parts, radii, lines, lineStride, stride }: InflatedOutline) {
  return (l: number): LineField => ({
    at: (i) => {
      const p = l * lineStride + i * stride;
      return { height: heights[p], part: parts[p], radius: radii[p] };
    },
    line: lines[l]!,
  });
}

function rowsOf({ width, height, distance }: Outline): Run[][] {
  return Array.from({ length: height }, (_, y) => runsOf(distance, y * width, 1, width));
}

function columnsOf({ width, height, distance }: Outline): Run[][] {
  return Array.from({ length: width }, (_, x) => runsOf(distance, x, width, height));
}
