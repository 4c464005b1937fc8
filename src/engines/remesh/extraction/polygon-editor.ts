import { FREE } from '../field/features.ts';
import { worstCorner } from '../target/corner-angles.ts';
import { surfaceNormal } from '../target/net-patches.ts';
import type { EditableNet, PlacedNet } from '../target/placed-net.ts';
import type { TargetSurface } from '../target/target-surface.ts';

/** Share of additional vertices to reserve capacity for. */
const SPARE_VERTICES = 0.05;
const COST_OF_A_DISTORTION = 3;
/** Deviation (in radians) of a corner from that of a regular polygon beyond which the face is distorted. */
const MOST_CORNER_DEVIATION = (85 * Math.PI) / 180;

/** Polygons that can be merged and split along edges. */
export class PolygonEditor {
  readonly positions: Float64Array;
  readonly kind: Uint8Array;
  readonly features: Uint8Array;
  /** Origin of each half-edge. */
  readonly origin: Int32Array;
  readonly opposite: Int32Array;
  readonly next: Int32Array;
  readonly before: Int32Array;
  readonly face: Int32Array;
  /** Corners of each face; 0: merged into another. */
  readonly sides: Uint8Array;
  readonly alive: Uint8Array;
  /** Edges at each vertex. */
  readonly valence: Int32Array;
  readonly border: Uint8Array;
  readonly #anchors: Int32Array;
  readonly #patches: Int32Array;
  #target: TargetSurface | null = null;
  readonly #freeEdges: number[] = [];
  readonly #freeFaces: number[] = [];
  readonly #freeVertices: number[] = [];
  /** Result of `isDistorted` for each face, kept until the face changes: 0 not known, 1 false, 2 true. */
  readonly #distorted: Uint8Array;

  constructor(net: EditableNet) {
    const { positions, offsets, corners, twins, kind, features, anchors, patches } = net;
    const count = positions.length / 3;
    const room = count + Math.ceil(SPARE_VERTICES * count);
    this.positions = new Float64Array(3 * room);
    this.positions.set(positions);
    this.kind = new Uint8Array(room);
    this.kind.set(kind);
    this.#anchors = new Int32Array(room).fill(-1);
    this.#anchors.set(anchors);
    for (let v = room - 1; v >= count; v--) this.#freeVertices.push(v);
    this.features = features.slice();
    this.origin = Int32Array.from(corners);
    this.opposite = Int32Array.from(twins);
    this.next = new Int32Array(corners.length);
    this.before = new Int32Array(corners.length);
    this.face = new Int32Array(corners.length);
    const faces = offsets.length - 1;
    this.sides = new Uint8Array(faces);
    this.#patches = patches.slice();
    this.#distorted = new Uint8Array(faces);
    for (let f = 0; f < faces; f++) {
      this.sides[f] = offsets[f + 1] - offsets[f];
      for (let e = offsets[f]; e < offsets[f + 1]; e++) {
        this.face[e] = f;
        this.#join(e, e + 1 < offsets[f + 1] ? e + 1 : offsets[f]);
      }
    }
    this.alive = new Uint8Array(corners.length).fill(1);
    this.valence = new Int32Array(room);
    this.border = new Uint8Array(room);
    for (let e = 0; e < corners.length; e++) {
      const tip = this.tip(e);
      this.valence[this.origin[e]]++;
      if (this.opposite[e] >= 0) continue;
      this.valence[tip]++;
      this.border[this.origin[e]] = this.border[tip] = 1;
    }
  }

  /** Switches to judging shapes along the normals of the target. */
  lookAlong(target: TargetSurface): void {
    this.#target = target;
    this.#distorted.fill(0);
  }

