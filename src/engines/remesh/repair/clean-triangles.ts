import { STEP_MASK, type Steps } from '../../work/steps.ts';
import { previousOf } from '../surface/surface.ts';
import { findFlaps } from './find-flaps.ts';
import type { EdgeGroups } from './sort-edges.ts';

/** Number of triangles at one edge from which duplicates are looked for without comparing each with each. */
const MOST_COMPARED = 16;

/** Vertex numbers and source corners of triangles, three of each per triangle. */
export interface Triangles {
  indices: Uint32Array;
  sourceCorners: Uint32Array;
}

/** Returns whether a triangle names a vertex twice. */
export function hasDegenerate({ indices }: Triangles): boolean {
  for (let e = 0; e < indices.length; e += 3) {
    const a = indices[e];
    const b = indices[e + 1];
    const c = indices[e + 2];
    if (a === b || b === c || c === a) return true;
  }
  return false;
}

/** Returns whether two triangles have the same three vertices: at any of their edges, the third corners are the same. */
export function* hasDuplicate(
  { indices }: Triangles,
  { order, offsets }: EdgeGroups,
): Steps<boolean> {
  for (let g = 0; g + 1 < offsets.length; g++) {
    if ((g & STEP_MASK) === 0) yield;
    const from = offsets[g];
    const to = offsets[g + 1];
    if (to - from > MOST_COMPARED) return true;
    for (let i = from; i < to; i++) {
      const third = indices[previousOf(order[i])];
      for (let j = from; j < i; j++) if (indices[previousOf(order[j])] === third) return true;
    }
  }
  return false;
}

/**
 * Drops triangles that name a vertex twice, and all but the first of those with the same three vertices, regardless of
 * orientation: a sheet given twice, once for each side, becomes a single sheet. Two sides of a flap stay: they continue
 * the surface to which the flap is attached, and one of them alone would leave it open, unless `keepsFlaps` is false.
 */
export function* dropUseless(
  triangles: Triangles,
  keepsFlaps: boolean,
): Steps<{ triangles: Triangles; degenerate: number; duplicate: number }> {
  const { indices, sourceCorners } = triangles;
  const kept = new Uint8Array(indices.length / 3);
  /** For each triangle, the first one with the same vertices. */
  const first = new Int32Array(kept.length).fill(-1);
  const mask = 2 ** Math.ceil(Math.log2(Math.max(2, kept.length * 2))) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  const repeated: number[] = [];
  let degenerate = 0;
  for (let t = 0; t < kept.length; t++) {
    if ((t & STEP_MASK) === 0) yield;
    const a = indices[3 * t];
    const b = indices[3 * t + 1];
    const c = indices[3 * t + 2];
    if (a === b || b === c || c === a) {
      degenerate++;
      continue;
    }
    const low = Math.min(a, b, c);
    const high = Math.max(a, b, c);
    const middle = a + b + c - low - high;
    let h =
      Math.imul(low, 0x9e3779b1) ^ Math.imul(middle, 0x85ebca6b) ^ Math.imul(high, 0xc2b2ae35);
    h ^= h >>> 15;
    h = Math.imul(h, 0x2c1b3c6d);
    let slot = (h ^ (h >>> 13)) & mask;
    while (table[slot] >= 0 && !sameVertices(indices, table[slot], low, middle, high)) {
      slot = (slot + 1) & mask;
    }
    if (table[slot] < 0) {
      table[slot] = t;
      kept[t] = 1;
    } else repeated.push(t);
    first[t] = table[slot];
  }
  const flaps = keepsFlaps ? yield* findFlaps(indices, first, repeated) : [];
  for (const t of flaps) kept[t] = 1;
  const duplicate = repeated.length - flaps.length;
  const cleaned =
    degenerate + duplicate === 0
      ? triangles
      : { indices: pick(indices, kept), sourceCorners: pick(sourceCorners, kept) };
  return { triangles: cleaned, degenerate, duplicate };
}

function sameVertices(indices: Uint32Array, t: number, low: number, middle: number, high: number) {
  const a = indices[3 * t];
  const b = indices[3 * t + 1];
  const c = indices[3 * t + 2];
  return (
    Math.min(a, b, c) === low && Math.max(a, b, c) === high && a + b + c === low + middle + high
  );
}

/** Three values for each triangle that is kept. */
export function pick(values: Uint32Array, kept: Uint8Array): Uint32Array<ArrayBuffer> {
  const picked = new Uint32Array(values.length);
  let count = 0;
  for (let t = 0; t < kept.length; t++) {
    if (kept[t] === 0) continue;
    picked[count++] = values[3 * t];
    picked[count++] = values[3 * t + 1];
    picked[count++] = values[3 * t + 2];
  }
  return picked.slice(0, count);
}
