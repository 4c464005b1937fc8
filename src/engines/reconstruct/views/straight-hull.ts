import type { Work } from '../../spec.ts';
import type { SlicedSolid } from '../shape/solid.ts';
import { cutObliquely, type ObliqueOutline } from './oblique-cut.ts';
import type { StraightFront } from './oblique-front.ts';
import { ObliqueView } from './oblique-view.ts';
import type { Outline } from './outline.ts';
import { superellipseHull } from './superellipse-hull.ts';

/** Least share of the oblique outline that the hull fills. */
const LEAST_FILLED = 0.85;
/** Least share of all cells that counts as a part: smaller ones are crumbs. */
const LEAST_PART = 0.02;

/**
 * Compares the hull of a derived front and the side with the oblique outline from which the front was derived.
 * @returns what is wrong; null: the hull is what the oblique outline shows
 */
export async function contradiction(
  { front, cuts }: StraightFront,
  side: Outline,
  work: Work,
): Promise<string | null> {
  const solid = cutObliquely(superellipseHull({ front, side, top: null }), cuts);
  const cells = await cellsInside(solid, work);
  const { outline } = cuts[0]!;
  const filled = filledShare(cells, solid, cuts[0]!);
  if (filled < LEAST_FILLED)
    return `the shape fills ${Math.floor(100 * filled)} % of the outline from there, expected ${100 * LEAST_FILLED} %`;
  const shown = Uint8Array.from(outline.distance, (value) => (value > 0 ? 1 : 0));
  const [parts, shownParts] = [countParts(cells, solid.grid), countParts(shown, outline)];
  return parts <= shownParts
    ? null
    : `the shape has ${parts} separate parts, but the outline from there ${shownParts}`;
}

/** 1 in every cell inside a solid, level by level. */
async function cellsInside(
  { grid, lowest, highest, evaluate }: SlicedSolid,
  work: Work,
): Promise<Uint8Array> {
  const area = grid.width * grid.height;
  const levels = highest - lowest + 1;
  const cells = new Uint8Array(area * levels);
  const slice = new Float32Array(area);
  for (let k = 0; k < levels; k++) {
    await work.breathe(k / levels);
    evaluate(lowest + k, slice);
    for (let p = 0; p < area; p++) if (slice[p] > 0) cells[k * area + p] = 1;
  }
  return cells;
}

/** The share of an oblique outline that the cells of a solid fill. */
function filledShare(
  cells: Uint8Array,
  { grid: { width, height }, lowest }: SlicedSolid,
  { outline, camera, ...direction }: ObliqueOutline,
): number {
  const view = new ObliqueView(outline, direction, camera);
  const marked = new Uint8Array(outline.distance.length);
  cells.forEach((cell, i) => {
    if (cell === 0) return;
    const p = i % (width * height);
    const x = (p % width) - (width - 1) / 2;
    const y = Math.floor(p / width) - (height - 1) / 2;
    const at = view.cell(x, y, lowest + Math.floor(i / (width * height)));
    // Cells near the camera look larger than those of the outline.
    if (at >= 0) for (const next of [0, 1, outline.width]) marked[at + next] = 1;
  });
  let [both, all] = [0, 0];
  outline.distance.forEach((value, p) => {
    if (value <= 0) return;
    all++;
    both += marked[p]!;
  });
  return all === 0 ? 0 : both / all;
}

/** Counts the connected parts of cells, and clears them. The outermost cells must be empty. */
function countParts(cells: Uint8Array, { width, height }: { width: number; height: number }) {
  const area = width * height;
  const around = [1, width, area].flatMap((step) => [step, -step]);
  const sizes: number[] = [];
  for (let seed = 0; seed < cells.length; seed++) {
    if (cells[seed] === 0) continue;
    const stack = [seed];
    cells[seed] = 0;
    let size = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      size++;
      for (const step of around) {
        if (cells[at + step] !== 1) continue;
        cells[at + step] = 0;
        stack.push(at + step);
      }
    }
    sizes.push(size);
  }
  const all = sizes.reduce((a, b) => a + b, 0);
  return sizes.filter((size) => size >= LEAST_PART * all).length;
}
