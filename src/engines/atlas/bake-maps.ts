import type { Material, TextureUse } from '../mesh/scene.ts';
import { nearestByteOfLinear } from '../raster/srgb.ts';
import type { Work } from '../spec.ts';
import type { MaterialGroup } from './group-materials.ts';
import type { Packing, Place } from './pack-tiles.ts';
import type { Tile } from './plan-tiles.ts';
import { type AtlasSource, sampleInto } from './read-image.ts';

/** The maps of an atlas: four bytes per texel. Null if the material's factors are sufficient. */
export interface BakedMaps {
  baseColor: Uint8Array;
  /** Red: occlusion, green: roughness, blue: metallic. */
  surface: Uint8Array | null;
  hasOcclusion: boolean;
  normal: Uint8Array | null;
  emissive: Uint8Array | null;
  /** Factor by which the emissive map is multiplied. */
  emissiveStrength: number;
}

export type Sources = ReadonlyMap<number, AtlasSource | null>;

/** What the texels of a map are computed from. */
type MapKind = 'baseColor' | 'surface' | 'normal' | 'emissive';

/** Samples per side of a texel at most, if tiles are reduced. */
const MOST_SAMPLES = 6;

/** Bakes the textures and factors of all tiles into the maps of one atlas. */
export async function bakeMaps(
  group: MaterialGroup,
  tiles: readonly Tile[],
  packing: Packing,
  padding: number,
  sources: Sources,
  work: Work,
): Promise<BakedMaps> {
  const materials = tiles.map(({ member }) => member.material);
  const needed = neededMaps(materials, group.unlit);
  const emissiveStrength = Math.max(
    1,
    ...materials.map(({ emissive, emissiveStrength: own }) => Math.max(...emissive) * own),
  );
  const maps = new Map<MapKind, Uint8Array>();
  for (const [n, kind] of needed.entries()) {
    const pixels = new Uint8Array(4 * packing.width * packing.height);
    fillBackground(pixels, kind);
    for (const [t, tile] of tiles.entries()) {
      const texel = texelReader(kind, group, tile, sources, emissiveStrength);
      const isColor = kind === 'baseColor' || kind === 'emissive';
      const target = { pitch: packing.width, place: packing.places[t], padding, isColor };
      bakeTile(pixels, target, tile, texel);
      await work.breathe((n + (t + 1) / tiles.length) / needed.length);
    }
    maps.set(kind, pixels);
  }
  return {
    baseColor: maps.get('baseColor')!,
    surface: maps.get('surface') ?? null,
    hasOcclusion: materials.some(({ occlusionTexture }) => occlusionTexture !== null),
    normal: maps.get('normal') ?? null,
    emissive: maps.get('emissive') ?? null,
    emissiveStrength,
  };
}

function neededMaps(materials: readonly Material[], unlit: boolean): MapKind[] {
  if (unlit) return ['baseColor'];
  const [first] = materials;
  const hasSurface = materials.some(
    (material) =>
      material.metallicRoughnessTexture !== null ||
      material.occlusionTexture !== null ||
      material.metallic !== first.metallic ||
      material.roughness !== first.roughness,
  );
  const hasNormals = materials.some(({ normalTexture }) => normalTexture !== null);
  const hasLight = materials.some(({ emissive }) => emissive.some((value) => value > 0));
  return [
    'baseColor',
    ...(hasSurface ? (['surface'] as const) : []),
    ...(hasNormals ? (['normal'] as const) : []),
    ...(hasLight ? (['emissive'] as const) : []),
  ];
}

function fillBackground(pixels: Uint8Array, kind: MapKind): void {
  const color = { baseColor: 128, surface: 255, normal: 128, emissive: 0 }[kind];
  pixels.fill(color);
  for (let i = 0; i < pixels.length; i += 4) {
    if (kind === 'normal') pixels[i + 2] = 255;
    pixels[i + 3] = 255;
  }
}

/** Where a tile is written. */
interface TileTarget {
  /** Texels per row of the atlas. */
  pitch: number;
  place: Place;
  padding: number;
  /** Whether the first three channels are colors, which are written as sRGB. */
  isColor: boolean;
}

/** Computes a texel at a place of the texture, 0 to 1; colors as linear light. */
type TexelReader = (u: number, v: number, out: Float64Array) => void;

