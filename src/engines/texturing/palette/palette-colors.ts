import { bytesOfOklab, oklabOf } from '../../raster/oklab.ts';

/** Bits of each channel by which the nearest color of a texel is looked up. */
const BITS = 5;
const STEPS = 2 ** BITS;

/** The colors of a palette, in OKLab. */
export class PaletteColors {
  readonly #colors: Float64Array;
  /** Index of the nearest color for each {@link BITS}-bit sRGB color. */
  readonly #nearest: Uint8Array;

  /** @param colors at least one and at most 255, such as `#9a6a3c` */
  constructor(colors: readonly string[]) {
    this.#colors = new Float64Array(3 * colors.length);
    for (const [i, color] of colors.entries()) {
      const value = Number.parseInt(color.slice(1), 16);
      oklabOf(value >> 16, (value >> 8) & 255, value & 255, this.#colors, 3 * i);
    }
    this.#nearest = new Uint8Array(STEPS ** 3);
    const half = 2 ** (7 - BITS);
    const byte = (step: number) => (step << (8 - BITS)) + half;
    for (let i = 0; i < this.#nearest.length; i++)
      this.#nearest[i] = this.nearestTo(
        byte(i >> (2 * BITS)),
        byte((i >> BITS) % STEPS),
        byte(i % STEPS),
      );
  }

  /** Returns the index of the color nearest to an sRGB color. */
  nearestTo(r: number, g: number, b: number): number {
    const lab = [0, 0, 0] as unknown as Float64Array;
    oklabOf(r, g, b, lab);
    let [nearest, least] = [0, Infinity];
    for (let i = 0; 3 * i < this.#colors.length; i++) {
      const distance = lab.reduce((sum, v, k) => sum + (v - this.#colors[3 * i + k]!) ** 2, 0);
      if (distance < least) [nearest, least] = [i, distance];
    }
    return nearest;
  }

  /** Returns a color of the palette as sRGB bytes, at another lightness if one is given. */
  bytesOf(index: number, lightness: number = this.#colors[3 * index]!): number[] {
    return bytesOfOklab(lightness, this.#colors[3 * index + 1]!, this.#colors[3 * index + 2]!);
  }

  /**
   * Replaces the colors of an image, in place: each texel gets hue and chroma of the nearest color, and keeps by how much
   * it is lighter or darker than the other texels of that color, so that painted detail stays.
   * @param texels sRGB with alpha, four bytes per texel
   */
  apply(texels: Uint8Array): void {
    const count = texels.length / 4;
    const own = new Uint8Array(count);
    const lightness = new Float32Array(count);
    const sums = new Float64Array(this.#colors.length / 3);
    const members = new Uint32Array(sums.length);
    const lab = new Float64Array(3);
    for (let i = 0; i < count; i++) {
      const [r, g, b] = [texels[4 * i]!, texels[4 * i + 1]!, texels[4 * i + 2]!];
      const shift = 8 - BITS;
      own[i] = this.#nearest[((r >> shift) << (2 * BITS)) | ((g >> shift) << BITS) | (b >> shift)]!;
      oklabOf(r, g, b, lab);
      lightness[i] = lab[0]!;
      // What is transparent is not seen.
      if (texels[4 * i + 3] === 0) continue;
      sums[own[i]!]! += lab[0]!;
      members[own[i]!]!++;
    }
    const known = new Map<number, number[]>();
    for (let i = 0; i < count; i++) {
      const color = own[i]!;
      const mean = members[color] === 0 ? lightness[i]! : sums[color]! / members[color]!;
      // In steps of a four hundredth, so that equal texels are converted once.
      const step = Math.round(400 * (lightness[i]! - mean));
      const key = 1024 * color + step + 512;
      let bytes = known.get(key);
      if (bytes === undefined) {
        bytes = this.bytesOf(color, this.#colors[3 * color]! + step / 400);
        known.set(key, bytes);
      }
      texels[4 * i] = bytes[0]!;
      texels[4 * i + 1] = bytes[1]!;
      texels[4 * i + 2] = bytes[2]!;
    }
  }
}
