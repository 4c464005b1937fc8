import type { PolygonMesh } from './polygon-mesh.ts';

/**
 * One outline for a polygon with holes: each hole is joined to what is outside of it by a double edge, the way that
 * `triangulate` can cut it. Rings are lists of vertices; the outline keeps its sense, holes are turned against it.
 * After D. Eberly, Triangulation by Ear Clipping: from each hole's outermost point, in the order of these, to a point
 * that it sees. Holes outside of the outline come out joined all the same.
 * @returns for each corner its ring (0: the outline) and its place in it
 */
export function joinHoles(
  positions: PolygonMesh['positions'],
  outline: ArrayLike<number>,
  holes: ArrayLike<number>[],
): { ring: number; place: number }[] {
  const rings = [outline, ...holes];
  const [u, v] = planeOf(positions, outline);
  const at = ({ ring, place }: Corner): [number, number] => {
    const p = rings[ring][place] * 3;
    return [u(positions, p), v(positions, p)];
  };
  let joined: Corner[] = corners(0, outline.length);
  // The projection keeps the outline counter-clockwise; holes have to run clockwise.
  const waiting = holes
    .map((hole, i) => corners(i + 1, hole.length))
    .filter((hole) => hole.length > 0)
    .map((hole) => (signedArea(hole, at) > 0 ? hole.reverse() : hole))
    .map((hole) => rotatedToMaximum(hole, at))
    .sort((a, b) => at(b[0])[0] - at(a[0])[0]);
  for (const hole of waiting) {
    const bridge = visibleFrom(hole[0], joined, at);
    joined = [...joined.slice(0, bridge + 1), ...hole, hole[0], ...joined.slice(bridge)];
  }
  return joined;
}

interface Corner {
  ring: number;
  place: number;
}
type At = (corner: Corner) => [number, number];

function corners(ring: number, length: number): Corner[] {
  return Array.from({ length }, (_, place) => ({ ring, place }));
}

/** Coordinates in the plane of the outline's largest projection, in which it runs counter-clockwise. */
function planeOf(positions: Float32Array, outline: ArrayLike<number>) {
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
  const axis = size.indexOf(Math.max(...size));
  const [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
  const [first, second] = normal[axis] < 0 ? [b, a] : [a, b];
  const coordinate = (k: number) => (values: Float32Array, p: number) => values[p + k];
  return [coordinate(first), coordinate(second)] as const;
}

function signedArea(ring: Corner[], at: At): number {
  let sum = 0;
  ring.forEach((corner, i) => {
    const [ax, ay] = at(corner);
    const [bx, by] = at(ring[(i + 1) % ring.length]);
    sum += ax * by - bx * ay;
  });
  return sum;
}

function rotatedToMaximum(ring: Corner[], at: At): Corner[] {
  let best = 0;
  ring.forEach((corner, i) => {
    if (at(corner)[0] > at(ring[best])[0]) best = i;
  });
  return [...ring.slice(best), ...ring.slice(0, best)];
}

function turn(a: [number, number], b: [number, number], c: [number, number]): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** Place in the ring of a corner that sees the point of a hole, looking along +x. */
function visibleFrom(corner: Corner, ring: Corner[], at: At): number {
  const m = at(corner);
  // The edge that the ray hits first, and of its ends the one further right.
  let nearest = Infinity;
  let candidate = -1;
  ring.forEach((start, i) => {
    const a = at(start);
    const b = at(ring[(i + 1) % ring.length]);
    // Counter-clockwise outside means that edges to the right run upwards.
    if (!(a[1] <= m[1] && m[1] <= b[1]) || a[1] === b[1]) return;
    const x = a[0] + ((m[1] - a[1]) / (b[1] - a[1])) * (b[0] - a[0]);
    if (x < m[0] || x >= nearest) return;
    nearest = x;
    candidate = a[0] > b[0] ? i : (i + 1) % ring.length;
  });
  if (candidate < 0) return 0;
  // Ring corners within the triangle of the point, the hit and that end hide it: of these the one closest to the ray.
  const hit: [number, number] = [nearest, m[1]];
  const end = at(ring[candidate]);
  let best = candidate;
  let steepness = Math.abs(end[1] - m[1]) / (end[0] - m[0]);
  const sense = Math.sign(turn(m, hit, end));
  if (sense === 0) return candidate;
  ring.forEach((other, i) => {
    const p = at(other);
    if (i === candidate || p[0] <= m[0]) return;
    const inside =
      turn(m, hit, p) * sense >= 0 &&
      turn(hit, end, p) * sense >= 0 &&
      turn(end, m, p) * sense >= 0;
    const slope = Math.abs(p[1] - m[1]) / (p[0] - m[0]);
    const closer = slope < steepness || (slope === steepness && p[0] < at(ring[best])[0]);
    if (!inside || !closer || !opens(ring, i, m, at)) return;
    best = i;
    steepness = slope;
  });
  return best;
}

/** Whether the inside of the ring at corner i faces the point: of corners in one place only one does. */
function opens(ring: Corner[], i: number, point: [number, number], at: At): boolean {
  const before = at(ring[(i + ring.length - 1) % ring.length]);
  const here = at(ring[i]);
  const after = at(ring[(i + 1) % ring.length]);
  const left = turn(here, after, point) >= 0;
  const right = turn(before, here, point) >= 0;
  return turn(before, here, after) >= 0 ? left && right : left || right;
}
