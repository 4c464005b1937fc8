import { share } from '../../threads/shared-arrays.ts';
import type { ClusterTree } from './cluster-tree.ts';
import type { FaceGraph } from './face-graph.ts';
import { ABSENT, createSmoother, LOOSE } from './smooth-borders.ts';

/** A part is cut as its node is if either side has at least this share of its faces. */
const LEAST_SHARE = 0.1;
/** Share of the faces under one child of a node from which the node below it is looked at. */
const MOST_SHARE = 0.7;

/** Connected faces, and the node of the tree that most of them are under. */
export interface Part {
  faces: Uint32Array;
  node: number;
}

/** Parts in shared memory: there may be as many as faces, and passing each to threads by itself would take seconds. */
export interface SharedParts {
  /** Offsets of the parts into `faces`; one more than there are parts. */
  offsets: Uint32Array;
  faces: Uint32Array;
  nodes: Uint32Array;
}

export function shareParts(parts: readonly Part[]): SharedParts {
  const offsets = new Uint32Array(parts.length + 1);
  parts.forEach(({ faces }, i) => {
    offsets[i + 1] = offsets[i] + faces.length;
  });
  const faces = new Uint32Array(offsets[parts.length]);
  parts.forEach((part, i) => {
    faces.set(part.faces, offsets[i]);
  });
  const nodes = Uint32Array.from(parts, ({ node }) => node);
  return { offsets: share(offsets), faces: share(faces), nodes: share(nodes) };
}

/** Returns some of the parts by their numbers. */
export function partsOf({ offsets, faces, nodes }: SharedParts, numbers: Uint32Array): Part[] {
  return Array.from(numbers, (i) => ({
    faces: faces.slice(offsets[i], offsets[i + 1]),
    node: nodes[i],
  }));
}

/** Returns the parts under the roots of a tree, with smooth borders. */
export function rootParts(graph: FaceGraph, tree: ClusterTree): Part[] {
  const faces = Uint32Array.from(graph.areas.keys());
  const partOf = new Int32Array(faces.length).fill(LOOSE);
  tree.roots.forEach((root, i) => {
    for (let at = tree.from[root]; at < tree.to[root]; at++) partOf[tree.order[at]] = i;
  });
  createSmoother(graph)(faces, partOf, tree.roots.length);
  return connectedParts(graph, faces, partOf, (part) => tree.roots[part]);
}

/**
 * Returns a function that cuts a part in two where its node was joined from two, with a smooth border; in more if these
 * are not connected.
 */
export function createCutter(graph: FaceGraph, { children, from, to, order }: ClusterTree) {
  const faceCount = graph.areas.length;
  const smooth = createSmoother(graph);
  const partOf = new Int32Array(faceCount).fill(ABSENT);
  const rank = new Uint32Array(faceCount);
  order.forEach((face, at) => {
    rank[face] = at;
  });
  return ({ faces, node: given }: Part): Part[] => {
    let node = given;
    while (node >= faceCount) {
      const pair = [children[2 * (node - faceCount)], children[2 * (node - faceCount) + 1]];
      const counts = [0, 0];
      const [first, second] = pair;
      for (let i = 0; i < faces.length; i++) {
        const at = rank[faces[i]];
        let side = LOOSE;
        if (at >= from[first] && at < to[first]) side = 0;
        else if (at >= from[second] && at < to[second]) side = 1;
        partOf[faces[i]] = side;
        if (side >= 0) counts[side]++;
      }
      if (Math.min(...counts) >= LEAST_SHARE * faces.length) return cutAsMarked(faces, pair);
      const larger = counts[0] >= counts[1] ? 0 : 1;
      if (counts[larger] < MOST_SHARE * faces.length) break;
      node = pair[larger];
    }
    // The part has little to do with the tree.
    for (const f of faces) partOf[f] = LOOSE;
    const end = farthest(farthest(faces[0]));
    partOf[end] = 0;
    partOf[farthest(end)] = 1;
    return cutAsMarked(faces, [node, node]);
  };

  function cutAsMarked(faces: Uint32Array, nodes: readonly number[]): Part[] {
    smooth(faces, partOf, 2);
    const parts = connectedParts(graph, faces, partOf, (part) => nodes[part]);
    for (const f of faces) partOf[f] = ABSENT;
    return parts;
  }

  /** Returns the face that is most edges away from another, among the loose ones. */
  function farthest(start: number): number {
    const { starts, neighbors } = graph;
    const queue = [start];
    const seen = new Set(queue);
    for (let i = 0; i < queue.length; i++)
      for (let slot = starts[queue[i]]; slot < starts[queue[i] + 1]; slot++) {
        const g = neighbors[slot];
        if (partOf[g] === ABSENT || seen.has(g)) continue;
        seen.add(g);
        queue.push(g);
      }
    return queue.at(-1)!;
  }
}

/** Groups faces of one part that are connected; loose ones become parts of their own. */
function connectedParts(
  { starts, neighbors }: FaceGraph,
  faces: Uint32Array,
  partOf: Int32Array,
  nodeOf: (part: number) => number,
): Part[] {
  const parts: Part[] = [];
  for (let n = 0; n < faces.length; n++) {
    const start = faces[n];
    const part = partOf[start];
    if (part === ABSENT) continue;
    const found = [start];
    partOf[start] = ABSENT;
    for (let i = 0; i < found.length; i++)
      for (let slot = starts[found[i]]; slot < starts[found[i] + 1]; slot++)
        if (part !== LOOSE && partOf[neighbors[slot]] === part) {
          partOf[neighbors[slot]] = ABSENT;
          found.push(neighbors[slot]);
        }
    parts.push({ faces: Uint32Array.from(found), node: part === LOOSE ? start : nodeOf(part) });
  }
  return parts;
}
