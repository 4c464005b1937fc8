import type { BvhNodes } from '../../mesh/bvh-build.ts';
import { buildNodes } from '../../mesh/bvh-build.ts';
import { faceAreaVectors } from '../../mesh/corner-normals.ts';
import { cornerTables } from '../../mesh/corner-tables.ts';
import { buildHalfEdges } from '../../mesh/half-edges.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { weldByPosition } from '../../mesh/weld.ts';
import { share, sharedFloats } from '../../threads/shared-arrays.ts';

/** A BVH over sharp edges, as degenerate triangles, for closest-point queries. */
export interface EdgeTree {
  nodes: BvhNodes;
  /** Nine coordinates per edge, in the order of the tree's leaves. */
  coordinates: Float32Array;
}

/** Sharp edges and curvature of a surface. */
export interface Bends {
  /**
   * Convex and concave sharp edges; null: there are none, or so many that they are just the roughness of the surface.
   */
  ridges: EdgeTree | null;
  grooves: EdgeTree | null;
  /** Mean curvature at corners in turns per diagonal, above 0 where the surface bulges; zero where faces are large. */
  curvature: CornerLayer;
}

/** Cosine of the minimum angle between the normals of two faces that meet at a sharp edge. */
const SHARP = Math.cos((28 * Math.PI) / 180);
/** If more than this fraction of all edges are sharp, they are noise. */
const MOST_SHARP = 0.3;
const MOST_EDGES = 200_000;
/**
 * Minimum length, in diagonals, of a chain of sharp edges that counts as an edge of the model; a shorter one is a dent.
 */
const LEAST_CHAIN = 0.12;
/** Faces larger than this, in diagonals, say nothing about curvature between their corners. */
const COARSE = 0.04;
/** Distance over which curvature is averaged, in diagonals; finer bumps are the grain of the surface. */
const AVERAGED = 0.014;
const SMOOTHINGS = { least: 3, most: 40 };

/** Finds sharp edges and curvature; vertices at the same position count as one. */
export function findBends(mesh: PolygonMesh, diagonal: number): Bends {
  const { positions, faceOffsets } = mesh;
  const first = weldByPosition(positions);
  const corners = new Uint32Array(mesh.corners.length);
  for (let c = 0; c < corners.length; c++) corners[c] = first[mesh.corners[c]];
  const { twins, edges } = buildHalfEdges({ faceOffsets, corners }, first.length);
  const areas = faceAreaVectors({ positions, faceOffsets, corners });
  const { faceOf, nextOf } = cornerTables(mesh);
  const normals = new Float64Array(3 * first.length);
  for (let c = 0; c < corners.length; c++) {
    for (let k = 0; k < 3; k++) normals[3 * corners[c] + k] += areas[3 * faceOf[c] + k];
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i], normals[i + 1], normals[i + 2]) || 1;
    for (let k = 0; k < 3; k++) normals[i + k] /= length;
  }
  const ridges: number[] = [];
  const grooves: number[] = [];
  const bend = new Float64Array(first.length);
  const weight = new Float64Array(first.length);
  const e = [0, 0, 0];
  // Sum of the lengths of all edges, and their number.
  let lengths = 0;
  let sides = 0;
  for (let c = 0; c < corners.length; c++) {
    const twin = twins[c];
    if (twin < c) continue;
    const a = 3 * corners[c];
    const b = 3 * corners[nextOf[c]];
    for (let k = 0; k < 3; k++) e[k] = positions[b + k] - positions[a + k];
    const square = e[0] * e[0] + e[1] * e[1] + e[2] * e[2];
    if (!(square > 0 && square < Infinity)) continue;
    lengths += Math.sqrt(square);
    sides++;
    const turn =
      e[0] * (normals[b] - normals[a]) +
      e[1] * (normals[b + 1] - normals[a + 1]) +
      e[2] * (normals[b + 2] - normals[a + 2]);
    const fineness = Math.max(0, 1 - Math.sqrt(square) / (COARSE * diagonal));
    for (const v of [a / 3, b / 3]) {
      bend[v] += (turn / square) * diagonal * fineness;
      weight[v]++;
    }
    const f = 3 * faceOf[c];
    const g = 3 * faceOf[twin];
    const product =
      Math.hypot(areas[f], areas[f + 1], areas[f + 2]) *
      Math.hypot(areas[g], areas[g + 1], areas[g + 2]);
    const dot = areas[f] * areas[g] + areas[f + 1] * areas[g + 1] + areas[f + 2] * areas[g + 2];
    if (!(product > 0) || dot > SHARP * product) continue;
    // If the other face falls away from this face's plane, the edge is a ridge.
    const far = 3 * corners[nextOf[nextOf[twin]]];
    const side =
      areas[f] * (positions[far] - positions[a]) +
      areas[f + 1] * (positions[far + 1] - positions[a + 1]) +
      areas[f + 2] * (positions[far + 2] - positions[a + 2]);
    (side < 0 ? ridges : grooves).push(a, b);
  }
  const rough =
    ridges.length + grooves.length > 2 * Math.min(MOST_SHARP * edges, MOST_EDGES) && edges > 1000;
  for (let v = 0; v < bend.length; v++) if (weight[v] > 0) bend[v] /= weight[v];
  const side = sides > 0 ? lengths / sides / diagonal : 1;
  const rounds = Math.ceil((AVERAGED / side) ** 2);
  const values = smoothed(
    bend,
    corners,
    nextOf,
    Math.max(SMOOTHINGS.least, Math.min(SMOOTHINGS.most, rounds)),
  );
  return {
    ridges: rough
      ? null
      : buildEdgeTree(positions, longChains(positions, ridges, LEAST_CHAIN * diagonal)),
    grooves: rough
      ? null
      : buildEdgeTree(positions, longChains(positions, grooves, LEAST_CHAIN * diagonal)),
    curvature: { values: share(values), indices: share(corners) },
  };
}

