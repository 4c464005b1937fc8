import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import { byteOfLinear } from '../../raster/srgb.ts';
import { takeRows } from '../../threads/take-rows.ts';
import { cornersInTexture, interpolate } from '../corner-values.ts';
import { texelWeights } from '../texel-cover.ts';
import { byteOf, unit } from '../texel-values.ts';
import { createSourceFinder, type SourceFinder } from './find-source.ts';
import type { SharedTree, Source, SourceMaterial } from './source.ts';
import { SourceLook } from './source-look.ts';
import { bendNormal, toTangentSpace } from './tangent-space.ts';
import type { Target } from './target.ts';

/** The pixels of the maps, in shared memory; null: not wanted. */
export interface MapPixels {
  /** RGBA, sRGB. */
  baseColor: Uint8Array;
  /** RGB: occlusion, roughness, metallic. */
  surface: Uint8Array;
  /** RGB. */
  normal: Uint8Array;
  /** RGB, sRGB, as fractions of `strongest`. */
  emissive: Uint8Array | null;
}

export interface BakeJob {
  size: number;
  source: Source;
  tree: SharedTree;
  target: Target;
  /** Triangle of the target that covers each texel; −1: none. */
  cover: Int32Array;
  maps: MapPixels;
  /** 1 if the source was found for the texel. */
  covered: Uint8Array;
  /** Emissive strength that the value 255 of the emissive map stands for. */
  strongest: number;
  /** Index of the next square to bake, and number of finished squares. */
  cursor: Int32Array;
}

/**
 * Side of the squares that are baked one after another. The part of the source that a square's texels need stays in a
 * core's caches, while whole rows of 2048² would fetch it from memory again for each row (3.3M texels, 1M triangles,
 * three textures: 4.0 µs per texel by rows, 1.6 µs by squares of 32 or 64, 1.9 µs by squares of 16).
 */
const TILE = 32;

export function tilesAcross(size: number): number {
  return Math.ceil(size / TILE);
}

/** Bakes tiles until none is left. Tiles are independent, so any thread may bake any of them. */
export function bakeTiles(job: BakeJob): void {
  const baker = new TileBaker(job);
  takeRows({ size: tilesAcross(job.size) ** 2, cursor: job.cursor }, (tile) => baker.bake(tile));
}

/** Bakes one square after another. The data for a texel is kept in arrays that the next texel overwrites. */
class TileBaker {
  readonly #job: BakeJob;
  readonly #finder: SourceFinder;
  readonly #look: SourceLook;
  /** Positions of the target's corners. */
  readonly #positions: CornerLayer;
  readonly #uvCorners = new Float64Array(6);
  /** Barycentric weights of the target's corners at the texel. */
  readonly #weights = new Float64Array(3);
  readonly #point = new Float64Array(3);
  readonly #ray = new Float64Array(3);
  readonly #normal = new Float64Array(3);
  /** Normal of the source at the point that was found. */
  readonly #found = new Float64Array(3);
  readonly #tangent = new Float64Array(4);
  readonly #color = new Float64Array(4);
  readonly #vertexColor = new Float64Array(4);

  constructor(job: BakeJob) {
    this.#job = job;
    this.#finder = createSourceFinder(job.tree, job.source.diagonal);
    this.#look = new SourceLook(job.source);
    this.#positions = { values: job.target.positions, indices: job.target.corners };
  }

  bake(tile: number): void {
    const { size } = this.#job;
    const across = tilesAcross(size);
    const left = (tile % across) * TILE;
    const top = Math.floor(tile / across) * TILE;
    this.#finder.reset();
    for (let row = top; row < Math.min(size, top + TILE); row++)
      this.#bakeRow(row, left, Math.min(size, left + TILE));
  }

