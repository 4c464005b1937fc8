import { compact } from '../../mesh/compact.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { weldByPosition } from '../../mesh/weld.ts';
import { STEP_MASK, type Steps } from '../../work/steps.ts';
import { nextOf, previousOf } from '../surface/surface.ts';
import { CornerValues } from './corner-values.ts';

/** A triangle is a sliver if its height is at most this fraction of its longest side: twice what `bozzetto check` counts. */
const FLAT = 4e-7;
/**
 * A side is short if it has at most this fraction of the longest one; its ends then become one. Splitting another edge
 * there would make a new sliver.
 */
const SHORT = 2e-6;
/** Heights and sides below this fraction of the coordinates are lost when a float32 is scaled or moved. */
const ROUNDING = 3e-7;
/**
 * Rounding only takes faces that are thin as well: their height is at most this fraction of their longest side. Details
 * of a model far from the origin, such as a house in map coordinates, are small next to their coordinates.
 */
const THIN = 1e-3;
/** Changes for each sliver, beyond which the rest stays: chains of slivers take a few each. */
const MOST_CHANGES = 16;
/** Faces beyond the longest side that are split. Where more meet at an edge, they would only split each other. */
const MOST_SPLIT = 8;
/** Triangles looked at for each triangle of the mesh, beyond which the rest stays. */
const MOST_VISITS = 64;
/** Triangles looked at between two pauses. */
const VISITS_AT_ONCE = 20_000;

/**
 * Removes triangles without an area whose corners lie at three different places. A place on the opposite edge becomes a
 * corner of the faces on the other side of that edge, with values that are interpolated along it, so that their textures
 * stay where they are; the border of an open surface is the same without the sliver. If two corners are almost at one
 * place, they become one vertex, except in meshes that move, whose vertices may part.
 *
 * Polygons become triangles if anything is removed. The surface moves by at most {@link SHORT} of a triangle's side.
 * @returns the mesh and how many of its slivers are gone; null if no face is a sliver, all are, or none can be removed
 */
export function* removeSlivers(
  mesh: PolygonMesh,
): Steps<{ mesh: PolygonMesh; removed: number } | null> {
  if (!(yield* hasFlatFace(mesh))) return null;
  const surface = yield* SliverSurface.of(mesh);
  const queue = surface.slivers();
  yield;
  const before = queue.length;
  const changes = MOST_CHANGES * before;
  let pause = 0;
  for (let i = 0; i < queue.length && i < changes && !surface.isExhausted; i++) {
    for (const changed of surface.remove(queue[i])) queue.push(changed);
    // Each takes a visit or more, and each of those that are gone already less.
    if (surface.visits + i < pause) continue;
    pause = surface.visits + i + VISITS_AT_ONCE;
    yield;
  }
  const removed = before - surface.countSlivers(new Set(queue));
  if (removed <= 0) return null;
  yield;
  const slim = surface.finish();
  return slim && { mesh: slim, removed };
}

/** Whether a face has no area, although it has three corners at different places. */
function* hasFlatFace({ positions, faceOffsets, corners }: PolygonMesh): Steps<boolean> {
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    if ((f & STEP_MASK) === 0) yield;
    const from = faceOffsets[f];
    const end = faceOffsets[f + 1];
    const isTriangle = end - from === 3;
    if (isTriangle && isFlat(positions, corners[from], corners[from + 1], corners[from + 2]))
      return true;
    if (!isTriangle && isFlatPolygon(positions, corners, from, end)) return true;
  }
  return false;
}

function isFlatPolygon(
  positions: Float32Array,
  corners: Uint32Array,
  from: number,
  end: number,
): boolean {
  for (let c = from + 1; c + 1 < end; c++)
    if (!isFlat(positions, corners[from], corners[c], corners[c + 1])) return false;
  return end - from > 3;
}

