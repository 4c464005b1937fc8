import type { CornerLayer } from '../../mesh/polygon-mesh.ts';

/**
 * Collects the UVs of corners. Corners of a vertex with the same UV share an entry, so there are seams only where
 * charts meet.
 */
export class VertexUvs {
  readonly #corners: Uint32Array;
  readonly #known: Int32Array;
  readonly #indices: Uint32Array;
  readonly #ways: number;
  readonly #values: Float32Array;
  #count = 0;

  /**
   * Creates a collection for a mesh.
   * @param ways the number of different charts that a vertex may belong to
   */
  constructor(corners: Uint32Array, vertices: number, ways: number) {
    this.#corners = corners;
    this.#ways = ways;
    this.#known = new Int32Array(ways * vertices).fill(-1);
    this.#indices = new Uint32Array(corners.length);
    this.#values = new Float32Array(2 * Math.min(corners.length, ways * vertices));
  }

  /**
   * Sets the UV of a corner.
   * @param way 0 to `ways` − 1; the same `way` of a vertex always has the same UV
   */
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
