import type { SlicedSolid } from '../shape/solid.ts';
import {
  type InflatedLine,
  type InflatedOutline,
  inflatedOutline,
} from './inflated-outline.ts';
import type { Outline } from './outline.ts';
import { type Run, runsOf } from './runs.ts';
import { formFromAbove, type Section, sectionsOf } from './section.ts';
import { type DepthsFromAbove, depthsFromAbove } from './thin-parts.ts';

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
  const above = isByRows && top !== null ? depthsFromAbove(top, middle) : null;
  const sections = lines.map((line, l) =>
    line.map((section) => prepared(section, frontField(l), otherField(l), above)),
  );
  return {
    kind: 'slices',
    grid: { width: front.width, height: front.height },
    lowest: -Math.ceil(middle) - 1,
    highest: Math.ceil(middle) + 1,
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

interface PreparedSection extends Section {
  first: number;
  /** Terms of the cells of the line from `first`, and of the levels from `lowest`, in the sum that is 1 at the surface. */
  wide: Float32Array;
  deep: Float32Array;
  lowest: number;
  /** The same terms of the superellipse in the whole rectangle. */
  fullWide: Float32Array;
  fullDeep: Float32Array;
  /** How much the section is a disc, such as a brim, which fills the rectangle. */
  disc: number;
  /** Greatest distance from the middle that a part of the other outline has at the cell or level. */
  depthLimits: Float32Array;
  widthLimits: Float32Array;
  middleDepths: Float32Array;
  middle: number;
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
  const term = ({ at, line }: LineField, i: number) =>
    Math.max(0, 1 - at(i).height / line.greatest) ** (power / 2);
  const full = ({ from, to }: Run, i: number) =>
    Math.abs((2 * i - from - to) / (to - from)) ** power;
  const limits = (own: LineField, other: InflatedLine, start: number, count: number, run: Run) =>
    Float32Array.from({ length: count }, (_, i) => limitOf(own, other, start + i, run));
  const depthLimits = limits(front, side.line, first, cells, along);
  const middleDepths = Float32Array.from({ length: cells }, (_, i) => {
    const middle = Math.max(along.from, Math.min(along.to, side.line.middle));
    const depth = above?.depths[first + i];
    if (!depth || depthLimits[i] >= along.to - along.from) return middle;
    const reach = Math.min(depthLimits[i], (depth.to - depth.from) / 2);
    return Math.max(depth.from + reach, Math.min(depth.to - reach, middle));
  });
  const highest = (field: LineField, start: number, count: number) => {
    let most = 1;
    for (let i = 0; i < count; i++) most = Math.max(most, field.at(start + i).height);
    return Math.sqrt(most);
  };
  return {
    ...section,
    first,
    lowest,
    wide: Float32Array.from({ length: cells }, (_, i) => term(front, first + i)),
    deep: Float32Array.from({ length: levels }, (_, i) => term(side, lowest + i)),
    fullWide: Float32Array.from({ length: cells }, (_, i) => full(across, first + i)),
    fullDeep: Float32Array.from({ length: levels }, (_, i) => full(along, lowest + i)),
    disc: discOf(front.line, side.line),
    depthLimits,
    widthLimits: limits(side, front.line, lowest, levels, across),
    middleDepths,
    middle: Math.max(across.from, Math.min(across.to, front.line.middle)),
    scale: Math.min(highest(front, first, cells), highest(side, lowest, levels)),
  };
}

/**
 * How far a cell reaches from the middle: as far as the run, or as its own part is thick if that is hidden in the other
 * outline, as an arm beside a body.
 */
function limitOf({ at, line }: LineField, other: InflatedLine, i: number, run: Run): number {
  const { part, radius } = at(i);
  const isThin = 1 - ramp(radius / line.thickest, PART);
  const isHidden = ramp(other.thinnest / Math.max(1, radius), HIDDEN);
  return ROUND * Math.sqrt(part) + (1 - isThin * isHidden) * (run.to - run.from);
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
  const { power, first, wide, deep, fullWide, fullDeep, disc, scale } = section;
  const below = Math.floor(z - section.lowest);
  const share = z - section.lowest - below;
  if (below < 0 || below + 1 >= deep.length) return;
  const between = (values: Float32Array) =>
    values[below] * (1 - share) + values[below + 1] * share;
  const depth = between(deep);
  const fullDepth = between(fullDeep);
  const widthLimit = between(section.widthLimits);
  for (let i = 0; i < wide.length; i++) {
    const sum = wide[i] + depth;
    const whole = disc > 0 ? Math.min(sum, fullWide[i] + fullDepth) : sum;
    const value = Math.min(
      ((1 - sum + disc * (sum - whole)) / power) * scale,
      section.depthLimits[i] - Math.abs(z - section.middleDepths[i]),
      widthLimit - Math.abs(first + i - section.middle),
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
