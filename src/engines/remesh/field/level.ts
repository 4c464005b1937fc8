import { nextOf, type Surface, triangleNormal } from '../surface/surface.ts';
import type { Features } from './features.ts';

/**
 * One level of the hierarchy on which the fields are solved. It consists of sites, which at the finest level are
 * vertices.
 */
export interface Level {
  count: number;
  /** Three values per site. */
  positions: Float64Array;
  normals: Float64Array;
  areas: Float64Array;
  /** Sites + 1 offsets into `neighbors`. */
  offsets: Int32Array;
  neighbours: Int32Array;
  weights: Float32Array;
  /** For each neighbor, the normal to use at sites on features; only at a finest level with features. */
  edgeNormals: Float64Array | null;
  /** The constraint at each vertex that prescribes the field; see `Features`. */
  kind: Uint8Array;
  /** Direction of the feature line; three values per site. */
  lines: Float64Array;
  /** Relative side of the lattice at each site; null: the same everywhere. */
  sizes: Float64Array | null;
  /** For each neighbor, where lattices of it and of the site are compared; null: not known yet. */
  meetings: Float64Array | null;
  /** For each site, its site in the next coarser level. */
  parent: Int32Array | null;
}

/** The finest level: the vertices of a surface, joined along edges. */
export function finestLevel(
  surface: Surface,
  features: Features,
  sizes: Float64Array | null,
): Level {
  const { positions, indices } = surface;
  const count = positions.length / 3;
  const { normals, areas } = vertexFrames(positions, indices);
  const { offsets, neighbours, edges } = adjacency(surface, count);
  const edgeNormals = features.any ? normalsOfEdges(surface, edges) : null;
  return {
    count,
    positions,
    normals,
    areas,
    offsets,
    neighbours,
    weights: new Float32Array(neighbours.length).fill(1),
    edgeNormals,
    kind: features.kind,
    lines: features.lines,
    sizes,
    meetings: null,
    parent: null,
  };
}

/** Computes unit normals weighted by angle, and a third of the area of the triangles around each vertex. */
function vertexFrames(positions: Float64Array, indices: Uint32Array) {
  const normals = new Float64Array(positions.length);
  const areas = new Float64Array(positions.length / 3);
  const n = new Float64Array(3);
  for (let t = 0; t < indices.length; t += 3) {
    const doubled = triangleNormal(positions, indices, t, n);
    if (!(doubled > 0)) continue;
    for (let k = 0; k < 3; k++) {
      const v = indices[t + k];
      const angle = cornerAngle(
        positions,
        v,
        indices[t + ((k + 1) % 3)],
        indices[t + ((k + 2) % 3)],
      );
      for (let c = 0; c < 3; c++) normals[3 * v + c] += angle * n[c];
      areas[v] += doubled / 6;
    }
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i], normals[i + 1], normals[i + 2]);
    if (length > 1e-12) for (let k = 0; k < 3; k++) normals[i + k] /= length;
    else normals.set([0, 1, 0], i);
  }
  return { normals, areas };
}

function cornerAngle(p: Float64Array, a: number, b: number, c: number): number {
  const ux = p[3 * b] - p[3 * a];
  const uy = p[3 * b + 1] - p[3 * a + 1];
  const uz = p[3 * b + 2] - p[3 * a + 2];
  const vx = p[3 * c] - p[3 * a];
  const vy = p[3 * c + 1] - p[3 * a + 1];
  const vz = p[3 * c + 2] - p[3 * a + 2];
  const lengths = Math.sqrt((ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz));
  if (!(lengths > 0)) return 0;
  return Math.acos(Math.max(-1, Math.min(1, (ux * vx + uy * vy + uz * vz) / lengths)));
}

/** Neighbors in the order of the half-edges, and a half-edge for each of them. */
function adjacency({ indices, opposite }: Surface, count: number) {
  const offsets = new Int32Array(count + 1);
  for (let e = 0; e < indices.length; e++) {
    offsets[indices[e] + 1]++;
    if (opposite[e] < 0) offsets[indices[nextOf(e)] + 1]++;
  }
  for (let v = 0; v < count; v++) offsets[v + 1] += offsets[v];
  const cursor = offsets.slice(0, count);
  const neighbours = new Int32Array(offsets[count]);
  const edges = new Int32Array(offsets[count]);
  for (let e = 0; e < indices.length; e++) {
    const a = indices[e];
    const b = indices[nextOf(e)];
    edges[cursor[a]] = e;
    neighbours[cursor[a]++] = b;
    if (opposite[e] >= 0) continue;
    edges[cursor[b]] = e;
    neighbours[cursor[b]++] = a;
  }
  return { offsets, neighbours, edges };
}

/** The mean normal of the triangles at each neighbor's edge. */
function normalsOfEdges({ positions, indices, opposite }: Surface, edges: Int32Array) {
  const faceNormals = new Float64Array(indices.length);
  const n = new Float64Array(3);
  for (let t = 0; t < indices.length; t += 3) {
    if (triangleNormal(positions, indices, t, n) > 0) faceNormals.set(n, t);
  }
  const normals = new Float64Array(edges.length * 3);
  for (let i = 0; i < edges.length; i++) {
    const e = edges[i];
    const t = e - (e % 3);
    const o = opposite[e] < 0 ? e : opposite[e];
    const u = o - (o % 3);
    let length = 0;
    for (let k = 0; k < 3; k++) {
      normals[3 * i + k] = faceNormals[t + k] + faceNormals[u + k];
      length += normals[3 * i + k] ** 2;
    }
    length = Math.sqrt(length) || 1;
    for (let k = 0; k < 3; k++) normals[3 * i + k] /= length;
  }
  return normals;
}