  /**
   * Returns how far the corners of a polygon, once placed on the patch of face f, are from regular: see `worstCorner`.
   */
  shape(ring: readonly number[], f: number): number {
    const normal =
      this.#target &&
      surfaceNormal(this.#target, this.positions, ring, this.kind, this.#anchors, this.#patches[f]);
    return worstCorner(this.positions, ring, normal);
  }

  tip(e: number): number {
    return this.origin[this.next[e]];
  }

  /** 1 where a vertex with so many edges is irregular. */
  irregularity(v: number, valence: number): number {
    return valence === (this.border[v] ? 3 : 4) ? 0 : 1;
  }

  /** Returns the cost of the irregular vertices and of the faces; a lower cost means a better net. */
  cost(): number {
    let cost = 0;
    const seen = new Uint8Array(this.sides.length);
    for (let e = 0; e < this.alive.length; e++) {
      if (!this.alive[e] || seen[this.face[e]]) continue;
      seen[this.face[e]] = 1;
      cost += this.badness(e);
    }
    for (let v = 0; v < this.valence.length; v++) {
      if (this.valence[v] > 0) cost += this.irregularity(v, this.valence[v]);
    }
    return cost;
  }

  /**
   * Returns whether a vertex must keep its edges: with one fewer it would have two, which only a corner of a border may
   * have.
   */
  isThin(v: number): boolean {
    return this.valence[v] <= 3 && !(this.border[v] && this.kind[v] !== FREE);
  }

  /**
   * Returns the half-edges around the polygon that remains after an edge is removed, beginning with the one after it;
   * null: impossible.
   */
  merged(e: number, mostSides: number): number[] | null {
    const { next, opposite, face, sides, origin } = this;
    const o = opposite[e];
    if (o < 0 || face[e] === face[o] || this.features[e]) return null;
    if (sides[face[e]] + sides[face[o]] - 2 > mostSides) return null;
    const loop: number[] = [];
    for (let f = next[e]; f !== e; f = next[f]) loop.push(f);
    for (let f = next[o]; f !== o; f = next[f]) loop.push(f);
    // A vertex that occurs twice would become a cut through the polygon.
    for (let i = 0; i < loop.length; i++) {
      for (let j = 0; j < i; j++) if (origin[loop[i]] === origin[loop[j]]) return null;
    }
    return loop;
  }

  dissolve(e: number): void {
    const o = this.opposite[e];
    const [f, g] = [this.face[e], this.face[o]];
    for (let c = this.next[o]; c !== o; c = this.next[c]) this.face[c] = f;
    this.#join(this.before[e], this.next[o]);
    this.#join(this.before[o], this.next[e]);
    this.sides[f] += this.sides[g] - 2;
    this.#distorted[f] = 0;
    this.#dropFace(g);
    this.#dropEdge(e);
    this.#dropEdge(o);
    this.valence[this.origin[e]]--;
    this.valence[this.origin[o]]--;
  }

  /**
   * Moves an edge to other corners of the polygon that it divides: from corner i to corner j > i of `loop`, which
   * `merged` gave.
   */
  moveEdge(e: number, loop: readonly number[], i: number, j: number): void {
    const o = this.opposite[e];
    const [f, g] = [this.face[e], this.face[o]];
    this.valence[this.origin[e]]--;
    this.valence[this.origin[o]]--;
    this.origin[e] = this.origin[loop[i]];
    this.origin[o] = this.origin[loop[j]];
    this.valence[this.origin[e]]++;
    this.valence[this.origin[o]]++;
    // o closes corners i to j, e the rest.
    for (let c = 0; c < loop.length; c++) {
      this.#join(loop[c], loop[(c + 1) % loop.length]);
      this.face[loop[c]] = c >= i && c < j ? g : f;
    }
    const last = loop[(i + loop.length - 1) % loop.length];
    this.#join(loop[j - 1], o);
    this.#join(o, loop[i]);
    this.#join(last, e);
    this.#join(e, loop[j % loop.length]);
    this.sides[g] = j - i + 1;
    this.sides[f] = loop.length - (j - i) + 1;
    this.#distorted[f] = this.#distorted[g] = 0;
  }

  /**
   * Returns the half-edges from the origin of e, counter-clockwise, beginning with e; at a border, beginning with the
   * border.
   */
  star(e: number): number[] {
    const star: number[] = [];
    let first = e;
    while (this.opposite[first] >= 0) {
      first = this.next[this.opposite[first]];
      if (first === e) break;
    }
    for (let f = first; f >= 0 && (star.length === 0 || f !== first); ) {
      star.push(f);
      f = this.opposite[this.before[f]];
    }
    return star;
  }

  /** Moves the origin of e to a new position. */
  place(e: number, x: number, y: number, z: number): void {
    const i = 3 * this.origin[e];
    this.positions[i] = x;
    this.positions[i + 1] = y;
    this.positions[i + 2] = z;
    for (const h of this.star(e)) this.#distorted[this.face[h]] = 0;
  }

  /** Returns the vertices of a face, beginning with the origin of e. */
  ring(e: number): number[] {
    const ring = [this.origin[e]];
    for (let f = this.next[e]; f !== e; f = this.next[f]) ring.push(this.origin[f]);
    return ring;
  }

  /** Whether a corner of the face of e is far from that of a regular polygon: nearly straight, or folded. */
  isDistorted(e: number): boolean {
    const f = this.face[e];
    if (this.#distorted[f] === 0)
      this.#distorted[f] = this.shape(this.ring(e), f) > MOST_CORNER_DEVIATION ? 2 : 1;
    return this.#distorted[f] === 2;
  }

  /** Returns the cost of the face of e: 1 if it is not a quad, more if it is distorted. */
  badness(e: number): number {
    return (
      (this.sides[this.face[e]] === 4 ? 0 : 1) + (this.isDistorted(e) ? COST_OF_A_DISTORTION : 0)
    );
  }

  /**
   * Merges the origin of e, which must not be on the border, into its tip. The two must share no faces except those of
   * e, and no neighbors except the third corners of triangles at e.
   */
  collapse(e: number): void {
    const [a, b] = [this.origin[e], this.tip(e)];
    const sides = [e, this.opposite[e]];
    for (const h of this.star(e)) {
      this.origin[h] = b;
      this.#distorted[this.face[h]] = 0;
    }
    this.valence[b] += this.valence[a] - 2;
    this.valence[a] = 0;
    this.#freeVertices.push(a);
    for (const h of sides) {
      const f = this.face[h];
      const x = this.next[h];
      this.#join(this.before[h], x);
      this.#dropEdge(h);
      this.#distorted[f] = 0;
      if (--this.sides[f] > 2) continue;
      // The two edges between b and the third corner are merged.
      const y = this.next[x];
      const [xo, yo] = [this.opposite[x], this.opposite[y]];
      const feature = this.features[x] | this.features[y];
      for (const [one, other] of [
        [xo, yo],
        [yo, xo],
      ]) {
        if (one < 0) continue;
        this.opposite[one] = other;
        this.features[one] = feature;
      }
      this.valence[this.origin[x]]--;
      this.valence[this.origin[y]]--;
      this.#dropEdge(x);
      this.#dropEdge(y);
      this.#dropFace(f);
    }
  }

  /**
   * Connects the origins of two half-edges of one face. Returns the new half-edge from the origin of x, or −1 if no
   * capacity is left.
   */
  insertEdge(x: number, y: number): number {
    if (this.#freeEdges.length < 2 || this.#freeFaces.length < 1) return -1;
    const p = this.#freeEdges.pop()!;
    const q = this.#freeEdges.pop()!;
    const f = this.face[x];
    const g = this.#freeFaces.pop()!;
    const [beforeX, beforeY] = [this.before[x], this.before[y]];
    this.#revive(p, q, this.origin[x], this.origin[y]);
    this.#join(beforeX, p);
    this.#join(p, y);
    this.#join(beforeY, q);
    this.#join(q, x);
    let count = 0;
    for (let h = q; count === 0 || h !== q; h = this.next[h]) {
      this.face[h] = g;
      count++;
    }
    this.face[p] = f;
    this.#patches[g] = this.#patches[f];
    this.sides[g] = count;
    this.sides[f] += 2 - count;
    this.valence[this.origin[x]]++;
    this.valence[this.origin[y]]++;
    this.#distorted[f] = this.#distorted[g] = 0;
    return p;
  }

  /**
   * Splits an inner vertex: the half-edges from x, counter-clockwise, to the one before y move to a new vertex, which a
   * new edge joins to the old one. The faces before x and before y get one more corner. Returns the new vertex, at the
   * position of the old one, or −1 if no capacity is left.
   */
  splitVertex(x: number, y: number): number {
    if (this.#freeEdges.length < 2 || this.#freeVertices.length < 1) return -1;
    const star = this.star(x);
    const moved = star.indexOf(y);
    const v = this.origin[x];
    const u = this.#freeVertices.pop()!;
    const p = this.#freeEdges.pop()!;
    const q = this.#freeEdges.pop()!;
    for (let k = 0; k < 3; k++) this.positions[3 * u + k] = this.positions[3 * v + k];
    this.#anchors[u] = this.#anchors[v];
    this.kind[u] = FREE;
    this.border[u] = 0;
    const w = star[star.length - 1];
    const z = star[moved - 1];
    for (const h of star) this.#distorted[this.face[h]] = 0;
    for (let i = 0; i < moved; i++) this.origin[star[i]] = u;
    this.#revive(p, q, u, v);
    this.#join(this.before[w], p);
    this.#join(p, w);
    this.face[p] = this.face[w];
    this.#join(this.before[z], q);
    this.#join(q, z);
    this.face[q] = this.face[z];
    this.sides[this.face[w]]++;
    this.sides[this.face[z]]++;
    this.valence[u] = moved + 1;
    this.valence[v] = star.length - moved + 1;
    return u;
  }

  #revive(p: number, q: number, a: number, b: number): void {
    this.alive[p] = this.alive[q] = 1;
    this.opposite[p] = q;
    this.opposite[q] = p;
    this.features[p] = this.features[q] = 0;
    this.origin[p] = a;
    this.origin[q] = b;
  }

  #dropEdge(e: number): void {
    this.alive[e] = 0;
    this.#freeEdges.push(e);
  }

  #dropFace(f: number): void {
    this.sides[f] = 0;
    this.#freeFaces.push(f);
  }

  /** Returns whether an edge joins two vertices. `e`: any half-edge from the first one. */
  connected(e: number, v: number): boolean {
    for (const turn of [0, 1]) {
      for (let f = e; ; ) {
        if (this.tip(f) === v || this.origin[this.before[f]] === v) return true;
        const following: number = turn === 0 ? this.opposite[this.before[f]] : this.opposite[f];
        if (following < 0) break;
        f = turn === 0 ? following : this.next[following];
        if (f === e) return false;
      }
    }
    return false;
  }

  toNet(): PlacedNet {
    const offsets: number[] = [0];
    const patches: number[] = [];
    const half: number[] = [];
    const seen = new Uint8Array(this.alive.length);
    for (let start = 0; start < seen.length; start++) {
      if (!this.alive[start] || seen[start]) continue;
      for (let e = start; !seen[e]; e = this.next[e]) {
        seen[e] = 1;
        half.push(e);
      }
      offsets.push(half.length);
      patches.push(this.#patches[this.face[start]]);
    }
    const number = new Int32Array(this.valence.length).fill(-1);
    const vertices: number[] = [];
    for (let v = 0; v < number.length; v++) {
      if (this.valence[v] > 0) number[v] = vertices.push(v) - 1;
    }
    const positions = new Float64Array(3 * vertices.length);
    vertices.forEach((v, i) => {
      positions.set(this.positions.subarray(3 * v, 3 * v + 3), 3 * i);
    });
    return {
      positions,
      offsets: Uint32Array.from(offsets),
      corners: Uint32Array.from(half, (e) => number[this.origin[e]]),
      features: Uint8Array.from(half, (e) => this.features[e]),
      kind: Uint8Array.from(vertices, (v) => this.kind[v]),
      patches: Int32Array.from(patches),
      anchors: Int32Array.from(vertices, (v) => this.#anchors[v]),
    };
  }

  #join(a: number, b: number): void {
    this.next[a] = b;
    this.before[b] = a;
  }
}
