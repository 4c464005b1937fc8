import type { SurfacePoint } from '../../mesh/surface-point.ts';
import { byteOfLinear } from '../../raster/srgb.ts';
import { CornerCache } from '../corner-cache.ts';
import { byteOf, unit } from '../texel-values.ts';
import type { BakeJob } from './bake-job.ts';
import { GROUND, UNEVEN } from './even-parts.ts';
import type { SamplePlace } from './sample-place.ts';
import type { Source, SourceMaterial } from './source.ts';
import { SourceLook } from './source-look.ts';
import { bendNormal, toTangentSpace } from './tangent-space.ts';

/** Values of a sample: linear RGB times its weight, alpha, surface, emission, tangent-space normal, vertex color, position, curvature. */
export const SAMPLE = 20;
const SURFACE = 4;
const EMISSIVE = 7;
const NORMAL = 10;
const VERTEX_COLOR = 13;
const POSITION = 16;
const CURVATURE = 19;
/**
 * Differences within a block of linear colors and other values, and of normals, from which more samples are worth their
 * time: even gradients, which one sample per texel draws as well, differ less.
 */
const VISIBLE = 0.12;
const BENT = 0.25;

/** Weight of a transparent color beside an opaque one: it shows only where no sample of the texel is opaque. */
const FAINT = 1e-4;

/** Reads the appearance of the source at one point after another, adds the values up, and writes their means. */
export class SampleShader {
  /** Shading normal of the source at the last point that was read, in the space of the model. */
  readonly normal = new Float64Array(3);
  /** Ground of the last point that was read; see `isEven`. */
  readonly ground = new Float64Array(GROUND);
  /** Whether samples of a material differ only by textures that {@link SourceLook} averages. */
  readonly #even: boolean[];
  readonly #job: BakeJob;
  readonly #look: SourceLook;
  readonly #values = new Float64Array(SAMPLE);
  readonly #targetNormal = new Float64Array(3);
  readonly #tangent = new Float64Array(4);
  readonly #vertexColor = new Float64Array(4);
  readonly #targetNormals: CornerCache;
  readonly #targetTangents: CornerCache;
  /** Number of values that the wanted maps have. */
  readonly #used: number;

  constructor(job: BakeJob) {
    this.#job = job;
    this.#look = new SourceLook(job.source);
    this.#used = Object.keys(job.extras).length > 0 ? SAMPLE : VERTEX_COLOR;
    const { normals, tangents, triangles } = job.target;
    this.#targetNormals = new CornerCache(normals, 3, triangles);
    this.#targetTangents = new CornerCache(tangents, 4, triangles);
    const { colors, materials } = job.source;
    this.#even = materials.map((material) => colors === null && hasEvenTextures(material));
  }

  /** Writes the values at a point of the source into `sums`, from `at` on. */
  begin(found: SurfacePoint, place: SamplePlace, sums: Float64Array, at: number): void {
    this.#read(found, place);
    for (let k = 0; k < this.#used; k++) sums[at + k] = this.#values[k];
  }

  /** Adds the values at a point of the source to `sums`, from `at` on. */
  add(found: SurfacePoint, place: SamplePlace, sums: Float64Array, at: number): void {
    this.#read(found, place);
    for (let k = 0; k < this.#used; k++) sums[at + k] += this.#values[k];
  }

  #read(found: SurfacePoint, place: SamplePlace): void {
    const number = this.#job.source.triangleMaterials[found.triangle];
    const material = this.#job.source.materials[number];
    this.#look.moveTo(found, place);
    this.ground[0] = this.#even[number] ? number : UNEVEN;
    this.#readColor(material);
    this.#readSurface(material);
    if (this.#job.maps.emissive !== null) this.#readEmissive(material);
    this.#readNormal(material, place);
    if (this.#used === SAMPLE) this.#readExtras(found);
    this.#look.trace(this.ground, 1);
  }

  #readColor({ baseColor, baseColorSlot, opaque }: SourceMaterial): void {
    const { colors } = this.#job.source;
    const values = this.#values;
    const { sample } = this.#look;
    for (let k = 0; k < 4; k++) values[k] = baseColor[k];
    if (colors !== null) {
      this.#look.readColor(this.#vertexColor);
      for (let k = 0; k < 4; k++) values[k] *= this.#vertexColor[k];
    }
    if (this.#look.lookUp(baseColorSlot, true)) {
      for (let k = 0; k < 4; k++) values[k] *= sample[k];
    }
    if (opaque) values[3] = 1;
    const weight = values[3] + FAINT;
    for (let k = 0; k < 3; k++) values[k] *= weight;
  }

  #readSurface(material: SourceMaterial): void {
    const values = this.#values;
    const { sample } = this.#look;
    let { roughness, metallic } = material;
    if (this.#look.lookUp(material.metallicRoughnessSlot, false)) {
      roughness *= sample[1];
      metallic *= sample[2];
    }
    values[SURFACE] = this.#look.lookUp(material.occlusionSlot, false)
      ? 1 + material.occlusionStrength * (sample[0] - 1)
      : 1;
    values[SURFACE + 1] = roughness;
    values[SURFACE + 2] = metallic;
  }

  #readEmissive({ emissive, emissiveSlot }: SourceMaterial): void {
    const { sample } = this.#look;
    const lit = this.#look.lookUp(emissiveSlot, true);
    for (let k = 0; k < 3; k++) {
      this.#values[EMISSIVE + k] = (emissive[k] * (lit ? sample[k] : 1)) / this.#job.strongest;
    }
  }

