/** A closed convex triangle mesh; triangles are counterclockwise from outside. */
export interface Hull {
  /** Three values per vertex. */
  vertices: Float64Array;
  /** Three per triangle. */
  indices: Uint32Array;
  volume: number;
}

/** Distance from a face, as a share of the points' extent, up to which a point counts as on it. */
const TOLERANCE = 1e-9;

/** A triangle of the growing hull. Edge k runs from corner k to corner k + 1. */
interface Face {
  corners: [number, number, number];
  /** The face across each edge. */
  neighbors: [Face, Face, Face];
  normal: [number, number, number];
  offset: number;
  /** Points above the face that no other face has. */
  outside: number[];
  farthest: number;
  farthestDistance: number;
  isAlive: boolean;
  /** Number of the search that last found it visible. */
  seen: number;
}

/**
 * Computes the convex hull of points by quickhull (Barber et al. 1996).
 * @param tolerance share of the extent up to which points beyond a face may be left out
 * @returns null if the points lie in a plane
 */
export function convexHull(points: ArrayLike<number>, tolerance = TOLERANCE): Hull | null {
  const builder = new HullBuilder(points, tolerance);
  return builder.build();
}

/** Distances from a face, as a share of the extent, that are tried one after the other. */
const TOLERANCES = [TOLERANCE, 1e-6, 1e-5, 1e-4, 1e-3];
/** Height of a vertex over a face, as a share of the extent, up to which a hull counts as convex. */
const CONVEX = 2e-3;

/**
 * Returns {@link convexHull}, or if it has a face that others see from behind, one that leaves out points near faces: the
 * normal of a sliver is mostly rounding, and a face may be turned because of it.
 */
export function soundHull(points: ArrayLike<number>): Hull | null {
  let hull: Hull | null = null;
  for (const tolerance of TOLERANCES) {
    hull = convexHull(points, tolerance);
    if (hull === null || isConvex(hull)) return hull;
  }
  return hull;
}

/** Whether no vertex is visibly above a face that is not a sliver. */
export function isConvex({ vertices, indices }: Hull): boolean {
  const most = CONVEX * extentOf(vertices);
  return facePlanes(vertices, indices).every((plane) => {
    if (plane === null) return true;
    for (let v = 0; v < vertices.length / 3; v++)
      if (heightOver(plane, vertices, v) > most) return false;
    return true;
  });
}

class HullBuilder {
  readonly #points: ArrayLike<number>;
  readonly #epsilon: number;
  #faces: Face[] = [];
  #search = 0;

  constructor(points: ArrayLike<number>, tolerance: number) {
    this.#points = points;
    this.#epsilon = tolerance * extentOf(points);
  }

  build(): Hull | null {
    const start = this.#startTetrahedron();
    if (start === null) return null;
    const pending = this.#openTetrahedron(start);
    for (let face = pending.pop(); face !== undefined; face = pending.pop()) {
      if (!face.isAlive || face.outside.length === 0) continue;
      for (const added of this.#addPoint(face.farthest, face))
        if (added.outside.length > 0) pending.push(added);
    }
    return this.#result();
  }

  /** Finds four points that span a volume. */
  #startTetrahedron(): [number, number, number, number] | null {
    const p = this.#points;
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
    const c = this.#farthestFromLine(a, b);
    if (c < 0) return null;
    const plane = planeOf(p, a, b, c);
    let d = -1;
    let height = 4 * this.#epsilon;
    for (let i = 0; i < count; i++) {
      const distance = Math.abs(heightOver(plane, p, i));
      if (distance > height) [height, d] = [distance, i];
    }
    if (d < 0) return null;
    return heightOver(plane, p, d) > 0 ? [a, c, b, d] : [a, b, c, d];
  }

