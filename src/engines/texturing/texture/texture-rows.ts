import { createClosestPoint } from '../../mesh/closest-point.ts';
import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import { byteOfLinear } from '../../raster/srgb.ts';
import { takeRows } from '../../threads/take-rows.ts';
import { texelWeights } from '../texel-cover.ts';
import { byteOf, unit } from '../texel-values.ts';
import { type Bands, createBandsPattern } from './by-picture/bands-pattern.ts';
import type { Swatch } from './by-picture/swatch.ts';
import { createSwatchPattern } from './by-picture/swatch-pattern.ts';
import { type Look, linearOf, type Pattern, type Place, ramp } from './look.ts';
import { createNoise, type Noise } from './noise.ts';
import { makePattern } from './patterns/make-pattern.ts';
import type { Finish, Wish } from './read-prompt.ts';
import type { Region } from './regions.ts';
import type { PaintedSurface } from './surface.ts';
import type { Bends, EdgeTree } from './wear.ts';

/** A wish and where it applies. */
export interface Layer {
  wish: Wish;
  region: Region;
  /** What a picture gives in place of the pattern of the wish's material. */
  own?: { kind: 'swatch'; swatch: Swatch } | { kind: 'bands'; bands: Bands };
}

export interface TextureJob {
  size: number;
  seed: number;
  surface: PaintedSurface;
  bends: Bends;
  layers: Layer[];
  /** Side of a texel in diagonals of the model. */
  texel: number;
  /** Triangle by texel; −1: none. */
  cover: Int32Array;
  maps: {
    baseColor: Uint8Array;
    surface: Uint8Array;
    normal: Uint8Array;
    emissive: Uint8Array | null;
  };
  /** Next row; rows done. */
  cursor: Int32Array;
}

/** Texels that the finest features take. */
const TEXELS = 4;
/** How far from a ridge it wears, and from a groove dirt lies, in diagonals. */
const RIDGE = 0.011;
const GROOVE = 0.018;
/** Width of a trim along sharp edges. */
const TRIM = 0.014;
/** Curvature, in turns a diagonal, from which on a surface wears as an edge does. */
const BULGE = { from: 14, to: 45 };
const HOLLOW = { from: 6, to: 30 };
interface Dress {
  region: Region;
  finish: Finish;
  pattern: Pattern;
  cover: { pattern: Pattern; up: boolean } | null;
  edge: {
    color: readonly [number, number, number];
    roughness: number;
    metallic: number;
    strength: number;
  } | null;
  dirt: number;
  relief: number;
  opacity: number;
}

/** Textures bands of rows until none is left; every texel by itself. */
export function textureRows(job: TextureJob): void {
  takeRows(job, createRowTexturer(job));
}

/** @param half of the model's height in diagonals */
function dress({ wish, region, own }: Layer, noise: Noise, finest: number, half: number): Dress {
  const { material, finish, cover } = wish;
  return {
    ...{ region, finish, relief: finish.relief, opacity: material.opacity },
    pattern:
      own === undefined
        ? makePattern(material, noise, finest)
        : own.kind === 'swatch'
          ? createSwatchPattern(own.swatch, noise)
          : createBandsPattern(own.bands, half, noise),
    cover: cover && {
      pattern: makePattern(cover.material, noise, finest),
      up: cover.where === 'up',
    },
    edge: material.edge && { ...material.edge, color: linearOf(material.edge.color) },
    dirt: material.dirt * finish.dirt,
  };
}

