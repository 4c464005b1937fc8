import type { ViewDirection } from '../../spec.ts';
import { MARGIN } from '../field/working-grid.ts';
import { nearness, type ObliqueCamera } from './oblique-view.ts';
import { type Outline, rowsOf } from './outline.ts';
import { lengthOf, type Run } from './runs.ts';

/** Power of the sections whose widths from three directions are compared: between an ellipse and a box. */
const POWER = 2.6;
const DUAL = POWER / (POWER - 1);
/** How often rows are read: where a section lies in the oblique image depends on how wide it is. */
const ROUNDS = 5;
/** Least width of a section, in shares of what the oblique image shows of it. */
const THINNEST = 0.3;
/** A run this many times as long joins others, and tells nothing about one of them. */
const JOINED = 1.5;

/** A section of a row, in cells from the middle of the side's outline. */
interface Section {
  x: number;
  z: number;
  halfWidth: number;
  halfDepth: number;
}

/** The runs of the outline from straight ahead, row by row of the side's, in cells, and how the oblique one lies over them. */
export interface StraightRows {
  rows: Run[][];
  camera: ObliqueCamera;
}

/** Where the object lies in the oblique outline. */
interface Frame {
  top: number;
  scale: number;
  eye: number;
}

/**
 * Derives the rows of the outline from straight ahead from those of an oblique outline and one from the side. A section
 * with the half axes a and c looks h wide from an angle θ, h^q = (a cos θ)^q + (c sin θ)^q, where q is the dual power: its
 * depth c is shown from the side, and the width follows. Rows of deep objects mix in an image from above.
 * @returns null if nothing is left
 */
export function straightRows(
  oblique: Outline,
  side: Outline,
  direction: ViewDirection,
  focal: number,
): StraightRows | null {
  const depths = rowsOf(side).map((runs) =>
    runs.map(({ from, to }) => ({
      z: (from + to - side.width + 1) / 2,
      halfDepth: (to - from) / 2,
    })),
  );
  const reader = new RowReader(oblique, direction, (side.height - 1) / 2);
  let sections: Section[][] = depths.map((runs) =>
    runs.map((depth) => ({ x: 0, ...depth, halfWidth: depth.halfDepth })),
  );
  let frame: Frame = { top: 0, scale: 1, eye: Infinity };
  for (let round = 0; round < ROUNDS; round++) {
    const next = reader.frameOf(sections, frame, focal);
    if (next === null) return null;
    frame = next;
    const before = sections;
    sections = depths.map((runs, r) =>
      consistent(
        runs.map((depth) =>
          reader.read(
            r,
            depth,
            before[r].filter(({ z }) => z === depth.z),
            frame,
          ),
        ),
      ),
    );
  }
  const rows = sections.map((row) =>
    row.map(({ x, halfWidth }) => ({ from: x - halfWidth, to: x + halfWidth })),
  );
  const { top, scale, eye } = frame;
  const camera = { left: (oblique.width - 1) / 2, top: MARGIN - 0.5 - top * scale, scale, eye };
  return { rows, camera };
}

/** Reads sections from the rows of an oblique outline. */
class RowReader {
  readonly #oblique: Outline;
  readonly #rows: Run[][];
  readonly #middle: number;
  readonly #angles: readonly [s: number, c: number, se: number, ce: number];

  constructor(oblique: Outline, { azimuth, elevation }: ViewDirection, middle: number) {
    this.#oblique = oblique;
    this.#rows = rowsOf(oblique);
    this.#middle = middle;
    const [a, e] = [azimuth, elevation].map((degrees) => (degrees * Math.PI) / 180);
    this.#angles = [Math.sin(a), Math.cos(a), Math.sin(e), Math.cos(e)];
  }

