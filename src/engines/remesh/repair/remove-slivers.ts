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
/** Changes for each sliver, beyond which the rest stays: chains of slivers take a few each. */
const MOST_CHANGES = 16;

/**
 * Removes triangles without an area whose corners lie at three different places. A place on the opposite edge becomes a
 * corner of the faces on the other side of that edge, with values that are interpolated along it, so that their textures
 * stay where they are; the border of an open surface is the same without the sliver. If two corners are almost at one
 * place, they become one vertex, except in meshes that move, whose vertices may part.
 *
 * Polygons become triangles if anything is removed. The surface moves by at most {@link SHORT} of a triangle's side.
 * @returns null if no face is a sliver, or all are
 */
export function* removeSlivers(
  mesh: PolygonMesh,
): Steps<{ mesh: PolygonMesh; removed: number } | null> {
  if (!(yield* hasFlatFace(mesh))) return null;
  const surface = new SliverSurface(mesh);
  yield;
  const queue = surface.slivers();
  let changes = MOST_CHANGES * queue.length;
  for (let i = 0; i < queue.length && changes > 0; i++, changes--) {
    if ((i & 1023) === 0) yield;
    for (const changed of surface.remove(queue[i])) queue.push(changed);
  }
  return surface.finish();
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
  const most = Math.max(FLAT * longest, roundingAt(p, a) * Math.sqrt(longest));
  return Math.min(u, v, w) > 0 && nx * nx + ny * ny + nz * nz <= most * most;
}

/** Rounding of the coordinates of a vertex. */
function roundingAt(p: Float32Array, vertex: number): number {
  const [x, y, z] = [p[3 * vertex], p[3 * vertex + 1], p[3 * vertex + 2]];
  return ROUNDING * Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
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
  #removed = 0;

  constructor(mesh: PolygonMesh) {
    this.#mesh = mesh;
    this.#isStill = mesh.skinning === null && mesh.morphTargets.length === 0;
    const { triangles, faces } = triangulate(mesh);
    const first = weldByPosition(mesh.positions);
    this.#values = new CornerValues(mesh, triangles);
    this.#places = Array.from(triangles, (corner) => first[mesh.corners[corner]]);
    this.#faces = Array.from(faces);
    this.#isGone = new Array(faces.length).fill(false);
    this.#start = new Uint32Array(first.length + 1);
    for (const place of this.#places) this.#start[place + 1]++;
    for (let v = 0; v < first.length; v++) this.#start[v + 1] += this.#start[v];
    const next = this.#start.slice(0, -1);
    this.#around = new Uint32Array(this.#places.length);
    this.#places.forEach((place, e) => {
      this.#around[next[place]++] = Math.floor(e / 3);
    });
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
    const rounding = roundingAt(this.#mesh.positions, this.#places[long]);
    const near = Math.max(SHORT * this.#lengthOf(long), rounding);
    if (this.#lengthOf(short) <= near) return this.#isStill ? this.#join(short) : [];
    return this.#splitAcross(t, long);
  }

  finish(): { mesh: PolygonMesh; removed: number } | null {
    const kept = [...this.#faces.keys()].filter((t) => !this.#isGone[t]);
    if (kept.length === 0 || this.#removed === 0) return null;
    const { faceMaterials, positions: all } = this.#mesh;
    const layers = this.#values.layersOf(kept);
    // Vertices of a mesh that moves have weights and displacements; all of them stay.
    const { positions, indices: corners } = this.#isStill
      ? compact(all, layers.corners)
      : { positions: all, indices: layers.corners };
    return {
      mesh: {
        ...this.#mesh,
        ...layers,
        positions,
        corners,
        faceOffsets: Uint32Array.from({ length: kept.length + 1 }, (_, f) => 3 * f),
        faceMaterials: faceMaterials && Int32Array.from(kept, (t) => faceMaterials[this.#faces[t]]),
      },
      removed: this.#removed,
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

  *#trianglesAt(place: number): Generator<number> {
    for (let i = this.#start[place]; i < this.#start[place + 1]; i++) yield this.#around[i];
    yield* this.#added.get(place) ?? [];
  }

  /** Moves the second end of an edge to the first one. */
  #join(e: number): number[] {
    const [to, from] = [this.#places[e], this.#places[nextOf(e)]];
    const vertex = this.#values.vertexOf(e);
    const moved = new Set(this.#trianglesAt(from));
    const changed: number[] = [];
    for (const u of moved) {
      const at = [0, 1, 2].map((k) => 3 * u + k).find((c) => this.#places[c] === from);
      if (this.#isGone[u] || at === undefined) continue;
      this.#places[at] = to;
      this.#values.setVertex(at, vertex);
      this.#addAt(to, u);
      if (this.#places[nextOf(at)] === to || this.#places[previousOf(at)] === to) this.#drop(u);
      else if (this.#isSliver(u)) changed.push(u);
    }
    return changed;
  }

  /** Splits the triangles on the other side of a sliver's longest edge at the corner that lies on it. */
  #splitAcross(t: number, long: number): number[] {
    const apex = previousOf(long);
    const [a, b, place] = [long, nextOf(long), apex].map((c) => this.#places[c]);
    const changed: number[] = [];
    const corners = this.#values.take([long, nextOf(long), apex]);
    this.#drop(t);
    let free = t;
    for (const u of [...new Set(this.#trianglesAt(a))]) {
      const side = [0, 1, 2].map((k) => 3 * u + k).find((c) => this.#joins(c, a, b));
      if (this.#isGone[u] || side === undefined) continue;
      if (this.#places[previousOf(side)] === place) {
        this.#drop(u);
        continue;
      }
      const added = free >= 0 ? free : this.#faces.length;
      free = -1;
      // The second half takes the place of the sliver; further ones are appended.
      this.#values.split(side, added, corners, this.#places[side] === a);
      const [x, y, z] = [side, nextOf(side), previousOf(side)].map((c) => this.#places[c]);
      this.#setTriangle(u, side % 3, [x, place, z]);
      this.#faces[added] = this.#faces[u];
      this.#isGone[added] = false;
      this.#setTriangle(added, 0, [place, y, z]);
      for (const half of [u, added]) if (this.#isSliver(half)) changed.push(half);
    }
    return changed;
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

  #drop(t: number): void {
    this.#isGone[t] = true;
    this.#removed++;
  }
}
