import { type TextureSlot, wrapTexel } from '../../mesh/texture-use.ts';
import { LINEAR_OF_BYTE } from '../../raster/srgb.ts';

/** A decoded picture in shared memory. */
export interface SourceTexture {
  width: number;
  height: number;
  /** Bytes of each texel: red, green, blue, alpha, starting with the lowest byte. */
  texels: Int32Array;
}

/**
 * Bilinear lookups at one or several places, which textures of the same size, wrapping and transform share: where the
 * texels are and how much they count is computed once for all of them.
 */
export class TextureLookups {
  /** Indices of the four texels around each place, and their weights. */
  readonly #texels: Int32Array;
  readonly #weights: Float64Array;
  #count = 0;

  /** @param most number of places for which there is room */
  constructor(most: number) {
    this.#texels = new Int32Array(4 * most);
    this.#weights = new Float64Array(4 * most);
  }

  clear(): void {
    this.#count = 0;
  }

  /** Adds the place (x, y), in texels from the top left corner of the picture. */
  add(
    { width, height }: SourceTexture,
    { wrapS, wrapT, nearest }: TextureSlot,
    place: Float64Array,
  ): void {
    let x = place[0] - 0.5;
    let y = place[1] - 0.5;
    if (nearest) {
      x = Math.round(x);
      y = Math.round(y);
    }
    const column = Math.floor(x);
    const row = Math.floor(y);
    const fx = x - column;
    const fy = y - row;
    let left = column;
    let right = column + 1;
    let top = row * width;
    let bottom = top + width;
    if (!(column >= 0 && row >= 0 && right < width && row + 1 < height)) {
      left = wrapTexel(column, width, wrapS);
      right = wrapTexel(column + 1, width, wrapS);
      top = wrapTexel(row, height, wrapT) * width;
      bottom = wrapTexel(row + 1, height, wrapT) * width;
    }
    const at = 4 * this.#count++;
    this.#texels[at] = top + left;
    this.#texels[at + 1] = top + right;
    this.#texels[at + 2] = bottom + left;
    this.#texels[at + 3] = bottom + right;
    this.#weights[at] = (1 - fx) * (1 - fy);
    this.#weights[at + 1] = fx * (1 - fy);
    this.#weights[at + 2] = (1 - fx) * fy;
    this.#weights[at + 3] = fx * fy;
  }

  /**
   * Writes the mean over all places into `out` (0 to 1): linear RGB and alpha of a color, the first three channels of
   * other textures.
   * @param color whether the first three channels are sRGB
   */
  read({ texels }: SourceTexture, color: boolean, out: Float64Array): void {
    const places = this.#texels;
    const weights = this.#weights;
    const end = 4 * this.#count;
    let r = 0;
    let g = 0;
    let b = 0;
    let alpha = 0;
    // Written out instead of looping over the channels, which halves the time.
    if (color) {
      for (let i = 0; i < end; i++) {
        const texel = texels[places[i]];
        const weight = weights[i];
        r += LINEAR_OF_BYTE[texel & 255] * weight;
        g += LINEAR_OF_BYTE[(texel >>> 8) & 255] * weight;
        b += LINEAR_OF_BYTE[(texel >>> 16) & 255] * weight;
        alpha += (texel >>> 24) * weight;
      }
    } else {
      for (let i = 0; i < end; i++) {
        const texel = texels[places[i]];
        const weight = weights[i];
        r += (texel & 255) * weight;
        g += ((texel >>> 8) & 255) * weight;
        b += ((texel >>> 16) & 255) * weight;
      }
    }
    const share = 1 / this.#count;
    const scale = color ? share : share / 255;
    out[0] = r * scale;
    out[1] = g * scale;
    out[2] = b * scale;
    if (color) out[3] = (alpha * share) / 255;
  }
}
