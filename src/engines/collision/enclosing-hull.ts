import type { ConvexPiece } from '../spec.ts';
import { convexBody, outerPoints } from './convex-body.ts';
import { convexHull, facePlanes, isConvex, soundHull } from './convex-hull.ts';
import { distinctPoints } from './distinct-points.ts';
import { type HullLimits, inflatedHull, scaledToContain } from './inflated-hull.ts';
import { highestOver, type Plane } from './plane.ts';
import { boxPolytope, clipPolytope, type Polytope, trianglesOf } from './polytope.ts';
import type { Hull } from './quickhull.ts';
import { evenDirections, extremePoints } from './support.ts';

/** Number of directions in which the points' extremes are found. */
const DIRECTIONS = 250;
/** Cosine above which two faces count as parallel. */
const PARALLEL = 0.99995;
/** Shares of the extent: by which faces are moved out, so that rounding leaves no point outside; and the depth of a cut that is not worth a vertex. */
const OUTWARD = 1e-6;
const SHALLOW = 2e-4;
/** Least thickness of a piece, as a share of its extent: physics engines refuse flat ones. */
const THINNEST = 1e-3;
/** Share of the extent below which two vertices become one. */
const CLOSE = 3e-4;

/** Volume of the cut box, as a multiple of that of the hull, up to which no other body is tried. */
const TIGHT = 1.005;

const directions = evenDirections(DIRECTIONS);
const fewDirections = evenDirections(42);

/**
 * Returns a convex body with at most `mostVertices` vertices that contains all points: their bounding box, cut by planes
 * of their convex hull, those first that cut deepest. Flat points get a small thickness.
 */
export function enclosingHull(
  given: Float64Array,
  { mostVertices, slack = 0 }: HullLimits,
): ConvexPiece {
  const all = distinctPoints(outermost(given));
  const extreme = extremePoints(all, directions);
  const box = boxOf(extreme);
  const extent = Math.max(...box.max.map((value, k) => value - box.min[k]), 1e-9);
  const hull = soundHull(extreme);
  if (hull === null) return flatPiece(all, box, extent);
  const points = outerPoints(convexBody(hull.vertices, hull.indices), all, hull.vertices);
  const planes = supportPlanes(hull, points, { extent, slack });
  const thin = THINNEST * extent;
  let body = boxPolytope(
    box.min.map((value, k) => value - Math.max(OUTWARD * extent, (thin - box.max[k] + value) / 2)),
    box.max.map((value, k) => value + Math.max(OUTWARD * extent, (thin - value + box.min[k]) / 2)),
  );
  const pending = planes.map((plane) => ({ plane, depth: Infinity }));
  while (pending.length > 0) {
    const deepest = deepestCut(body, pending);
    if (deepest.depth < SHALLOW * extent) break;
    pending.splice(pending.indexOf(deepest), 1);
    const cut = clipPolytope(body, deepest.plane, OUTWARD * 0.1 * extent);
    if (cut.vertices.length > 3 * mostVertices) continue;
    body = cut;
  }
  const simple = soundHull(distinctVertices(body.vertices, CLOSE * extent));
  const cut = simple && scaledToContain(simple, points, slack);
  const isTight = cut !== null && cut.volume < TIGHT * hull.volume;
  const inflated = isTight ? null : inflatedHull(hull, points, { mostVertices, slack });
  const best = smallestOf([cut, inflated]);
  if (best === null)
    return { positions: Float32Array.from(body.vertices), indices: trianglesOf(body) };
  return { positions: Float32Array.from(best.vertices), indices: best.indices };
}

/** Returns the smallest hull that is convex; null if there is none. */
function smallestOf(hulls: readonly (Hull | null)[]): Hull | null {
  const sound = hulls.filter((hull) => hull !== null && isConvex(hull));
  return sound.reduce<Hull | null>(
    (best, hull) => (best === null || hull!.volume < best.volume ? hull : best),
    null,
  );
}

/**
 * Leaves out points inside the hull of those that are farthest in a few directions: the hull of the others is the same.
 * The rim of a thin plate has no planes, only slivers; points beyond it would count as inside.
 */
function outermost(points: Float64Array): Float64Array {
  const hull = convexHull(extremePoints(points, fewDirections));
  return hull === null || facePlanes(hull.vertices, hull.indices).includes(null)
    ? points
    : outerPoints(convexBody(hull.vertices, hull.indices), points, hull.vertices);
}

/** Returns the vertices without those close to an earlier one. */
function distinctVertices(vertices: readonly number[], distance: number): number[] {
  const kept: number[] = [];
  for (let v = 0; v < vertices.length; v += 3) {
    let isNew = true;
    for (let k = 0; isNew && k < kept.length; k += 3)
      isNew =
        Math.hypot(
          vertices[v] - kept[k],
          vertices[v + 1] - kept[k + 1],
          vertices[v + 2] - kept[k + 2],
        ) > distance;
    if (isNew) kept.push(vertices[v], vertices[v + 1], vertices[v + 2]);
  }
  return kept;
}

interface PendingCut {
  plane: Plane;
  /** Height of the highest vertex above the plane, when it was last measured: cuts only lower it. */
  depth: number;
}

/** Finds the plane above which a vertex of the body is highest. Planes that were lower before are not measured again. */
function deepestCut({ vertices }: Polytope, pending: readonly PendingCut[]): PendingCut {
  const places = new Float64Array(vertices);
  const measured = new Set<PendingCut>();
  for (;;) {
    const best = pending.reduce((a, b) => (b.depth > a.depth ? b : a));
    if (measured.has(best)) return best;
    measured.add(best);
    best.depth = highestOver(best.plane, places, 0);
  }
}

/** Returns the distinct planes of a hull's faces, each moved out until no point is above it. */
function supportPlanes(
  { vertices, indices }: Hull,
  points: Float64Array,
  { extent, slack }: { extent: number; slack: number },
): Plane[] {
  const planes: Plane[] = [];
  for (const plane of facePlanes(vertices, indices)) {
    if (plane === null) continue;
    const [x, y, z] = plane.normal;
    const known = planes.some(
      ({ normal }) => normal[0] * x + normal[1] * y + normal[2] * z > PARALLEL,
    );
    if (!known) planes.push(plane);
  }
  for (const plane of planes) {
    plane.offset += highestOver(plane, points, slack) - slack + OUTWARD * extent;
  }
  return planes;
}

/** Returns a thin body around points in a plane, by offsetting them along its normal. */
function flatPiece(
  points: Float64Array,
  { min, max }: ReturnType<typeof boxOf>,
  extent: number,
): ConvexPiece {
  const half = (THINNEST * extent) / 2;
  const thick = extremePoints(points, directions);
  const around = new Float64Array(8 * thick.length);
  for (let i = 0, o = 0; i < thick.length; i += 3)
    for (let corner = 0; corner < 8; corner++)
      for (let k = 0; k < 3; k++) around[o++] = thick[i + k] + ((corner >> k) & 1 ? half : -half);
  const hull = convexHull(around);
  if (hull !== null && hull.vertices.length <= 3 * 64)
    return { positions: Float32Array.from(hull.vertices), indices: hull.indices };
  const box = boxPolytope(
    min.map((value) => value - half),
    max.map((value) => value + half),
  );
  return { positions: Float32Array.from(box.vertices), indices: trianglesOf(box) };
}

function boxOf(points: ArrayLike<number>) {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    min[i % 3] = Math.min(min[i % 3], points[i]);
    max[i % 3] = Math.max(max[i % 3], points[i]);
  }
  return { min, max };
}
