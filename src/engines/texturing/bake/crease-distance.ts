import { createClosestPoint } from '../../mesh/closest-point.ts';
import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import { share } from '../../threads/shared-arrays.ts';
import { STEP_MASK, type Steps } from '../../work/steps.ts';
import type { SharedTree } from './source.ts';

/** Edges at which the shading of the target is hard, in shared memory. */
export interface Creases {
  /** 1 for triangles of which a corner has another shading normal than ray. */
  ofTriangles: Uint8Array;
  /** Vertices of the crease edges, as triangles without an area. */
  edges: Uint32Array;
  /** Distance in meters beyond which a crease does not bend rays. */
  width: number;
}

/** Width of the band beside a crease in which rays are bent, as a share of the diagonal. */
const WIDTH = 0.02;
/** Cosine between a corner's shading normal and its ray above which they count as the same. */
const SAME = 0.9995;

/**
 * Finds the creases of a target.
 * @param triangles corner numbers, three per triangle
 * @param welded vertex of each corner, the same for all at one position
 */
export function* findCreases(
  positions: Float32Array,
  welded: Uint32Array,
  { triangles, normals, rays }: { triangles: Uint32Array; normals: CornerLayer; rays: CornerLayer },
): Steps<Creases> {
  const hard = new Uint8Array(welded.length);
  for (let c = 0; c < hard.length; c++) {
    const n = 3 * normals.indices[c];
    const r = 3 * rays.indices[c];
    let dot = 0;
    for (let k = 0; k < 3; k++) dot += normals.values[n + k] * rays.values[r + k];
    hard[c] = dot < SAME ? 1 : 0;
  }
  const ofTriangles = new Uint8Array(triangles.length / 3);
  const seen = new EdgeTable(triangles, welded);
  const edges: number[] = [];
  for (let e = 0; e < triangles.length; e++) {
    if ((e & STEP_MASK) === STEP_MASK) yield;
    const next = e % 3 === 2 ? e - 2 : e + 1;
    const c = triangles[e];
    const d = triangles[next];
    if (hard[c] === 1) ofTriangles[(e / 3) | 0] = 1;
    if (hard[c] === 0 || hard[d] === 0) continue;
    const other = seen.findOrAdd(e, next);
    if (other < 0) continue;
    const otherNext = other % 3 === 2 ? other - 2 : other + 1;
    const isSame = welded[triangles[other]] === welded[c];
    const oc = triangles[isSame ? other : otherNext];
    const od = triangles[isSame ? otherNext : other];
    if (!sameNormal(normals, c, oc) || !sameNormal(normals, d, od))
      edges.push(welded[c], welded[d], welded[d]);
  }
  const width = WIDTH * diagonalOf(positions, welded);
  return { ofTriangles: share(ofTriangles), edges: share(Uint32Array.from(edges)), width };
}

/**
 * The first side of each edge, by the edge's two vertices: a hash table with linear probing, which takes a tenth of the
 * time of a `Map` whose keys are products.
 */
class EdgeTable {
  readonly #triangles: Uint32Array;
  readonly #welded: Uint32Array;
  readonly #mask: number;
  readonly #slots: Int32Array;

  constructor(triangles: Uint32Array, welded: Uint32Array) {
    this.#triangles = triangles;
    this.#welded = welded;
    this.#mask = 2 ** Math.ceil(Math.log2(Math.max(2, 2 * triangles.length))) - 1;
    this.#slots = new Int32Array(this.#mask + 1).fill(-1);
  }

  /**
   * Returns the first side that was added with the ends of this one, in either order; −1 if there is none, and this one
   * is added.
   * @param side, next positions in `triangles` of the side's two corners
   */
  findOrAdd(side: number, next: number): number {
    const triangles = this.#triangles;
    const welded = this.#welded;
    const slots = this.#slots;
    const a = welded[triangles[side]];
    const b = welded[triangles[next]];
    let h = Math.imul(a < b ? a : b, 0x9e3779b1);
    h = Math.imul(h ^ (h >>> 15) ^ (a < b ? b : a), 0x9e3779b1);
    for (let slot = (h ^ (h >>> 15)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const other = slots[slot];
      if (other < 0) {
        slots[slot] = side;
        return -1;
      }
      const p = welded[triangles[other]];
      const q = welded[triangles[other % 3 === 2 ? other - 2 : other + 1]];
      if ((p === a && q === b) || (p === b && q === a)) return other;
    }
  }
}

/** Returns the length of the diagonal of the box around the given vertices. */
function diagonalOf(positions: Float32Array, vertices: Uint32Array): number {
  const sides: number[] = [];
  for (let k = 0; k < 3; k++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < vertices.length; i++) {
      const value = positions[3 * vertices[i] + k];
      if (value < low) low = value;
      if (value > high) high = value;
    }
    sides.push(high - low);
  }
  return Math.hypot(...sides);
}

function sameNormal({ values, indices }: CornerLayer, c: number, d: number): boolean {
  const [a, b] = [3 * indices[c], 3 * indices[d]];
  if (a === b) return true;
  return (
    values[a] * values[b] + values[a + 1] * values[b + 1] + values[a + 2] * values[b + 2] > SAME
  );
}

/**
 * Creates a function that returns 0 for points on a crease, rising to 1 for points beyond its width.
 * @param tree over the crease edges
 */
export function createCreaseDistance(
  tree: SharedTree,
  width: number,
): (point: Float64Array) => number {
  const closest = createClosestPoint(tree.nodes, tree.coordinates);
  const found = surfacePoint();
  return (point) => {
    if (!closest(point[0], point[1], point[2], found, width)) return 1;
    const share = found.distance / width;
    return share * share * (3 - 2 * share);
  };
}
