import type { LostPart, ShapeFigures, ShapeReport, Work } from '../../spec.ts';
import type { RepairedSurface } from '../repair/repair.ts';
import { excessOf, keepsShape, SHAPE_LIMITS } from '../shape/limits.ts';
import {
  findNonManifoldEdges,
  type MeasuredSurface,
  measuredSurface,
  measureShape,
  nonManifoldEdgesOf,
} from '../shape/measure-shape.ts';
import { diagonalOf } from '../surface/surface.ts';
import type { UnitBox } from '../surface/unit-box.ts';
import type { NetFaces } from '../target/polygon-net.ts';
import { type FinishedPart, measureParts } from './measure-parts.ts';
import { type PartTable, tabulateParts } from './part-table.ts';
import { leastDiagonal, type ShapeBook } from './shape-book.ts';

type ClosestPoint = Pick<MeasuredSurface, 'closestPoint'>;

/** Shape deviations of the parts as they were made; null if only the finished result is measured. */
export type PartShapes = Pick<ShapeBook, 'lost' | 'replaced'> | null;

/**
 * Shares of the limits from which measurements are repeated with more points: 5,000 points miss up to a third of the
 * largest distance, while means of normals are exact to a fiftieth.
 */
const NEAR_LIMIT = { hausdorff: 0.6, normal: 0.95 };
const MANY_SAMPLES = 60_000;
/** Minimum share of its area that must remain of a part; otherwise it counts as gone. */
const LEAST_LEFT = 0.5;
/** Maximum number of parts beyond the limits that are reported individually. */
const MOST_REPORTED = 10;
/**
 * Excess beyond which the order of the parts makes no difference: a speck that is gone is not worse than a body torn in
 * half.
 */
const MOST_EXCESS = 10;

/** Inputs for measuring the shape of a result. */
interface Measured {
  parts: PartShapes;
  index: ClosestPoint;
  /** The triangles of the result. */
  result: MeasuredSurface;
  box: UnitBox;
  /** Largest distance between result and source that was found elsewhere, as a fraction of the diagonal. */
  hausdorff: number;
}

/**
 * Measures a finished result as a whole and part by part. Regardless of what happened to a part, and including dropped
 * parts, the report lists those that lost their shape, beginning with the ones that change the model most.
 */
export async function reportShape(
  surface: RepairedSurface,
  net: NetFaces,
  { parts: made, index, result, box, hausdorff }: Measured,
  work: Work,
): Promise<ShapeReport> {
  // A repaired surface uses all of its vertices.
  const diagonal = diagonalOf(surface.positions);
  const positions = Float32Array.from(surface.positions);
  const source = { ...measuredSurface(positions, surface.indices, index), diagonal };
  // Non-manifold edges of the source were split during repair, so any found here are new; sheets may still touch along
  // them.
  const nonManifoldEdges = nonManifoldEdgesOf(net);
  const measure = async (samples?: number) => {
    const figures = await measureShape(source, result, { nonManifoldEdges, samples }, work);
    return { ...figures, hausdorff: Math.max(figures.hausdorff, hausdorff) };
  };
  let figures = await measure();
  if (keepsShape(figures) && isNearLimit(figures)) figures = await measure(MANY_SAMPLES);
  if (surface.components === 1 && keepsShape(figures) && !made?.lost.size) {
    // The only part is the whole, which has been measured.
    return { ...figures, isKept: true, lostParts: 0, worst: [], ...replacedParts(made) };
  }
  const table = tabulateParts(surface);
  const problem = { table, leastDiagonal: leastDiagonal(surface) };
  const nonManifold = nonManifoldEdges > 0 ? findNonManifoldEdges(net) : new Uint32Array(0);
  const finished = await measureParts(source, problem, { surface: result, nonManifold }, work);
  const lost = findLostParts(finished, made?.lost ?? new Map(), keepsShape(figures));
  const rank = (part: number) =>
    Math.min(MOST_EXCESS, excessOf(lost.get(part)!)) * table.areas[part];
  const worst = Array.from(lost.keys())
    .sort((a, b) => rank(b) - rank(a) || a - b)
    .slice(0, MOST_REPORTED)
    .map((part) => ({ ...lost.get(part)!, ...describePart(surface, table, part, box) }));
  return {
    ...figures,
    isKept: lost.size === 0 && keepsShape(figures),
    lostParts: lost.size,
    worst,
    ...replacedParts(made),
  };
}

function isNearLimit({ hausdorff, normal }: ShapeFigures): boolean {
  return (
    hausdorff > NEAR_LIMIT.hausdorff * SHAPE_LIMITS.hausdorff ||
    normal > NEAR_LIMIT.normal * SHAPE_LIMITS.normal
  );
}

function replacedParts(made: PartShapes): Pick<ShapeReport, 'finerParts' | 'pairedParts'> {
  const { finer, paired, source } = made?.replaced ?? { finer: 0, paired: 0, source: 0 };
  return { finerParts: finer, pairedParts: paired + source };
}

/**
 * Returns the measurements of each part beyond the limits: parts that lost their shape when they were made, and parts
 * that are gone from the finished result. If the whole exceeds the limits although no part did when it was made, the
 * measurements of the finished parts decide.
 */
function findLostParts(
  finished: readonly FinishedPart[],
  made: ReadonlyMap<number, ShapeFigures>,
  isWholeKept: boolean,
): Map<number, ShapeFigures> {
  const lost = new Map(made);
  for (const { part, figures, missing } of finished) {
    const isGone = missing > SHAPE_LIMITS.hausdorff && figures.area < LEAST_LEFT - 1;
    if (isGone && !lost.has(part)) lost.set(part, figures);
  }
  if (isWholeKept || made.size > 0) return lost;
  const beyond = finished.filter(({ figures }) => !keepsShape(figures));
  const [worst] = finished.toSorted((a, b) => excessOf(b.figures) - excessOf(a.figures));
  if (lost.size + beyond.length === 0 && worst !== undefined) beyond.push(worst);
  for (const { part, figures } of beyond) lost.set(part, figures);
  return lost;
}

function describePart(
  { positions, indices, sourceCorners }: RepairedSurface,
  { offsets, triangles }: PartTable,
  part: number,
  { centre, size }: UnitBox,
): Omit<LostPart, keyof ShapeFigures> {
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
