import { heightOver, planeOf } from './plane.ts';

/** A closed convex triangle mesh; triangles are counterclockwise from outside. */
export interface Hull {
  /** Three values per vertex. */
  vertices: Float64Array;
  /** Three per triangle. */
  indices: Uint32Array;
  volume: number;
}

/**
 * Faces of the growing hull. Colliders need tens of thousands of hulls of about a hundred points, so that all of them use
 * the same arrays. Edge k of a face runs from its corner k to corner k + 1.
 */
class Faces {
  count = 0;
  /** Three vertices, and the faces across the three edges. */
  corners = new Int32Array(0);
  neighbors = new Int32Array(0);
  /** Unit normal and offset, four values each. */
  planes = new Float64Array(0);
  /** Points above the face that no other face has: a list that `nextPoint` links; −1 if there is none. */
  firstPoint = new Int32Array(0);
  lastPoint = new Int32Array(0);
  farthest = new Int32Array(0);
  farthestDistance = new Float64Array(0);
  isAlive = new Uint8Array(0);
  /** Number of the search that last found it visible. */
  seen = new Int32Array(0);

  /** Adds a face without neighbors. */
  add(points: Float64Array, a: number, b: number, c: number): number {
    if (this.count === this.seen.length) this.#grow();
    const face = this.count++;
    this.corners[3 * face] = a;
    this.corners[3 * face + 1] = b;
    this.corners[3 * face + 2] = c;
    this.#setPlane(face, points, 3 * a, 3 * b, 3 * c);
    this.firstPoint[face] = -1;
    this.farthest[face] = -1;
    this.farthestDistance[face] = 0;
    this.isAlive[face] = 1;
    this.seen[face] = 0;
    return face;
  }

  /** Computes what `planeOf` does, without an object. */
  #setPlane(face: number, p: Float64Array, a: number, b: number, c: number): void {
    const ux = p[b] - p[a];
    const uy = p[b + 1] - p[a + 1];
    const uz = p[b + 2] - p[a + 2];
    const vx = p[c] - p[a];
    const vy = p[c + 1] - p[a + 1];
    const vz = p[c + 2] - p[a + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    const { planes } = this;
    planes[4 * face] = nx / length;
    planes[4 * face + 1] = ny / length;
    planes[4 * face + 2] = nz / length;
    planes[4 * face + 3] =
      (nx / length) * p[a] + (ny / length) * p[a + 1] + (nz / length) * p[a + 2];
  }

  #grow(): void {
    const size = Math.max(256, 2 * this.seen.length);
    const integers = (values: Int32Array, width: number) => {
      const larger = new Int32Array(width * size);
      larger.set(values);
      return larger;
    };
    const floats = (values: Float64Array, width: number) => {
      const larger = new Float64Array(width * size);
      larger.set(values);
      return larger;
    };
    this.corners = integers(this.corners, 3);
    this.neighbors = integers(this.neighbors, 3);
    this.planes = floats(this.planes, 4);
    this.firstPoint = integers(this.firstPoint, 1);
    this.lastPoint = integers(this.lastPoint, 1);
    this.farthest = integers(this.farthest, 1);
    this.farthestDistance = floats(this.farthestDistance, 1);
    const alive = new Uint8Array(size);
    alive.set(this.isAlive);
    this.isAlive = alive;
    this.seen = integers(this.seen, 1);
  }
}

const faces = new Faces();
/** For each point: the next one above the same face; the new face that begins there; its number in the hull. */
let nextPoint = new Int32Array(0);
let startingAt = new Int32Array(0);
let numbers = new Int32Array(0);

/**
 * Computes the convex hull of points by quickhull (Barber et al. 1996).
 * @param epsilon distance from a face up to which a point counts as on it
 * @returns null if the points lie in a plane
 */
export function quickhull(points: Float64Array, epsilon: number): Hull | null {
  const start = startTetrahedron(points, epsilon);
  if (start === null) return null;
  const count = points.length / 3;
  if (nextPoint.length < count) {
    nextPoint = new Int32Array(2 * count);
    startingAt = new Int32Array(2 * count).fill(-1);
    numbers = new Int32Array(2 * count).fill(-1);
  }
  faces.count = 0;
  openTetrahedron(points, epsilon, start);
  const pending = [0, 1, 2, 3];
  for (let search = 1, face = pending.pop(); face !== undefined; face = pending.pop()) {
    if (faces.isAlive[face] === 0 || faces.firstPoint[face] < 0) continue;
    const first = faces.count;
    addPoint(points, epsilon, face, search++);
    for (let added = first; added < faces.count; added++)
      if (faces.firstPoint[added] >= 0) pending.push(added);
  }
  return hullOf(points);
}

