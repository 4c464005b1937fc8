/** Bytes in the order they are written, with the position kept: large arrays are taken over without a copy. */
export class CrateOutput {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** @returns where it begins */
  bytes(bytes: Uint8Array): number {
    const at = this.#length;
    this.#parts.push(bytes);
    this.#length += bytes.length;
    return at;
  }

  /** Moves on to a multiple of 8, which arrays read in place want. */
  align(): void {
    const rest = this.#length % 8;
    if (rest > 0) this.bytes(new Uint8Array(8 - rest));
  }

  u32(...values: number[]): number {
    return this.bytes(new Uint8Array(Uint32Array.from(values).buffer));
  }

  u64(...values: number[]): number {
    return this.bytes(new Uint8Array(BigUint64Array.from(values, BigInt).buffer));
  }

  /** A length and that many bytes. */
  sized(bytes: Uint8Array): void {
    this.u64(bytes.length);
    this.bytes(bytes);
  }

  /** All of it, cut where it was written. */
  parts(): Uint8Array[] {
    return this.#parts;
  }
}
