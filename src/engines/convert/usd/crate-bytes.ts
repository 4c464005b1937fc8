import { FormatError } from '../format.ts';

/**
 * The two words of a value, low word first. The high word holds the type and flags, and the remaining bits hold an
 * offset or the value itself.
 */
export type ValueWords = readonly [low: number, high: number];

/** Reads at any position in a crate file; every offset and count is checked against its length. */
export class CrateBytes {
  readonly bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(at: number): number {
    this.need(at, 1);
    return this.bytes[at];
  }

  /**
   * Reads the distance to the data written after a value; it must be positive, so that a reader cannot be sent in
   * circles.
   */
  jump(at: number): number {
    const jump = this.long(at);
    if (jump < 8) throw damaged();
    return jump;
  }

  words(at: number): ValueWords {
    this.need(at, 8);
    return [this.#view.getUint32(at, true), this.#view.getUint32(at + 4, true)];
  }

  /** Reads the number of items of this size that follow. */
  count(at: number, size: number): number {
    const count = this.long(at);
    this.need(at + 8, count * size);
    return count;
  }

  /**
   * Reads a 64-bit integer as a double, which is exact up to 2^53. Larger values are beyond the end of the file anyway.
   */
  long(at: number): number {
    this.need(at, 8);
    return Number(this.#view.getBigUint64(at, true));
  }

  u32(at: number): number {
    this.need(at, 4);
    return this.#view.getUint32(at, true);
  }

  /** @throws FormatError if fewer than `size` bytes are left */
  need(at: number, size: number): void {
    if (!(at + size <= this.bytes.length)) throw damaged();
  }
}

function damaged(): FormatError {
  return new FormatError('The USD file is damaged or truncated: a value points outside the file.');
}
