/** A corner of an outline or a hole: its ring (0: the outline) and its position in it. */
export interface RingCorner {
  ring: number;
  place: number;
}

/** A corner in the plane into which the polygon is projected, where the outline is counterclockwise. */
interface FlatCorner extends RingCorner {
  x: number;
  y: number;
}

/**
 * Maximum number of corners that are examined for all holes of one polygon: enough for about 1,500 holes of a dozen
 * corners each. Further holes are joined to the first corner without a check, so that no file takes minutes for one
 * face.
 */
const STEPS = 20_000_000;

/**
 * Turns a polygon with holes into a single outline that `triangulate` can handle. A double edge (bridge) joins each
 * hole to the ring around it. Rings are lists of vertices. The outline keeps its orientation, and holes get the
 * opposite one. The method follows D. Eberly, Triangulation by Ear Clipping: holes are taken in the order of their
 * outermost points, and a bridge runs from each of these points to a point that is visible from it. Holes outside of
 * the outline are joined too.
 */
export function joinHoles(
  positions: Float32Array,
  outline: ArrayLike<number>,
  holes: ArrayLike<number>[],
): RingCorner[] {
  const flatten = projection(positions, outline);
  let joined = flatten(outline, 0);
  const waiting = holes
    .map((hole, i) => flatten(hole, i + 1))
    .filter((hole) => hole.length > 0)
    .map((hole) => (signedArea(hole) > 0 ? hole.reverse() : hole))
    .map(startingRightmost)
    .sort((a, b) => b[0].x - a[0].x);
  let steps = 0;
  const unseen: FlatCorner[] = [];
  for (const hole of waiting) {
    steps += joined.length;
    if (steps > STEPS) {
      for (const corner of hole) unseen.push(corner);
      unseen.push(hole[0], joined[0]);
      continue;
    }
    const bridge = visibleFrom(hole[0], joined);
    joined = [...joined.slice(0, bridge + 1), ...hole, hole[0], ...joined.slice(bridge)];
  }
  if (unseen.length > 0) joined = [joined[0], ...unseen, ...joined.slice(1)];
  return joined.map(({ ring, place }) => ({ ring, place }));
}

/** Projects along the longest axis of the outline's area vector (Newell). */
function projection(positions: Float32Array, outline: ArrayLike<number>) {
  const normal = [0, 0, 0];
  for (let i = 0; i < outline.length; i++) {
    const p = outline[i] * 3;
    const q = outline[(i + 1) % outline.length] * 3;
    for (let k = 0; k < 3; k++) {
      const [a, b] = [(k + 1) % 3, (k + 2) % 3];
      normal[k] += (positions[p + a] - positions[q + a]) * (positions[p + b] + positions[q + b]);
    }
  }
  const size = normal.map(Math.abs);
  const axis = Math.max(0, size.indexOf(Math.max(...size)));
  const [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
  const [first, second] = normal[axis] < 0 ? [b, a] : [a, b];
  return (vertices: ArrayLike<number>, ring: number): FlatCorner[] =>
    Array.from(vertices, (vertex, place) => ({
      ring,
      place,
      x: positions[3 * vertex + first],
      y: positions[3 * vertex + second],
    }));
}

function signedArea(ring: FlatCorner[]): number {
  let sum = 0;
  for (let i = 0; i < ring.length; i++) {
    const b = ring[(i + 1) % ring.length];
    sum += ring[i].x * b.y - b.x * ring[i].y;
  }
  return sum;
}

function startingRightmost(ring: FlatCorner[]): FlatCorner[] {
  let best = 0;
  for (let i = 1; i < ring.length; i++) if (ring[i].x > ring[best].x) best = i;
  return [...ring.slice(best), ...ring.slice(0, best)];
}

interface Point {
  x: number;
  y: number;
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** Returns the position in the ring of a corner that is visible from a hole's point, looking along +x. */
function visibleFrom(point: Point, ring: FlatCorner[]): number {
  // The edge that the ray hits first, and its end that is farther right.
  let nearest = Infinity;
  let candidate = -1;
  for (let i = 0; i < ring.length; i++) {
    const a = ring[i];
    // With the inside to the left, edges to the right of an inner point run upwards.
    if (a.y > point.y) continue;
    const after = i + 1 < ring.length ? i + 1 : 0;
    const b = ring[after];
    if (b.y < point.y || a.y === b.y) continue;
    const x = a.x + ((point.y - a.y) / (b.y - a.y)) * (b.x - a.x);
    if (!(x >= point.x && x < nearest)) continue;
    nearest = x;
    candidate = a.x > b.x ? i : after;
  }
  if (candidate < 0) return 0;
  // Corners inside the triangle of the point, the hit and that end hide the end. Of these, the one closest to the ray
  // is visible.
  const hit = { x: nearest, y: point.y };
  const end = ring[candidate];
  const sense = Math.sign(turn(point, hit, end));
  if (sense === 0) return candidate;
  let best = candidate;
  let steepness = Math.abs(end.y - point.y) / (end.x - point.x);
  for (let i = 0; i < ring.length; i++) {
    const p = ring[i];
    if (i === candidate || p.x <= point.x) continue;
    const slope = Math.abs(p.y - point.y) / (p.x - point.x);
    if (slope > steepness || (slope === steepness && p.x >= ring[best].x)) continue;
    const inside =
      turn(point, hit, p) * sense >= 0 &&
      turn(hit, end, p) * sense >= 0 &&
      turn(end, point, p) * sense >= 0;
    if (!inside || !opens(ring, i, point)) continue;
    best = i;
    steepness = slope;
  }
  return best;
}

/**
 * Returns whether the inside of the ring at corner i faces the point. Of several corners at one position, only one
 * does.
 */
function opens(ring: FlatCorner[], i: number, point: Point): boolean {
  const before = ring[(i + ring.length - 1) % ring.length];
  const here = ring[i];
  const after = ring[(i + 1) % ring.length];
  const left = turn(here, after, point) >= 0;
  const right = turn(before, here, point) >= 0;
  return turn(before, here, after) >= 0 ? left && right : left || right;
}
