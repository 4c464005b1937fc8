import { MARGIN } from '../field/working-grid.ts';
import type { Outline } from './outline.ts';
import type { Run } from './runs.ts';
import { CURVED, type Section, STRAIGHT } from './section.ts';

/** Standard deviation across the lines over which depths are evened, in shares of their number. */
const SIGMA = 0.04;
/** The kernel ends at this many standard deviations. */
const CUT_OFF = 2.5;
/** Share of a run's half width from which details of the side's outline, such as a nose, have faded out. */
const DETAIL = 0.6;
/** Smallest share of a section's half depth that is left in front of its middle and behind it. */
const LEAST = 0.05;

/** Shares of a section's half depth that each cell of the front fills. */
interface EvenDepths {
  /** Towards the viewer. */
  near: Float32Array;
  far: Float32Array;
}

/**
 * Returns how much of its section's depth each cell of the front fills, evened across the lines. Where an ear or a lock
 * of hair joins the head, the runs of the outlines grow from one line to the next, and with them all depths on the line;
 * and what only the middle of the object has, such as a nose, is in the depth of the whole line. Without evening, every
 * such line becomes a ring around the object.
 * @param lines the sections of each line
 */
export function evenDepths(
  lines: readonly (readonly Section[])[],
  { width, height }: Outline,
  isByRows: boolean,
): EvenDepths {
  const [lineStride, stride] = isByRows ? [width, 1] : [1, width];
  const kernel = kernelOf(SIGMA * (lines.length - 2 * MARGIN));
  const longest = lines.map((line) => longestOf(line));
  const details = detailsOf(longest, kernel);
  const insets = new Float32Array(width * height).fill(Number.NaN);
  const out = { near: new Float32Array(insets.length), far: new Float32Array(insets.length) };
  eachCell(lines, (l, i, { power }, share) => {
    const p = l * lineStride + i * stride;
    const inset = (1 - (1 - share ** power) ** (1 / power)) * halfOf(longest[l]!);
    insets[p] = Number.isNaN(insets[p]) ? inset : Math.min(insets[p], inset);
  });
  const evened = insets.slice();
  const count = isByRows ? width : height;
  for (let i = 0; i < count; i++)
    evenLine(
      insets,
      evened,
      { start: i * stride, stride: lineStride, count: lines.length },
      kernel,
    );
  eachCell(lines, (l, i, { power }, share) => {
    const p = l * lineStride + i * stride;
    const half = halfOf(longest[l]!);
    const curved = Math.max(0, Math.min(1, (STRAIGHT - power) / (STRAIGHT - CURVED)));
    const faded = curved * Math.min(1, share / DETAIL);
    const filled = (detail: number) =>
      Math.max(LEAST, Math.min(1, 1 - (evened[p] + faded * detail) / half));
    out.near[p] = filled(details.near[l]);
    out.far[p] = filled(details.far[l]);
  });
  return out;
}

/** Visits the cells of the front in all sections, with their distance from the middle of the run in half widths. */
function eachCell(
  lines: readonly (readonly Section[])[],
  visit: (line: number, cell: number, section: Section, share: number) => void,
): void {
  lines.forEach((line, l) => {
    for (const section of line) {
      const { from, to } = section.across;
      const middle = (from + to) / 2;
      for (let i = Math.ceil(from); i <= Math.floor(to); i++)
        visit(l, i, section, Math.min(1, Math.abs(i - middle) / ((to - from) / 2)));
    }
  });
}

function longestOf(line: readonly Section[]): Run | null {
  let longest: Run | null = null;
  for (const { along } of line)
    if (longest === null || halfOf(along) > halfOf(longest)) longest = along;
  return longest;
}

const halfOf = ({ from, to }: Run) => (to - from) / 2;

/** How far each line's depth reaches beyond that of the lines around it, towards the viewer and away, in cells. */
function detailsOf(longest: readonly (Run | null)[], kernel: Float32Array): EvenDepths {
  const beyond = (ends: Float32Array) => {
    const even = ends.slice();
    evenLine(ends, even, { start: 0, stride: 1, count: ends.length }, kernel);
    return ends.map((end, l) => (Number.isNaN(end) ? 0 : end - even[l]));
  };
  return {
    near: beyond(Float32Array.from(longest, (run) => run?.to ?? Number.NaN)),
    far: beyond(Float32Array.from(longest, (run) => (run === null ? Number.NaN : -run.from))),
  };
}

function kernelOf(sigma: number): Float32Array {
  const reach = Math.ceil(CUT_OFF * sigma);
  return Float32Array.from({ length: reach + 1 }, (_, i) =>
    Math.exp(-(i * i) / (2 * sigma * sigma)),
  );
}

/** Blurs one line of cells into `evened`. Cells outside of the object (NaN) end the reach of the kernel. */
function evenLine(
  values: Float32Array,
  evened: Float32Array,
  { start, stride, count }: { start: number; stride: number; count: number },
  kernel: Float32Array,
): void {
  for (let l = 0; l < count; l++) {
    const at = start + l * stride;
    if (Number.isNaN(values[at])) continue;
    let sum = values[at];
    let weight = 1;
    for (const step of [-1, 1]) {
      for (let k = 1; k < kernel.length; k++) {
        const other = l + step * k;
        const value = other < 0 || other >= count ? Number.NaN : values[start + other * stride];
        if (Number.isNaN(value)) break;
        sum += kernel[k] * value;
        weight += kernel[k];
      }
    }
    evened[at] = sum / weight;
  }
}