  #farthestFromLine(a: number, b: number): number {
    const p = this.#points;
    const axis = [0, 1, 2].map((k) => p[3 * b + k] - p[3 * a + k]);
    const length = Math.hypot(...axis);
    if (!(length > 4 * this.#epsilon)) return -1;
    let found = -1;
    let most = 4 * this.#epsilon;
    for (let i = 0; i < p.length / 3; i++) {
      const x = p[3 * i] - p[3 * a];
      const y = p[3 * i + 1] - p[3 * a + 1];
      const z = p[3 * i + 2] - p[3 * a + 2];
      const distance =
        Math.hypot(
          y * axis[2] - z * axis[1],
          z * axis[0] - x * axis[2],
          x * axis[1] - y * axis[0],
        ) / length;
      if (distance > most) [most, found] = [distance, i];
    }
    return found;
  }

  /** The tetrahedron's base has its apex below it. */
  #openTetrahedron([a, b, c, d]: [number, number, number, number]): Face[] {
    const faces = [
      this.#face(a, b, c),
      this.#face(a, d, b),
      this.#face(b, d, c),
      this.#face(c, d, a),
    ];
    const [base, ab, bc, ca] = faces;
    base.neighbors = [ab, bc, ca];
    ab.neighbors = [ca, bc, base];
    bc.neighbors = [ab, ca, base];
    ca.neighbors = [bc, ab, base];
    const points = Array.from({ length: this.#points.length / 3 }, (_, i) => i);
    this.#distribute(points, faces);
    return faces;
  }

  #face(a: number, b: number, c: number): Face {
    const { normal, offset } = planeOf(this.#points, a, b, c);
    const face: Face = {
      corners: [a, b, c],
      neighbors: [] as unknown as Face['neighbors'],
      normal,
      offset,
      outside: [],
      farthest: -1,
      farthestDistance: 0,
      isAlive: true,
      seen: 0,
    };
    this.#faces.push(face);
    return face;
  }

  /** Gives each point to a face below it. Points below no face are inside. */
  #distribute(points: readonly number[], faces: readonly Face[]): void {
    for (const i of points)
      for (const face of faces) {
        const distance = heightOver(face, this.#points, i);
        if (distance <= this.#epsilon) continue;
        face.outside.push(i);
        if (distance > face.farthestDistance) {
          face.farthestDistance = distance;
          face.farthest = i;
        }
        break;
      }
  }

  /** Replaces the faces that a point sees by a fan around it. @returns the new faces */
  #addPoint(point: number, start: Face): Face[] {
    this.#search++;
    const visible: Face[] = [start];
    start.seen = this.#search;
    const horizon: { face: Face; edge: number }[] = [];
    // Walks around the visible region, so that the edges of the horizon come in order.
    const stack = [{ face: start, edge: 0, left: 3 }];
    while (stack.length > 0) {
      const top = stack[stack.length - 1];
      if (top.left === 0) {
        stack.pop();
        continue;
      }
      const { face, edge } = top;
      top.edge = (edge + 1) % 3;
      top.left--;
      const other = face.neighbors[edge];
      if (other.seen === this.#search) continue;
      const back = edgeOf(other, face.corners[(edge + 1) % 3], face.corners[edge]);
      if (heightOver(other, this.#points, point) > this.#epsilon) {
        other.seen = this.#search;
        visible.push(other);
        stack.push({ face: other, edge: (back + 1) % 3, left: 2 });
      } else horizon.push({ face: other, edge: back });
    }
    const added = horizon.map(({ face, edge }) => {
      const [from, to] = [face.corners[(edge + 1) % 3], face.corners[edge]];
      const made = this.#face(from, to, point);
      face.neighbors[edge] = made;
      made.neighbors = [face, made, made];
      return made;
    });
    const startingAt = new Map(added.map((face) => [face.corners[0], face]));
    for (const face of added) {
      const next = startingAt.get(face.corners[1]) ?? face;
      face.neighbors[1] = next;
      next.neighbors[2] = face;
    }
    for (const face of visible) face.isAlive = false;
    for (const face of visible) this.#distribute(face.outside, added);
    return added;
  }

  #result(): Hull {
    const alive = this.#faces.filter(({ isAlive }) => isAlive);
    const number = new Map<number, number>();
    const vertices: number[] = [];
    const indices = new Uint32Array(3 * alive.length);
    alive.forEach(({ corners }, f) => {
      corners.forEach((corner, k) => {
        let v = number.get(corner);
        if (v === undefined) {
          v = number.size;
          number.set(corner, v);
          for (let i = 0; i < 3; i++) vertices.push(this.#points[3 * corner + i]);
        }
        indices[3 * f + k] = v;
      });
    });
    const places = Float64Array.from(vertices);
    return { vertices: places, indices, volume: volumeOf(places, indices) };
  }
}

/** Returns the volume that a closed triangle mesh encloses. */
export function volumeOf(p: ArrayLike<number>, indices: Uint32Array): number {
  if (indices.length === 0) return 0;
  const o = 3 * indices[0];
  let sum = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]];
    const [ax, ay, az] = [p[a] - p[o], p[a + 1] - p[o + 1], p[a + 2] - p[o + 2]];
    const [bx, by, bz] = [p[b] - p[o], p[b + 1] - p[o + 1], p[b + 2] - p[o + 2]];
    const [cx, cy, cz] = [p[c] - p[o], p[c + 1] - p[o + 1], p[c + 2] - p[o + 2]];
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return sum / 6;
}

/** A plane: points p with `normal` · p = `offset`. */
export interface Plane {
  normal: [number, number, number];
  offset: number;
}

/** Returns the plane of a triangle, with the normal on the side from which it is counterclockwise. */
export function planeOf(p: ArrayLike<number>, a: number, b: number, c: number): Plane {
  const ux = p[3 * b] - p[3 * a];
  const uy = p[3 * b + 1] - p[3 * a + 1];
  const uz = p[3 * b + 2] - p[3 * a + 2];
  const vx = p[3 * c] - p[3 * a];
  const vy = p[3 * c + 1] - p[3 * a + 1];
  const vz = p[3 * c + 2] - p[3 * a + 2];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  const normal: Plane['normal'] = [nx / length, ny / length, nz / length];
  const offset = normal[0] * p[3 * a] + normal[1] * p[3 * a + 1] + normal[2] * p[3 * a + 2];
  return { normal, offset };
}

/** Smallest height of a triangle, as a share of the extent: the plane of a thinner one is mostly rounding. */
const SLIVER = 5e-4;

/**
 * Returns the plane of each triangle of a convex mesh; null for slivers, whose neighbors lie almost in the same plane.
 */
export function facePlanes(vertices: ArrayLike<number>, indices: Uint32Array): (Plane | null)[] {
  const least = SLIVER * extentOf(vertices);
  return Array.from({ length: indices.length / 3 }, (_, f) => {
    const corners = [indices[3 * f], indices[3 * f + 1], indices[3 * f + 2]] as const;
    return heightOf(vertices, corners) < least ? null : planeOf(vertices, ...corners);
  });
}

/** Returns the smallest height of a triangle: twice its area, divided by its longest side. */
function heightOf(p: ArrayLike<number>, corners: readonly [number, number, number]): number {
  const sides = corners.map((a, k) => {
    const b = corners[(k + 1) % 3];
    return [p[3 * b] - p[3 * a], p[3 * b + 1] - p[3 * a + 1], p[3 * b + 2] - p[3 * a + 2]];
  });
  const [[ux, uy, uz], [vx, vy, vz]] = sides;
  const area = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
  return area / Math.max(...sides.map((side) => Math.hypot(...side)), 1e-300);
}

/** Returns the signed distance of a point from a plane. */
export function heightOver({ normal, offset }: Plane, p: ArrayLike<number>, i: number): number {
  return normal[0] * p[3 * i] + normal[1] * p[3 * i + 1] + normal[2] * p[3 * i + 2] - offset;
}

function edgeOf({ corners }: Face, from: number, to: number): number {
  for (let k = 0; k < 3; k++) if (corners[k] === from && corners[(k + 1) % 3] === to) return k;
  return 0;
}

function extentOf(points: ArrayLike<number>): number {
  let extent = 0;
  for (let k = 0; k < 3; k++) {
    let [least, most] = [Infinity, -Infinity];
    for (let i = k; i < points.length; i += 3) {
      if (points[i] < least) least = points[i];
      if (points[i] > most) most = points[i];
    }
    if (most > least) extent = Math.max(extent, most - least);
  }
  return extent;
}
