import type { Grid } from '../../raster/grid.ts';
import type { ThicknessField } from '../shape/thickness-field.ts';

/**
 * The solid sampled at whole values of z: each grid cell holds one interval of samples, `lowest` to `highest`, that lie
 * inside (empty if lowest > highest).
 */
export interface SolidColumns {
  width: number;
  height: number;
  squared: Float32Array;
  middle: Float32Array;
  lowest: Int32Array;
  highest: Int32Array;
}

/** Distance in cells from a newly included sample to the surface that was moved to enclose it. */
const HOLD = 0.25;
/** Minimum share of the samples that a part must have; smaller parts are dust. */
const SMALLEST_PART = 0.004;

/**
 * Samples the field, drops dust, and makes the samples well-composed: no two inside samples (and no two outside
 * samples) of a unit square or cube touch only diagonally. Then every cell of the grid holds one piece of the surface
 * and the dual mesh is a manifold. Latecki, Eckhardt & Rosenfeld, "Well-Composed Sets" (1995). The repair always ends,
 * because samples are only added, each at the surface.
 *
 * The outermost cells of the field must be outside.
 */
export function sampleColumns(field: ThicknessField, { width, height }: Grid): SolidColumns {
  const count = width * height;
  const columns: SolidColumns = {
    width,
    height,
    squared: field.squared,
    middle: field.middle,
    lowest: new Int32Array(count).fill(1),
    highest: new Int32Array(count),
  };
  for (let p = 0; p < count; p++) measure(columns, p);
  dropDust(columns);
  while (repairSweep(columns)) {
    // Each repair may disturb a neighbor; two or three sweeps are usual.
  }
  return columns;
}

/** Finds the samples strictly between the two surfaces of a column. */
function measure(columns: SolidColumns, p: number): void {
  const squared = columns.squared[p];
  if (squared <= 0) return;
  const half = Math.sqrt(squared);
  columns.lowest[p] = Math.floor(columns.middle[p] - half) + 1;
  columns.highest[p] = Math.ceil(columns.middle[p] + half) - 1;
}

/** Moves the surfaces of a column so that it also includes samples `from` to `to`. */
function include(columns: SolidColumns, p: number, from: number, to: number): void {
  const { squared, middle, lowest, highest } = columns;
  let low = from - HOLD;
  let high = to + HOLD;
  if (lowest[p] <= highest[p]) {
    const half = Math.sqrt(squared[p]);
    low = Math.min(low, middle[p] - half);
    high = Math.max(high, middle[p] + half);
  }
  middle[p] = (low + high) / 2;
  squared[p] = ((high - low) / 2) ** 2;
  measure(columns, p);
}

function isEmpty(columns: SolidColumns, p: number): boolean {
  return columns.lowest[p] > columns.highest[p];
}

function holds(columns: SolidColumns, p: number, z: number): boolean {
  return columns.lowest[p] <= z && z <= columns.highest[p];
}

/** Makes one pass over all 2 × 2 blocks of columns; returns whether anything changed. */
function repairSweep(columns: SolidColumns): boolean {
  const { width, height } = columns;
  let changed = false;
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const a = y * width + x;
      const b = a + 1;
      const c = a + width;
      const d = c + 1;
      if (repairNeighbours(columns, a, b)) changed = true;
      if (repairNeighbours(columns, a, c)) changed = true;
      if (repairDiagonal(columns, a, d, [b, c])) changed = true;
      if (repairDiagonal(columns, b, c, [a, d])) changed = true;
    }
  }
  return changed;
}

/** Repairs adjacent columns if one ends exactly below the start of the other. */
function repairNeighbours(columns: SolidColumns, p: number, q: number): boolean {
  const { lowest, highest } = columns;
  if (isEmpty(columns, p) || isEmpty(columns, q)) return false;
  if (highest[p] + 1 === lowest[q]) include(columns, p, lowest[q], lowest[q]);
  else if (highest[q] + 1 === lowest[p]) include(columns, q, lowest[p], lowest[p]);
  else return false;
  return true;
}

