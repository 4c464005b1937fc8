/** Converts quads to triangles; grows to any number of them. */
export class QuadList {
  #indices: Uint32Array<ArrayBuffer>;
  #written = 0;

  /** @param room initial capacity in indices; it grows as needed */
  constructor(room: number) {
    this.#indices = new Uint32Array(room);
  }

  /**
   * Adds the quad a b c d (d c b a if `flipped`) as two triangles, split along the shorter diagonal.
   * @param positions of all vertices so far
   */
  add(positions: Float32Array, a: number, b: number, c: number, d: number, flipped: boolean): void {
    if (this.#written + 6 > this.#indices.length) this.#grow();
    const indices = this.#indices;
    const second = flipped ? d : b;
    const fourth = flipped ? b : d;
    const i = this.#written;
    if (squaredLength(positions, a, c) <= squaredLength(positions, b, d)) {
      indices[i] = a;
      indices[i + 1] = second;
      indices[i + 2] = c;
      indices[i + 3] = a;
      indices[i + 4] = c;
      indices[i + 5] = fourth;
    } else {
      indices[i] = a;
      indices[i + 1] = second;
      indices[i + 2] = fourth;
      indices[i + 3] = second;
      indices[i + 4] = c;
      indices[i + 5] = fourth;
    }
    this.#written += 6;
  }

  /** Number of triangles so far. */
  get count(): number {
    return this.#written / 3;
  }

  /** The triangles, three indices each. */
  triangles(): Uint32Array<ArrayBuffer> {
    return this.#indices.slice(0, this.#written);
  }

  #grow(): void {
    const longer = new Uint32Array(this.#indices.length * 2);
    longer.set(this.#indices);
    this.#indices = longer;
  }
}

function squaredLength(positions: Float32Array, a: number, b: number): number {
  const x = positions[a * 3] - positions[b * 3];
  const y = positions[a * 3 + 1] - positions[b * 3 + 1];
  const z = positions[a * 3 + 2] - positions[b * 3 + 2];
  return x * x + y * y + z * z;
}
