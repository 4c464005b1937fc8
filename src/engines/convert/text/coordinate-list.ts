/** Values in one block; a multiple of three, so that a vertex never spans two. */
const BLOCK = 3 << 13;

/**
 * Coordinates in double precision whose number is not known beforehand. Blocks instead of an array that doubles: 20 million
 * vertices take 480 MB and never twice that.
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

  /** Drops what was pushed after the first `length` values. */
  truncate(length: number): void {
    this.#blocks.length = Math.ceil(length / BLOCK);
    this.#block = this.#blocks.at(-1) ?? new Float64Array(0);
    this.#at = length - Math.max(0, this.#blocks.length - 1) * BLOCK;
    this.length = length;
  }

  /** What was pushed, in blocks of equal length but for the last, without a copy. */
  blocks(): Float64Array[] {
    return this.#blocks.map((block, i) =>
      i + 1 < this.#blocks.length ? block : block.subarray(0, this.#at),
    );
  }
}
