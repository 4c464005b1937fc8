import { cornerTables } from '../../mesh/corner-tables.ts';
import { IndexedHeap } from '../../structures/indexed-heap.ts';
import type { UnwrapSurface } from './surface.ts';

/**
 * A tree of faces that are joined in pairs, as are the resulting clusters, until joining the rest would give no usable
 * chart. Node n < faces is face n; other nodes have two children. The faces under a node are `order[from[n]]` up to,
 * but not including, `order[to[n]]`.
 */
export interface ClusterTree {
  /** The children of node faces + i are at 2i and 2i + 1. */
  children: Uint32Array<ArrayBuffer>;
  roots: Uint32Array<ArrayBuffer>;
  order: Uint32Array<ArrayBuffer>;
  from: Uint32Array<ArrayBuffer>;
  to: Uint32Array<ArrayBuffer>;
}

/**
 * Maximum variance of the normals, 1 − |mean|², at which clusters are tried as charts: half a cylinder has 0.59.
 * Whether a cluster can be flattened without too much stretch is determined later.
 */
const MOST_VARIANCE = 0.62;
/** Cost of an irregular border relative to the variance: 0.01 leaves ragged charts, 0.1 cuts through creases. */
const SHAPE_WEIGHT = 0.03;
/** Clusters that meet at a larger average angle stay apart: the normals make a seam there anyway. */
const SHARPEST = Math.cos((60 * Math.PI) / 180);
/** Cost of a sharp border. */
const CREASE_WEIGHT = 0.3;

/**
 * Clusters faces hierarchically (M. Garland, A. Willmott, P. Heckbert, 2001) by the variance of their normals and the
 * shape of their border. The absolute error decides, so that small clusters merge first and the tree stays shallow.
 */
export function clusterFaces(surface: UnwrapSurface): ClusterTree {
  const faces = surface.faceOffsets.length - 1;
  const { area, sum, border } = singleFaces(surface);
  const { count: edges, ends, length, cosines, head, next } = adjacency(surface, area);
  const node = Uint32Array.from(area.keys());
  const alive = new Uint8Array(edges).fill(1);

  const heap = new IndexedHeap(edges);
  function offer(e: number): void {
    const a = ends[2 * e];
    const b = ends[2 * e + 1];
    const whole = area[a] + area[b];
    const x = sum[3 * a] + sum[3 * b];
    const y = sum[3 * a + 1] + sum[3 * b + 1];
    const z = sum[3 * a + 2] + sum[3 * b + 2];
    const square = x * x + y * y + z * z;
    const variance = whole > 0 ? 1 - square / (whole * whole) : 0;
    const cosine = length[e] > 0 ? cosines[e] / length[e] : 1;
    if (variance > MOST_VARIANCE || cosine < SHARPEST) {
      heap.remove(e);
      return;
    }
    const round = border[a] + border[b] - 2 * length[e];
    // Areas are doubled.
    const shape = whole > 0 ? (round * round) / (2 * Math.PI * whole) : 1;
    const cost = whole * (variance + SHAPE_WEIGHT * shape + CREASE_WEIGHT * (1 - cosine));
    heap.set(e, cost);
  }
  for (let e = 0; e < edges; e++) offer(e);

  const children = new Uint32Array(2 * Math.max(0, faces - 1));
  let nodes = faces;
  const seen = new Int32Array(faces).fill(-1);
  for (let e = heap.pop(); e >= 0; e = heap.pop()) {
    const a = Math.min(ends[2 * e], ends[2 * e + 1]);
    const b = Math.max(ends[2 * e], ends[2 * e + 1]);
    area[a] += area[b];
    border[a] += border[b] - 2 * length[e];
    for (let k = 0; k < 3; k++) sum[3 * a + k] += sum[3 * b + k];
    children[2 * (nodes - faces)] = node[a];
    children[2 * (nodes - faces) + 1] = node[b];
    node[a] = nodes++;
    mergeLists(a, b);
    for (let slot = head[a]; slot >= 0; slot = next[slot]) offer(slot >> 1);
  }

  function remove(e: number): void {
    alive[e] = 0;
    heap.remove(e);
  }

  /**
   * Moves the edges of b into a's list. Edges between the two are removed; two edges to the same neighbor become one.
   */
  function mergeLists(a: number, b: number): void {
    let kept = -1;
    const waiting = [head[a], head[b]];
    for (const start of waiting) {
      for (let slot = start; slot >= 0; ) {
        const following = next[slot];
        const e = slot >> 1;
        const other = ends[slot ^ 1];
        if (alive[e] === 1) {
          if (other === a || other === b) remove(e);
          else if (seen[other] >= 0) {
            const same = seen[other];
            length[same] += length[e];
            cosines[same] += cosines[e];
            remove(e);
          } else {
            seen[other] = e;
            ends[slot] = a;
            next[slot] = kept;
            kept = slot;
          }
        }
        slot = following;
      }
    }
    for (let slot = kept; slot >= 0; slot = next[slot]) seen[ends[slot ^ 1]] = -1;
    head[a] = kept;
    head[b] = -1;
  }

  return orderTree(faces, children.slice(0, 2 * (nodes - faces)));
}

