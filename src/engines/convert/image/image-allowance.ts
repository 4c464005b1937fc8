/**
 * Pixels beyond those that its bytes pay for that the images of a model may have: one of 16,384², or 16 of 4096² that are
 * of one colour.
 */
const FREE_PIXELS = 2 ** 28;
/** Pixels that a byte pays for: a photograph has 2 to 8 a byte as JPEG, 0.5 as PNG. */
const PIXELS_PER_BYTE = 32;

/** How many pixels the images of one model may still have, so that a small file does not unpack to gigabytes. */
export class ImageAllowance {
  #left = FREE_PIXELS;
  readonly #known = new WeakMap<Uint8Array, boolean>();

  /** Whether an image may be decoded; one that was asked for before gets the same answer for nothing. */
  admits(bytes: Uint8Array, pixels: number): boolean {
    const known = this.#known.get(bytes);
    if (known !== undefined) return known;
    const excess = Math.max(0, pixels - PIXELS_PER_BYTE * bytes.length);
    const admitted = excess <= this.#left;
    if (admitted) this.#left -= excess;
    this.#known.set(bytes, admitted);
    return admitted;
  }

  /** Lets other bytes stand for an image that was admitted: the same picture in another format. */
  replace(bytes: Uint8Array): void {
    this.#known.set(bytes, true);
  }
}
