import { areaVector } from '../../math/triangle.ts';
import { splitIntoQuads } from '../extraction/split-into-quads.ts';
import { nextOf, previousOf, type Surface } from '../surface/surface.ts';
import type { NetFaces } from '../target/polygon-net.ts';

/**
 * Cosine of the maximum angle between two triangles that are paired: a quad bent further does not represent their
 * shape.
 */
const MOST_TURN = Math.cos((20 * Math.PI) / 180);
/** Bounds for the corner angles of a paired quad, as cosines. */
const LEAST_CORNER = Math.cos((20 * Math.PI) / 180);
const MOST_CORNER = Math.cos((165 * Math.PI) / 180);

/** Measured number of quads that the split makes per triangle if four of five triangles find a partner. */
export const QUADS_PER_TRIANGLE = 2.2;

/** Pairs triangles into quads, best shape first, and leaves the others as they are. `creaseAngle` is in degrees. */
export function pairTriangles(surface: Surface, creaseAngle: number): NetFaces {
  const { positions, indices, opposite } = surface;
  const triangles = indices.length / 3;
  const normals = unitNormals(surface);
  const hard = hardEdges(surface, normals, creaseAngle);
  const edges: number[] = [];
  const costs = new Float64Array(indices.length);
  for (let e = 0; e < indices.length; e++) {
    if (opposite[e] < e || hard[e] === 1) continue;
    costs[e] = costOfPair(surface, normals, e);
    if (costs[e] < Infinity) edges.push(e);
  }
  edges.sort((a, b) => costs[a] - costs[b] || a - b);
  const partner = new Int32Array(triangles).fill(-1);
  for (const e of edges) {
    const t = Math.floor(e / 3);
    const u = Math.floor(opposite[e] / 3);
    if (partner[t] >= 0 || partner[u] >= 0) continue;
    partner[t] = e;
    partner[u] = opposite[e];
  }
  const corners: number[] = [];
  const features: number[] = [];
  const offsets = [0];
  const add = (e: number) => {
    corners.push(indices[e]);
    features.push(hard[e]);
  };
  for (let t = 0; t < triangles; t++) {
    const e = partner[t];
    if (e < 0) for (let k = 0; k < 3; k++) add(3 * t + k);
    else {
      const o = opposite[e];
      if (o < e) continue;
      for (const f of [nextOf(e), previousOf(e), nextOf(o), previousOf(o)]) add(f);
    }
    offsets.push(corners.length);
  }
  return {
    positions: positions.slice(),
    offsets: Uint32Array.from(offsets),
    corners: Uint32Array.from(corners),
    features: Uint8Array.from(features),
  };
}

/** Splits polygons of three and four sides so that only quads remain, with exactly the same shape. */
export function splitPolygons(net: NetFaces): NetFaces {
  const vertices = net.positions.length / 3;
  return splitIntoQuads({
    ...net,
    kind: new Uint8Array(vertices),
    patches: new Int32Array(net.offsets.length - 1).fill(-1),
    anchors: new Int32Array(vertices).fill(-1),
  });
}

function unitNormals({ positions, indices }: Surface): Float64Array {
  const normals = new Float64Array(indices.length);
  const n = new Float64Array(3);
  for (let t = 0; t < indices.length; t += 3) {
    areaVector(positions, 3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2], n);
    const length = Math.hypot(n[0], n[1], n[2]);
    if (length > 0) for (let k = 0; k < 3; k++) normals[t + k] = n[k] / length;
  }
  return normals;
}

/** 1 for half-edges on borders and creases. */
function hardEdges({ indices, opposite }: Surface, normals: Float64Array, creaseAngle: number) {
  const least = Math.cos((creaseAngle * Math.PI) / 180);
  const hard = new Uint8Array(indices.length);
  for (let e = 0; e < indices.length; e++) {
    if (opposite[e] < 0 || turnAt(normals, e, opposite[e]) < least) hard[e] = 1;
  }
  return hard;
}

/** Returns the cosine of the angle by which the surface turns at an edge; 1 beside a triangle without area. */
function turnAt(normals: Float64Array, e: number, o: number): number {
  const [t, u] = [e - (e % 3), o - (o % 3)];
  const dot =
    normals[t] * normals[u] + normals[t + 1] * normals[u + 1] + normals[t + 2] * normals[u + 2];
  const flat =
    normals[t] === 0 && normals[t + 1] === 0 && normals[t + 2] === 0
      ? true
      : normals[u] === 0 && normals[u + 1] === 0 && normals[u + 2] === 0;
  return flat ? 1 : dot;
}

/**
 * Deviation of the quad made of the two triangles at an edge from a flat rectangle; Infinity if they must not be
 * paired.
 */
function costOfPair(surface: Surface, normals: Float64Array, e: number): number {
  const { positions: p, indices, opposite } = surface;
  const o = opposite[e];
  const turn = turnAt(normals, e, o);
  if (turn < MOST_TURN) return Infinity;
  const ring = [nextOf(e), previousOf(e), nextOf(o), previousOf(o)].map((f) => 3 * indices[f]);
  if (ring[1] === ring[3]) return Infinity;
  const t = e - (e % 3);
  let worst = 0;
  for (let k = 0; k < 4; k++) {
    const [a, b, c] = [ring[(k + 3) & 3], ring[k], ring[(k + 1) & 3]];
    let dot = 0;
    let first = 0;
    let second = 0;
    const u = [0, 0, 0];
    const w = [0, 0, 0];
    for (let i = 0; i < 3; i++) {
      u[i] = p[c + i] - p[b + i];
      w[i] = p[a + i] - p[b + i];
      dot += u[i] * w[i];
      first += u[i] * u[i];
      second += w[i] * w[i];
    }
    const lengths = Math.sqrt(first * second);
    if (!(lengths > 0)) return Infinity;
    const cosine = dot / lengths;
    // Convex if the corner turns in the same direction as the triangle.
    const upward =
      (u[1] * w[2] - u[2] * w[1]) * normals[t] +
      (u[2] * w[0] - u[0] * w[2]) * normals[t + 1] +
      (u[0] * w[1] - u[1] * w[0]) * normals[t + 2];
    if (upward <= 0 || cosine > LEAST_CORNER || cosine < MOST_CORNER) return Infinity;
    worst = Math.max(worst, Math.abs(cosine));
  }
  return worst + 4 * (1 - turn);
}
