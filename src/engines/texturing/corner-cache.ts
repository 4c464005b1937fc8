import type { CornerLayer } from '../mesh/polygon-mesh.ts';

/**
 * Interpolates a layer of three or four values per corner at points of one triangle after another. The values at the
 * corners of the last triangle are kept, because most points lie on the triangle of the point before.
 */
export class CornerCache {
  readonly #values: Float32Array;
  readonly #indices: Uint32Array;
  readonly #triangles: Uint32Array;
  readonly #width: number;
  readonly #corners: Float64Array;
  #triangle = -1;

  /** @param triangles corner numbers, three per triangle */
  constructor({ values, indices }: CornerLayer, width: 3 | 4, triangles: Uint32Array) {
    this.#values = values;
    this.#indices = indices;
    this.#triangles = triangles;
    this.#width = width;
    this.#corners = new Float64Array(3 * width);
  }

  /**
   * Writes the values at a point into `out`.
   * @param weights weights of the triangle's corners
   */
  read(triangle: number, weights: Float64Array, out: Float64Array): void {
    if (triangle !== this.#triangle) this.#enter(triangle);
    const corners = this.#corners;
    const a = weights[0];
    const b = weights[1];
    const c = weights[2];
    if (this.#width === 3) {
      out[0] = corners[0] * a + corners[3] * b + corners[6] * c;
      out[1] = corners[1] * a + corners[4] * b + corners[7] * c;
      out[2] = corners[2] * a + corners[5] * b + corners[8] * c;
      return;
    }
    out[0] = corners[0] * a + corners[4] * b + corners[8] * c;
    out[1] = corners[1] * a + corners[5] * b + corners[9] * c;
    out[2] = corners[2] * a + corners[6] * b + corners[10] * c;
    out[3] = corners[3] * a + corners[7] * b + corners[11] * c;
  }

  #enter(triangle: number): void {
    this.#triangle = triangle;
    const corners = this.#corners;
    const values = this.#values;
    const width = this.#width;
    for (let corner = 0, to = 0; corner < 3; corner++) {
      const from = this.#indices[this.#triangles[3 * triangle + corner]] * width;
      for (let k = 0; k < width; k++) corners[to++] = values[from + k];
    }
  }
}
