import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import type { SurfacePoint } from '../../mesh/surface-point.ts';
import type { TextureSlot } from '../../mesh/texture-use.ts';
import { cornersInTexture, interpolate } from '../corner-values.ts';
import type { Source } from './source.ts';
import { TextureLookups } from './texture-lookups.ts';

/**
 * Texels of a texture across a texel of the target above which UVs are too distorted to average along them; its square is
 * the most lookups.
 */
const MOST_ACROSS = 4;
/** Texels of a texture that one lookup, which interpolates between neighboring texels, stands for. */
const ENOUGH = 1.25;

/**
 * Samples the appearance of a source at one point after another. Textures are averaged over the texel of the target
 * around the point, by about a lookup for each texel of the texture in it, as anisotropic filters of graphics cards do
 * (Heckbert 1989).
 */
export class SourceLook {
  /** RGBA value of the last texture lookup; alpha is only that of colors. */
  readonly sample = new Float64Array(4);
  readonly #source: Source;
  readonly #weights = new Float64Array(3);
  #triangle = -1;
  /** The set whose UVs at the triangle's corners `#corners` holds; −1: none. */
  #uvSet = -1;
  readonly #corners = new Float64Array(6);
  /** The texture slot whose value `sample` holds; null: none. */
  #slot: TextureSlot | null = null;
  #color = false;
  /** Movement of the point from one texel of the target to the next, three values to the right and three downwards. */
  #steps: Float64Array = new Float64Array(6);
  #side = 1;
  /** The same as weights of the second and the third corner, two values for each direction; computed when needed. */
  readonly #shifts = new Float64Array(4);
  #isShifted = false;
  /** Column and row in the finest texture that was looked up, and how these change to the right and downwards. */
  readonly #place = new Float64Array(6);
  /** Its texels across a texel of the target; −1: none was looked up yet. */
  #finest = -1;
  readonly #lookups = new TextureLookups(MOST_ACROSS * MOST_ACROSS);
  readonly #at = new Float64Array(2);
  /** The use of a texture for which the lookups were chosen, and the texture's size; null: none. */
  #lookupsOf: TextureSlot | null = null;
  #width = 0;
  #height = 0;

  constructor(source: Source) {
    this.#source = source;
  }

