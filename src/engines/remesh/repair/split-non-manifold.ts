import type { Steps } from '../../work/steps.ts';
import { nextOf } from '../surface/surface.ts';
import { type Fans, splitFans } from './split-fans.ts';

/** Number of rounds in which only the edge's own links are cut. Later rounds cut all links of its triangles. */
const GENTLE_ROUNDS = 2;
const MOST_ROUNDS = 20;

/**
 * Splits vertices into fans, and edges that still have more than two triangles, or two of the same direction, because the
 * fans at both of their ends are connected elsewhere. Cuts links of `opposite`, in place.
 * @param suspects the triangles that such edges can belong to
 * @returns the fans, and how many links were cut
 */
export function* splitNonManifold(
  indices: Uint32Array,
  opposite: Int32Array,
  vertexCount: number,
  suspects: Iterable<number>,
): Steps<Fans & { cut: number }> {
  const triangles = [...new Set(suspects)].sort((a, b) => a - b);
  let cut = 0;
  const unlink = (e: number) => {
    const o = opposite[e];
    if (o < 0) return;
    opposite[e] = opposite[o] = -1;
    cut++;
  };
  for (let round = 0; ; round++) {
    const fans = yield* splitFans(indices, opposite, vertexCount);
    const doubled = round < MOST_ROUNDS ? doubledEdges(fans.indices, triangles) : [];
    if (doubled.length === 0) return { ...fans, cut };
    for (const e of doubled) {
      if (round < GENTLE_ROUNDS) unlink(e);
      else for (let k = 0; k < 3; k++) unlink(3 * Math.floor(e / 3) + k);
    }
  }
}

/** Returns the half-edges of edges that are neither in one triangle nor in two with opposite directions. */
function doubledEdges(numbers: Uint32Array, triangles: readonly number[]): number[] {
  const edges = new Map<string, number[]>();
  for (const t of triangles) {
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      const [a, b] = [numbers[e], numbers[nextOf(e)]];
      const key = a < b ? `${a},${b}` : `${b},${a}`;
      const known = edges.get(key);
      if (known) known.push(e);
      else edges.set(key, [e]);
    }
  }
  const doubled: number[] = [];
  for (const group of edges.values()) {
    const alike = group.length === 2 && numbers[group[0]] === numbers[group[1]];
    if (group.length > 2 || alike) for (const e of group) doubled.push(e);
  }
  return doubled;
}
