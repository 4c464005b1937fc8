import { convexBody, isOutside } from './convex-body.ts';
import { facePlanes, soundHull } from './convex-hull.ts';
import { heightOver, highestOver, planeOf } from './plane.ts';
import type { Hull } from './quickhull.ts';
import { evenDirections, extremePoints } from './support.ts';

/** Rounds in which vertices are moved out; the rest is done by scaling. */
const ROUNDS = 6;
/** Share of the missing distance by which a vertex is moved per round, so that it does not move too far. */
const STEP = 0.6;
/** Scale beyond what is needed, so that rounding leaves no point outside. */
const MARGIN = 1 + 2e-6;

export interface HullLimits {
  mostVertices: number;
  /** How far points may be outside. Absent: all are inside. */
  slack?: number;
}

/**
 * Encloses points by the hull of some of them, whose vertices are moved out until all points are inside: smaller than
 * {@link enclosingHull} for round shapes.
 * @param extremes hull of the extreme points, with which it begins if it has few enough vertices
 * @returns null if the points are flat
 */
export function inflatedHull(
  extremes: Hull,
  points: Float64Array,
  { mostVertices, slack = 0 }: HullLimits,
): Hull | null {
  const isSmall = extremes.vertices.length <= 3 * mostVertices;
  let hull: Hull | null = isSmall
    ? extremes
    : soundHull(extremePoints(points, evenDirections(mostVertices - 6)));
  if (hull === null) return null;
  const outside = pointsOutside(hull, points, slack);
  for (let round = 0; round < ROUNDS; round++) {
    const missing = missingOf(hull, outside, slack);
    if (missing.every((distance) => distance === 0)) break;
    const moved: Hull | null = soundHull(pushed(hull, missing));
    if (moved === null) return null;
    hull = moved;
  }
  return scaledToContain(hull, points, slack);
}

function pointsOutside(hull: Hull, points: Float64Array, slack: number): Float64Array {
  const body = convexBody(hull.vertices, hull.indices);
  const outside: number[] = [];
  for (let i = 0; i < points.length / 3; i++)
    if (isOutside(body, points, i, slack))
      outside.push(points[3 * i], points[3 * i + 1], points[3 * i + 2]);
  return Float64Array.from(outside);
}

/** Returns how far the points are above each face; 0 if none is. */
function missingOf(hull: Hull, points: Float64Array, slack: number): Float64Array {
  return Float64Array.from(facePlanes(hull.vertices, hull.indices), (plane) =>
    plane === null ? 0 : highestOver(plane, points, slack) - slack,
  );
}

/** Moves each vertex out along the mean normal of its faces, by a share of what they miss. */
function pushed({ vertices, indices }: Hull, missing: Float64Array): Float64Array {
  const normals = new Float64Array(vertices.length);
  const distances = new Float64Array(vertices.length / 3);
  for (let f = 0; f < missing.length; f++) {
    const { normal } = planeOf(vertices, indices[3 * f], indices[3 * f + 1], indices[3 * f + 2]);
    for (let k = 0; k < 3; k++) {
      const v = indices[3 * f + k];
      distances[v] = Math.max(distances[v], missing[f]);
      for (let i = 0; i < 3; i++) normals[3 * v + i] += normal[i];
    }
  }
  return vertices.map((value, i) => {
    const v = Math.trunc(i / 3);
    const length = Math.hypot(normals[3 * v], normals[3 * v + 1], normals[3 * v + 2]) || 1;
    return value + (STEP * distances[v] * normals[i]) / length;
  });
}

/** Scales a hull around its center until it contains all points. */
export function scaledToContain(
  { vertices, indices, volume }: Hull,
  points: Float64Array,
  slack = 0,
): Hull {
  const count = vertices.length / 3;
  const center = [0, 0, 0];
  for (let i = 0; i < vertices.length; i++) center[i % 3] += vertices[i] / count;
  let scale = 1;
  for (const plane of facePlanes(vertices, indices)) {
    if (plane === null) continue;
    const own = -heightOver(plane, center, 0);
    const needed = highestOver(plane, points, slack - own) - slack + own;
    if (own > 0) scale = Math.max(scale, needed / own);
  }
  scale *= MARGIN;
  return {
    vertices: vertices.map((value, i) => center[i % 3] + scale * (value - center[i % 3])),
    indices,
    volume: volume * scale ** 3,
  };
}
