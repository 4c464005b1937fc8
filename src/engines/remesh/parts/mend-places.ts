import type { ShapeFigures, Work } from '../../spec.ts';
import type { QuadProblem } from '../field/prepare-field.ts';
import { excessOf, keepsShape, SHAPE_LIMITS } from '../shape/limits.ts';
import { measuredNet, measuredSurface } from '../shape/measure-shape.ts';
import type { Candidate } from '../shape/paired-quads.ts';
import { areaOf, diagonalOf, nextOf, type Surface } from '../surface/surface.ts';
import type { NetFaces } from '../target/polygon-net.ts';
import { findFarPlaces, finerNear } from './far-places.ts';
import { regularityOf } from './regularity.ts';
import { solveField, TOLERANCE } from './solve-field.ts';

/** Distances in sides up to which quads are half as large around places that are too far, one per attempt. */
const REACHES = [1, 1.5, 2];
/** Number of attempts without a gain after which no other is made. */
const MOST_FAILURES = 2;
/** Share of the allowed distance from which a place is too far, so that the next attempt stays below the limit. */
const FAR = 0.8;
/** Share of the area that is too far beyond which smaller quads are needed everywhere. */
const MOST_FAR = 0.15;
/** Multiples of the limits up to which finer places can help. */
const HOPELESS = { normal: 1.5, area: 6 };
/** Minimum quads of a part that has places; fewer change their size from one end of the part to the other. */
const FEWEST_QUADS = 200;
/**
 * Weights against the excess over the limits: of the step at the limit, and of the shares of irregular vertices and of quads
 * beyond the tolerance.
 */
const LOST = 0.2;
const IRREGULAR = 5;
const SURPLUS = 5;
/**
 * Mean deviation of corners from right angles, in degrees, from which quads are a jumble already, and its increase from which
 * they become one: too few have no room to grow from half their size (a duck of 500: 27°, with teeth all over its body).
 */
const JUMBLED = 18;
const MOST_SKEW = 6;
/** Irregular vertices for each missing quad, whose place is filled by splitting others. */
const FILLED = 2;
/** Increase in the share of irregular vertices up to which no other attempt is made. */
const AS_REGULAR = 0.01;
/** Share of edges along creases from which a part is sharp. Its quads follow the creases, whatever their size. */
const SHARP = 0.1;
/** Mean angle between normals in degrees below which a part has flat faces, whose quads meet at creases. */
const FLAT = 5;
/** Longest edge of a surface in sides: flat faces of a plate with holes, cut by places, took a minute. */
const MOST_SIDES = 25;
/** Factor by which more quads are asked for than wanted, as lattices of uneven sides give fewer, and bounds for it. */
const MORE = { first: 1.005, least: 0.98, most: 1.08 };

interface Mended {
  surface: Surface;
  measure(net: NetFaces): Promise<ShapeFigures>;
  /** Quads along a field that lost the shape. */
  now: Candidate;
  /** Wanted and maximum number of quads. */
  wanted: number;
  most: number;
}

/**
 * Makes as many quads again that are smaller where the first ones were too far from the surface: inside a beak, at ears
 * and horns. The rest of the shape does not need twice the quads for that, nor pairs of triangles.
 * @param leastDiagonal minimum diagonal to which distances are relative
 * @returns the best result, which may be the given one
 */
export async function mendPlaces(
  problem: QuadProblem,
  { surface, measure, now, wanted, most }: Mended,
  leastDiagonal: number,
  work: Work,
): Promise<Candidate> {
  const quads = now.net.offsets.length - 1;
  if (quads < FEWEST_QUADS || isHopeless(now.figures) || isSharp(now)) return now;
  const { creaseAngle, sizes, isHalf = false } = problem;
  const side = Math.sqrt(areaOf(surface.positions, surface.indices) / quads);
  if (longestEdge(surface) > MOST_SIDES * side) return now;
  const source = measuredSurface(Float32Array.from(surface.positions), surface.indices);
  const diagonal = Math.max(diagonalOf(surface.positions), leastDiagonal);
  const points: number[] = [];
  let best = now;
  const before = regularityOf(now.net);
  if (before.angle > JUMBLED) return now;
  let bestScore = scoreOf(now.figures, before.irregular);
  let failures = 0;
  let isNearer = true;
  let more = MORE.first;
  for (const reach of REACHES) {
    if (isNearer) {
      const result = await measuredNet(best.net, work.within(0));
      const far = findFarPlaces(source, result, FAR * SHAPE_LIMITS.hausdorff * diagonal);
      if (far.points.length === 0 || far.share > MOST_FAR) break;
      for (const value of far.points) points.push(value);
    }
    const finer = finerNear(points, side, reach, sizes);
    const local = { creaseAngle, sizes: finer, isHalf, surface, index: null };
    const asked = Math.round(more * wanted);
    const { net } = await solveField({ ...local, quads: asked }, work.within(0));
    const made = net.offsets.length - 1;
    more = Math.min(MORE.most, Math.max(MORE.least, MORE.first * (asked / made)));
    const figures = await measure(net);
    const { irregular: own, angle } = regularityOf(net);
    const irregular = own + FILLED * Math.max(0, 1 - TOLERANCE - made / wanted);
    const surplus = Math.max(0, made / wanted - 1 - TOLERANCE);
    const score = scoreOf(figures, irregular) + SURPLUS * surplus;
    isNearer = made <= most && angle < before.angle + MOST_SKEW && score < bestScore;
    if (isNearer) {
      best = { net, figures, from: 'field' };
      bestScore = score;
    } else if (++failures === MOST_FAILURES) break;
    const isRegular = irregular < before.irregular + AS_REGULAR;
    if (isNearer && keepsShape(figures) && isRegular && surplus === 0) break;
  }
  return best;
}

/** How poor quads are, by their excess over the limits and their share of irregular vertices. */
function scoreOf(figures: ShapeFigures, irregular: number): number {
  const excess = keepsShape(figures) ? 1 : LOST + excessOf(figures);
  return excess + IRREGULAR * irregular;
}

function longestEdge({ positions: p, indices }: Surface): number {
  let most = 0;
  for (let e = 0; e < indices.length; e++) {
    const a = 3 * indices[e];
    const b = 3 * indices[nextOf(e)];
    most = Math.max(
      most,
      (p[a] - p[b]) ** 2 + (p[a + 1] - p[b + 1]) ** 2 + (p[a + 2] - p[b + 2]) ** 2,
    );
  }
  return Math.sqrt(most);
}

function isHopeless({ normal, area }: ShapeFigures): boolean {
  return (
    normal > HOPELESS.normal * SHAPE_LIMITS.normal ||
    Math.abs(area) > HOPELESS.area * SHAPE_LIMITS.area
  );
}

/** Whether a part has flat faces, or many edges of its net lie on creases or borders. */
export function isSharp({ net: { features }, figures }: Candidate): boolean {
  let count = 0;
  for (const feature of features) count += feature === 0 ? 0 : 1;
  return figures.normal < FLAT || count > SHARP * features.length;
}
