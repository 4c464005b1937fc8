import { STEP_MASK, type Steps } from '../../work/steps.ts';
import { previousOf } from '../surface/surface.ts';

/** Triangles after the split; each vertex has a single fan. */
export interface Fans {
  indices: Uint32Array<ArrayBuffer>;
  /** For each vertex, the old one. */
  origin: Uint32Array<ArrayBuffer>;
  /** Vertices that were added. */
  added: number;
}

/** Gives each fan of triangles around a vertex its own vertex, and drops vertices that no triangle uses. */
export function* splitFans(
  indices: Uint32Array,
  opposite: Int32Array,
  vertexCount: number,
): Steps<Fans> {
  const walk = {
    indices,
    opposite,
    origin: new Uint32Array(indices.length),
    seen: new Uint8Array(vertexCount),
    number: new Int32Array(indices.length).fill(-1),
    count: 0,
    added: 0,
  };
  for (let start = 0; start < indices.length; start += STEP_MASK) {
    numberFans(walk, start, Math.min(indices.length, start + STEP_MASK));
    yield;
  }
  const { number, origin, count, added } = walk;
  return { indices: new Uint32Array(number.buffer), origin: origin.slice(0, count), added };
}

interface Walk {
  indices: Uint32Array;
  opposite: Int32Array;
  /** For each fan its vertex, and how many fans there are so far. */
  origin: Uint32Array;
  count: number;
  added: number;
  /** 1 for vertices that have a fan. */
  seen: Uint8Array;
  /** The fan of each half-edge. */
  number: Int32Array<ArrayBuffer>;
}

/** Numbers the fans of some half-edges. */
function numberFans(walk: Walk, from: number, to: number): void {
  const { indices, opposite, origin, seen, number } = walk;
  let { count, added } = walk;
  for (let start = from; start < to; start++) {
    if (number[start] >= 0) continue;
    const vertex = indices[start];
    if (seen[vertex]) added++;
    seen[vertex] = 1;
    let e = start;
    // Walks counter-clockwise; at a border, also clockwise from the start.
    while (e >= 0 && number[e] < 0) {
      number[e] = count;
      e = opposite[previousOf(e)];
    }
    if (e < 0) {
      e = clockwise(opposite, start);
      while (e >= 0 && number[e] < 0) {
        number[e] = count;
        e = clockwise(opposite, e);
      }
    }
    origin[count++] = vertex;
  }
  Object.assign(walk, { count, added });
}

/** Returns the next half-edge from the same vertex, clockwise; −1 at a border. */
function clockwise(opposite: Int32Array, e: number): number {
  const o = opposite[e];
  if (o < 0) return -1;
  return o % 3 === 2 ? o - 2 : o + 1;
}
