import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import { byteOfLinear } from '../../raster/srgb.ts';
import { ramp } from '../../surfaces/figures/ramp.ts';
import { createNoise, type Noise } from '../../surfaces/noise/solid-noise.ts';
import type { Look, Pattern, Place } from '../../surfaces/solid/look.ts';
import { takeRows } from '../../threads/take-rows.ts';
import { cornersInTexture, interpolate } from '../corner-values.ts';
import { texelWeights } from '../texel-cover.ts';
import { byteOf, unit } from '../texel-values.ts';
import { type Coat, type Layer, makeCoat } from './coat.ts';
import type { Region } from './regions.ts';
import type { PaintedSurface } from './surface.ts';
import type { Bends } from './wear.ts';
import { type Spot, Weathering } from './weathering.ts';

/** The pixels of the maps, in shared memory; null: the map is not wanted. */
export interface TextureMaps {
  /** RGBA, sRGB. */
  baseColor: Uint8Array;
  /** RGB: occlusion, roughness, metallic. */
  surface: Uint8Array;
  /** RGB. */
  normal: Uint8Array;
  /** RGB, sRGB. */
  emissive: Uint8Array | null;
}

export interface TextureJob {
  size: number;
  seed: number;
  surface: PaintedSurface;
  bends: Bends;
  layers: Layer[];
  /** Side of a texel, in model diagonals. */
  texel: number;
  /** The triangle of each texel; −1: none. */
  cover: Int32Array;
  maps: TextureMaps;
  /** The next row, and the number of finished rows. */
  cursor: Int32Array;
}

/** Width of the finest features, in texels. */
const TEXELS = 4;
/** Width of a trim along sharp edges, in model diagonals. */
const TRIM = 0.014;

/** Textures bands of rows until none are left; every texel is independent of the others. */
export function textureRows(job: TextureJob): void {
  const texturer = new RowTexturer(job);
  takeRows(job, (row) => texturer.texture(row));
}

