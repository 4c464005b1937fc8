import type { LostPart, ShapeReport, Work } from '../../spec.ts';
import type { RepairedSurface } from '../repair/repair.ts';
import { keepsShape } from '../shape/limits.ts';
import {
  type MeasuredSurface,
  measuredNet,
  measuredSurface,
  measureShape,
  nonManifoldEdgesOf,
} from '../shape/measure-shape.ts';
import type { UnitBox } from '../surface/unit-box.ts';
import type { NetFaces } from '../target/polygon-net.ts';
import { type PartTable, tabulateParts } from './part-table.ts';
import { leastDiagonal, type PartShape, type ShapeBook } from './shape-book.ts';
import { worstComponents } from './worst-components.ts';

type ClosestPoint = Pick<MeasuredSurface, 'closestPoint'>;

/** Shape deviations of the parts; null for triangles, whose parts are compared only if the whole is beyond the limits. */
export type PartShapes = Pick<ShapeBook, 'lostCount' | 'worst' | 'replaced'> | null;

/** Measures a result as a whole, and reports the parts that lost their shape. */
export async function reportShape(
  surface: RepairedSurface,
  net: NetFaces,
  { parts, index, box }: { parts: PartShapes; index: ClosestPoint; box: UnitBox },
  work: Work,
): Promise<ShapeReport> {
  const source = measuredSurface(Float32Array.from(surface.positions), surface.indices, index);
  // Non-manifold edges of the source were split during repair, so any found here are new; sheets may still touch along
  // them.
  const nonManifoldEdges = nonManifoldEdgesOf(net);
  const result = measuredNet(net);
  const figures = await measureShape(source, result, { nonManifoldEdges }, work.within(0.9));
  const { finer, paired, source: kept } = parts?.replaced ?? { finer: 0, paired: 0, source: 0 };
  const isKept = (parts?.lostCount ?? 0) === 0 && keepsShape(figures);
  const replaced = { finerParts: finer, pairedParts: paired + kept };
  if (isKept) return { ...figures, isKept, lostParts: 0, worst: [], ...replaced };
  const table = tabulateParts(surface);
  // Parts of triangle meshes, and the smallest of thousands, were not measured individually.
  const { lostCount, worst } =
    parts !== null && parts.lostCount > 0
      ? { lostCount: parts.lostCount, worst: parts.worst() }
      : await worstComponents(source, table, result, leastDiagonal(surface), work.within(0.1));
  const described = describeParts(surface, table, worst, box);
  return { ...figures, isKept, lostParts: lostCount, worst: described, ...replaced };
}

function describeParts(
  surface: RepairedSurface,
  table: PartTable,
  shapes: readonly PartShape[],
  box: UnitBox,
): LostPart[] {
  return shapes
    .filter(({ part }) => part < table.count)
    .map(({ part, figures }) => ({ ...figures, ...describePart(surface, table, part, box) }));
}

function describePart(
  { positions, indices, sourceCorners }: RepairedSurface,
  { offsets, triangles }: PartTable,
  part: number,
  { centre, size }: UnitBox,
) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const own = triangles.subarray(offsets[part], offsets[part + 1]);
  for (const t of own) {
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      for (let k = 0; k < 3; k++) {
        const value = positions[3 * indices[e] + k] * size + centre[k];
        low[k] = Math.min(low[k], value);
        high[k] = Math.max(high[k], value);
      }
    }
  }
  const of = (value: (k: number) => number): [number, number, number] => [
    value(0),
    value(1),
    value(2),
  ];
  return {
    component: part,
    triangles: own.length,
    centre: of((k) => (low[k] + high[k]) / 2),
    size: of((k) => high[k] - low[k]),
    sourceCorner: sourceCorners[3 * own[0]],
  };
}
