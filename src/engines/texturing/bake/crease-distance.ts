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
  /** Corner that starts each edge with two hard ends, by the edge's vertices. */
  const seen = new Map<number, number>();
  const edges: number[] = [];
  const count = positions.length / 3;
  for (let e = 0; e < triangles.length; e++) {
    if ((e & STEP_MASK) === STEP_MASK) yield;
    const next = e % 3 === 2 ? e - 2 : e + 1;
    const [c, d] = [triangles[e], triangles[next]];
    if (hard[c] === 1) ofTriangles[Math.floor(e / 3)] = 1;
    if (hard[c] === 0 || hard[d] === 0) continue;
    const [a, b] = [welded[c], welded[d]];
    const key = Math.min(a, b) * count + Math.max(a, b);
    const other = seen.get(key);
    if (other === undefined) {
      seen.set(key, e);
      continue;
    }
    const otherNext = other % 3 === 2 ? other - 2 : other + 1;
    const [oc, od] =
      welded[triangles[other]] === a
        ? [triangles[other], triangles[otherNext]]
        : [triangles[otherNext], triangles[other]];
    if (!sameNormal(normals, c, oc) || !sameNormal(normals, d, od)) edges.push(a, b, b);
  }
  const width = WIDTH * diagonalOf(positions, welded);
  return { ofTriangles: share(ofTriangles), edges: share(Uint32Array.from(edges)), width };
}

/** Returns the length of the diagonal of the box around the given vertices. */
function diagonalOf(positions: Float32Array, vertices: Uint32Array): number {
  const sides: number[] = [];
  for (let k = 0; k < 3; k++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < vertices.length; i++) {
      const value = positions[3 * vertices[i] + k];
      low = Math.min(low, value);
      high = Math.max(high, value);
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
  return ([x, y, z]) => {
    if (!closest(x, y, z, found, width)) return 1;
    const share = found.distance / width;
    return share * share * (3 - 2 * share);
  };
}
