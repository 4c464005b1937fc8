import { triangleArea } from '../../math/triangle.ts';
import { weldByPosition } from '../../mesh/weld.ts';
import { STEP_MASK, type Steps } from '../../work/steps.ts';
import { countParts } from '../surface/parts.ts';
import { nextOf, type Surface } from '../surface/surface.ts';

/** Largest area of a hole that is closed, as a share of its component: an open cup or a sleeve stays open. */
const LARGEST = 0.02;
const MOST_EDGES = 200;

/**
 * Finds the small holes of a surface.
 * @returns for each hole, the half-edges from whose first corners a face is made that closes it, in the face's order
 */
export function* findHoles(surface: Surface): Steps<Uint32Array[]> {
  const loops = borderLoops(surface).flatMap((loop) =>
    loop.length > MOST_EDGES ? [] : simpleLoops(surface, loop),
  );
  if (loops.length === 0) return [];
  yield;
  const { part } = countParts(surface.opposite);
  yield;
  const areas = areasOf(surface, part);
  yield;
  const isOpen = yield* openAtEdges(surface, loops);
  return loops.filter((loop) => {
    if (loop.length < 3 || !isOpen(loop)) return false;
    return areaOfLoop(surface, loop) <= LARGEST * areas[part[Math.floor(loop[0] / 3)]];
  });
}

/**
 * Returns a test of loops: whether more faces run along each of their edges than against it, as at a border. Where faces were
 * separated because more than two met, or where parts touch, others may lie at the edge that already continue it, and
 * a face that closes the loop would be one too many.
 */
function* openAtEdges(
  { positions, indices }: Surface,
  loops: readonly Uint32Array[],
): Steps<(loop: Uint32Array) => boolean> {
  const place = weldByPosition(Float32Array.from(positions));
  const count = place.length;
  const isEnd = new Uint8Array(count);
  for (const loop of loops) for (const e of loop) isEnd[place[indices[e]]] = 1;
  const keyOf = (a: number, b: number) => Math.min(a, b) * count + Math.max(a, b);
  /** Faces that run from the lower to the upper vertex, minus those that run back. */
  const upward = new Map<number, number>();
  for (let e = 0; e < indices.length; e++) {
    if ((e & STEP_MASK) === 0) yield;
    const a = place[indices[e]];
    const b = place[indices[nextOf(e)]];
    if (isEnd[a] === 0 || isEnd[b] === 0) continue;
    const key = keyOf(a, b);
    upward.set(key, (upward.get(key) ?? 0) + (a < b ? 1 : -1));
  }
  return (loop: Uint32Array) =>
    loop.every((e) => {
      const [a, b] = [place[indices[e]], place[indices[nextOf(e)]]];
      return upward.get(keyOf(a, b))! * (a < b ? 1 : -1) > 0;
    });
}

/** Follows the borders backwards, so that a face along them joins its neighbors. */
function borderLoops({ indices, opposite }: Surface): Uint32Array[] {
  // The vertices of a manifold surface have at most one border edge that ends there.
  const ending = new Map<number, number>();
  for (let e = 0; e < opposite.length; e++) if (opposite[e] < 0) ending.set(indices[nextOf(e)], e);
  const loops: Uint32Array[] = [];
  const seen = new Set<number>();
  for (const start of ending.values()) {
    if (seen.has(start)) continue;
    const loop: number[] = [];
    let edge: number | undefined = start;
    while (edge !== undefined && !seen.has(edge)) {
      seen.add(edge);
      loop.push(edge);
      edge = ending.get(indices[edge]);
    }
    if (edge === start) loops.push(Uint32Array.from(loop));
  }
  return loops;
}

/**
 * Splits a loop that visits a place several times, where borders were separated, into loops that do not: a face along all
 * of it would touch itself. Borders that already lie on each other are loops of two edges.
 */
function simpleLoops({ positions: p, indices }: Surface, loop: Uint32Array): Uint32Array[] {
  const open: { edge: number; place: string }[] = [];
  const loops: Uint32Array[] = [];
  for (const edge of loop) {
    const v = 3 * indices[edge];
    const place = `${p[v]} ${p[v + 1]} ${p[v + 2]}`;
    const start = open.findIndex((each) => each.place === place);
    if (start >= 0) loops.push(Uint32Array.from(open.splice(start), (each) => each.edge));
    open.push({ edge, place });
  }
  loops.push(Uint32Array.from(open, (each) => each.edge));
  return loops;
}

function areasOf({ positions, indices }: Surface, part: ArrayLike<number>): Float64Array {
  const areas = new Float64Array(indices.length / 3);
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]];
    areas[part[t / 3]] += triangleArea(positions, a, b, c);
  }
  return areas;
}

/** Returns the area of a fan of triangles from the first vertex of the loop. */
function areaOfLoop({ positions, indices }: Surface, loop: Uint32Array): number {
  let area = 0;
  for (let i = 1; i + 1 < loop.length; i++) {
    const [a, b, c] = [loop[0], loop[i], loop[i + 1]].map((e) => 3 * indices[e]);
    area += triangleArea(positions, a, b, c);
  }
  return area;
}
