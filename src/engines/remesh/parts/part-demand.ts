import { type Bvh, buildBvh } from '../../mesh/bvh.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import type { Work } from '../../spec.ts';
import { nextOf, type Surface, triangleNormal } from '../surface/surface.ts';
import type { PartTable } from './part-table.ts';

/** Side of a quad relative to the radius of curvature: the mean turn between quad and surface is then 10 degrees. */
const SIDE_PER_RADIUS = 0.7;
/** Side of a quad relative to the thickness: six quads around a round bar. */
const SIDE_PER_THICKNESS = 0.5;
/** Cosine of the angle beyond which an edge is a crease, which quads of any size follow. */
const CREASE = Math.cos((30 * Math.PI) / 180);
/** Number of rays into each part, and the minimum share of them that must hit for the part to have a thickness. */
const RAYS = 48;
const LEAST_HITS = 0.5;
/** Depth below the surface at which rays start, in sides of a quad. */
const BELOW = 1e-4;

/**
 * Computes how many quads each part needs for its thickness and its curvature, if that is more than its area gives it.
 * @param shares quads by area
 * @param chosen 1 for parts to examine; the others need only their share
 */
export async function demandOfParts(
  surface: Surface,
  index: Bvh | null,
  { table, shares, chosen }: { table: PartTable; shares: Float64Array; chosen: Uint8Array },
  work: Work,
): Promise<Float64Array> {
  const demand = shares.slice();
  let own = index;
  for (let p = 0; p < table.count; p++) {
    if (chosen[p] === 0) continue;
    const triangles = table.triangles.subarray(table.offsets[p], table.offsets[p + 1]);
    const radius = 1 / meanCurvature(surface, triangles, table.areas[p]);
    own ??= buildBvh(Float32Array.from(surface.positions), surface.indices);
    const side = Math.sqrt(table.areas[p] / shares[p]);
    const thickness = thicknessOf(surface, own, { table, part: p, side });
    const most = Math.min(SIDE_PER_RADIUS * radius, SIDE_PER_THICKNESS * thickness);
    if (most < side) demand[p] = table.areas[p] / (most * most);
    if ((p & 15) === 0) await work.breathe(p / table.count);
  }
  return demand;
}

/** Returns the mean turn per length across edges that are not creases; 0 for flat parts. */
function meanCurvature(
  { positions, indices, opposite }: Surface,
  triangles: Uint32Array,
  area: number,
) {
  const [n, m] = [new Float64Array(3), new Float64Array(3)];
  let sum = 0;
  for (const t of triangles) {
    if (!(triangleNormal(positions, indices, 3 * t, n) > 0)) continue;
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      const o = opposite[e];
      if (o < e || !(triangleNormal(positions, indices, o - (o % 3), m) > 0)) continue;
      const cosine = n[0] * m[0] + n[1] * m[1] + n[2] * m[2];
      if (cosine < CREASE) continue;
      const [a, b] = [3 * indices[e], 3 * indices[nextOf(e)]];
      const along = Math.hypot(
        positions[a] - positions[b],
        positions[a + 1] - positions[b + 1],
        positions[a + 2] - positions[b + 2],
      );
      sum += along * Math.acos(Math.min(1, cosine));
    }
  }
  return area > 0 ? sum / area : 0;
}

/**
 * Returns a distance to the other side of a part that three of four rays into it reach or exceed; Infinity for sheets.
 */
function thicknessOf(
  { positions, indices }: Surface,
  index: Bvh,
  { table, part, side }: { table: PartTable; part: number; side: number },
): number {
  const { ofTriangles, offsets } = table;
  const count = offsets[part + 1] - offsets[part];
  const step = Math.max(1, Math.floor(count / RAYS));
  const n = new Float64Array(3);
  const found = surfacePoint();
  const distances: number[] = [];
  let rays = 0;
  for (let i = Math.floor(step / 2); i < count; i += step) {
    const t = table.triangles[offsets[part] + i];
    if (!(triangleNormal(positions, indices, 3 * t, n) > 0)) continue;
    const below = BELOW * side;
    const origin = [0, 1, 2].map(
      (k) =>
        (positions[3 * indices[3 * t] + k] +
          positions[3 * indices[3 * t + 1] + k] +
          positions[3 * indices[3 * t + 2] + k]) /
          3 -
        below * n[k],
    );
    rays++;
    if (!index.raycast(origin, [-n[0], -n[1], -n[2]], found)) continue;
    if (ofTriangles[found.triangle] === part) distances.push(found.distance + below);
  }
  if (distances.length < LEAST_HITS * rays || distances.length === 0) return Infinity;
  distances.sort((a, b) => a - b);
  return distances[Math.floor(distances.length / 4)];
}
