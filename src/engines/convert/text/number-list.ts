/** A list of floats whose length is not known in advance. */
export class FloatList {
  length = 0;
  #values = new Float32Array(1024);

  push(value: number): void {
    if (this.length === this.#values.length) {
      const grown = new Float32Array(this.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.length++] = value;
  }

  /** Returns the values, without a copy. */
  view(): Float32Array<ArrayBuffer> {
    return this.#values.subarray(0, this.length);
  }
}

/** A list of indices from −1 (none) to 2^31 − 1 whose length is not known in advance. */
export class IndexList {
  length = 0;
  #values = new Int32Array(1024);

  push(value: number): void {
    if (this.length === this.#values.length) {
      const grown = new Int32Array(this.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.length++] = value;
  }

  /** Returns the values, without a copy. */
  view(): Int32Array<ArrayBuffer> {
    return this.#values.subarray(0, this.length);
  }

  /** The last value. */
  last(): number {
    return this.#values[this.length - 1];
  }

  /** Returns the indices as unsigned integers, without a copy. The list must not contain −1. */
  unsigned(): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.#values.buffer, 0, this.length);
  }
}