  /** Reads the source's shading normal in the target's tangent space. */
  #readNormal({ normalSlot, normalScale }: SourceMaterial, place: SamplePlace): void {
    const { source } = this.#job;
    const { sample } = this.#look;
    const values = this.#values;
    const found = this.normal;
    const tangent = this.#tangent;
    this.#look.readNormal(found);
    unit(found);
    const side = place.turned ? -1 : 1;
    for (let k = 0; k < 3; k++) this.ground[GROUND - 3 + k] = side * found[k];
    if (source.tangents !== null && this.#look.lookUp(normalSlot, false)) {
      this.#look.readTangent(tangent);
      const x = (sample[0] * 2 - 1) * normalScale;
      const y = (sample[1] * 2 - 1) * normalScale;
      bendNormal(found, tangent, x, y, sample[2] * 2 - 1);
    }
    if (place.turned) for (let k = 0; k < 3; k++) found[k] = -found[k];
    this.#targetNormals.read(place.triangle, place.weights, this.#targetNormal);
    this.#targetTangents.read(place.triangle, place.weights, tangent);
    const x = found[0];
    const y = found[1];
    const z = found[2];
    toTangentSpace(found, tangent, this.#targetNormal);
    // Light never comes from below the surface, so normals that point below it are flattened onto it.
    const up = Math.max(found[2], 0);
    const length = Math.sqrt(found[0] * found[0] + found[1] * found[1] + up * up);
    const usable = length > 1e-6 && length < Infinity;
    values[NORMAL] = usable ? found[0] / length : 0;
    values[NORMAL + 1] = usable ? found[1] / length : 0;
    values[NORMAL + 2] = usable ? up / length : 1;
    found[0] = x;
    found[1] = y;
    found[2] = z;
  }

  #readExtras(found: SurfacePoint): void {
    const { source, extras } = this.#job;
    const values = this.#values;
    if (extras.vertex_colors && source.colors !== null) {
      for (let k = 0; k < 3; k++) values[VERTEX_COLOR + k] = this.#vertexColor[k];
    }
    if (extras.position) {
      const { low, extent } = source.bounds;
      values[POSITION] = (found.x - low[0]) / extent;
      values[POSITION + 1] = (found.y - low[1]) / extent;
      values[POSITION + 2] = (found.z - low[2]) / extent;
    }
    if (extras.curvature && source.curvature !== null) {
      values[CURVATURE] = this.#look.readScalar(source.curvature);
    }
  }

  /** Multiplies the occlusion of the samples whose sums begin at `at` by `open`. */
  occlude(sums: Float64Array, at: number, open: number): void {
    sums[at + SURFACE] *= open;
  }

  /** Writes the mean of `count` samples, whose sums are in `sums` from `at` on, into the maps. */
  write(texel: number, sums: Float64Array, at: number, count: number): void {
    const { maps, extras } = this.#job;
    const share = 1 / count;
    const base = maps.baseColor;
    const weight = sums[at + 3] + FAINT * count;
    for (let k = 0; k < 3; k++) base[4 * texel + k] = byteOfLinear(sums[at + k] / weight);
    base[4 * texel + 3] = byteOf(sums[at + 3] * share);
    bytes(maps.surface, texel, sums, at + SURFACE, share);
    if (maps.emissive !== null) {
      for (let k = 0; k < 3; k++)
        maps.emissive[3 * texel + k] = byteOfLinear(sums[at + EMISSIVE + k] * share);
    }
    const x = sums[at + NORMAL];
    const y = sums[at + NORMAL + 1];
    const z = sums[at + NORMAL + 2];
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    maps.normal[3 * texel] = byteOf((x / length) * 0.5 + 0.5);
    maps.normal[3 * texel + 1] = byteOf((y / length) * 0.5 + 0.5);
    maps.normal[3 * texel + 2] = byteOf((z / length) * 0.5 + 0.5);
    if (extras.vertex_colors) {
      for (let k = 0; k < 3; k++)
        extras.vertex_colors[3 * texel + k] = byteOfLinear(sums[at + VERTEX_COLOR + k] * share);
    }
    if (extras.position) bytes(extras.position, texel, sums, at + POSITION, share);
    if (extras.curvature)
      extras.curvature.fill(byteOf(sums[at + CURVATURE] * share), 3 * texel, 3 * texel + 3);
  }
}

/** Whether the textures can be averaged over an area: opaque, in one UV set, and without hard borders of texels. */
function hasEvenTextures(material: SourceMaterial): boolean {
  const slots = [
    material.baseColorSlot,
    material.metallicRoughnessSlot,
    material.normalSlot,
    material.occlusionSlot,
    material.emissiveSlot,
  ].filter((slot) => slot !== null);
  return (
    material.opaque && slots.every(({ nearest, uvSet }) => !nearest && uvSet === slots[0].uvSet)
  );
}

function bytes(map: Uint8Array, texel: number, sums: Float64Array, at: number, share: number) {
  for (let k = 0; k < 3; k++) map[3 * texel + k] = byteOf(sums[at + k] * share);
}

/** Whether the samples `from` to `to` − 1 in `sums` differ enough that one per texel would alias. */
export function differVisibly(
  sums: Float64Array,
  from: number,
  to: number,
  { textures, colors, materials }: Source,
): boolean {
  const spreads = (channel: number, width: number, most: number) => {
    for (let k = channel; k < channel + width; k++) {
      let low = Infinity;
      let high = -Infinity;
      for (let i = from * SAMPLE + k; i < to * SAMPLE; i += SAMPLE) {
        if (sums[i] < low) low = sums[i];
        if (sums[i] > high) high = sums[i];
      }
      if (high - low > most) return true;
    }
    return false;
  };
  return (
    spreads(NORMAL, 3, BENT) ||
    ((textures.length > 0 || colors !== null || materials.length > 2) &&
      (spreads(0, 7, VISIBLE) || spreads(EMISSIVE, 3, VISIBLE)))
  );
}
