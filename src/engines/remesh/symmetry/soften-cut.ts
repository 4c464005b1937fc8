import { nextOf, type Surface } from '../surface/surface.ts';
import type { MirrorPlane } from './mirror-plane.ts';

/** Length over which the cut is smoothed, and width of the adjacent strip that moves with it, in sides of the quads. */
const SMOOTHED = 1.5;
const STRIP = 3;
const MOST_ROUNDS = 200;

/** Number of smoothed lengths below which a loop (such as that of a rung) would shrink and is smoothed less. */
const SMALL_LOOP = 16;

/**
 * Smooths the line of a cut, and the surface beside it, to a shape that quads can follow, in place: the small steps of
 * a relief would become corners of the border, and each corner would pin irregular quads around it. The line stays in
 * the plane.
 * @param side side of the quads to be made
 */
export function softenCut(surface: Surface, { axis, at }: MirrorPlane, side: number): void {
  const { positions, indices, opposite } = surface;
  const vertices = positions.length / 3;
  const onCut = new Uint8Array(vertices);
  const loops = new Loops(vertices);
  let length = 0;
  let edges = 0;
  for (let e = 0; e < indices.length; e++) {
    const [a, b] = [indices[e], indices[nextOf(e)]];
    if (opposite[e] >= 0 || positions[3 * a + axis] !== at || positions[3 * b + axis] !== at)
      continue;
    onCut[a] = onCut[b] = 1;
    const long = distance(positions, a, b);
    loops.join(a, b, long);
    length += long;
    edges++;
  }
  if (edges === 0) return;
  // One round of (1/4, 1/2, 1/4) increases the variance by half an edge squared.
  const rounds = Math.min(MOST_ROUNDS, Math.ceil(2 * ((SMOOTHED * side * edges) / length) ** 2));
  const pull = Float32Array.from({ length: vertices }, (_, v) => {
    const far = Math.abs(positions[3 * v + axis] - at) / (STRIP * side);
    if (onCut[v] === 0) return 0.5 * Math.max(0, 1 - far);
    return 0.5 * Math.min(1, loops.lengthOf(v) / (SMALL_LOOP * SMOOTHED * side)) ** 2;
  });
  const strip = stripEdges(surface, pull, onCut);
  const sums = new Float64Array(positions.length);
  const counts = new Uint32Array(vertices);
  for (let round = 0; round < rounds; round++) {
    sums.fill(0);
    counts.fill(0);
    for (let i = 0; i < strip.length; i += 2) {
      const [to, from] = [strip[i], strip[i + 1]];
      counts[to]++;
      for (let k = 0; k < 3; k++) sums[3 * to + k] += positions[3 * from + k];
    }
    for (let v = 0; v < vertices; v++) {
      if (counts[v] === 0) continue;
      for (let k = 0; k < 3; k++) {
        if (k === axis && onCut[v] === 1) continue;
        const mean = sums[3 * v + k] / counts[v];
        positions[3 * v + k] += pull[v] * (mean - positions[3 * v + k]);
      }
    }
  }
}

/** The loops that edges form, with the length of each. */
class Loops {
  readonly #parents: Int32Array;
  readonly #lengths: Float64Array;

  constructor(vertices: number) {
    this.#parents = Int32Array.from({ length: vertices }, (_, v) => v);
    this.#lengths = new Float64Array(vertices);
  }

  join(a: number, b: number, length: number): void {
    const [first, second] = [this.#rootOf(a), this.#rootOf(b)];
    if (first !== second) {
      this.#parents[second] = first;
      this.#lengths[first] += this.#lengths[second];
    }
    this.#lengths[first] += length;
  }

  lengthOf(vertex: number): number {
    return this.#lengths[this.#rootOf(vertex)];
  }

  #rootOf(vertex: number): number {
    const parents = this.#parents;
    let root = vertex;
    while (parents[root] !== root) root = parents[root] = parents[parents[root]];
    return root;
  }
}

/**
 * Returns pairs of a vertex in the strip and its neighbor; vertices of the cut are only paired with neighbors along the
 * cut.
 */
function stripEdges({ indices, opposite }: Surface, pull: Float32Array, onCut: Uint8Array) {
  const pairs: number[] = [];
  for (let e = 0; e < indices.length; e++) {
    const [a, b] = [indices[e], indices[nextOf(e)]];
    const alongCut = opposite[e] < 0 && onCut[a] === 1 && onCut[b] === 1;
    if (onCut[a] === 1 ? alongCut : pull[a] > 0) pairs.push(a, b);
    // The other direction is handled by the neighbor's half-edge, if there is one.
    if (opposite[e] < 0 && (onCut[b] === 1 ? alongCut : pull[b] > 0)) pairs.push(b, a);
  }
  return Uint32Array.from(pairs);
}

function distance(positions: Float64Array, a: number, b: number): number {
  return Math.hypot(
    positions[3 * a] - positions[3 * b],
    positions[3 * a + 1] - positions[3 * b + 1],
    positions[3 * a + 2] - positions[3 * b + 2],
  );
}
