import { buildBvh } from '../../mesh/bvh.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import type { Work } from '../../spec.ts';
import { diagonalOf, type Surface } from '../surface.ts';
import { CORNER, FREE } from './features.ts';
import type { PlacedNet } from './placed-net.ts';

/** Points of the surface further than this from the quads, in shares of the diagonal, are worth a vertex. */
const FAR = 0.0045;
/** The same in sides of the quads, where that is less. */
const FAR_IN_SIDES = 0.38;

/**
 * Finds where the quads cut off a tip of the surface (points that are further from them than their neighbourhood) and
 * puts the nearest free vertex there, from then on fixed: relaxation draws tips in.
 * `side`: of the quads.
 * @returns how many vertices were put
 */
export async function pinTips(
  net: PlacedNet,
  surface: Surface,
  side: number,
  work: Work,
): Promise<number> {
  const { positions, corners, kind } = net;
  const triangles = new Uint32Array((corners.length / 4) * 6);
  for (let c = 0, o = 0; c < corners.length; c += 4) {
    for (const k of [0, 1, 2, 0, 2, 3]) triangles[o++] = corners[c + k];
  }
  const bvh = buildBvh(Float32Array.from(positions), triangles);
  const found = surfacePoint();
  const p = surface.positions;
  const limit = Math.min(FAR * diagonalOf(p), FAR_IN_SIDES * side);
  const far: { v: number; distance: number; triangle: number }[] = [];
  for (let v = 0; 3 * v < p.length; v++) {
    bvh.closestPoint(p[3 * v], p[3 * v + 1], p[3 * v + 2], found);
    if (found.distance > limit) far.push({ v, distance: found.distance, triangle: found.triangle });
    if ((v & 1023) === 0) await work.breathe(v / (p.length / 3));
  }
  far.sort((a, b) => b.distance - a.distance || a.v - b.v);
  const taken = new Set<number>();
  let pinned = 0;
  for (const { v, triangle } of far) {
    const quad = 4 * Math.floor(triangle / 2);
    let nearest = -1;
    let least = Infinity;
    for (let c = quad; c < quad + 4; c++) {
      const u = corners[c];
      let distance = 0;
      for (let k = 0; k < 3; k++) distance += (positions[3 * u + k] - p[3 * v + k]) ** 2;
      if (taken.has(u)) nearest = -2;
      else if (nearest !== -2 && kind[u] === FREE && distance < least) {
        least = distance;
        nearest = u;
      }
    }
    if (nearest < 0) continue;
    // Its whole neighbourhood is done: one vertex a tip.
    for (let c = 0; c < corners.length; c += 4) {
      const touches = [0, 1, 2, 3].some((k) => corners[c + k] === nearest);
      if (touches) for (let k = 0; k < 4; k++) taken.add(corners[c + k]);
    }
    pinned++;
    kind[nearest] = CORNER;
    for (let k = 0; k < 3; k++) positions[3 * nearest + k] = p[3 * v + k];
  }
  return pinned;
}
