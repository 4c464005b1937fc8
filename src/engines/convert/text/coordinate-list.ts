/** Values per block; a multiple of three, so that a vertex never spans two blocks. */
const BLOCK = 3 << 13;

/**
 * A list of coordinates in double precision whose length is not known in advance. It uses blocks instead of an array
 * that doubles: 20 million vertices take 480 MB, and never twice that.
 */
export class CoordinateList {
  length = 0;
  readonly #blocks: Float64Array<ArrayBuffer>[] = [];
  #block = new Float64Array(0);
  #at = 0;

  push(value: number): void {
    if (this.#at === this.#block.length) {
      this.#block = new Float64Array(BLOCK);
      this.#blocks.push(this.#block);
      this.#at = 0;
    }
    this.#block[this.#at++] = value;
    this.length++;
  }

  /** Drops all values after the first `length`. */
  truncate(length: number): void {
    this.#blocks.length = Math.ceil(length / BLOCK);
    this.#block = this.#blocks.at(-1) ?? new Float64Array(0);
    this.#at = length - Math.max(0, this.#blocks.length - 1) * BLOCK;
    this.length = length;
  }

  /** Returns the values without a copy, in blocks of equal length except the last. */
  blocks(): Float64Array[] {
    return this.#blocks.map((block, i) =>
      i + 1 < this.#blocks.length ? block : block.subarray(0, this.#at),
    );
  }
}