/** Whether three vertices at different places lie on a line. Vertices that are not finite do not. */
function isFlat(p: Float32Array, a: number, b: number, c: number): boolean {
  const ux = p[3 * b] - p[3 * a];
  const uy = p[3 * b + 1] - p[3 * a + 1];
  const uz = p[3 * b + 2] - p[3 * a + 2];
  const vx = p[3 * c] - p[3 * a];
  const vy = p[3 * c + 1] - p[3 * a + 1];
  const vz = p[3 * c + 2] - p[3 * a + 2];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const u = ux * ux + uy * uy + uz * uz;
  const v = vx * vx + vy * vy + vz * vz;
  const w = (ux - vx) ** 2 + (uy - vy) ** 2 + (uz - vz) ** 2;
  const longest = Math.max(u, v, w);
  // Twice the area is the longest side times the height.
  const side = Math.sqrt(longest);
  const most = side * Math.max(FLAT * side, lostAt(p, a, side));
  return Math.min(u, v, w) > 0 && nx * nx + ny * ny + nz * nz <= most * most;
}

/** Returns the height that a triangle with a longest side loses to the rounding of the coordinates of a vertex. */
function lostAt(p: Float32Array, vertex: number, side: number): number {
  const [x, y, z] = [p[3 * vertex], p[3 * vertex + 1], p[3 * vertex + 2]];
  return Math.min(ROUNDING * Math.max(Math.abs(x), Math.abs(y), Math.abs(z)), THIN * side);
}

/** Triangles that change while slivers are removed. */
class SliverSurface {
  readonly #mesh: PolygonMesh;
  /** Whether vertices at one place stay there. */
  readonly #isStill: boolean;
  readonly #values: CornerValues;
  /** For each corner of a triangle its place: the number of a vertex there. */
  readonly #places: number[];
  /** For each triangle, the face of the mesh that it comes from. */
  readonly #faces: number[];
  readonly #isGone: boolean[];
  /** The triangles at each place; those that changed since are told by their corners. */
  readonly #start: Uint32Array;
  readonly #around: Uint32Array;
  readonly #added = new Map<number, number[]>();
  readonly #triangles: number;
  #visits = 0;

  static *of(mesh: PolygonMesh): Steps<SliverSurface> {
    const { triangles, faces } = triangulate(mesh);
    yield;
    const first = weldByPosition(mesh.positions);
    yield;
    const values = yield* CornerValues.of(mesh, triangles);
    const places: number[] = [];
    for (let c = 0; c < triangles.length; c++) places.push(first[mesh.corners[triangles[c]]]);
    yield;
    return new SliverSurface(mesh, values, { places, faces });
  }

  private constructor(
    mesh: PolygonMesh,
    values: CornerValues,
    { places, faces }: { places: number[]; faces: Uint32Array },
  ) {
    this.#mesh = mesh;
    this.#isStill = mesh.skinning === null && mesh.morphTargets.length === 0;
    this.#values = values;
    this.#places = places;
    this.#triangles = faces.length;
    this.#faces = [...faces];
    this.#isGone = new Array(faces.length).fill(false);
    const count = mesh.positions.length / 3;
    this.#start = new Uint32Array(count + 1);
    for (const place of places) this.#start[place + 1]++;
    for (let v = 0; v < count; v++) this.#start[v + 1] += this.#start[v];
    const next = this.#start.slice(0, -1);
    this.#around = new Uint32Array(places.length);
    for (let e = 0; e < places.length; e++) this.#around[next[places[e]]++] = Math.floor(e / 3);
  }

  /** Number of triangles that were looked at. */
  get visits(): number {
    return this.#visits;
  }

  /** Whether so much was done that the rest stays. */
  get isExhausted(): boolean {
    return this.#visits > MOST_VISITS * this.#triangles;
  }