function createRowTexturer(job: TextureJob) {
  const { size, surface, bends, cover, maps, texel } = job;
  const { diagonal, low, high, triangles } = surface;
  const noise = createNoise(job.seed);
  const half = (high[1] - low[1]) / (2 * diagonal);
  const dresses = job.layers.map((layer) => dress(layer, noise, 1 / (TEXELS * texel), half));
  const middle = [0, 1, 2].map((k) => (low[k] + high[k]) / 2);
  const span = [0, 1, 2].map((k) => Math.max(high[k] - low[k], 1e-12));
  const ridge = distanceTo(bends.ridges);
  const groove = distanceTo(bends.grooves);
  const uvCorners = new Float64Array(6);
  const weights = new Float64Array(3);
  const point = new Float64Array(3);
  const normal = new Float64Array(3);
  const tangent = new Float64Array(4);
  const curvature = new Float64Array(1);
  const at: Place = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 };
  const moved: Place = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 };
  const look: Look = { r: 0, g: 0, b: 0, roughness: 0, metallic: 0, glow: 0 };
  const over: Look = { r: 0, g: 0, b: 0, roughness: 0, metallic: 0, glow: 0 };
  const step = texel;
  const positions: CornerLayer = { values: surface.positions, indices: surface.corners };

  function mix(layer: CornerLayer, width: number, t: number, out: Float64Array): void {
    const a = layer.indices[triangles[3 * t]] * width;
    const b = layer.indices[triangles[3 * t + 1]] * width;
    const c = layer.indices[triangles[3 * t + 2]] * width;
    const { values } = layer;
    for (let k = 0; k < width; k++) {
      out[k] = values[a + k] * weights[0] + values[b + k] * weights[1] + values[c + k] * weights[2];
    }
  }

  function isInside(region: Region, face: number): boolean {
    if (region.faces !== null) return region.faces[face] === 1;
    const up = (point[1] - low[1]) / span[1];
    if (up < region.low || up > region.high) return false;
    if (region.aside > 0 && (2 * Math.abs(point[0] - middle[0])) / span[0] < region.aside)
      return false;
    const { facing } = region;
    if (facing !== null && normal[facing.axis] * facing.sign < facing.least) return false;
    if (!region.edges) return true;
    return ridge(point, TRIM * diagonal) < TRIM * diagonal;
  }

  function findDress(face: number): Dress {
    for (let i = 0; i + 1 < dresses.length; i++) {
      if (isInside(dresses[i].region, face)) return dresses[i];
    }
    return dresses[dresses.length - 1];
  }

  return (row: number): void => {
    let last = -1;
    for (let column = 0; column < size; column++) {
      const index = row * size + column;
      const t = cover[index];
      if (t < 0) continue;
      if (t !== last) {
        for (let k = 0; k < 3; k++) {
          const uv = 2 * surface.uvs.indices[triangles[3 * t + k]];
          uvCorners[2 * k] = surface.uvs.values[uv];
          uvCorners[2 * k + 1] = surface.uvs.values[uv + 1];
        }
        last = t;
      }
      texelWeights(uvCorners, (column + 0.5) / size, (row + 0.5) / size, weights);
      mix(positions, 3, t, point);
      mix(surface.normals, 3, t, normal);
      mix(surface.tangents, 4, t, tangent);
      mix(bends.curvature, 1, t, curvature);
      unit(normal);
      writeTexel(index, findDress(surface.triangleFaces[t]));
    }
  };

  function writeTexel(
    index: number,
    { pattern, cover, finish, edge, dirt, relief, opacity }: Dress,
  ): void {
    at.x = (point[0] - middle[0]) / diagonal;
    at.y = (point[1] - middle[1]) / diagonal;
    at.z = (point[2] - middle[2]) / diagonal;
    at.nx = normal[0];
    at.ny = normal[1];
    at.nz = normal[2];
    look.glow = 0;
    const height = pattern.height(at);
    pattern.shade(at, height, look);
    look.roughness *= finish.roughness;

    const sign = tangent[3] < 0 ? -1 : 1;
    const bx = sign * (normal[1] * tangent[2] - normal[2] * tangent[1]);
    const by = sign * (normal[2] * tangent[0] - normal[0] * tangent[2]);
    const bz = sign * (normal[0] * tangent[1] - normal[1] * tangent[0]);
    let alongT = (heightBeside(pattern, tangent[0], tangent[1], tangent[2]) - height) * relief;
    let alongB = (heightBeside(pattern, bx, by, bz) - height) * relief;

    const grain = noise.fractal(at.x * 34, at.y * 34, at.z * 34, 3);
    age(edge, 1 + finish.wear, dirt, grain);
    if (cover !== null) {
      const broad = noise.fractal(at.x * 5 + 3, at.y * 5, at.z * 5, 4);
      const share = cover.up
        ? ramp(normal[1] + 0.45 * broad + 0.15 * grain, 0.25, 0.5)
        : ramp(broad + 0.2 * grain, 0.02, 0.2);
      if (share > 0) {
        const top = cover.pattern.height(at);
        over.glow = 0;
        cover.pattern.shade(at, top, over);
        blend(look, over, share);
        const overT = heightBeside(cover.pattern, tangent[0], tangent[1], tangent[2]) - top;
        const overB = heightBeside(cover.pattern, bx, by, bz) - top;
        alongT += (overT - alongT) * share;
        alongB += (overB - alongB) * share;
      }
    }
    write(index, alongT / step, alongB / step, opacity);
  }

  function heightBeside(pattern: Pattern, dx: number, dy: number, dz: number): number {
    moved.x = at.x + dx * step;
    moved.y = at.y + dy * step;
    moved.z = at.z + dz * step;
    moved.nx = at.nx;
    moved.ny = at.ny;
    moved.nz = at.nz;
    return pattern.height(moved);
  }

  /** Wears ridges down to what is below, and darkens hollows. */
  function age(edge: Dress['edge'], wear: number, dirt: number, grain: number): void {
    if (edge !== null && wear > 0) {
      const reach = RIDGE * diagonal * Math.min(2, wear);
      const near = 1 - ridge(point, reach) / reach;
      const bulge = 0.9 * ramp(curvature[0], BULGE.from, BULGE.to);
      const bent = Math.max(near, bulge);
      // Chips away from edges come with age only.
      const chips = 0.75 * grain * Math.min(1, 1.5 * bent + 0.4 * Math.max(0, wear - 1));
      const worn = edge.strength * ramp(bent * (0.8 + 0.35 * wear) + chips, 0.55, 0.85);
      if (worn > 0) {
        look.r += (edge.color[0] - look.r) * worn;
        look.g += (edge.color[1] - look.g) * worn;
        look.b += (edge.color[2] - look.b) * worn;
        look.roughness += (edge.roughness - look.roughness) * worn;
        look.metallic += (edge.metallic - look.metallic) * worn;
      }
    }
    if (dirt > 0) {
      const reach = GROOVE * diagonal;
      const near = 1 - groove(point, reach) / reach;
      const hollow = ramp(-curvature[0], HOLLOW.from, HOLLOW.to);
      const film = dirt > 0.6 ? 0.3 * (dirt - 0.6) * ramp(grain + 0.35, 0.2, 0.9) : 0;
      const dark = Math.min(
        0.85,
        dirt * ramp(Math.max(near, hollow) * (0.9 + 0.5 * grain), 0.1, 0.9) + film,
      );
      if (dark > 0) {
        look.r *= 1 - dark * 0.82;
        look.g *= 1 - dark * 0.86;
        look.b *= 1 - dark * 0.9;
        look.roughness += (0.95 - look.roughness) * dark * 0.7;
        look.metallic *= 1 - 0.5 * dark;
      }
    }
  }

  function write(index: number, slopeT: number, slopeB: number, opacity: number): void {
    const o = 3 * index;
    const c = 4 * index;
    maps.baseColor[c] = byteOfLinear(look.r);
    maps.baseColor[c + 1] = byteOfLinear(look.g);
    maps.baseColor[c + 2] = byteOfLinear(look.b);
    maps.baseColor[c + 3] = byteOf(opacity);
    maps.surface[o] = 255;
    maps.surface[o + 1] = byteOf(Math.max(0.04, look.roughness));
    maps.surface[o + 2] = byteOf(look.metallic);
    const length = Math.sqrt(slopeT * slopeT + slopeB * slopeB + 1);
    maps.normal[o] = byteOf(0.5 - (0.5 * slopeT) / length);
    maps.normal[o + 1] = byteOf(0.5 - (0.5 * slopeB) / length);
    maps.normal[o + 2] = byteOf(0.5 + 0.5 / length);
    if (maps.emissive === null) return;
    maps.emissive[o] = byteOfLinear(look.r * look.glow);
    maps.emissive[o + 1] = byteOfLinear(look.g * look.glow);
    maps.emissive[o + 2] = byteOfLinear(look.b * look.glow);
  }
}

/** How far a point is from the nearest edge, at most `reach`. */
function distanceTo(tree: EdgeTree | null): (point: Float64Array, reach: number) => number {
  if (tree === null) return (_point, reach) => reach;
  const closest = createClosestPoint(tree.nodes, tree.coordinates);
  const found = surfacePoint();
  return (p, reach) => (closest(p[0], p[1], p[2], found, reach) ? found.distance : reach);
}

function blend(look: Look, other: Look, share: number): void {
  look.r += (other.r - look.r) * share;
  look.g += (other.g - look.g) * share;
  look.b += (other.b - look.b) * share;
  look.roughness += (other.roughness - look.roughness) * share;
  look.metallic += (other.metallic - look.metallic) * share;
  look.glow += (other.glow - look.glow) * share;
}