  /**
   * Moves to a point of the source.
   * @param texel movement of the point from one texel of the target to the next, three values to the right and three
   * downwards, and the side in texels of the square to average over
   */
  moveTo({ triangle, u, v }: SurfacePoint, texel: { steps: Float64Array; side: number }): void {
    if (triangle !== this.#triangle) this.#uvSet = -1;
    this.#triangle = triangle;
    this.#steps = texel.steps;
    this.#side = texel.side;
    this.#isShifted = false;
    this.#finest = -1;
    this.#lookupsOf = null;
    this.#slot = null;
    this.#weights[0] = 1 - u - v;
    this.#weights[1] = u;
    this.#weights[2] = v;
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
    if (slot.uvSet !== this.#uvSet) {
      this.#readCorners(slot.uvSet);
      this.#lookupsOf = null;
    }
    if (!this.#isShifted) this.#shift();
    this.#spread(slot);
    this.#lookups.read(this.#source.textures[slot.texture], color, this.sample);
    return true;
  }

  /**
   * Writes the place in the finest texture that was looked up at the current point, in which a jump is largest: column,
   * row, and their changes one texel of the target farther right and farther down, from `at` on; zeros without a texture.
   */
  trace(out: Float64Array, at: number): void {
    for (let k = 0; k < 6; k++) out[at + k] = this.#finest < 0 ? 0 : this.#place[k];
  }

  #readCorners(uvSet: number): void {
    this.#uvSet = uvSet;
    const { uvSets, triangles } = this.#source;
    if (uvSets[uvSet] === undefined) this.#corners.fill(0);
    else cornersInTexture(uvSets[uvSet], triangles, this.#triangle, this.#corners);
  }

  /** Projects the steps onto the triangle. */
  #shift(): void {
    this.#isShifted = true;
    const { positions, indices } = this.#source;
    const s = this.#steps;
    const a = 3 * indices[3 * this.#triangle];
    const b = 3 * indices[3 * this.#triangle + 1];
    const c = 3 * indices[3 * this.#triangle + 2];
    const bx = positions[b] - positions[a];
    const by = positions[b + 1] - positions[a + 1];
    const bz = positions[b + 2] - positions[a + 2];
    const cx = positions[c] - positions[a];
    const cy = positions[c + 1] - positions[a + 1];
    const cz = positions[c + 2] - positions[a + 2];
    const bb = bx * bx + by * by + bz * bz;
    const bc = bx * cx + by * cy + bz * cz;
    const cc = cx * cx + cy * cy + cz * cz;
    const determinant = bb * cc - bc * bc;
    const scale = determinant > 0 ? 1 / determinant : 0;
    for (let k = 0; k < 2; k++) {
      const sb = s[3 * k] * bx + s[3 * k + 1] * by + s[3 * k + 2] * bz;
      const sc = s[3 * k] * cx + s[3 * k + 1] * cy + s[3 * k + 2] * cz;
      this.#shifts[2 * k] = (cc * sb - bc * sc) * scale;
      this.#shifts[2 * k + 1] = (bb * sc - bc * sb) * scale;
    }
  }

  /** Whether the lookups that were chosen last serve another texture, as in most materials, whose textures have one size. */
  #isServed(slot: TextureSlot, width: number, height: number): boolean {
    const last = this.#lookupsOf;
    return (
      last !== null &&
      last.transform === slot.transform &&
      last.nearest === slot.nearest &&
      last.wrapS === slot.wrapS &&
      last.wrapT === slot.wrapT &&
      this.#width === width &&
      this.#height === height
    );
  }

  /**
   * Chooses the axes of a square of the target around the point along which the texture is densest and least dense, the
   * numbers of lookups along them, and the places of these.
   */
  #spread(slot: TextureSlot): void {
    const { nearest, transform: m } = slot;
    const { width, height } = this.#source.textures[slot.texture];
    if (this.#isServed(slot, width, height)) return;
    this.#lookupsOf = slot;
    this.#width = width;
    this.#height = height;
    const uv = this.#corners;
    const weights = this.#weights;
    const u = uv[0] * weights[0] + uv[2] * weights[1] + uv[4] * weights[2];
    const v = uv[1] * weights[0] + uv[3] * weights[1] + uv[5] * weights[2];
    const bu = uv[2] - uv[0];
    const bv = uv[3] - uv[1];
    const cu = uv[4] - uv[0];
    const cv = uv[5] - uv[1];
    const shifts = this.#shifts;
    const rightU = shifts[0] * bu + shifts[1] * cu;
    const rightV = shifts[0] * bv + shifts[1] * cv;
    const downU = shifts[2] * bu + shifts[3] * cu;
    const downV = shifts[2] * bv + shifts[3] * cv;
    const rightX = (m[0] * rightU + m[1] * rightV) * width;
    const rightY = (m[3] * rightU + m[4] * rightV) * height;
    const downX = (m[0] * downU + m[1] * downV) * width;
    const downY = (m[3] * downU + m[4] * downV) * height;
    // Eigenvectors of the matrix of squared lengths.
    const half = (rightX * rightX + rightY * rightY - downX * downX - downY * downY) / 2;
    const mixed = rightX * downX + rightY * downY;
    const mean = (rightX * rightX + rightY * rightY + downX * downX + downY * downY) / 2;
    const radius = Math.sqrt(half * half + mixed * mixed);
    const longest = Math.sqrt(mean + radius);
    if (longest > this.#finest) {
      const place = this.#place;
      place[0] = (m[0] * u + m[1] * v) * width;
      place[1] = (m[3] * u + m[4] * v) * height;
      place[2] = rightX;
      place[3] = rightY;
      place[4] = downX;
      place[5] = downY;
      this.#finest = longest;
    }
    const isAveraged = longest <= MOST_ACROSS;
    if (!isAveraged) this.#place[0] = Number.NaN;
    const side = this.#side;
    const x = (m[0] * u + m[1] * v + m[2]) * width;
    const y = (m[3] * u + m[4] * v + m[5]) * height;
    if (nearest || !isAveraged || longest * side <= ENOUGH) {
      this.#at[0] = x;
      this.#at[1] = y;
      this.#lookups.clear();
      this.#lookups.add(this.#source.textures[slot.texture], slot, this.#at);
      return;
    }
    const cosine = radius > 0 ? Math.sqrt((1 + half / radius) / 2) : 1;
    const sine =
      radius > 0 ? Math.sign(mixed || 1) * Math.sqrt(Math.max(0, 1 - half / radius) / 2) : 0;
    const along = Math.ceil(longest * side + 1 - ENOUGH);
    const across = Math.max(
      1,
      Math.ceil(Math.sqrt(Math.max(0, mean - radius)) * side + 1 - ENOUGH),
    );
    const alongX = side * (cosine * rightX + sine * downX);
    const alongY = side * (cosine * rightY + sine * downY);
    const acrossX = side * (cosine * downX - sine * rightX);
    const acrossY = side * (cosine * downY - sine * rightY);
    const texture = this.#source.textures[slot.texture];
    const at = this.#at;
    this.#lookups.clear();
    for (let j = 0; j < across; j++) {
      const aside = (j + 0.5) / across - 0.5;
      for (let i = 0; i < along; i++) {
        const ahead = (i + 0.5) / along - 0.5;
        at[0] = x + ahead * alongX + aside * acrossX;
        at[1] = y + ahead * alongY + aside * acrossY;
        this.#lookups.add(texture, slot, at);
      }
    }
  }
}