/** The other two columns of a block. */
type Others = readonly [number, number];

/** Repairs columns p and q, which are diagonal neighbors. */
function repairDiagonal(columns: SolidColumns, p: number, q: number, others: Others): boolean {
  const { lowest, highest } = columns;
  if (isEmpty(columns, p) || isEmpty(columns, q)) return false;
  const from = Math.max(lowest[p], lowest[q]);
  const to = Math.min(highest[p], highest[q]);
  const [r, s] = others;
  // In one plane: both p and q contain z, but neither of the others does.
  for (let z = from; z <= to; z++) {
    if (holds(columns, r, z) || holds(columns, s, z)) {
      // Skips everything that r or s contains in one step, because the columns are intervals.
      const held = holds(columns, r, z) ? r : s;
      z = Math.max(z, Math.min(to, highest[held]));
      continue;
    }
    include(columns, nearer(columns, others, z), z, z);
    return true;
  }
  // Across a cube: p ends just below the start of q, with nothing beside them.
  return (
    repairCube(columns, p, q, others) ||
    repairCube(columns, q, p, others) ||
    repairInverseCube(columns, p, q, others) ||
    repairInverseCube(columns, q, p, others)
  );
}

/** Repairs a cube in which only (p, k) and (q, k + 1) are inside. */
function repairCube(columns: SolidColumns, p: number, q: number, others: Others): boolean {
  const k = columns.highest[p];
  if (k + 1 !== columns.lowest[q]) return false;
  for (const other of others) {
    if (holds(columns, other, k) || holds(columns, other, k + 1)) return false;
  }
  include(columns, nearer(columns, others, k), k, k + 1);
  return true;
}

/** Repairs a cube in which only (p, k) and (q, k + 1) are outside. */
function repairInverseCube(columns: SolidColumns, p: number, q: number, others: Others): boolean {
  const k = columns.highest[q];
  if (k + 1 !== columns.lowest[p]) return false;
  for (const other of others) {
    if (!holds(columns, other, k) || !holds(columns, other, k + 1)) return false;
  }
  include(columns, p, k, k);
  return true;
}

/** Returns whichever of two columns has its surface nearer to z. */
function nearer(columns: SolidColumns, [r, s]: Others, z: number): number {
  const reach = (p: number): number => {
    if (isEmpty(columns, p)) return 1;
    return z < columns.lowest[p] ? columns.lowest[p] - z : z - columns.highest[p];
  };
  return reach(s) < reach(r) ? s : r;
}

/** Empties parts with few samples; neighboring columns belong to the same part if their intervals overlap. */
function dropDust(columns: SolidColumns): void {
  const { width, height, lowest, highest } = columns;
  const count = width * height;
  const label = new Int32Array(count).fill(-1);
  const stack = new Int32Array(count);
  const sizes: number[] = [];
  let total = 0;
  for (let start = 0; start < count; start++) {
    if (label[start] >= 0 || isEmpty(columns, start)) continue;
    let top = 0;
    let size = 0;
    label[start] = sizes.length;
    stack[top++] = start;
    while (top > 0) {
      const p = stack[--top];
      size += highest[p] - lowest[p] + 1;
      for (const q of [p + 1, p - 1, p + width, p - width]) {
        if (label[q] >= 0 || lowest[q] > highest[q]) continue;
        if (lowest[q] > highest[p] || highest[q] < lowest[p]) continue;
        label[q] = sizes.length;
        stack[top++] = q;
      }
    }
    sizes.push(size);
    total += size;
  }
  for (let p = 0; p < count; p++) {
    if (label[p] < 0 || sizes[label[p]] > total * SMALLEST_PART) continue;
    columns.squared[p] = -1;
    lowest[p] = 1;
    highest[p] = 0;
  }
}
