import { areaVector } from '../../math/triangle.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import type { ShapeFigures, Work } from '../../spec.ts';
import { excessOf } from '../shape/limits.ts';
import type { MeasuredSurface } from '../shape/measure-shape.ts';
import type { PartTable } from './part-table.ts';
import type { PartShape } from './shape-book.ts';

/** Triangles of each surface that are compared; of more, every second, third, … */
const MOST_COMPARED = 100_000;
/** Components that are described individually. */
const MOST_DESCRIBED = 3;

/** Sums over the triangles of one component, and of the result's triangles that are nearest to it. */
interface Sums {
  resultArea: Float64Array;
  /** Largest distance. */
  distance: Float64Array;
  /** Sum of the angles between normals, in radians, and the number of summands. */
  angle: Float64Array;
  compared: Float64Array;
}

/**
 * Compares each component of a source with the part of the result that lies nearest to it, by the centers of all
 * triangles. For results whose components were not measured one by one.
 * @param leastDiagonal distances are relative to a component's diagonal, or to this if it is larger
 * @returns how many components exceed the limits, and the worst of all components, worst first
 */
export async function worstComponents(
  source: MeasuredSurface,
  table: PartTable,
  result: MeasuredSurface,
  leastDiagonal: number,
  work: Work,
): Promise<{ lostCount: number; worst: PartShape[] }> {
  const zeros = () => new Float64Array(table.count);
  const sums = { resultArea: zeros(), distance: zeros(), angle: zeros(), compared: zeros() };
  await addDeviations(source, result, (own) => table.ofTriangles[own], sums, null, work);
  const ofNearest = (_: number, nearest: number) => table.ofTriangles[nearest];
  await addDeviations(result, source, ofNearest, sums, sums.resultArea, work);
  const diagonals = diagonalsOf(source, table);
  const shapes = Array.from(sums.distance, (distance, part): PartShape => {
    const figures: ShapeFigures = {
      area: table.areas[part] > 0 ? sums.resultArea[part] / table.areas[part] - 1 : 0,
      hausdorff: distance / (Math.max(diagonals[part], leastDiagonal) || 1),
      normal: ((sums.angle[part] / Math.max(1, sums.compared[part])) * 180) / Math.PI,
      nonManifoldEdges: 0,
    };
    return { part, figures, from: 'field' };
  });
  shapes.sort((a, b) => excessOf(b.figures) - excessOf(a.figures) || a.part - b.part);
  const lostCount = shapes.filter(({ figures }) => excessOf(figures) > 1).length;
  return { lostCount, worst: shapes.slice(0, MOST_DESCRIBED) };
}

async function addDeviations(
  from: MeasuredSurface,
  to: MeasuredSurface,
  componentOf: (own: number, nearest: number) => number,
  { distance, angle, compared }: Sums,
  areas: Float64Array | null,
  work: Work,
): Promise<void> {
  const { positions: p, indices } = from;
  const found = surfacePoint();
  const own = new Float64Array(3);
  const other = new Float64Array(3);
  const triangles = indices.length / 3;
  const step = Math.max(1, Math.ceil(triangles / MOST_COMPARED));
  for (let t = 0, i = 0; t < triangles; t += step, i++) {
    const [a, b, c] = [3 * indices[3 * t], 3 * indices[3 * t + 1], 3 * indices[3 * t + 2]];
    const at = (k: number) => (p[a + k] + p[b + k] + p[c + k]) / 3;
    if (!to.closestPoint(at(0), at(1), at(2), found)) continue;
    const component = componentOf(t, found.triangle);
    distance[component] = Math.max(distance[component], found.distance);
    areaVector(p, a, b, c, own);
    const size = Math.hypot(...own);
    if (areas !== null) areas[component] += (step * size) / 2;
    const [d, e, f] = [0, 1, 2].map((k) => 3 * to.indices[3 * found.triangle + k]);
    areaVector(to.positions, d, e, f, other);
    const lengths = size * Math.hypot(...other);
    if (lengths > 0) {
      const dot = own[0] * other[0] + own[1] * other[1] + own[2] * other[2];
      angle[component] += Math.acos(Math.min(1, Math.abs(dot) / lengths));
      compared[component]++;
    }
    if ((i & 255) === 255) await work.breathe((0.5 * t) / triangles);
  }
}

function diagonalsOf({ positions, indices }: MeasuredSurface, table: PartTable): Float64Array {
  return Float64Array.from({ length: table.count }, (_, part) => {
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    for (const t of table.triangles.subarray(table.offsets[part], table.offsets[part + 1]))
      for (let e = 3 * t; e < 3 * t + 3; e++)
        for (let k = 0; k < 3; k++) {
          low[k] = Math.min(low[k], positions[3 * indices[e] + k]);
          high[k] = Math.max(high[k], positions[3 * indices[e] + k]);
        }
    return Math.hypot(...low.map((value, k) => high[k] - value));
  });
}
