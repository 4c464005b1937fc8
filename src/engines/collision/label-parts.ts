import type { Solid } from './solid.ts';

/** Runs of consecutive cells along x, with the part that each belongs to as a disjoint set. */
class Runs {
  /** First and last cell of each run. */
  readonly from: number[] = [];
  readonly to: number[] = [];
  readonly #parents: number[] = [];

  add(from: number, to: number): void {
    this.#parents.push(this.from.length);
    this.from.push(from);
    this.to.push(to);
  }

  root(run: number): number {
    const parents = this.#parents;
    let at = run;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }

  join(a: number, b: number): void {
    const [first, second] = [this.root(a), this.root(b)];
    this.#parents[Math.max(first, second)] = Math.min(first, second);
  }
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
  const runs = new Runs();
  /** For each row, its first run, and at the end the number of runs. */
  const starts = new Int32Array(ny * nz + 1);
  let row = 0;
  for (let i = 0; i < cells.length; ) {
    let end = i + 1;
    while (end < cells.length && cells[end] === cells[end - 1] + 1 && cells[end] % nx !== 0) end++;
    const own = Math.floor(cells[i] / nx);
    while (row < own) starts[++row] = runs.from.length;
    runs.add(cells[i], cells[end - 1]);
    i = end;
  }
  while (row < ny * nz) starts[++row] = runs.from.length;
  for (let at = 0; at < ny * nz; at++) {
    if (starts[at] === starts[at + 1]) continue;
    // The grid has an empty border, so that the row before the first of a layer is empty.
    for (const other of [at - 1, at - ny - 1, at - ny, at - ny + 1])
      if (other >= 0) joinRows(runs, starts, { at, other, shift: (at - other) * nx });
  }
  const numbers = new Map<number, number>();
  const sizes: number[] = [];
  runs.from.forEach((from, run) => {
    const root = runs.root(run);
    let part = numbers.get(root);
    if (part === undefined) {
      part = sizes.length;
      numbers.set(root, part);
      sizes.push(0);
    }
    const to = runs.to[run];
    sizes[part] += to - from + 1;
    labels.fill(first + part, from, to + 1);
  });
  return sizes;
}

/** Joins the runs of two rows that touch. */
function joinRows(
  runs: Runs,
  starts: Int32Array,
  { at, other, shift }: { at: number; other: number; shift: number },
): void {
  let [a, b] = [starts[at], starts[other]];
  while (a < starts[at + 1] && b < starts[other + 1]) {
    const [from, to] = [runs.from[b] + shift, runs.to[b] + shift];
    if (runs.from[a] <= to + 1 && runs.to[a] >= from - 1) runs.join(a, b);
    if (runs.to[a] < to) a++;
    else b++;
  }
}
