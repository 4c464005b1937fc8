import { distanceOf } from '../../math/triangle.ts';
import { nextOf, previousOf, type Surface } from './surface.ts';

/**
 * A manifold surface that can be changed edge by edge and stays manifold: every operation either keeps the topology
 * (including the Euler characteristic of each component) or is refused. The corners of removed triangles have the index
 * −1.
 */
export class EditableSurface {
  positions: Float64Array;
  /** Three vertices per triangle; −1 if it was removed. */
  indices: Int32Array;
  opposite: Int32Array;
  /** A half-edge from each vertex; −1: removed. */
  out: Int32Array;
  vertexCount: number;
  /** Number of triangles, including removed ones. */
  triangleCount: number;
  /** The neighbors of a vertex that `ring` found, counter-clockwise. */
  around = new Int32Array(64);
  #stamp: Int32Array;
  #time = 0;

  constructor({ positions, indices, opposite }: Surface) {
    this.positions = positions.slice();
    this.indices = Int32Array.from(indices);
    this.opposite = opposite.slice();
    this.vertexCount = positions.length / 3;
    this.triangleCount = indices.length / 3;
    this.out = new Int32Array(this.vertexCount).fill(-1);
    for (let e = 0; e < indices.length; e++) this.out[indices[e]] = e;
    this.#stamp = new Int32Array(this.vertexCount);
  }

  /** Returns the vertex to which a half-edge leads. */
  tip(e: number): number {
    return this.indices[nextOf(e)];
  }

  lengthOf(e: number): number {
    return distanceOf(this.positions, 3 * this.indices[e], 3 * this.tip(e));
  }

  /**
   * Returns the half-edge from v from which all others are reached counter-clockwise: at a border, the one whose
   * clockwise side is open.
   */
  first(v: number): number {
    const start = this.out[v];
    let e = start;
    while (this.opposite[e] >= 0) {
      e = nextOf(this.opposite[e]);
      if (e === start) return start;
    }
    return e;
  }

  /** Returns the next half-edge from the same vertex, counter-clockwise; −1 at a border. */
  turn(e: number): number {
    return this.opposite[previousOf(e)];
  }

  isBorder(v: number): boolean {
    return this.opposite[this.first(v)] < 0;
  }

  /**
   * Writes the neighbors of v into `around`, in order; returns their number. At a border, the first and the last are on
   * the border.
   */
  ring(v: number): number {
    const start = this.first(v);
    let count = 0;
    for (let e = start; ; ) {
      if (count + 2 > this.around.length) this.around = grown(this.around);
      this.around[count++] = this.tip(e);
      const following = this.turn(e);
      if (following < 0) this.around[count++] = this.indices[previousOf(e)];
      if (following < 0 || following === start) return count;
      e = following;
    }
  }

  /** Adds a vertex on an edge and splits the triangles there; returns the vertex. New triangles follow the old ones. */
  split(e: number, x: number, y: number, z: number): number {
    const o = this.opposite[e];
    this.#reserve();
    const { indices, opposite, out } = this;
    const v = this.vertexCount++;
    this.positions[3 * v] = x;
    this.positions[3 * v + 1] = y;
    this.positions[3 * v + 2] = z;
    // Triangle (a, b, c) becomes (a, v, c), the new one is (v, b, c).
    const [newEdge, newNext] = this.#splitSide(e, v);
    out[v] = newEdge;
    if (o < 0) return v;
    const [newTwin] = this.#splitSide(o, v);
    // Both e and o now end in v, and each is opposite to the other one's new half.
    opposite[e] = newTwin;
    opposite[newTwin] = e;
    opposite[o] = newEdge;
    opposite[newEdge] = o;
    out[indices[newNext]] = newNext;
    return v;
  }

  /** Flips the edge inside its two triangles; returns false if that is impossible. */
  flip(e: number): boolean {
    const { indices, opposite, out } = this;
    const o = opposite[e];
    if (o < 0) return false;
    const [e1, e2, o1, o2] = [nextOf(e), previousOf(e), nextOf(o), previousOf(o)];
    const [a, b, c, d] = [indices[e], indices[o], indices[e2], indices[o2]];
    if (c === d || this.connected(c, d)) return false;
    // Triangles (a, b, c) and (b, a, d) become (d, c, a)… with e running from d to c.
    const [bc, ca, ad, db] = [opposite[e1], opposite[e2], opposite[o1], opposite[o2]];
    indices[e] = d;
    indices[e1] = c;
    indices[e2] = a;
    indices[o] = c;
    indices[o1] = d;
    indices[o2] = b;
    this.#link(e1, ca);
    this.#link(e2, ad);
    this.#link(o1, db);
    this.#link(o2, bc);
    out[a] = e2;
    out[b] = o2;
    out[c] = e1;
    out[d] = e;
    return true;
  }

  /** Whether an edge joins two vertices. */
  connected(a: number, b: number): boolean {
    const count = this.ring(a);
    for (let i = 0; i < count; i++) if (this.around[i] === b) return true;
    return false;
  }

