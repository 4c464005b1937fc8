import { MinHeap } from '../../structures/min-heap.ts';
import type { FaceGraph } from './face-graph.ts';

/** Width of the band along a border in which faces may change parts, per square root of the smaller part's area. */
const BAND = 0.25;
/** A part keeps at least the faces that are so much of its greatest depth away from its border. */
const DEEPEST = 0.6;
/** Passes over the faces that remove teeth of single faces. */
const PASSES = 4;

/** Marks faces that belong to no part: those that may join one, and those that take no part in smoothing. */
export const LOOSE = -1;
export const ABSENT = -2;

/**
 * Returns a function that makes the borders between parts of a surface smooth: each shrinks to its largest connected
 * piece farther from the borders than a band, and all grow back at once until they meet. Creases are far to cross, and
 * concave ones farthest, so that borders stay there.
 *
 * The function takes the faces of all parts and the part of each face of the surface, which it changes: {@link LOOSE}
 * ones are given to a part if one can reach them. Faces at the outer border of all parts keep their neighbors.
 */
export function createSmoother(graph: FaceGraph) {
  const { starts, neighbors, distances, ways, areas } = graph;
  const depth = new Float64Array(areas.length).fill(Infinity);
  const pieceOf = new Int32Array(areas.length).fill(-1);
  const heap = new MinHeap(1024, 'lower-item');

  return (faces: Uint32Array, partOf: Int32Array, parts: number): void => {
    const area = new Float64Array(parts);
    for (let i = 0; i < faces.length; i++) {
      const f = faces[i];
      depth[f] = Infinity;
      pieceOf[f] = -1;
      if (partOf[f] >= 0) area[partOf[f]] += areas[f];
    }
    const bands = area.map((value) => BAND * Math.sqrt(value));
    measureDepths(faces, partOf, bands);
    keepCores(faces, partOf, bands);
    grow(faces, partOf);
    removeTeeth(graph, faces, partOf);
  };

  /** Measures how far faces are from the border of their part, up to its band. */
  function measureDepths(faces: Uint32Array, partOf: Int32Array, bands: Float64Array): void {
    for (let i = 0; i < faces.length; i++) {
      const f = faces[i];
      if (partOf[f] < 0) continue;
      for (let slot = starts[f]; slot < starts[f + 1]; slot++) {
        const other = partOf[neighbors[slot]];
        if (other === partOf[f] || other === ABSENT || distances[slot] / 2 >= depth[f]) continue;
        depth[f] = distances[slot] / 2;
        heap.push(depth[f], f);
      }
    }
    for (let f = heap.pop(); f >= 0; f = heap.pop()) {
      if (heap.cost > depth[f] || depth[f] > bands[partOf[f]]) continue;
      for (let slot = starts[f]; slot < starts[f + 1]; slot++) {
        const g = neighbors[slot];
        const reached = depth[f] + distances[slot];
        if (partOf[g] !== partOf[f] || reached >= depth[g]) continue;
        depth[g] = reached;
        heap.push(reached, g);
      }
    }
  }

  /** Makes all faces loose that are not in the largest connected piece of their part's core. */
  function keepCores(faces: Uint32Array, partOf: Int32Array, bands: Float64Array): void {
    const deepest = new Float64Array(bands.length);
    for (let i = 0; i < faces.length; i++) {
      const part = partOf[faces[i]];
      if (part >= 0) deepest[part] = Math.max(deepest[part], depth[faces[i]]);
    }
    const isCore = (f: number) =>
      depth[f] >= Math.min(bands[partOf[f]], DEEPEST * deepest[partOf[f]]);
    const largest = new Float64Array(bands.length).fill(-1);
    const kept = new Int32Array(bands.length).fill(-1);
    const stack: number[] = [];
    let pieces = 0;
    for (let i = 0; i < faces.length; i++) {
      const start = faces[i];
      const part = partOf[start];
      if (part < 0 || pieceOf[start] >= 0 || !isCore(start)) continue;
      let size = 0;
      pieceOf[start] = pieces;
      stack.push(start);
      while (stack.length > 0) {
        const f = stack.pop()!;
        size += areas[f];
        for (let slot = starts[f]; slot < starts[f + 1]; slot++) {
          const g = neighbors[slot];
          if (partOf[g] !== part || pieceOf[g] >= 0 || !isCore(g)) continue;
          pieceOf[g] = pieces;
          stack.push(g);
        }
      }
      if (size > largest[part]) {
        largest[part] = size;
        kept[part] = pieces;
      }
      pieces++;
    }
    for (let i = 0; i < faces.length; i++) {
      const f = faces[i];
      if (partOf[f] >= 0 && (pieceOf[f] < 0 || pieceOf[f] !== kept[partOf[f]])) partOf[f] = LOOSE;
    }
  }

  /** Gives loose faces to the part that is closest. */
  function grow(faces: Uint32Array, partOf: Int32Array): void {
    for (let i = 0; i < faces.length; i++) {
      const f = faces[i];
      depth[f] = partOf[f] === LOOSE ? Infinity : 0;
      if (partOf[f] === LOOSE) continue;
      for (let slot = starts[f]; slot < starts[f + 1]; slot++)
        if (partOf[neighbors[slot]] === LOOSE) {
          heap.push(0, f);
          break;
        }
    }
    for (let f = heap.pop(); f >= 0; f = heap.pop()) {
      if (heap.cost > depth[f]) continue;
      for (let slot = starts[f]; slot < starts[f + 1]; slot++) {
        const g = neighbors[slot];
        const reached = depth[f] + ways[slot];
        if (partOf[g] === ABSENT || reached >= depth[g]) continue;
        depth[g] = reached;
        partOf[g] = partOf[f];
        heap.push(reached, g);
      }
    }
  }
}

/** Gives faces with a single neighbor in their own part to another part if that makes the border shorter. */
function removeTeeth(graph: FaceGraph, faces: Uint32Array, partOf: Int32Array): void {
  for (let pass = 0; pass < PASSES; pass++) {
    let changed = 0;
    for (let i = 0; i < faces.length; i++) {
      const f = faces[i];
      if (partOf[f] < 0) continue;
      const other = closerPart(graph, f, partOf);
      if (other < 0) continue;
      partOf[f] = other;
      changed++;
    }
    if (changed === 0) return;
  }
}

/** Returns the part that shares more of a face's border than its own; −1: none does. */
function closerPart(
  { starts, neighbors, lengths }: FaceGraph,
  f: number,
  partOf: Int32Array,
): number {
  let own = 0;
  let count = 0;
  for (let slot = starts[f]; slot < starts[f + 1]; slot++)
    if (partOf[neighbors[slot]] === partOf[f]) {
      own += lengths[slot];
      count++;
    }
  if (count !== 1) return -1;
  for (let slot = starts[f]; slot < starts[f + 1]; slot++) {
    const part = partOf[neighbors[slot]];
    if (part < 0 || part === partOf[f]) continue;
    let shared = 0;
    for (let s = starts[f]; s < starts[f + 1]; s++)
      if (partOf[neighbors[s]] === part) shared += lengths[s];
    if (shared > own) return part;
  }
  return -1;
}
