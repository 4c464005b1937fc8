/** Small pieces are gathered in blocks of so many bytes: a key of an animation is three pieces of 8 to 24. */
const BLOCK = 2 ** 16;
/** What is as large as this is not copied. */
const LARGE = 1024;

/** Bytes in the order they are written, with the position kept: large arrays are taken over without a copy. */
export class CrateOutput {
  readonly #parts: Uint8Array[] = [];
  #block = new Uint8Array(BLOCK);
  /** What of the block is among the parts, and what is filled. */
  #given = 0;
  #filled = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** @returns where it begins */
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

  /** Zeros that can be overwritten later, less than a kilobyte of them. */
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

  /** Moves on to a multiple of 8, which arrays read in place want. */
  align(): void {
    const rest = this.#length % 8;
    if (rest > 0) this.reserve(8 - rest);
  }

  /** @returns where they begin */
  u32(values: ArrayLike<number>): number {
    return this.bytes(new Uint8Array(Uint32Array.from(values).buffer));
  }

  /** @returns where they begin */
  u64(...values: number[]): number {
    return this.bytes(new Uint8Array(BigUint64Array.from(values, BigInt).buffer));
  }

  /** A length and that many bytes. */
  sized(bytes: Uint8Array): void {
    this.u64(bytes.length);
    this.bytes(bytes);
  }

  /** All of it, in parts. */
  parts(): Uint8Array[] {
    this.#giveBlock();
    return this.#parts;
  }

  /** Puts what the block has gathered among the parts. */
  #giveBlock(): void {
    if (this.#filled === this.#given) return;
    this.#parts.push(this.#block.subarray(this.#given, this.#filled));
    this.#given = this.#filled;
  }
}
