import type { SlicedSolid } from '../shape/solid.ts';
import { depthsFromAbove } from './depths-from-above.ts';
import { inflatedOutline } from './inflated-outline.ts';
import { type Outline, rowsOf } from './outline.ts';
import { discOf, RunParts } from './run-parts.ts';
import { lengthOf, type Run, runsOf } from './runs.ts';
import { formFromAbove, POWERS, sectionsOf } from './section.ts';

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

/** Smaller loose parts, in shares of the largest one's triangles, are crumbs of outlines that contradict each other. */
const LEAST_PART = 0.004;

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
    ? sectionsOf(rowsOf(front), rowsOf(side), top ? formFromAbove(top, middle) : undefined)
    : sectionsOf(columnsOf(front), columnsOf(top!));
  const [lineStride, stride] = isByRows ? [front.width, 1] : [1, front.width];
  const fronts = inflatedOutline(front, isByRows);
  const others = inflatedOutline(side ?? top!, isByRows);
  const above = isByRows && top !== null ? depthsFromAbove(front, top, middle) : null;
  const prepared = lines.map(
    ({ across, along, eighths }, l): PreparedLine => ({
      across: across.map((run) => new RunParts(fronts, l, run, others.lines[l]!, above)),
      along: along.map((run) => new RunParts(others, l, run, fronts.lines[l]!, null)),
      eighths,
      disc: discOf(fronts.lines[l]!, others.lines[l]!),
    }),
  );
  return {
    kind: 'slices',
    grid: { width: front.width, height: front.height },
    lowest: -Math.ceil(middle) - 1,
    highest: Math.ceil(middle) + 1,
    leastPart: LEAST_PART,
    evaluate(level, slice) {
      slice.fill(OUTSIDE);
      prepared.forEach((line, l) => {
        fillLine(slice, { start: l * lineStride, stride }, line, level + middle);
      });
      if (isByRows && top !== null) cut(slice, top, level);
    },
  };
}

/** The sections on a line, every run across with every run along. */
interface PreparedLine {
  across: RunParts[];
  along: RunParts[];
  /** Powers of the sections, those of each run along one after another. */
  eighths: Uint8Array;
  /** How much the sections are discs, such as a brim, which fills the rectangle. */
  disc: number;
}

/** Writes where the sections of a line lie in a slice, each unless another one is more inside. */
function fillLine(
  slice: Float32Array,
  cells: { start: number; stride: number },
  { across, along, eighths, disc }: PreparedLine,
  z: number,
): void {
  for (let k = 0; k < along.length; k++) {
    const { first, count } = along[k];
    const level = Math.floor(z - first);
    if (level < 0 || level + 1 >= count) continue;
    for (let i = 0; i < across.length; i++) {
      const power = eighths[k * across.length + i];
      fillSection(slice, cells, { across: across[i], along: along[k], eighths: power, disc }, z);
    }
  }
}

interface Section {
  across: RunParts;
  along: RunParts;
  eighths: number;
  disc: number;
}

/** @param z within the cells of the run along */
function fillSection(
  slice: Float32Array,
  { start, stride }: { start: number; stride: number },
  { across, along, eighths, disc }: Section,
  z: number,
): void {
  const level = Math.floor(z - along.first);
  const share = z - along.first - level;
  const between = (values: Float32Array) => values[level] * (1 - share) + values[level + 1] * share;
  const power = eighths / POWERS;
  const depth = between(along.terms(eighths));
  const fullDepth = disc > 0 ? between(along.fullTerms(eighths)) : 0;
  const width = between(along.thickness) + between(along.shown) * lengthOf(across.run);
  const long = lengthOf(along.run);
  // Hidden parts of the front lie in the middle of the depth, and those of the side in the middle of the line.
  const depthMiddle = along.middle;
  const widthMiddle = across.middle;
  // By half the size in cells, sums become distances.
  const scale = Math.min(across.halfSize, along.halfSize);
  const terms = across.terms(eighths);
  const full = disc > 0 ? across.fullTerms(eighths) : terms;
  const rims = across.hasWings ? across.rimTerms(eighths) : terms;
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

function columnsOf({ width, height, distance }: Outline): Run[][] {
  return Array.from({ length: width }, (_, x) => runsOf(distance, x, width, height));
}