function texelReader(
  kind: MapKind,
  { alphaMode }: MaterialGroup,
  { member: { material, placement } }: Tile,
  sources: Sources,
  emissiveStrength: number,
): TexelReader {
  const wraps = placement ?? { wrapS: 'clamp' as const, wrapT: 'clamp' as const };
  const reader = (use: TextureUse | null, isColor: boolean): TexelReader => {
    const source = use === null ? null : (sources.get(use.image) ?? null);
    if (source === null) return (_u, _v, out) => void out.fill(1);
    return (u, v, out) => sampleInto(source, wraps, u, v, isColor, out);
  };
  switch (kind) {
    case 'baseColor':
      return baseColorReader(material, alphaMode, reader(material.baseColorTexture, true));
    case 'surface':
      return surfaceReader(
        material,
        reader(material.metallicRoughnessTexture, false),
        reader(material.occlusionTexture, false),
      );
    case 'emissive':
      return emissiveReader(material, emissiveStrength, reader(material.emissiveTexture, true));
    case 'normal':
      return material.normalTexture === null
        ? (_u, _v, out) => out.set([0.5, 0.5, 1, 1])
        : normalReader(material, reader(material.normalTexture, false));
  }
}

function baseColorReader(
  { baseColor, alphaCutoff }: Material,
  alphaMode: Material['alphaMode'],
  read: TexelReader,
): TexelReader {
  return (u, v, out) => {
    read(u, v, out);
    for (let k = 0; k < 4; k++) out[k] *= baseColor[k];
    if (alphaMode === 'opaque') out[3] = 1;
    // All members of a group are cut off at 0.5.
    if (alphaMode === 'mask') out[3] = Math.min(1, (out[3] * 0.5) / Math.max(1e-3, alphaCutoff));
  };
}

function surfaceReader(
  { metallic, roughness, occlusionStrength }: Material,
  read: TexelReader,
  readOcclusion: TexelReader,
): TexelReader {
  const occlusion = new Float64Array(4);
  return (u, v, out) => {
    read(u, v, out);
    readOcclusion(u, v, occlusion);
    out[0] = 1 + occlusionStrength * (occlusion[0] - 1);
    out[1] *= roughness;
    out[2] *= metallic;
    out[3] = 1;
  };
}

function emissiveReader(
  { emissive, emissiveStrength: own }: Material,
  strength: number,
  read: TexelReader,
): TexelReader {
  return (u, v, out) => {
    read(u, v, out);
    for (let k = 0; k < 3; k++) out[k] *= (emissive[k] * own) / strength;
    out[3] = 1;
  };
}

function normalReader({ normalScale }: Material, read: TexelReader): TexelReader {
  return (u, v, out) => {
    read(u, v, out);
    const x = (2 * out[0] - 1) * normalScale;
    const y = (2 * out[1] - 1) * normalScale;
    const z = 2 * out[2] - 1;
    const length = Math.hypot(x, y, z) || 1;
    out[0] = (x / length + 1) / 2;
    out[1] = (y / length + 1) / 2;
    out[2] = (z / length + 1) / 2;
    out[3] = 1;
  };
}

/** Bakes a tile and its padding, in which the texture continues. */
function bakeTile(
  pixels: Uint8Array,
  { pitch, place, padding, isColor }: TileTarget,
  { region, width, height }: Tile,
  texel: TexelReader,
): void {
  const value = new Float64Array(4);
  const sum = new Float64Array(4);
  const samples = Math.min(
    MOST_SAMPLES,
    Math.max(1, Math.ceil(width / place.width - 1e-6), Math.ceil(height / place.height - 1e-6)),
  );
  const { left, right, top, bottom } = region ?? { left: 0, right: 1, top: 0, bottom: 1 };
  for (let y = -padding; y < place.height + padding; y++)
    for (let x = -padding; x < place.width + padding; x++) {
      sum.fill(0);
      for (let j = 0; j < samples; j++)
        for (let i = 0; i < samples; i++) {
          const s = (x + (i + 0.5) / samples) / place.width;
          const t = (y + (j + 0.5) / samples) / place.height;
          texel(left + s * (right - left), top + t * (bottom - top), value);
          for (let k = 0; k < 4; k++) sum[k] += value[k];
        }
      const at = 4 * ((place.y + y) * pitch + place.x + x);
      for (let k = 0; k < 4; k++) {
        const mean = sum[k] / samples ** 2;
        pixels[at + k] =
          isColor && k < 3
            ? nearestByteOfLinear(mean)
            : Math.round(255 * Math.min(1, Math.max(0, mean)));
      }
    }
}
