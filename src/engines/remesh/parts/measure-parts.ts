import { triangleArea } from '../../math/triangle.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import type { ShapeFigures, Work } from '../../spec.ts';
import {
  diagonalOfTriangles,
  type MeasuredSurface,
  measureOneWay,
} from '../shape/measure-shape.ts';
import type { PartTable } from './part-table.ts';

/** Number of points for measuring all parts together, and the minimum for each part. */
const SAMPLES = 20_000;
const LEAST_SAMPLES = 16;
/** Maximum number of parts that are measured, the largest first. */
const MOST_MEASURED = 4000;

/**
 * Minimum share of the area that a part must have; smaller ones are slivers that nobody sees, such as scraps of
 * zero-width triangles.
 */
const NO_AREA = 1e-7;

/** A part of the source, compared with the finished result. */
export interface FinishedPart {
  part: number;
  figures: ShapeFigures;
  /**
   * Largest distance from the part to the result, as a fraction of the diagonal that is the unit for the part's
   * distances.
   */
  missing: number;
}

/** A finished result and its edges with more than two faces. */
interface Result {
  surface: MeasuredSurface;
  /** Two vertices of each non-manifold edge. */
  nonManifold: Uint32Array;
}

/**
 * Compares each part of a source with the finished result. Every triangle of the result belongs to the source part
 * nearest to it, so parts that lie on each other share their area measurements; `missing` does not depend on that.
 */
export async function measureParts(
  source: MeasuredSurface,
  { table, leastDiagonal }: { table: PartTable; leastDiagonal: number },
  result: Result,
  work: Work,
): Promise<FinishedPart[]> {
  const assigned = await assignTriangles(source, table, result, work);
  const order = Array.from(table.areas.keys()).sort(
    (a, b) => table.areas[b] - table.areas[a] || a - b,
  );
  const total = table.areas.reduce((sum, area) => sum + area, 0);
  const parts: FinishedPart[] = [];
  for (const part of order.slice(0, MOST_MEASURED)) {
    const area = table.areas[part];
    if (!(area > NO_AREA * total)) continue;
    const own = { ...source, indices: trianglesOf(source, table, part), area };
    const samples = Math.max(LEAST_SAMPLES, Math.round((SAMPLES * area) / total));
    const { most, turn } = await measureOneWay(own, result.surface, samples, work);
    const diagonal = Math.max(diagonalOfTriangles(own), leastDiagonal) || 1;
    const figures = {
      area: assigned.areas[part] / area - 1,
      hausdorff: Math.max(most, assigned.distances[part]) / diagonal,
      normal: turn,
      nonManifoldEdges: assigned.nonManifoldEdges[part],
    };
    parts.push({ part, figures, missing: most / diagonal });
  }
  return parts;
}

function trianglesOf({ indices }: MeasuredSurface, table: PartTable, part: number): Uint32Array {
  if (table.count === 1) return indices;
  const triangles = table.triangles.subarray(table.offsets[part], table.offsets[part + 1]);
  const own = new Uint32Array(3 * triangles.length);
  for (let i = 0; i < triangles.length; i++) {
    own.set(indices.subarray(3 * triangles[i], 3 * triangles[i] + 3), 3 * i);
  }
  return own;
}

/** For each part of the source: area of the result's triangles nearest to it, their largest distance, and bad edges. */
async function assignTriangles(
  source: MeasuredSurface,
  { ofTriangles, count }: PartTable,
  { surface, nonManifold }: Result,
  work: Work,
) {
  const { positions: p, indices } = surface;
  const areas = new Float64Array(count);
  const distances = new Float64Array(count);
  const nonManifoldEdges = new Uint32Array(count);
  const found = surfacePoint();
  const partAt = (vertices: ArrayLike<number>) => {
    const at = [0, 1, 2].map((k) => {
      let sum = 0;
      for (let i = 0; i < vertices.length; i++) sum += p[3 * vertices[i] + k];
      return sum / vertices.length;
    });
    return source.closestPoint(at[0], at[1], at[2], found) ? ofTriangles[found.triangle] : -1;
  };
  for (let t = 0; t < indices.length; t += 3) {
    const part = partAt(indices.subarray(t, t + 3));
    if (part < 0) continue;
    areas[part] += triangleArea(p, 3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]);
    distances[part] = Math.max(distances[part], found.distance);
    if ((t & 1023) === 0) await work.breathe(0.5);
  }
  for (let e = 0; e < nonManifold.length; e += 2) {
    const part = partAt(nonManifold.subarray(e, e + 2));
    if (part >= 0) nonManifoldEdges[part]++;
  }
  return { areas, distances, nonManifoldEdges };
}
