import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import type { SurfacePoint } from '../../mesh/surface-point.ts';
import type { TextureSlot } from '../../mesh/texture-use.ts';
import { interpolate } from '../corner-values.ts';
import type { Source, SourceMaterial } from './source.ts';
import { sampleTexture } from './source-texture.ts';

/** Samples the appearance of a source at one point after another. */
export class SourceLook {
  /** RGBA value of the last texture lookup. */
  readonly sample = new Float64Array(4);
  readonly #source: Source;
  readonly #weights = new Float64Array(3);
  readonly #uv = new Float64Array(2);
  #triangle = 0;
  /** The set whose UVs `#uv` holds; −1: none. */
  #uvSet = -1;
  /** The texture slot whose value `sample` holds; null: none. */
  #slot: TextureSlot | null = null;
  #color = false;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Moves to a point of the source. @returns the material there */
  moveTo({ triangle, u, v }: SurfacePoint): SourceMaterial {
    this.#triangle = triangle;
    this.#uvSet = -1;
    this.#slot = null;
    this.#weights[0] = 1 - u - v;
    this.#weights[1] = u;
    this.#weights[2] = v;
    return this.#source.materials[this.#source.triangleMaterials[triangle]];
  }

  /** Writes the `width` values of a layer at the current point into `out`. */
  read(layer: CornerLayer, width: number, out: Float64Array): void {
    interpolate(layer, width, this.#source.triangles, this.#triangle, this.#weights, out);
  }

  /**
   * Samples a texture at the current point and writes the result into `sample`, which no other code may write to.
   * @param color whether the texture's bytes are sRGB
   * @returns false if there is no texture
   */
  lookUp(slot: TextureSlot | null, color: boolean): boolean {
    if (slot === null) return false;
    // Occlusion is often in the same picture as roughness and metallic.
    if (slot === this.#slot && color === this.#color) return true;
    this.#slot = slot;
    this.#color = color;
    const uv = this.#uv;
    if (slot.uvSet !== this.#uvSet) {
      this.#uvSet = slot.uvSet;
      const layer = this.#source.uvSets[slot.uvSet];
      if (layer === undefined) uv[0] = uv[1] = 0;
      else this.read(layer, 2, uv);
    }
    const texture = this.#source.textures[slot.texture];
    sampleTexture(texture, slot, uv[0], uv[1], color, this.sample);
    return true;
  }
}
