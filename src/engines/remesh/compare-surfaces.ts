import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import { surfacePoint } from '../mesh/surface-point.ts';
import type { SurfaceComparison, Work } from '../spec.ts';
import { type MeasuredSurface, measuredMesh, measureShape } from './shape/measure-shape.ts';
import { areaOf, diagonalOf } from './surface/surface.ts';

/** Points that are measured on each surface. */
const SAMPLES = 10_000;

/** Compares two surfaces in the same space by evenly spread points and vertices of each. */
export async function compareSurfaces(
  before: PolygonMesh,
  after: PolygonMesh,
  work: Work,
): Promise<SurfaceComparison> {
  const first = await measuredMesh(before, work.within(0.25));
  const second = await measuredMesh(after, work.within(0.25));
  const figures = await measureShape(first, second, { samples: SAMPLES }, work.within(0.4));
  const there = meanDistance(first, second);
  await work.breathe(0.95);
  const back = meanDistance(second, first);
  const diagonal = diagonalOf(before.positions) || 1;
  return {
    area: figures.area,
    hausdorff: figures.hausdorff,
    normal: figures.normal,
    mean: (there + back) / 2 / diagonal,
  };
}

/** Returns the mean distance of the middles of triangles from another surface, weighted by their areas. */
function meanDistance(from: MeasuredSurface, to: MeasuredSurface): number {
  const { positions: p, indices } = from;
  const count = indices.length / 3;
  const step = Math.max(1, Math.floor(count / SAMPLES));
  const found = surfacePoint();
  let [sum, weight] = [0, 0];
  for (let t = 0; t < count; t += step) {
    const triangle = indices.subarray(3 * t, 3 * t + 3);
    const middle = [0, 1, 2].map((k) => triangle.reduce((s, v) => s + p[3 * v + k], 0) / 3);
    const [x, y, z] = middle as [number, number, number];
    if (!to.closestPoint(x, y, z, found)) continue;
    const area = areaOf(p, triangle);
    sum += area * found.distance;
    weight += area;
  }
  return weight > 0 ? sum / weight : 0;
}