  /** Whether `collapse` keeps the topology. A border vertex may only move along the border. */
  canCollapse(e: number): boolean {
    const { indices, opposite } = this;
    const o = opposite[e];
    const [v, w] = [indices[e], this.tip(e)];
    if (o >= 0 && this.isBorder(v)) return false;
    if (this.#isEar(e) || (o >= 0 && this.#isEar(o))) return false;
    const stamp = this.#stamp;
    const time = ++this.#time;
    const valence = this.ring(v);
    for (let i = 0; i < valence; i++) stamp[this.around[i]] = time;
    const other = this.ring(w);
    let common = 0;
    for (let i = 0; i < other; i++) if (stamp[this.around[i]] === time) common++;
    if (common !== (o < 0 ? 1 : 2)) return false;
    return valence > 3 || other > 3 || o < 0;
  }

  /** Moves the origin of the half-edge into its tip. Allowed only if `canCollapse` returns true. */
  collapse(e: number): void {
    const { indices, opposite, out } = this;
    const o = opposite[e];
    const [v, w] = [indices[e], this.tip(e)];
    for (let f = this.first(v), start = f; f >= 0; ) {
      indices[f] = w;
      f = this.turn(f);
      if (f === start) break;
    }
    out[v] = -1;
    this.#removeSide(e, w);
    if (o >= 0) this.#removeSide(o, w);
  }

  /**
   * Returns a compact copy, with vertices in ascending order. `vertices` gives for each vertex of the copy its number
   * in this surface.
   */
  toSurface(): Surface & { vertices: Uint32Array } {
    const number = new Int32Array(this.vertexCount).fill(-1);
    const vertices: number[] = [];
    for (let v = 0; v < this.vertexCount; v++) {
      if (this.out[v] >= 0) number[v] = vertices.push(v) - 1;
    }
    const place = new Int32Array(this.triangleCount).fill(-1);
    let count = 0;
    for (let t = 0; t < this.triangleCount; t++) if (this.indices[3 * t] >= 0) place[t] = count++;
    const indices = new Uint32Array(count * 3);
    const opposite = new Int32Array(count * 3);
    for (let t = 0; t < this.triangleCount; t++) {
      if (place[t] < 0) continue;
      for (let k = 0; k < 3; k++) {
        const o = this.opposite[3 * t + k];
        indices[3 * place[t] + k] = number[this.indices[3 * t + k]];
        opposite[3 * place[t] + k] = o < 0 ? -1 : 3 * place[Math.floor(o / 3)] + (o % 3);
      }
    }
    const positions = new Float64Array(vertices.length * 3);
    for (let i = 0; i < vertices.length; i++) {
      for (let k = 0; k < 3; k++) positions[3 * i + k] = this.positions[3 * vertices[i] + k];
    }
    return { positions, indices, opposite, vertices: Uint32Array.from(vertices) };
  }

  #link(e: number, o: number): void {
    this.opposite[e] = o;
    if (o >= 0) this.opposite[o] = e;
  }

  /** Both other edges of the triangle are borders. */
  #isEar(e: number): boolean {
    return this.opposite[nextOf(e)] < 0 && this.opposite[previousOf(e)] < 0;
  }

  #removeSide(e: number, w: number): void {
    const { indices, opposite, out } = this;
    const [e1, e2] = [nextOf(e), previousOf(e)];
    const apex = indices[e2];
    const [o1, o2] = [opposite[e1], opposite[e2]];
    if (o1 >= 0) opposite[o1] = o2;
    if (o2 >= 0) opposite[o2] = o1;
    // o2 starts on the apex's side and runs from w to the apex; o1 runs from the apex to w.
    if (o2 >= 0) out[w] = o2;
    else out[w] = nextOf(o1);
    out[apex] = o1 >= 0 ? o1 : nextOf(o2);
    indices[e] = indices[e1] = indices[e2] = -1;
    opposite[e] = opposite[e1] = opposite[e2] = -1;
  }

  #splitSide(e: number, v: number): [number, number] {
    const { indices, opposite } = this;
    const [e1, e2] = [nextOf(e), previousOf(e)];
    const [b, c] = [indices[e1], indices[e2]];
    const t = this.triangleCount++;
    indices.set([v, b, c], 3 * t);
    this.#link(3 * t + 1, opposite[e1]);
    this.#link(3 * t + 2, e1);
    opposite[3 * t] = -1;
    indices[e1] = v;
    this.out[b] = 3 * t + 1;
    this.out[c] = 3 * t + 2;
    return [3 * t, 3 * t + 1];
  }

  #reserve(): void {
    if (3 * (this.triangleCount + 2) > this.indices.length) {
      this.indices = grown(this.indices);
      this.opposite = grown(this.opposite);
    }
    if (this.vertexCount + 1 > this.out.length) {
      this.out = grown(this.out);
      this.#stamp = grown(this.#stamp);
      const positions = new Float64Array(this.out.length * 3);
      positions.set(this.positions);
      this.positions = positions;
    }
  }
}

function grown(values: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.ceil(values.length * 1.5) + 64);
  larger.set(values);
  return larger;
}
