import { surfacePoint } from '../../mesh/surface-point.ts';
import type { SizeField } from '../density/size-field.ts';
import type { MeasuredSurface } from '../shape/measure-shape.ts';
import { spreadPoints } from '../surface/spread-points.ts';

/** Points, and vertices, of each surface at which distances are measured. */
const SAMPLES = 10_000;
/** Relative side of the quads at a far place. */
const FINEST = 0.5;
/** Number of sides over which quads grow to their size elsewhere. */
const GROWTH = 4;
/** Distance in sides within which far places count as one. */
const SAME_PLACE = 0.5;

/** Places where two surfaces are far apart. */
export interface FarPlaces {
  /** Points near the source, xyz. */
  points: number[];
  /** Share of the area of both surfaces that is too far from the other. */
  share: number;
}

/** Returns the places where one of two surfaces is farther from the other than allowed. */
export function findFarPlaces(
  source: MeasuredSurface,
  result: MeasuredSurface,
  allowed: number,
): FarPlaces {
  const there = farPoints(source, result, allowed);
  const back = farPoints(result, source, allowed);
  const points = [...there.points, ...back.points];
  return { points, share: (there.spread + back.spread) / (2 * SAMPLES) };
}

function farPoints(from: MeasuredSurface, to: MeasuredSurface, allowed: number) {
  const { positions: p, indices } = from;
  const found = surfacePoint();
  const points: number[] = [];
  const look = (x: number, y: number, z: number) => {
    if (to.closestPoint(x, y, z, found) && found.distance > allowed) points.push(x, y, z);
  };
  const at = spreadPoints(from, SAMPLES);
  for (let i = 0; i < at.length; i += 3) look(at[i], at[i + 1], at[i + 2]);
  const spread = points.length / 3;
  const step = Math.max(1, Math.ceil(indices.length / SAMPLES));
  for (let e = 0; e < indices.length; e += step) {
    const v = 3 * indices[e];
    look(p[v], p[v + 1], p[v + 2]);
  }
  return { points, spread };
}

/**
 * Returns sizes that are half of the usual ones near given points.
 * @param side the usual side of the quads
 * @param reach distance from a point, in sides, up to which quads are that small
 */
export function finerNear(
  points: readonly number[],
  side: number,
  reach: number,
  sizes: SizeField | null,
): SizeField {
  const places: number[] = [];
  const sidesFrom = (x: number, y: number, z: number) => {
    let least = Infinity;
    for (let i = 0; i < places.length; i += 3) {
      const squared = (x - places[i]) ** 2 + (y - places[i + 1]) ** 2 + (z - places[i + 2]) ** 2;
      if (squared < least) least = squared;
    }
    return Math.sqrt(least) / side;
  };
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [points[i], points[i + 1], points[i + 2]];
    if (sidesFrom(x, y, z) > SAME_PLACE) places.push(x, y, z);
  }
  return (x, y, z) => {
    const grown = Math.min(1, Math.max(0, (sidesFrom(x, y, z) - reach) / GROWTH));
    const own = FINEST + (1 - FINEST) * grown;
    return sizes === null ? own : own * sizes(x, y, z);
  };
}