/** Finds four points that span a volume. */
function startTetrahedron(
  p: Float64Array,
  epsilon: number,
): [number, number, number, number] | null {
  const count = p.length / 3;
  if (count < 4) return null;
  let [a, b] = [0, 0];
  let longest = -1;
  for (let k = 0; k < 3; k++) {
    let [least, most] = [0, 0];
    for (let i = 1; i < count; i++) {
      if (p[3 * i + k] < p[3 * least + k]) least = i;
      if (p[3 * i + k] > p[3 * most + k]) most = i;
    }
    const length = p[3 * most + k] - p[3 * least + k];
    if (length > longest) [longest, a, b] = [length, least, most];
  }
  const c = farthestFromLine(p, epsilon, a, b);
  if (c < 0) return null;
  const plane = planeOf(p, a, b, c);
  let d = -1;
  let height = 4 * epsilon;
  for (let i = 0; i < count; i++) {
    const distance = Math.abs(heightOver(plane, p, i));
    if (distance > height) [height, d] = [distance, i];
  }
  if (d < 0) return null;
  return heightOver(plane, p, d) > 0 ? [a, c, b, d] : [a, b, c, d];
}

function farthestFromLine(p: Float64Array, epsilon: number, a: number, b: number): number {
  const ux = p[3 * b] - p[3 * a];
  const uy = p[3 * b + 1] - p[3 * a + 1];
  const uz = p[3 * b + 2] - p[3 * a + 2];
  const length = Math.hypot(ux, uy, uz);
  if (!(length > 4 * epsilon)) return -1;
  let found = -1;
  let most = 4 * epsilon;
  for (let i = 0; i < p.length / 3; i++) {
    const x = p[3 * i] - p[3 * a];
    const y = p[3 * i + 1] - p[3 * a + 1];
    const z = p[3 * i + 2] - p[3 * a + 2];
    const distance = Math.hypot(y * uz - z * uy, z * ux - x * uz, x * uy - y * ux) / length;
    if (distance > most) [most, found] = [distance, i];
  }
  return found;
}

/** The tetrahedron's base has its apex below it. */
function openTetrahedron(
  points: Float64Array,
  epsilon: number,
  [a, b, c, d]: [number, number, number, number],
): void {
  faces.add(points, a, b, c);
  faces.add(points, a, d, b);
  faces.add(points, b, d, c);
  faces.add(points, c, d, a);
  faces.neighbors.set([1, 2, 3, 3, 2, 0, 1, 3, 0, 2, 1, 0]);
  for (let i = 0; i < points.length / 3; i++) give(points, epsilon, i, 0);
}

/** Gives a point to the first face, from a number on, that it is above. Points above none are inside. */
function give(points: Float64Array, epsilon: number, i: number, from: number): void {
  const { planes, firstPoint, lastPoint, farthest, farthestDistance, count } = faces;
  const x = points[3 * i];
  const y = points[3 * i + 1];
  const z = points[3 * i + 2];
  for (let face = from; face < count; face++) {
    const f = 4 * face;
    const distance = planes[f] * x + planes[f + 1] * y + planes[f + 2] * z - planes[f + 3];
    if (distance <= epsilon) continue;
    if (firstPoint[face] < 0) firstPoint[face] = i;
    else nextPoint[lastPoint[face]] = i;
    lastPoint[face] = i;
    nextPoint[i] = -1;
    if (distance > farthestDistance[face]) {
      farthestDistance[face] = distance;
      farthest[face] = i;
    }
    return;
  }
}

/** Faces that a point sees, and the edges around them as faces beyond and edges of these, both of the last search. */
const visible: number[] = [];
const horizon: number[] = [];
/** The walk over these faces: face, the edge that comes next, and how many edges are left. */
const walk: number[] = [];

