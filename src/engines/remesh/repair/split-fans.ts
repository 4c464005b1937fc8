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
  const origin = new Uint32Array(indices.length);
  const seen = new Uint8Array(vertexCount);
  const number = new Int32Array(indices.length).fill(-1);
  let count = 0;
  let added = 0;
  for (let start = 0; start < indices.length; start++) {
    if ((start & STEP_MASK) === 0) yield;
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
  return { indices: new Uint32Array(number.buffer), origin: origin.slice(0, count), added };
}

/** Returns the next half-edge from the same vertex, clockwise; −1 at a border. */
function clockwise(opposite: Int32Array, e: number): number {
  const o = opposite[e];
  if (o < 0) return -1;
  return o % 3 === 2 ? o - 2 : o + 1;
}
