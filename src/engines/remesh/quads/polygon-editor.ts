import type { PolygonNet } from '../polygon-net.ts';
import { nextOf, previousOf, type Surface } from '../surface.ts';
import { FREE } from './features.ts';

/** Polygons that can be merged and split along edges. Starts with the triangles of a surface. */
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

  constructor(surface: Surface & { kind: Uint8Array; features: Uint8Array }) {
    const { positions, indices, opposite, kind, features } = surface;
    this.positions = positions;
    this.kind = kind;
    this.features = features;
    this.origin = Int32Array.from(indices);
    this.opposite = opposite;
    this.next = Int32Array.from(indices, (_, e) => nextOf(e));
    this.before = Int32Array.from(indices, (_, e) => previousOf(e));
    this.face = Int32Array.from(indices, (_, e) => Math.floor(e / 3));
    this.sides = new Uint8Array(indices.length / 3).fill(3);
    this.alive = new Uint8Array(indices.length).fill(1);
    this.valence = new Int32Array(positions.length / 3);
    this.border = new Uint8Array(this.valence.length);
    for (let e = 0; e < indices.length; e++) {
      const tip = indices[nextOf(e)];
      this.valence[indices[e]]++;
      if (opposite[e] >= 0) continue;
      this.valence[tip]++;
      this.border[indices[e]] = this.border[tip] = 1;
    }
  }

  tip(e: number): number {
    return this.origin[this.next[e]];
  }

  /** 1 where a vertex with so many edges is irregular. */
  irregularity(v: number, valence: number): number {
    return valence === (this.border[v] ? 3 : 4) ? 0 : 1;
  }

  /** Faces that are no quads, and irregular vertices: what will be irregular after the split. */
  irregularities(): number {
    let count = 0;
    for (const sides of this.sides) if (sides !== 0 && sides !== 4) count++;
    for (let v = 0; v < this.valence.length; v++) count += this.irregularity(v, this.valence[v]);
    return count;
  }

  /** Whether a vertex must keep its edges: it would be left with two, where only a corner of a border may. */
  isThin(v: number): boolean {
    return this.valence[v] <= 3 && !(this.border[v] && this.kind[v] !== FREE);
  }

  /** The half-edges about the polygon that removing an edge leaves, from the one after it; null: impossible. */
  merged(e: number, mostSides: number): number[] | null {
    const { next, opposite, face, sides, origin } = this;
    const o = opposite[e];
    if (o < 0 || face[e] === face[o] || this.features[e]) return null;
    if (sides[face[e]] + sides[face[o]] - 2 > mostSides) return null;
    const loop: number[] = [];
    for (let f = next[e]; f !== e; f = next[f]) loop.push(f);
    for (let f = next[o]; f !== o; f = next[f]) loop.push(f);
    // A vertex met twice would become a cut through the polygon.
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
    this.sides[g] = 0;
    this.alive[e] = this.alive[o] = 0;
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
  }

  /** Whether an edge joins two vertices. `e`: any half-edge out of the first one. */
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

  toNet(): PolygonNet {
    const offsets: number[] = [0];
    const half: number[] = [];
    const seen = new Uint8Array(this.alive.length);
    for (let start = 0; start < seen.length; start++) {
      if (!this.alive[start] || seen[start]) continue;
      for (let e = start; !seen[e]; e = this.next[e]) {
        seen[e] = 1;
        half.push(e);
      }
      offsets.push(half.length);
    }
    return {
      positions: this.positions,
      offsets: Uint32Array.from(offsets),
      corners: Uint32Array.from(half, (e) => this.origin[e]),
      features: Uint8Array.from(half, (e) => this.features[e]),
      kind: this.kind,
    };
  }

  #join(a: number, b: number): void {
    this.next[a] = b;
    this.before[b] = a;
  }
}