/** Textures one row at a time; the data of a texel is kept in arrays that the next texel overwrites. */
class RowTexturer {
  readonly #job: TextureJob;
  readonly #noise: Noise;
  readonly #coats: Coat[];
  readonly #weathering: Weathering;
  /** The middle of the model's box, and its sides. */
  readonly #middle: number[];
  readonly #span: number[];
  /** The surface's positions by corner. */
  readonly #positions: CornerLayer;
  readonly #uvCorners = new Float64Array(6);
  /** Weights of the triangle's corners at the texel. */
  readonly #weights = new Float64Array(3);
  readonly #normal = new Float64Array(3);
  readonly #tangent = new Float64Array(4);
  readonly #bitangent = new Float64Array(3);
  readonly #spot: Spot = {
    point: new Float64Array(3),
    curvature: new Float64Array(1),
    grain: 0,
  };
  readonly #at: Place = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 };
  /** The place one texel away from `#at`. */
  readonly #beside: Place = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 };
  readonly #look: Look = { r: 0, g: 0, b: 0, roughness: 0, metallic: 0, glow: 0 };
  /** Appearance of the cover over the pattern. */
  readonly #over: Look = { r: 0, g: 0, b: 0, roughness: 0, metallic: 0, glow: 0 };
  /**
   * Slopes of the relief along the tangent and the bitangent: first the rise over one texel, finally the rise over a
   * distance of 1.
   */
  readonly #slopes = new Float64Array(2);
  readonly #risesOver = new Float64Array(2);

  constructor(job: TextureJob) {
    const { surface, texel } = job;
    const { diagonal, low, high } = surface;
    const half = (high[1] - low[1]) / (2 * diagonal);
    const noise = createNoise(job.seed);
    this.#job = job;
    this.#noise = noise;
    this.#coats = job.layers.map((layer) => makeCoat(layer, noise, 1 / (TEXELS * texel), half));
    this.#weathering = new Weathering(job.bends, diagonal);
    this.#middle = [0, 1, 2].map((k) => (low[k] + high[k]) / 2);
    this.#span = [0, 1, 2].map((k) => Math.max(high[k] - low[k], 1e-12));
    this.#positions = { values: surface.positions, indices: surface.corners };
  }

  texture(row: number): void {
    const { size, surface, bends, cover } = this.#job;
    const { triangles } = surface;
    const weights = this.#weights;
    let last = -1;
    for (let column = 0; column < size; column++) {
      const texel = row * size + column;
      const t = cover[texel];
      if (t < 0) continue;
      if (t !== last) cornersInTexture(surface.uvs, triangles, t, this.#uvCorners);
      last = t;
      texelWeights(this.#uvCorners, (column + 0.5) / size, (row + 0.5) / size, weights);
      interpolate(this.#positions, 3, triangles, t, weights, this.#spot.point);
      interpolate(surface.normals, 3, triangles, t, weights, this.#normal);
      interpolate(surface.tangents, 4, triangles, t, weights, this.#tangent);
      interpolate(bends.curvature, 1, triangles, t, weights, this.#spot.curvature);
      unit(this.#normal);
      const coat = this.#coatOf(surface.triangleFaces[t]);
      this.#paint(coat);
      writeTexel(this.#job.maps, texel, this.#look, this.#slopes, coat.opacity);
    }
  }

  /** Returns the first coat whose region contains the texel; the last coat covers everything. */
  #coatOf(face: number): Coat {
    const coats = this.#coats;
    for (let i = 0; i + 1 < coats.length; i++) {
      if (this.#isInside(coats[i].region, face)) return coats[i];
    }
    return coats[coats.length - 1];
  }

  #isInside(region: Region, face: number): boolean {
    if (region.faces !== null) return region.faces[face] === 1;
    const { low, diagonal } = this.#job.surface;
    const { point } = this.#spot;
    const up = (point[1] - low[1]) / this.#span[1];
    if (up < region.low || up > region.high) return false;
    if (region.aside > 0) {
      const aside = (2 * Math.abs(point[0] - this.#middle[0])) / this.#span[0];
      if (aside < region.aside) return false;
    }
    const { facing } = region;
    if (facing !== null && this.#normal[facing.axis] * facing.sign < facing.least) return false;
    if (!region.edges) return true;
    return this.#weathering.toRidge(point, TRIM * diagonal) < TRIM * diagonal;
  }

  /** Writes the texel's appearance to `#look`, and its relief to `#slopes`. */
  #paint({ pattern, cover, finish, edge, dirt, relief }: Coat): void {
    this.#goToTexel();
    const at = this.#at;
    const look = this.#look;
    const spot = this.#spot;
    const height = pattern.height(at);
    look.glow = 0;
    pattern.shade(at, height, look);
    look.roughness *= finish.roughness;
    this.#findRises(pattern, height, relief, this.#slopes);
    spot.grain = this.#noise.fractal(at.x * 34, at.y * 34, at.z * 34, 3);
    if (edge !== null) this.#weathering.wearEdges(look, edge, 1 + finish.wear, spot);
    this.#weathering.soilHollows(look, dirt, spot);
    if (cover !== null) this.#cover(cover);
    for (let k = 0; k < 2; k++) this.#slopes[k] /= this.#job.texel;
  }

  /** Moves to the position at which patterns are sampled for the texel, and computes its bitangent. */
  #goToTexel(): void {
    const { diagonal } = this.#job.surface;
    const { point } = this.#spot;
    const at = this.#at;
    const n = this.#normal;
    const t = this.#tangent;
    at.x = (point[0] - this.#middle[0]) / diagonal;
    at.y = (point[1] - this.#middle[1]) / diagonal;
    at.z = (point[2] - this.#middle[2]) / diagonal;
    at.nx = n[0];
    at.ny = n[1];
    at.nz = n[2];
    const sign = t[3] < 0 ? -1 : 1;
    this.#bitangent[0] = sign * (n[1] * t[2] - n[2] * t[1]);
    this.#bitangent[1] = sign * (n[2] * t[0] - n[0] * t[2]);
    this.#bitangent[2] = sign * (n[0] * t[1] - n[1] * t[0]);
  }

  /** Applies a cover to the texel if the cover belongs there. */
  #cover({ pattern, up }: NonNullable<Coat['cover']>): void {
    const at = this.#at;
    const { grain } = this.#spot;
    const broad = this.#noise.fractal(at.x * 5 + 3, at.y * 5, at.z * 5, 4);
    const share = up
      ? ramp(this.#normal[1] + 0.45 * broad + 0.15 * grain, 0.25, 0.5)
      : ramp(broad + 0.2 * grain, 0.02, 0.2);
    if (!(share > 0)) return;
    const height = pattern.height(at);
    this.#over.glow = 0;
    pattern.shade(at, height, this.#over);
    blend(this.#look, this.#over, share);
    this.#findRises(pattern, height, 1, this.#risesOver);
    const slopes = this.#slopes;
    for (let k = 0; k < 2; k++) slopes[k] += (this.#risesOver[k] - slopes[k]) * share;
  }

  /** Computes the rise of a pattern, times `relief`, from the texel to the next one along either tangent. */
  #findRises(pattern: Pattern, height: number, relief: number, rises: Float64Array): void {
    rises[0] = (this.#heightBeside(pattern, this.#tangent) - height) * relief;
    rises[1] = (this.#heightBeside(pattern, this.#bitangent) - height) * relief;
  }

  #heightBeside(pattern: Pattern, direction: Float64Array): number {
    const step = this.#job.texel;
    const at = this.#at;
    const beside = this.#beside;
    beside.x = at.x + direction[0] * step;
    beside.y = at.y + direction[1] * step;
    beside.z = at.z + direction[2] * step;
    beside.nx = at.nx;
    beside.ny = at.ny;
    beside.nz = at.nz;
    return pattern.height(beside);
  }
}

/** @param slopes slopes of the relief along the tangent and the bitangent */
function writeTexel(
  maps: TextureMaps,
  texel: number,
  look: Look,
  slopes: Float64Array,
  opacity: number,
): void {
  const o = 3 * texel;
  const c = 4 * texel;
  maps.baseColor[c] = byteOfLinear(look.r);
  maps.baseColor[c + 1] = byteOfLinear(look.g);
  maps.baseColor[c + 2] = byteOfLinear(look.b);
  maps.baseColor[c + 3] = byteOf(opacity);
  maps.surface[o] = 255;
  maps.surface[o + 1] = byteOf(Math.max(0.04, look.roughness));
  maps.surface[o + 2] = byteOf(look.metallic);
  const length = Math.sqrt(slopes[0] * slopes[0] + slopes[1] * slopes[1] + 1);
  maps.normal[o] = byteOf(0.5 - (0.5 * slopes[0]) / length);
  maps.normal[o + 1] = byteOf(0.5 - (0.5 * slopes[1]) / length);
  maps.normal[o + 2] = byteOf(0.5 + 0.5 / length);
  if (maps.emissive === null) return;
  maps.emissive[o] = byteOfLinear(look.r * look.glow);
  maps.emissive[o + 1] = byteOfLinear(look.g * look.glow);
  maps.emissive[o + 2] = byteOfLinear(look.b * look.glow);
}

function blend(look: Look, other: Look, share: number): void {
  look.r += (other.r - look.r) * share;
  look.g += (other.g - look.g) * share;
  look.b += (other.b - look.b) * share;
  look.roughness += (other.roughness - look.roughness) * share;
  look.metallic += (other.metallic - look.metallic) * share;
  look.glow += (other.glow - look.glow) * share;
}
