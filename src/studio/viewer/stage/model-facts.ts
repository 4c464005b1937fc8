import {
  type BufferAttribute,
  type BufferGeometry,
  CompressedTexture,
  type InterleavedBufferAttribute,
  type Material,
  type Texture,
  Vector3,
} from 'three';
import { texturesOf } from './dispose.ts';
import type { LoadedModel } from './loaded-model.ts';
import { meshesOf } from './meshes.ts';
import type { Mode } from './settings.ts';

export interface TextureFact {
  /** What the texture is used for, as property names of three.js materials: map, normalMap, … */
  uses: readonly string[];
  width: number;
  height: number;
}

/** Facts about a loaded file. */
export interface ModelFacts {
  /** Size of the file in bytes; null if the model has no file yet. */
  fileBytes: number | null;
  /** Size along x, y and z in meters. */
  size: readonly [number, number, number];
  triangles: number;
  meshes: number;
  materials: number;
  textures: readonly TextureFact[];
  /** Estimated GPU memory in bytes: attributes, indices, and textures with their mipmaps. */
  gpuBytes: number;
  clips: readonly { name: string; seconds: number }[];
  /** Modes that cannot show this model, because it lacks their data. */
  emptyModes: readonly Mode[];
}

/** Mipmaps add a third to a texture's size. */
const MIPMAPS = 4 / 3;

export function factsOf(model: LoadedModel): ModelFacts {
  const meshes = meshesOf(model.root);
  const geometries = new Set(meshes.map(({ geometry }) => geometry));
  const materials = new Set(meshes.flatMap(({ material }) => [material].flat()));
  const textures = textureUses(materials);
  const bytes = [...geometries].reduce((sum, geometry) => sum + geometryBytes(geometry), 0);
  const pictures = [...textures.keys()].reduce((sum, texture) => sum + textureBytes(texture), 0);
  const { x, y, z } = model.box.getSize(new Vector3());
  const emptyModes: Mode[] = [];
  if (![...geometries].some(({ attributes }) => attributes.uv)) emptyModes.push('uv');
  if (![...textures.values()].some((uses) => uses.includes('aoMap'))) emptyModes.push('occlusion');
  return {
    fileBytes: model.fileBytes,
    size: [x, y, z],
    triangles: meshes.reduce((sum, { geometry }) => sum + cornersOf(geometry) / 3, 0),
    meshes: meshes.length,
    materials: materials.size,
    textures: [...textures].map(([texture, uses]) => ({ uses, ...sizeOf(texture) })),
    gpuBytes: Math.round(bytes + pictures),
    clips: model.clips.map(({ name, duration }) => ({ name, seconds: duration })),
    emptyModes,
  };
}

export function cornersOf({ index, attributes }: BufferGeometry): number {
  return index?.count ?? attributes.position?.count ?? 0;
}

/** Returns the uses of each texture. Textures that share an image count as one. */
function textureUses(materials: Iterable<Material>): Map<Texture, string[]> {
  const uses = new Map<Texture, string[]>();
  const bySource = new Map<unknown, Texture>();
  for (const material of materials) {
    for (const texture of texturesOf(material)) {
      const known = bySource.get(texture.source) ?? texture;
      bySource.set(texture.source, known);
      const slots = Object.entries(material).filter(([, value]) => value === texture);
      const names = uses.get(known) ?? [];
      uses.set(known, [...new Set([...names, ...slots.map(([name]) => name)])]);
    }
  }
  return uses;
}

function sizeOf({ image }: Texture): { width: number; height: number } {
  const { width = 0, height = 0 } = (image ?? {}) as { width?: number; height?: number };
  return { width, height };
}

function textureBytes(texture: Texture): number {
  if (texture instanceof CompressedTexture) {
    return (texture.mipmaps ?? []).reduce((sum, { data }) => sum + data.byteLength, 0);
  }
  const { width, height } = sizeOf(texture);
  return 4 * width * height * MIPMAPS;
}

function geometryBytes({ index, attributes, morphAttributes }: BufferGeometry): number {
  const all: (BufferAttribute | InterleavedBufferAttribute | null | undefined)[] = [
    index,
    ...Object.values(attributes),
    ...Object.values(morphAttributes).flat(),
  ];
  const buffers = new Set(all.flatMap((attribute) => (attribute ? [attribute.array.buffer] : [])));
  const arrays = new Set(all.flatMap((attribute) => (attribute ? [attribute.array] : [])));
  // Attributes with the same buffer share bytes only if they are interleaved.
  return buffers.size === arrays.size
    ? [...buffers].reduce((sum, buffer) => sum + buffer.byteLength, 0)
    : [...arrays].reduce((sum, array) => sum + array.byteLength, 0);
}
