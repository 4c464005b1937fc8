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
import type { PartShape, ShapeBook } from './shape-book.ts';

type ClosestPoint = Pick<MeasuredSurface, 'closestPoint'>;

/** Shape deviations of the parts; null for triangles, which are only measured as a whole. */
export type PartShapes = Pick<ShapeBook, 'lostCount' | 'worst' | 'replaced'> | null;

/** Measures a result as a whole, and tells which parts lost their shape. */
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
  const figures = await measureShape(source, measuredNet(net), { nonManifoldEdges }, work);
  const lostParts = parts?.lostCount ?? 0;
  const worst = parts !== null && lostParts > 0 ? describeParts(surface, parts.worst(), box) : [];
  const { finer, paired, source: kept } = parts?.replaced ?? { finer: 0, paired: 0, source: 0 };
  const isKept = lostParts === 0 && keepsShape(figures);
  return { ...figures, isKept, lostParts, worst, finerParts: finer, pairedParts: paired + kept };
}

function describeParts(
  surface: RepairedSurface,
  shapes: readonly PartShape[],
  box: UnitBox,
): LostPart[] {
  const table = tabulateParts(surface);
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