  /** Where the object lies if it consists of these sections; null: nowhere. */
  frameOf(sections: readonly Section[][], before: Frame, focal: number): Frame | null {
    const [s, c, se, ce] = this.#angles;
    let [top, bottom] = [Infinity, -Infinity];
    sections.forEach((row, r) => {
      const y = r - this.#middle;
      for (const { x, z, halfWidth, halfDepth } of row) {
        const reach = support(halfWidth * Math.abs(s), halfDepth * c);
        for (const d of [x * s + z * c - reach, x * s + z * c + reach]) {
          const v = (y * ce + d * se) * this.#nearness(d, y, before);
          top = Math.min(top, v);
          bottom = Math.max(bottom, v);
        }
      }
    });
    if (!(bottom - top >= 2)) return null;
    const scale = (this.#oblique.height - 2 * MARGIN) / (bottom - top + 1);
    return { top: top - 0.5, scale, eye: focal / scale };
  }

  /** @param old the sections that were found at this depth before */
  read(
    r: number,
    depth: Pick<Section, 'z' | 'halfDepth'>,
    old: readonly Section[],
    frame: Frame,
  ): Section[] {
    const [s, c, se, ce] = this.#angles;
    const y = r - this.#middle;
    const width = mean(old.map(({ halfWidth }) => halfWidth)) || depth.halfDepth;
    const ahead = depth.z * c + mean(old.map(({ x }) => x)) * s;
    const shown = support(width * c, depth.halfDepth * Math.abs(s));
    // The ends of what is seen of an ellipse do not lie in its middle.
    const lean = shown > 0 ? ((width ** 2 - depth.halfDepth ** 2) * s * c) / shown : 0;
    const runsAt = (d: number) => {
      const v = (y * ce + d * se) * this.#nearness(d, y, frame);
      const row = Math.round(MARGIN + (v - frame.top) * frame.scale - 0.5);
      const last = this.#oblique.height - MARGIN - 1;
      return this.#rows[Math.max(MARGIN, Math.min(last, row))];
    };
    const across = (column: number) => (column - (this.#oblique.width - 1) / 2) / frame.scale;
    return runsAt(ahead).map((run) => {
      const left = matching(runsAt(ahead - lean), run)?.from ?? run.from;
      const right = matching(runsAt(ahead + lean), run)?.to ?? run.to;
      const from = across(Math.min(left, right - 1)) / this.#nearness(ahead - lean, y, frame);
      const to = across(right) / this.#nearness(ahead + lean, y, frame);
      const x = ((from + to) / 2 + depth.z * s) / c;
      return { x, ...depth, halfWidth: this.#widthOf((to - from) / 2, depth.halfDepth) };
    });
  }

  /** How much larger something looks than in the middle. */
  #nearness(ahead: number, y: number, { eye }: Frame): number {
    const [, , se, ce] = this.#angles;
    return nearness(ahead * ce - y * se, eye);
  }

  #widthOf(shown: number, halfDepth: number): number {
    const [s, c] = this.#angles;
    const rest = Math.max(0, shown) ** DUAL - (halfDepth * Math.abs(s)) ** DUAL;
    return Math.max(THINNEST * shown, rest > 0 ? rest ** (1 / DUAL) / c : 0);
  }
}

/** Keeps the sections of a row that have a counterpart at each other depth, as the legs of a table have; or all. */
function consistent(found: Section[][]): Section[] {
  const all = found.flat();
  if (found.length < 2 || found.every((row) => row.length < 2)) return all;
  const kept = all.filter((one) =>
    found.every((row) =>
      row.some(({ x, halfWidth }) => Math.abs(x - one.x) < Math.max(halfWidth, one.halfWidth)),
    ),
  );
  return kept.length > 0 ? kept : all;
}

/** The run that overlaps most with another one, unless it joins several. */
function matching(runs: readonly Run[], to: Run): Run | undefined {
  const overlap = (run: Run) => Math.min(run.to, to.to) - Math.max(run.from, to.from);
  const best = runs.reduce<Run | undefined>(
    (a, b) => (overlap(b) > (a ? overlap(a) : 0) ? b : a),
    undefined,
  );
  return best && lengthOf(best) < JOINED * lengthOf(to) ? best : undefined;
}

const support = (a: number, b: number) => (a ** DUAL + b ** DUAL) ** (1 / DUAL);

const mean = (values: number[]) =>
  values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length;
