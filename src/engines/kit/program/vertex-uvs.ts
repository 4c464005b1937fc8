import type { CornerLayer } from '../../mesh/polygon-mesh.ts';

/** Collects UVs of corners, one entry for the corners of a vertex that lie alike: seams only where charts meet. */
export class VertexUvs {
  readonly #corners: Uint32Array;
  readonly #known: Int32Array;
  readonly #indices: Uint32Array;
  readonly #ways: number;
  readonly #values: Float32Array;
  #count = 0;

  /** @param ways in how many ways a vertex may lie, by the chart that a face belongs to */
  constructor(corners: Uint32Array, vertices: number, ways: number) {
    this.#corners = corners;
    this.#ways = ways;
    this.#known = new Int32Array(ways * vertices).fill(-1);
    this.#indices = new Uint32Array(corners.length);
    this.#values = new Float32Array(2 * Math.min(corners.length, ways * vertices));
  }

  /** @param way 0 to `ways` − 1; the same way of the same vertex has the same UV */
  set(corner: number, way: number, u: number, v: number): void {
    const key = this.#ways * this.#corners[corner] + way;
    if (this.#known[key] < 0) {
      this.#values[2 * this.#count] = u;
      this.#values[2 * this.#count + 1] = v;
      this.#known[key] = this.#count++;
    }
    this.#indices[corner] = this.#known[key];
  }

  layer(): CornerLayer {
    return { values: this.#values.slice(0, 2 * this.#count), indices: this.#indices };
  }
}
