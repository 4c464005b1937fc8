import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import type { SurfacePoint } from '../../mesh/surface-point.ts';
import type { TextureSlot } from '../../mesh/texture-use.ts';
import { CornerCache } from '../corner-cache.ts';
import { cornersInTexture } from '../corner-values.ts';
import type { SamplePlace } from './sample-place.ts';
import type { Source } from './source.ts';
import { MOST_ACROSS, TextureFootprint } from './texture-footprint.ts';
import { TextureLookups } from './texture-lookups.ts';

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
  readonly #colors: CornerCache | null;
  readonly #normals: CornerCache | null;
  readonly #tangents: CornerCache | null;
  #triangle = -1;
  /** Triangle of the target, of which all points have the same steps. */
  #target = -1;
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
  readonly #footprint = new TextureFootprint();
  /** The use of a texture for which the footprint was computed, and the texture's size; null: none. */
  #footprintOf: TextureSlot | null = null;
  #width = 0;
  #height = 0;
  /** Column and row in the finest texture that was looked up, and how these change to the right and downwards. */
  readonly #place = new Float64Array(6);
  /** Its texels across a texel of the target; −1: none was looked up yet. */
  #finest = -1;
  readonly #lookups = new TextureLookups(MOST_ACROSS * MOST_ACROSS);
  readonly #at = new Float64Array(2);
  /** The use of a texture for which the lookups were chosen; null: none. */
  #lookupsOf: TextureSlot | null = null;

  constructor(source: Source) {
    this.#source = source;
    const { colors, normals, tangents, triangles } = source;
    this.#colors = colors && new CornerCache(colors, 4, triangles);
    this.#normals = normals && new CornerCache(normals, 3, triangles);
    this.#tangents = tangents && new CornerCache(tangents, 4, triangles);
  }

  /** Moves to a point of the source, of which a texel of the target shows the surroundings. */
  moveTo(
    { triangle, u, v }: SurfacePoint,
    { triangle: target, steps, side }: Pick<SamplePlace, 'triangle' | 'steps' | 'side'>,
  ): void {
    if (triangle !== this.#triangle || target !== this.#target || side !== this.#side) {
      if (triangle !== this.#triangle) this.#uvSet = -1;
      this.#triangle = triangle;
      this.#target = target;
      this.#side = side;
      this.#steps = steps;
      this.#isShifted = false;
      this.#footprintOf = null;
    }
    this.#finest = -1;
    this.#lookupsOf = null;
    this.#slot = null;
    this.#weights[0] = 1 - u - v;
    this.#weights[1] = u;
    this.#weights[2] = v;
  }

  /** Writes the vertex color at the current point into `out`; the source must have vertex colors. */
  readColor(out: Float64Array): void {
    this.#colors?.read(this.#triangle, this.#weights, out);
  }

  readNormal(out: Float64Array): void {
    this.#normals?.read(this.#triangle, this.#weights, out);
  }

  /** The source must have tangents. */
  readTangent(out: Float64Array): void {
    this.#tangents?.read(this.#triangle, this.#weights, out);
  }

  /** Returns the value of a layer of one value per corner at the current point. */
  readScalar({ values, indices }: CornerLayer): number {
    const weights = this.#weights;
    let sum = 0;
    for (let k = 0; k < 3; k++)
      sum += weights[k] * values[indices[this.#source.triangles[3 * this.#triangle + k]]];
    return sum;
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
      this.#footprintOf = null;
    }
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

  /** Whether what was computed for the use of a texture serves another one, as in most materials, whose textures have one size. */
  #isServed(last: TextureSlot | null, slot: TextureSlot, width: number, height: number): boolean {
    return (
      last !== null &&
      last.transform === slot.transform &&
      last.nearest === slot.nearest &&
      this.#width === width &&
      this.#height === height
    );
  }

  /**
   * Chooses the numbers of lookups along the axes of a square of the target around the point, and the places of these.
   */
  #spread(slot: TextureSlot): void {
    const texture = this.#source.textures[slot.texture];
    const { width, height } = texture;
    const last = this.#lookupsOf;
    if (
      this.#isServed(last, slot, width, height) &&
      last?.wrapS === slot.wrapS &&
      last.wrapT === slot.wrapT
    )
      return;
    const footprint = this.#footprint;
    if (!this.#isServed(this.#footprintOf, slot, width, height)) {
      if (!this.#isShifted) this.#shift();
      footprint.measure(this.#corners, this.#shifts, slot, texture, this.#side);
      this.#footprintOf = slot;
    }
    this.#lookupsOf = slot;
    this.#width = width;
    this.#height = height;
    const uv = this.#corners;
    const weights = this.#weights;
    const m = slot.transform;
    const u = uv[0] * weights[0] + uv[2] * weights[1] + uv[4] * weights[2];
    const v = uv[1] * weights[0] + uv[3] * weights[1] + uv[5] * weights[2];
    const x = (m[0] * u + m[1] * v) * width;
    const y = (m[3] * u + m[4] * v) * height;
    if (footprint.longest > this.#finest) {
      const place = this.#place;
      place[0] = x;
      place[1] = y;
      for (let k = 0; k < 4; k++) place[2 + k] = footprint.steps[k];
      this.#finest = footprint.longest;
    }
    if (!footprint.isAveraged) this.#place[0] = Number.NaN;
    this.#lookAround(x + m[2] * width, y + m[5] * height, slot);
  }

  /** Chooses the lookups in the footprint around a column and row of a texture. */
  #lookAround(x: number, y: number, slot: TextureSlot): void {
    const texture = this.#source.textures[slot.texture];
    const { along, across, axes } = this.#footprint;
    const at = this.#at;
    this.#lookups.clear();
    for (let j = 0; j < across; j++) {
      const aside = (j + 0.5) / across - 0.5;
      for (let i = 0; i < along; i++) {
        const ahead = (i + 0.5) / along - 0.5;
        at[0] = x;
        at[1] = y;
        if (along > 1 || across > 1) {
          at[0] += ahead * axes[0] + aside * axes[2];
          at[1] += ahead * axes[1] + aside * axes[3];
        }
        this.#lookups.add(texture, slot, at);
      }
    }
  }
}
