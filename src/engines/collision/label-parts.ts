import { DisjointSets } from '../structures/disjoint-sets.ts';
import type { Solid } from './solid.ts';

/** Runs of consecutive cells along x, in ascending order. */
interface Runs {
  /** First and last cell of each run. */
  from: number[];
  to: number[];
  /** For each row, its first run, and at the end the number of runs. */
  starts: Int32Array;
}

/**
 * Numbers the connected parts of some cells in the solid's working memory: cells that share a side, an edge or a corner.
 * It works on runs of cells, of which a solid has far fewer than cells.
 * @param cells in ascending order
 * @param first number of the first part
 * @returns the number of cells of each part
 */
export function labelParts(
  { grid: { nx, ny, nz }, scratch: labels }: Solid,
  cells: Uint32Array,
  first = 0,
): number[] {
  const runs = runsOf(cells, nx, ny * nz);
  const { from, to, starts } = runs;
  const sets = new DisjointSets(from.length);
  for (let at = 0; at < ny * nz; at++) {
    if (starts[at] === starts[at + 1]) continue;
    // The grid has an empty border, so that the row before the first of a layer is empty.
    for (const other of [at - 1, at - ny - 1, at - ny, at - ny + 1])
      if (other >= 0) joinRows(sets, runs, { at, other, shift: (at - other) * nx });
  }
  const numbers = new Map<number, number>();
  const sizes: number[] = [];
  for (let run = 0; run < from.length; run++) {
    const root = sets.find(run);
    let part = numbers.get(root);
    if (part === undefined) {
      part = sizes.length;
      numbers.set(root, part);
      sizes.push(0);
    }
    sizes[part] += to[run] - from[run] + 1;
    labels.fill(first + part, from[run], to[run] + 1);
  }
  return sizes;
}

function runsOf(cells: Uint32Array, nx: number, rows: number): Runs {
  const from: number[] = [];
  const to: number[] = [];
  const starts = new Int32Array(rows + 1);
  let row = 0;
  for (let i = 0; i < cells.length; ) {
    let end = i + 1;
    while (end < cells.length && cells[end] === cells[end - 1] + 1 && cells[end] % nx !== 0) end++;
    const own = Math.floor(cells[i] / nx);
    while (row < own) starts[++row] = from.length;
    from.push(cells[i]);
    to.push(cells[end - 1]);
    i = end;
  }
  while (row < rows) starts[++row] = from.length;
  return { from, to, starts };
}

/** Joins the runs of two rows that touch. */
function joinRows(
  sets: DisjointSets,
  { from, to, starts }: Runs,
  { at, other, shift }: { at: number; other: number; shift: number },
): void {
  let [a, b] = [starts[at], starts[other]];
  while (a < starts[at + 1] && b < starts[other + 1]) {
    const end = to[b] + shift;
    if (from[a] <= end + 1 && to[a] >= from[b] + shift - 1) sets.joinAtLower(a, b);
    if (to[a] < end) a++;
    else b++;
  }
}