  #bakeRow(row: number, left: number, right: number): void {
    const { size, target, cover, covered } = this.#job;
    const { triangles } = target;
    const weights = this.#weights;
    let last = -1;
    for (let column = left; column < right; column++) {
      const texel = row * size + column;
      const t = cover[texel];
      if (t < 0) continue;
      if (t !== last) cornersInTexture(target.uvs, triangles, t, this.#uvCorners);
      last = t;
      texelWeights(this.#uvCorners, (column + 0.5) / size, (row + 0.5) / size, weights);
      interpolate(this.#positions, 3, triangles, t, weights, this.#point);
      interpolate(target.rays, 3, triangles, t, weights, this.#ray);
      unit(this.#ray);
      if (!this.#finder.find(this.#point, this.#ray)) continue;
      covered[texel] = 1;
      const material = this.#look.moveTo(this.#finder.found);
      this.#writeBaseColor(texel, material);
      this.#writeSurface(texel, material);
      this.#writeEmissive(texel, material);
      this.#writeNormal(texel, t, material);
    }
  }

  #writeBaseColor(texel: number, { baseColor, baseColorSlot, opaque }: SourceMaterial): void {
    const { source, maps } = this.#job;
    const color = this.#color;
    const { sample } = this.#look;
    for (let k = 0; k < 4; k++) color[k] = baseColor[k];
    if (source.colors !== null) {
      this.#look.read(source.colors, 4, this.#vertexColor);
      for (let k = 0; k < 4; k++) color[k] *= this.#vertexColor[k];
    }
    if (this.#look.lookUp(baseColorSlot, true)) {
      for (let k = 0; k < 4; k++) color[k] *= sample[k];
    }
    const at = 4 * texel;
    for (let k = 0; k < 3; k++) maps.baseColor[at + k] = byteOfLinear(color[k]);
    maps.baseColor[at + 3] = opaque ? 255 : byteOf(color[3]);
  }

  #writeSurface(texel: number, material: SourceMaterial): void {
    const { surface } = this.#job.maps;
    const { sample } = this.#look;
    let { roughness, metallic } = material;
    if (this.#look.lookUp(material.metallicRoughnessSlot, false)) {
      roughness *= sample[1];
      metallic *= sample[2];
    }
    const occlusion = this.#look.lookUp(material.occlusionSlot, false)
      ? 1 + material.occlusionStrength * (sample[0] - 1)
      : 1;
    surface[3 * texel] = byteOf(occlusion);
    surface[3 * texel + 1] = byteOf(roughness);
    surface[3 * texel + 2] = byteOf(metallic);
  }

  #writeEmissive(texel: number, { emissive, emissiveSlot }: SourceMaterial): void {
    const { maps, strongest } = this.#job;
    if (maps.emissive === null) return;
    const { sample } = this.#look;
    const lit = this.#look.lookUp(emissiveSlot, true);
    for (let k = 0; k < 3; k++) {
      const light = emissive[k] * (lit ? sample[k] : 1);
      maps.emissive[3 * texel + k] = byteOfLinear(light / strongest);
    }
  }

  /** Writes the source's shading normal in the target's tangent space. */
  #writeNormal(texel: number, t: number, { normalSlot, normalScale }: SourceMaterial): void {
    const { source, target, maps } = this.#job;
    const { sample } = this.#look;
    const found = this.#found;
    const tangent = this.#tangent;
    this.#look.read(source.normals, 3, found);
    unit(found);
    if (source.tangents !== null && this.#look.lookUp(normalSlot, false)) {
      this.#look.read(source.tangents, 4, tangent);
      const x = (sample[0] * 2 - 1) * normalScale;
      const y = (sample[1] * 2 - 1) * normalScale;
      bendNormal(found, tangent, x, y, sample[2] * 2 - 1);
    }
    if (this.#finder.turned) for (let k = 0; k < 3; k++) found[k] = -found[k];
    interpolate(target.normals, 3, target.triangles, t, this.#weights, this.#normal);
    interpolate(target.tangents, 4, target.triangles, t, this.#weights, tangent);
    toTangentSpace(found, tangent, this.#normal);
    const x = found[0];
    const y = found[1];
    const z = found[2];
    // Light never comes from below the surface, so normals that point below it are flattened onto it.
    const up = Math.max(z, 0);
    const length = Math.sqrt(x * x + y * y + up * up);
    const usable = length > 1e-6 && length < Infinity;
    const at = 3 * texel;
    maps.normal[at] = byteOf(usable ? (x / length) * 0.5 + 0.5 : 0.5);
    maps.normal[at + 1] = byteOf(usable ? (y / length) * 0.5 + 0.5 : 0.5);
    maps.normal[at + 2] = byteOf(usable ? (up / length) * 0.5 + 0.5 : 1);
  }
}
