/**
 * Number of pixels that the images of a model may have in addition to those that their bytes allow: one image of
 * 16,384², or 16 single-color images of 4096².
 */
const FREE_PIXELS = 2 ** 28;
/** Number of pixels allowed per byte. A photograph has 2 to 8 pixels per byte as JPEG, and 0.5 as PNG. */
const PIXELS_PER_BYTE = 32;

/** Limits the number of pixels in the images of one model, so that a small file cannot decode to gigabytes. */
export class ImageAllowance {
  #left = FREE_PIXELS;
  readonly #known = new WeakMap<Uint8Array, boolean>();

  /**
   * Returns whether an image may be decoded. Asking again for the same image gives the same answer and uses up nothing.
   */
  admits(bytes: Uint8Array, pixels: number): boolean {
    const known = this.#known.get(bytes);
    if (known !== undefined) return known;
    const excess = Math.max(0, pixels - PIXELS_PER_BYTE * bytes.length);
    const admitted = excess <= this.#left;
    if (admitted) this.#left -= excess;
    this.#known.set(bytes, admitted);
    return admitted;
  }

  /**
   * Admits different bytes for an image that was already admitted, because they are the same image in another format.
   */
  replace(bytes: Uint8Array): void {
    this.#known.set(bytes, true);
  }
}