/** Replaces the faces that the farthest point of a face sees by a fan around it. The new faces come after all others. */
function addPoint(points: Float64Array, epsilon: number, start: number, search: number): void {
  const point = faces.farthest[start];
  findHorizon(points, epsilon, start, search);
  const first = faces.count;
  for (let h = 0; h < horizon.length; h += 2) {
    const [face, edge] = [horizon[h], horizon[h + 1]];
    const from = faces.corners[3 * face + (edge === 2 ? 0 : edge + 1)];
    const made = faces.add(points, from, faces.corners[3 * face + edge], point);
    faces.neighbors[3 * face + edge] = made;
    faces.neighbors[3 * made] = face;
    faces.neighbors[3 * made + 1] = made;
    faces.neighbors[3 * made + 2] = made;
    startingAt[from] = made;
  }
  const { corners, neighbors, isAlive, firstPoint, count } = faces;
  for (let face = first; face < count; face++) {
    const found = startingAt[corners[3 * face + 1]];
    const next = found < 0 ? face : found;
    neighbors[3 * face + 1] = next;
    neighbors[3 * next + 2] = face;
  }
  for (let face = first; face < count; face++) startingAt[corners[3 * face]] = -1;
  for (const face of visible) {
    isAlive[face] = 0;
    for (let i = firstPoint[face]; i >= 0; ) {
      const next = nextPoint[i];
      give(points, epsilon, i, first);
      i = next;
    }
  }
}

/** Walks around the region that a point sees, so that the edges of its horizon come in order. */
function findHorizon(points: Float64Array, epsilon: number, start: number, search: number): void {
  const { planes, corners, neighbors, seen, farthest } = faces;
  const point = farthest[start];
  const x = points[3 * point];
  const y = points[3 * point + 1];
  const z = points[3 * point + 2];
  visible.length = horizon.length = walk.length = 0;
  visible.push(start);
  seen[start] = search;
  walk.push(start, 0, 3);
  while (walk.length > 0) {
    const top = walk.length - 3;
    if (walk[top + 2] === 0) {
      walk.length = top;
      continue;
    }
    const face = walk[top];
    const edge = walk[top + 1];
    const after = edge === 2 ? 0 : edge + 1;
    walk[top + 1] = after;
    walk[top + 2]--;
    const other = neighbors[3 * face + edge];
    if (seen[other] === search) continue;
    const from = corners[3 * face + after];
    const to = corners[3 * face + edge];
    const back = edgeOf(corners, other, from, to);
    const f = 4 * other;
    const height = planes[f] * x + planes[f + 1] * y + planes[f + 2] * z - planes[f + 3];
    if (height > epsilon) {
      seen[other] = search;
      visible.push(other);
      walk.push(other, back === 2 ? 0 : back + 1, 2);
    } else horizon.push(other, back);
  }
}

/** Returns the edge of a face that runs from one vertex to another. */
function edgeOf(corners: Int32Array, face: number, from: number, to: number): number {
  const [a, b, c] = [corners[3 * face], corners[3 * face + 1], corners[3 * face + 2]];
  if (b === from && c === to) return 1;
  return c === from && a === to ? 2 : 0;
}

/** Returns the faces that are left, with their vertices numbered in order of appearance. */
function hullOf(points: Float64Array): Hull {
  const { isAlive, corners, count } = faces;
  let alive = 0;
  for (let face = 0; face < count; face++) alive += isAlive[face];
  const indices = new Uint32Array(3 * alive);
  const used: number[] = [];
  for (let face = 0, o = 0; face < count; face++) {
    if (isAlive[face] === 0) continue;
    for (let k = 0; k < 3; k++) {
      const corner = corners[3 * face + k];
      if (numbers[corner] < 0) {
        numbers[corner] = used.length;
        used.push(corner);
      }
      indices[o++] = numbers[corner];
    }
  }
  const vertices = new Float64Array(3 * used.length);
  for (let v = 0; v < used.length; v++) {
    const corner = used[v];
    numbers[corner] = -1;
    vertices[3 * v] = points[3 * corner];
    vertices[3 * v + 1] = points[3 * corner + 1];
    vertices[3 * v + 2] = points[3 * corner + 2];
  }
  return { vertices, indices, volume: volumeOf(vertices, indices) };
}

/** Returns the volume that a closed triangle mesh encloses. */
export function volumeOf(p: ArrayLike<number>, indices: Uint32Array): number {
  if (indices.length === 0) return 0;
  const o = 3 * indices[0];
  const x = p[o];
  const y = p[o + 1];
  const z = p[o + 2];
  let sum = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const a = 3 * indices[t];
    const b = 3 * indices[t + 1];
    const c = 3 * indices[t + 2];
    const ax = p[a] - x;
    const ay = p[a + 1] - y;
    const az = p[a + 2] - z;
    const bx = p[b] - x;
    const by = p[b + 1] - y;
    const bz = p[b + 2] - z;
    const cx = p[c] - x;
    const cy = p[c + 1] - y;
    const cz = p[c + 2] - z;
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return sum / 6;
}
