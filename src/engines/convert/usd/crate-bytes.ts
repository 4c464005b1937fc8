import { FormatError } from '../format.ts';

/** A value's two words, low first: type and flags in the high one, offset or the value itself in the rest. */
export type ValueWords = readonly [low: number, high: number];

/** Reads from anywhere in a crate file; every offset and count is checked against its length. */
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

  /** Distance to what a value was written behind; only forwards, or a reader could be sent round. */
  jump(at: number): number {
    const jump = this.long(at);
    if (jump < 8) throw damaged();
    return jump;
  }

  words(at: number): ValueWords {
    this.need(at, 8);
    return [this.#view.getUint32(at, true), this.#view.getUint32(at + 4, true)];
  }

  /** A count of things of this size that follow it. */
  count(at: number, size: number): number {
    const count = this.long(at);
    this.need(at + 8, count * size);
    return count;
  }

  /** As a double, exact to 2^53: what is larger is beyond the file anyway. */
  long(at: number): number {
    this.need(at, 8);
    return Number(this.#view.getBigUint64(at, true));
  }

  u32(at: number): number {
    this.need(at, 4);
    return this.#view.getUint32(at, true);
  }

  /** @throws FormatError where so many bytes are not there */
  need(at: number, size: number): void {
    if (!(at + size <= this.bytes.length)) throw damaged();
  }
}

function damaged(): FormatError {
  return new FormatError('The USD file is damaged or cut off: a value in it points outside.');
}
