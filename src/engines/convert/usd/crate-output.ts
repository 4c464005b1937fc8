/**
 * Size in bytes of the blocks in which small pieces are gathered. An animation key consists of three pieces of 8 to 24
 * bytes.
 */
const BLOCK = 2 ** 16;
/** Minimum size in bytes of pieces that are not copied. */
const LARGE = 1024;

/** Bytes in the order in which they are written, with the current position. Large arrays are used without a copy. */
export class CrateOutput {
  readonly #parts: Uint8Array[] = [];
  #block = new Uint8Array(BLOCK);
  /** Number of bytes of the block that have been passed on, and number of bytes that are filled. */
  #given = 0;
  #filled = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** @returns the position at which the bytes begin */
  bytes(bytes: Uint8Array): number {
    const at = this.#length;
    if (bytes.length < LARGE) this.reserve(bytes.length).set(bytes);
    else {
      this.#giveBlock();
      this.#parts.push(bytes);
      this.#length += bytes.length;
    }
    return at;
  }

  /** Reserves less than a kilobyte of zeros, which can be overwritten later. */
  reserve(size: number): Uint8Array {
    if (this.#filled + size > BLOCK) {
      this.#giveBlock();
      this.#block = new Uint8Array(BLOCK);
      this.#given = 0;
      this.#filled = 0;
    }
    this.#length += size;
    this.#filled += size;
    return this.#block.subarray(this.#filled - size, this.#filled);
  }

  /** Pads to a multiple of 8, which arrays that are read in place require. */
  align(): void {
    const rest = this.#length % 8;
    if (rest > 0) this.reserve(8 - rest);
  }

  /** @returns the position at which the values begin */
  u32(values: ArrayLike<number>): number {
    return this.bytes(new Uint8Array(Uint32Array.from(values).buffer));
  }

  /** @returns the position at which the values begin */
  u64(...values: number[]): number {
    return this.bytes(new Uint8Array(BigUint64Array.from(values, BigInt).buffer));
  }

  /** Writes a length and that many bytes. */
  sized(bytes: Uint8Array): void {
    this.u64(bytes.length);
    this.bytes(bytes);
  }

  /** Returns everything, in parts. */
  parts(): Uint8Array[] {
    this.#giveBlock();
    return this.#parts;
  }

  /** Moves the block's content to the parts. */
  #giveBlock(): void {
    if (this.#filled === this.#given) return;
    this.#parts.push(this.#block.subarray(this.#given, this.#filled));
    this.#given = this.#filled;
  }
}
