import { triangleArea } from '../../math/triangle.ts';
import { countParts } from '../surface/parts.ts';
import { nextOf, type Surface } from '../surface/surface.ts';

/** Largest area of a hole that is closed, as a share of its component: an open cup or a sleeve stays open. */
const LARGEST = 0.02;
const MOST_EDGES = 200;

/**
 * Finds the small holes of a surface.
 * @returns for each hole, the half-edges from whose first corners a face is made that closes it, in the face's order
 */
export function findHoles(surface: Surface): Uint32Array[] {
  const loops = borderLoops(surface);
  if (loops.length === 0) return [];
  const { part } = countParts(surface.opposite);
  const areas = areasOf(surface, part);
  return loops.filter((loop) => {
    if (loop.length < 3 || loop.length > MOST_EDGES) return false;
    return areaOfLoop(surface, loop) <= LARGEST * areas[part[Math.floor(loop[0] / 3)]];
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
