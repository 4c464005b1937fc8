import { atOnce } from '../../work/steps.ts';
import { nextOf, previousOf, type Surface } from '../surface/surface.ts';
import { linkEdges } from './link-edges.ts';
import { splitFans } from './split-fans.ts';

/** Vertices of a mended surface are vertices of the original one. */
export interface MendedSurface extends Surface {
  origin: Uint32Array;
}

/**
 * Vertices where a collapsed surface is not manifold: the collapse may shrink the neck of a bump to an edge with four
 * triangles or to a point in which two fans meet, or fold a triangle onto its neighbour.
 * @returns also which vertices are on a border (1)
 */
export function pinchedVertices(positions: Float64Array | Float32Array, indices: Uint32Array) {
  const { opposite, crowded } = atOnce(linkEdges(positions, indices));
  const marked = new Uint8Array(positions.length / 3);
  const border = new Uint8Array(marked.length);
  const pinched: number[] = [];
  const mark = (v: number) => {
    if (marked[v] === 0) pinched.push(v);
    marked[v] = 1;
  };
  const markEdge = (e: number) => {
    mark(indices[e]);
    mark(indices[nextOf(e)]);
  };
  for (let e = 0; e < indices.length; e++) {
    const o = opposite[e];
    if (o < 0) border[indices[e]] = border[indices[nextOf(e)]] = 1;
    if (o < e) continue;
    // Neighbours that run the same way, or with the same third corner.
    const folded = indices[previousOf(e)] === indices[previousOf(o)];
    if (folded || indices[e] === indices[o]) markEdge(e);
  }
  for (const e of crowded) markEdge(e);
  const { origin } = atOnce(splitFans(indices.slice(), opposite, marked.length));
  const seen = new Uint8Array(marked.length);
  for (const v of origin) {
    if (seen[v] === 1) mark(v);
    seen[v] = 1;
  }
  return { pinched, border };
}

/**
 * The manifold surface of triangles, taken apart where they were pinched, and the old vertex of each one. Triangles
 * stay in their order.
 */
export function manifoldSurface(positions: Float64Array, triangles: Uint32Array): MendedSurface {
  const indices = triangles.slice();
  const { opposite } = atOnce(linkEdges(positions, indices));
  for (let e = 0; e < indices.length; e++) {
    const o = opposite[e];
    if (o >= 0 && indices[e] === indices[o]) opposite[e] = opposite[o] = -1;
  }
  const { origin } = atOnce(splitFans(indices, opposite, positions.length / 3));
  const places = new Float64Array(3 * origin.length);
  for (let v = 0; v < origin.length; v++) {
    for (let k = 0; k < 3; k++) places[3 * v + k] = positions[3 * origin[v] + k];
  }
  return { positions: places, indices, opposite, origin };
}

/**
 * Splits a collapsed mesh where it was pinched. The pieces that come off are a few triangles each and are dropped: the
 * `parts` largest components stay.
 */
export function mendPinches(
  positions: Float64Array,
  indices: Uint32Array,
  parts: number,
): MendedSurface {
  const split = indices.slice();
  const { opposite } = atOnce(linkEdges(positions, split));
  const { origin } = atOnce(splitFans(split, opposite, positions.length / 3));
  const { part, sizes } = countParts(opposite);
  const order = Array.from(sizes.keys()).sort((a, b) => sizes[b] - sizes[a] || a - b);
  const kept = new Uint8Array(sizes.length);
  for (const p of order.slice(0, parts)) kept[p] = 1;
  const number = new Int32Array(origin.length).fill(-1);
  const vertices: number[] = [];
  const left: number[] = [];
  for (let e = 0; e < split.length; e++) {
    if (kept[part[Math.floor(e / 3)]] === 0) continue;
    const v = split[e];
    if (number[v] < 0) number[v] = vertices.push(origin[v]) - 1;
    left.push(number[v]);
  }
  const places = new Float64Array(3 * vertices.length);
  for (let v = 0; v < vertices.length; v++) {
    for (let k = 0; k < 3; k++) places[3 * v + k] = positions[3 * vertices[v] + k];
  }
  const mended = Uint32Array.from(left);
  return {
    positions: places,
    indices: mended,
    opposite: atOnce(linkEdges(places, mended)).opposite,
    origin: Uint32Array.from(vertices),
  };
}

/** The connected part of each triangle, and how many triangles each part has. */
export function countParts(opposite: Int32Array): { part: Int32Array; sizes: number[] } {
  const part = new Int32Array(opposite.length / 3).fill(-1);
  const sizes: number[] = [];
  const queue = new Int32Array(part.length);
  for (let seed = 0; seed < part.length; seed++) {
    if (part[seed] >= 0) continue;
    let tail = 0;
    queue[tail++] = seed;
    part[seed] = sizes.length;
    for (let head = 0; head < tail; head++) {
      for (let e = 3 * queue[head]; e < 3 * queue[head] + 3; e++) {
        const u = opposite[e] < 0 ? -1 : Math.floor(opposite[e] / 3);
        if (u < 0 || part[u] >= 0) continue;
        part[u] = sizes.length;
        queue[tail++] = u;
      }
    }
    sizes.push(tail);
  }
  return { part, sizes };
}

/** Vertices − edges + faces. */
export function characteristic({ positions, indices, opposite }: Surface): number {
  let borders = 0;
  for (let e = 0; e < opposite.length; e++) if (opposite[e] < 0) borders++;
  return positions.length / 3 - (indices.length + borders) / 2 + indices.length / 3;
}