/**
 * Returns clusters of one face each: doubled area, area vector (three values), length of the border. A merged cluster
 * keeps the lower number.
 */
function singleFaces(surface: UnwrapSurface) {
  const { faceOffsets, areas } = surface;
  const area = new Float64Array(faceOffsets.length - 1);
  const border = new Float64Array(area.length);
  for (let f = 0; f < area.length; f++) {
    area[f] = Math.hypot(areas[3 * f], areas[3 * f + 1], areas[3 * f + 2]);
    const end = faceOffsets[f + 1];
    for (let c = faceOffsets[f]; c < end; c++) {
      border[f] += edgeLength(surface, c, c + 1 < end ? c + 1 : faceOffsets[f]);
    }
  }
  return { area, sum: Float64Array.from(areas), border };
}

/** Edges between clusters, and a linked list of the edges of each cluster. */
interface ClusterEdges {
  count: number;
  /** The clusters on both sides of edge e are at 2e and 2e + 1. */
  ends: Uint32Array;
  length: Float64Array;
  /** Sum of the cosines of the angles between the clusters' normals, each times the length of its border. */
  cosines: Float64Array;
  /** First slot of each cluster's list; −1: none. Slot 2e + side stands for edge e. */
  head: Int32Array;
  /** The next slot of the same cluster, by slot. */
  next: Int32Array;
}

/** Returns the edges between faces. @param area doubled area of each face */
function adjacency(surface: UnwrapSurface, area: Float64Array): ClusterEdges {
  const { faceOffsets, twins, areas } = surface;
  const faces = area.length;
  const { faceOf, nextOf } = cornerTables(surface);
  const most = countPairs(twins);
  const ends = new Uint32Array(2 * most);
  const length = new Float64Array(most);
  const cosines = new Float64Array(most);
  const head = new Int32Array(faces).fill(-1);
  const next = new Int32Array(2 * most);
  let count = 0;
  for (let f = 0; f < faces; f++) {
    const end = faceOffsets[f + 1];
    for (let c = faceOffsets[f]; c < end; c++) {
      const twin = twins[c];
      if (twin <= c) continue;
      const g = faceOf[twin];
      if (g === f) continue;
      const l = edgeLength(surface, c, nextOf[c]);
      const product = area[f] * area[g];
      let dot = 0;
      for (let k = 0; k < 3; k++) dot += areas[3 * f + k] * areas[3 * g + k];
      length[count] = l;
      cosines[count] = product > 0 ? (l * dot) / product : l;
      for (let side = 0; side < 2; side++) {
        const owner = side === 0 ? f : g;
        ends[2 * count + side] = owner;
        next[2 * count + side] = head[owner];
        head[owner] = 2 * count + side;
      }
      count++;
    }
  }
  return { count, ends, length, cosines, head, next };
}

function countPairs(twins: Int32Array): number {
  let count = 0;
  for (let c = 0; c < twins.length; c++) if (twins[c] > c) count++;
  return count;
}

function edgeLength({ positions, corners }: UnwrapSurface, c: number, d: number): number {
  const a = corners[c] * 3;
  const b = corners[d] * 3;
  const x = positions[b] - positions[a];
  const y = positions[b + 1] - positions[a + 1];
  const z = positions[b + 2] - positions[a + 2];
  return Math.sqrt(x * x + y * y + z * z);
}

/** Orders the faces so that those under each node are contiguous. */
function orderTree(faces: number, children: Uint32Array<ArrayBuffer>): ClusterTree {
  const nodes = faces + children.length / 2;
  const isChild = new Uint8Array(nodes);
  for (let i = 0; i < children.length; i++) isChild[children[i]] = 1;
  const roots: number[] = [];
  for (let n = 0; n < nodes; n++) if (isChild[n] === 0) roots.push(n);
  const order = new Uint32Array(faces);
  const from = new Uint32Array(nodes);
  const to = new Uint32Array(nodes);
  let placed = 0;
  const stack: number[] = [];
  for (const root of roots) {
    stack.push(root);
    while (stack.length > 0) {
      const n = stack.pop()!;
      from[n] = placed;
      if (n < faces) order[placed++] = n;
      else stack.push(children[2 * (n - faces) + 1], children[2 * (n - faces)]);
    }
  }
  for (let n = 0; n < nodes; n++) {
    // Children have lower numbers than their parents.
    to[n] =
      n < faces
        ? from[n] + 1
        : Math.max(to[children[2 * (n - faces)]], to[children[2 * (n - faces) + 1]]);
  }
  return { children, roots: Uint32Array.from(roots), order, from, to };
}
