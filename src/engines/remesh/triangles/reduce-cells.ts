import { boundsOf } from '../../math/bounds.ts';
import type { Work } from '../../spec.ts';
import { type CollapseInput, collapse } from './collapse.ts';

/** Number of triangles per cell: few enough for the cache and for a cancellation to take effect within 50 ms. */
const CELL = 10_000;
/** Maximum triangles in a cell; larger cells are divided in the order of their triangles. */
const MOST_IN_CELL = 4 * CELL;

/** Triangles in the cells of a grid, and what is left of them. */
export interface Cells {
  sources: Uint32Array[];
  reduced: Uint32Array[];
  /** Share of the triangles that is to be left. */
  share: number;
}

/** Divides triangles by a grid. Nothing is reduced yet. */
export function divideIntoCells(
  { positions }: CollapseInput,
  indices: Uint32Array,
  share: number,
): Cells {
  const { order, offsets } = sortIntoCells(positions, indices);
  const sources: Uint32Array[] = [];
  for (let cell = 0; cell + 1 < offsets.length; cell++) {
    for (let from = offsets[cell]; from < offsets[cell + 1]; from += MOST_IN_CELL) {
      const to = Math.min(offsets[cell + 1], from + MOST_IN_CELL);
      const own = new Uint32Array(3 * (to - from));
      for (let i = from; i < to; i++) {
        for (let k = 0; k < 3; k++) own[3 * (i - from) + k] = indices[3 * order[i] + k];
      }
      sources.push(own);
    }
  }
  return { sources, reduced: [...sources], share };
}

/**
 * Collapses edges within cells, whose borders stay unchanged, down to a share of the triangles: twice as fast as all at
 * once (1M → 80k triangles in 0.35 s instead of 0.7 s), and it can be canceled between cells. `locked`: 1 for vertices
 * that stay; then only the cells that have such vertices are collapsed, again from their sources.
 * @returns all triangles that are left
 */
export async function reduceInCells(
  input: CollapseInput,
  { sources, reduced, share }: Cells,
  locked: Uint8Array | null,
  work: Work,
): Promise<Uint32Array> {
  for (const [cell, source] of sources.entries()) {
    if (locked !== null && !source.some((v) => locked[v] === 1)) continue;
    const target = Math.ceil((source.length / 3) * share);
    reduced[cell] = collapse(input, source, target, ['LockBorder'], locked);
    await work.breathe((cell + 1) / sources.length);
  }
  return joined(reduced);
}

/** Returns the triangles of all cells. */
export function joined(reduced: readonly Uint32Array[]): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(reduced.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const result of reduced) {
    all.set(result, offset);
    offset += result.length;
  }
  return all;
}

/**
 * Sorts triangles by the cell of their first vertex. A surface crosses roughly as many cells as the square of their
 * number along a side.
 */
function sortIntoCells(positions: Float32Array, indices: Uint32Array) {
  const { min, max } = boundsOf(positions);
  const count = indices.length / 3;
  const side = Math.min(64, Math.ceil(Math.sqrt(count / CELL)));
  const scale = [0, 1, 2].map((k) => (max[k] > min[k] ? (side - 0.01) / (max[k] - min[k]) : 0));
  const cells = new Uint32Array(count);
  const offsets = new Uint32Array(side ** 3 + 1);
  for (let t = 0; t < count; t++) {
    const v = 3 * indices[3 * t];
    const x = Math.floor((positions[v] - min[0]) * scale[0]);
    const y = Math.floor((positions[v + 1] - min[1]) * scale[1]);
    const z = Math.floor((positions[v + 2] - min[2]) * scale[2]);
    cells[t] = (z * side + y) * side + x;
    offsets[cells[t] + 1]++;
  }
  for (let cell = 0; cell < offsets.length - 1; cell++) offsets[cell + 1] += offsets[cell];
  const cursor = offsets.slice();
  const order = new Uint32Array(count);
  for (let t = 0; t < count; t++) order[cursor[cells[t]]++] = t;
  return { order, offsets };
}