  slivers(): number[] {
    return [...this.#faces.keys()].filter((t) => this.#isSliver(t));
  }

  /**
   * Removes a triangle if it is a sliver; returns triangles that have become slivers by that.
   */
  remove(t: number): number[] {
    if (this.#isGone[t] || !this.#isSliver(t)) return [];
    const lengths = [0, 1, 2].map((k) => this.#lengthOf(3 * t + k));
    const long = 3 * t + lengths.indexOf(Math.max(...lengths));
    const short = 3 * t + lengths.indexOf(Math.min(...lengths));
    const side = this.#lengthOf(long);
    const near = Math.max(SHORT * side, lostAt(this.#mesh.positions, this.#places[long], side));
    if (this.#lengthOf(short) <= near) return this.#isStill ? this.#join(short) : [];
    return this.#splitAcross(t, long);
  }

  countSlivers(triangles: Iterable<number>): number {
    let count = 0;
    for (const t of triangles) if (!this.#isGone[t] && this.#isSliver(t)) count++;
    return count;
  }

  /** Returns the mesh of the triangles that are left; null if there are none. */
  finish(): PolygonMesh | null {
    const kept: number[] = [];
    for (let t = 0; t < this.#faces.length; t++) if (!this.#isGone[t]) kept.push(t);
    if (kept.length === 0) return null;
    const { faceMaterials, positions: all } = this.#mesh;
    const layers = this.#values.layersOf(kept);
    // Vertices of a mesh that moves have weights and displacements; all of them stay.
    const { positions, indices: corners } = this.#isStill
      ? compact(all, layers.corners)
      : { positions: all, indices: layers.corners };
    return {
      ...this.#mesh,
      ...layers,
      positions,
      corners,
      faceOffsets: Uint32Array.from({ length: kept.length + 1 }, (_, f) => 3 * f),
      faceMaterials: faceMaterials && Int32Array.from(kept, (t) => faceMaterials[this.#faces[t]]),
    };
  }

  /** Whether a triangle has no area, also in all shapes of a mesh that changes, although its corners are apart. */
  #isSliver(t: number): boolean {
    const [a, b, c] = [0, 1, 2].map((k) => this.#places[3 * t + k]);
    const { positions, morphTargets } = this.#mesh;
    if (a === b || b === c || c === a) return false;
    if (!isFlat(positions, a, b, c)) return false;
    const own = [0, 1, 2].map((k) => this.#values.vertexOf(3 * t + k));
    return morphTargets.every((target) => {
      const moved = Float32Array.from({ length: 9 }, (_, i) => {
        const at = 3 * own[Math.floor(i / 3)] + (i % 3);
        return positions[at] + target.positions[at];
      });
      return isFlat(moved, 0, 1, 2);
    });
  }

  #lengthOf(e: number): number {
    const { positions: p } = this.#mesh;
    const [a, b] = [3 * this.#places[e], 3 * this.#places[nextOf(e)]];
    return Math.hypot(p[a] - p[b], p[a + 1] - p[b + 1], p[a + 2] - p[b + 2]);
  }

  /** Returns the triangles that have or had a corner at a place. */
  #trianglesAt(place: number): Set<number> {
    const triangles = new Set(this.#around.subarray(this.#start[place], this.#start[place + 1]));
    for (const t of this.#added.get(place) ?? []) triangles.add(t);
    this.#visits += this.#countAt(place);
    return triangles;
  }

  /** Returns the most triangles that can have a corner at a place. */
  #countAt(place: number): number {
    return this.#start[place + 1] - this.#start[place] + (this.#added.get(place)?.length ?? 0);
  }

  /** Moves one end of an edge to the other: the one with fewer triangles. */
  #join(e: number): number[] {
    const isHub = this.#countAt(this.#places[nextOf(e)]) > this.#countAt(this.#places[e]);
    const [kept, left] = isHub ? [nextOf(e), e] : [e, nextOf(e)];
    const [to, from] = [this.#places[kept], this.#places[left]];
    const vertex = this.#values.vertexOf(kept);
    const changed: number[] = [];
    for (const u of this.#trianglesAt(from)) {
      const at = [0, 1, 2].map((k) => 3 * u + k).find((c) => this.#places[c] === from);
      if (this.#isGone[u] || at === undefined) continue;
      this.#places[at] = to;
      this.#values.setVertex(at, vertex);
      this.#addAt(to, u);
      if (this.#places[nextOf(at)] === to || this.#places[previousOf(at)] === to)
        this.#isGone[u] = true;
      else if (this.#isSliver(u)) changed.push(u);
    }
    return changed;
  }

  /** Splits the triangles on the other side of a sliver's longest edge at the corner that lies on it. */
  #splitAcross(t: number, long: number): number[] {
    const apex = previousOf(long);
    const [a, b, place] = [long, nextOf(long), apex].map((c) => this.#places[c]);
    const sides = this.#sidesAt(a, b).filter(
      (side) => side !== long && this.#movesWith(side, long, this.#places[side] === a),
    );
    const isSame = (side: number) => this.#places[previousOf(side)] === place;
    const split = sides.filter((side) => !isSame(side));
    if (split.length > MOST_SPLIT) return [];
    const corners = this.#values.take([long, nextOf(long), apex]);
    this.#isGone[t] = true;
    for (const side of sides) if (isSame(side)) this.#isGone[Math.floor(side / 3)] = true;
    const changed: number[] = [];
    split.forEach((side, i) => {
      const u = Math.floor(side / 3);
      // The second half takes the place of the sliver; further ones are appended.
      const added = i === 0 ? t : this.#faces.length;
      this.#values.split(side, added, corners, this.#places[side] === a);
      const [x, y, z] = [side, nextOf(side), previousOf(side)].map((c) => this.#places[c]);
      this.#setTriangle(u, side % 3, [x, place, z]);
      this.#faces[added] = this.#faces[u];
      this.#isGone[added] = false;
      this.#setTriangle(added, 0, [place, y, z]);
      for (const half of [u, added]) if (this.#isSliver(half)) changed.push(half);
    });
    return changed;
  }

  /** Returns the first side of each triangle that joins two places. */
  #sidesAt(a: number, b: number): number[] {
    const sides: number[] = [];
    // A fan may have a hundred thousand slivers at one end of their long sides.
    for (const u of this.#trianglesAt(this.#countAt(b) < this.#countAt(a) ? b : a)) {
      if (this.#isGone[u]) continue;
      const side = [3 * u, 3 * u + 1, 3 * u + 2].find((c) => this.#joins(c, a, b));
      if (side !== undefined) sides.push(side);
    }
    return sides;
  }

  /** Whether the ends of two sides between the same places stay together when the mesh moves. */
  #movesWith(side: number, other: number, isAlong: boolean): boolean {
    if (this.#isStill) return true;
    const [from, to] = isAlong ? [other, nextOf(other)] : [nextOf(other), other];
    return this.#movesAlike(side, from) && this.#movesAlike(nextOf(side), to);
  }

  #movesAlike(corner: number, other: number): boolean {
    const [v, w] = [corner, other].map((c) => this.#values.vertexOf(c));
    if (v === w) return true;
    const { skinning, morphTargets } = this.#mesh;
    const isEqual = (values: ArrayLike<number>, size: number) => {
      for (let k = 0; k < size; k++)
        if (values[size * v + k] !== values[size * w + k]) return false;
      return true;
    };
    const hasSameSkin =
      skinning === null ||
      (isEqual(skinning.joints, skinning.influences) &&
        isEqual(skinning.weights, skinning.influences));
    return hasSameSkin && morphTargets.every(({ positions }) => isEqual(positions, 3));
  }

  #joins(e: number, a: number, b: number): boolean {
    const [x, y] = [this.#places[e], this.#places[nextOf(e)]];
    return (x === a && y === b) || (x === b && y === a);
  }

  #setTriangle(t: number, first: number, places: readonly number[]): void {
    places.forEach((place, k) => {
      this.#places[3 * t + ((first + k) % 3)] = place;
      this.#addAt(place, t);
    });
  }

  #addAt(place: number, t: number): void {
    const some = this.#added.get(place);
    if (some === undefined) this.#added.set(place, [t]);
    else some.push(t);
  }
}