function smoothed(
  bend: Float64Array,
  corners: Uint32Array,
  nextOf: Uint32Array,
  rounds: number,
): Float32Array {
  let values = Float32Array.from(bend);
  for (let round = 0; round < rounds; round++) {
    const sums = Float32Array.from(values);
    const counts = new Float32Array(values.length).fill(1);
    for (let c = 0; c < corners.length; c++) {
      const a = corners[c];
      const b = corners[nextOf[c]];
      sums[a] += values[b];
      sums[b] += values[a];
      counts[a]++;
      counts[b]++;
    }
    values = sums.map((sum, v) => sum / counts[v]);
  }
  return values;
}

/** Returns the edges in connected chains of at least the length `least`; `ends` as below. */
function longChains(positions: Float32Array, ends: number[], least: number): number[] {
  const parents = new Map<number, number>();
  // Finds the root with path halving.
  const rootOf = (v: number): number => {
    for (;;) {
      const up = parents.get(v) ?? v;
      if (up === v) return v;
      const above = parents.get(up) ?? up;
      parents.set(v, above);
      v = above;
    }
  };
  for (let i = 0; i < ends.length; i += 2) {
    const [a, b] = [rootOf(ends[i]), rootOf(ends[i + 1])];
    if (a !== b) parents.set(Math.max(a, b), Math.min(a, b));
  }
  const lengths = new Map<number, number>();
  for (let i = 0; i < ends.length; i += 2) {
    const [a, b] = [ends[i], ends[i + 1]];
    const length = Math.hypot(...[0, 1, 2].map((k) => positions[b + k] - positions[a + k]));
    lengths.set(rootOf(a), (lengths.get(rootOf(a)) ?? 0) + length);
  }
  const kept: number[] = [];
  for (let i = 0; i < ends.length; i += 2) {
    if (lengths.get(rootOf(ends[i]))! >= least) kept.push(ends[i], ends[i + 1]);
  }
  return kept;
}

/** Builds a BVH over edges. `ends` contains, for each edge, the offsets of its two vertices into `positions`. */
function buildEdgeTree(positions: Float32Array, ends: number[]): EdgeTree | null {
  const count = ends.length / 2;
  if (count === 0) return null;
  const points = new Float32Array(6 * count);
  const indices = new Uint32Array(3 * count);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 6; k++)
      points[6 * i + k] = positions[ends[2 * i + (k > 2 ? 1 : 0)] + (k % 3)];
    indices[3 * i] = 2 * i;
    indices[3 * i + 1] = indices[3 * i + 2] = 2 * i + 1;
  }
  const { root, boxes, children, order } = buildNodes(points, indices);
  const coordinates = sharedFloats(9 * order.length);
  for (let i = 0; i < order.length; i++) {
    for (let k = 0; k < 9; k++) coordinates[9 * i + k] = points[6 * order[i] + (k > 5 ? k - 3 : k)];
  }
  return {
    nodes: { root, boxes: share(boxes), children: share(children), order: share(order) },
    coordinates,
  };
}
