import type { Material, Scene, TextureUse, Vector3 } from '../../mesh/scene.ts';
import { material } from '../../mesh/scene-defaults.ts';
import { FormatError } from '../format.ts';
import { mergeMetallicRoughness } from '../image/channels.ts';
import { toWebImage } from '../image/web-image.ts';
import { joinTiles } from '../udim/join-tiles.ts';
import { childText } from './document.ts';
import type { FbxObject } from './fbx-object.ts';
import { OWN, PBR_COLORS, PBR_NUMBERS, type Slot, TEXTURE_SLOTS } from './material-slots.ts';
import type { Properties } from './properties.ts';
import { createTextureReader, isUnused, textureFileName } from './read-textures.ts';
import type { FbxSource } from './source.ts';

/** Reads all materials of the file, and returns the index in the scene for each of them. */
export async function readMaterials(
  source: FbxSource,
  uvSetNames: readonly string[],
): Promise<Map<FbxObject, number>> {
  const { graph, scene, context } = source;
  const textures = createTextureReader(source);
  const indices = new Map<FbxObject, number>();
  const merged = new Map<string, number>();
  const readOne = async (object: FbxObject): Promise<Material> => {
    const slots = new Map<Slot, TextureUse>();
    const objects = new Map<Slot, FbxObject>();
    const normals = new Map<TextureUse, FbxObject>();
    for (const { child, property } of graph.linksTo(object)) {
      const slot = property === null ? undefined : TEXTURE_SLOTS[property];
      const isTexture = child.kind === 'Texture' || child.kind === 'LayeredTexture';
      if (slot === undefined || !isTexture || isUnused(child)) continue;
      const first = objects.get(slot);
      if (first !== undefined && textureFileName(first) !== textureFileName(child))
        context.warn(
          'texture_layers',
          'Only the first of several textures of a material property was kept.',
        );
      if (slots.has(slot)) continue;
      const use = await textures.read(child, uvSetNames);
      if (use === null) continue;
      slots.set(slot, use);
      objects.set(slot, child);
      if (slot === 'bump') normals.set(use, child);
    }
    bumpAsNormal(slots, normals, source);
    const read = readMaterial(object, slots, source);
    read.metallicRoughnessTexture = await metallicRoughness(read, slots, merged, source);
    return read;
  };
  for (const object of graph.ofKind('Material')) {
    const linked = graph.linksTo(object).filter(({ child }) => child.kind === 'Texture');
    const found = linked.map(({ child }) => textures.tilesOf(child));
    const tiles = new Set(found.flatMap((one) => one.tiles));
    const byTile = new Map<number, Material>();
    for (const tile of tiles) {
      textures.setTile(tile);
      byTile.set(tile, await readOne(object));
    }
    textures.setTile(null);
    const isGuess = found.every((one) => one.isGuess || one.tiles.length === 0);
    const read =
      tiles.size === 0 ? await readOne(object) : joinTiles(byTile, source.tiles, isGuess);
    indices.set(object, scene.materials.push(read) - 1);
  }
  // If there are tiles, unused images are removed later, after the faces have shown which ones are used.
  if (source.tiles.isEmpty) dropUnusedImages(scene);
  return indices;
}

/** Removes images of textures that were merged or that no material can store. */
function dropUnusedImages(scene: Scene): void {
  const uses = scene.materials.flatMap((m) => [
    m.baseColorTexture,
    m.metallicRoughnessTexture,
    m.normalTexture,
    m.occlusionTexture,
    m.emissiveTexture,
  ]);
  // Slots may share a texture use, so each use must be renumbered only once.
  const distinct = new Set(uses.filter((use) => use !== null));
  const used = new Set([...distinct].map(({ image }) => image));
  const kept = scene.images.flatMap((_, index) => (used.has(index) ? [index] : []));
  const places = new Map(kept.map((index, place) => [index, place]));
  for (const use of distinct) use.image = places.get(use.image)!;
  scene.images = kept.map((index) => scene.images[index]);
}

/** Matches names such as wall_n.png, wall-nrm.tga and WallNormal.jpg. */
const NORMAL_MAP_NAME = /normal|(^|[^a-z])(norm|nrm|nor|nm|n)([^a-z]|$)/i;

/**
 * Uses a bump map as a normal map if its file name suggests that it is one, as is often the case. The scene does not
 * support height maps.
 */
function bumpAsNormal(
  slots: Map<Slot, TextureUse>,
  objects: ReadonlyMap<TextureUse, FbxObject>,
  { context }: FbxSource,
): void {
  const bump = slots.get('bump');
  if (bump === undefined || slots.has('normal')) return;
  const object = objects.get(bump);
  if (object !== undefined && NORMAL_MAP_NAME.test(textureFileName(object))) {
    slots.set('normal', bump);
  } else
    context.warn('height_map_skipped', 'Height (bump) maps are not supported; they were left out.');
}

function readMaterial(
  object: FbxObject,
  slots: ReadonlyMap<Slot, TextureUse>,
  source: FbxSource,
): Material {
  const { name, properties } = object;
  const own = properties.states(OWN.roughness);
  const baseColorTexture = slots.get('baseColor') ?? null;
  const emissiveTexture = slots.get('emissive') ?? null;
  const alpha = readAlpha(properties);
  const [emissive, emissiveStrength] = readEmissive(properties, emissiveTexture !== null, own);
  return material({
    name,
    baseColor: [...readBaseColor(properties, baseColorTexture !== null && !own), alpha],
    baseColorTexture,
    metallic: readMetallic(properties, slots.has('metallic') && !own, source),
    roughness: readRoughness(object, slots.has('roughness') && !own),
    normalTexture: slots.get('normal') ?? null,
    normalScale: properties.number(OWN.normalScale, 1),
    occlusionTexture: slots.get('occlusion') ?? null,
    occlusionStrength: properties.number(OWN.occlusionStrength, 1),
    emissive,
    emissiveStrength,
    emissiveTexture,
    alphaMode: alphaMode(properties, alpha, slots, source),
    alphaCutoff: properties.number(OWN.alphaCutoff, 0.5),
    doubleSided: properties.number(OWN.doubleSided, 0) !== 0,
    unlit: properties.number(OWN.unlit, 0) !== 0,
  });
}

/** Reads the base color. In FBX, a texture replaces the color, but glTF multiplies the two. */
function readBaseColor(properties: Properties, replaced: boolean): Vector3 {
  const weight = clamp01(properties.number(PBR_NUMBERS.base) ?? 1);
  if (replaced) return [weight, weight, weight];
  const physical = properties.vector(PBR_COLORS.baseColor);
  if (physical !== null) return unit(physical.map((v) => v * weight) as Vector3);
  const color = properties.vector(['DiffuseColor', 'Diffuse'], [0.8, 0.8, 0.8]);
  const factor = properties.number('DiffuseFactor', 1);
  return unit(color.map((v) => v * factor) as Vector3);
}

function readEmissive(properties: Properties, textured: boolean, own: boolean): [Vector3, number] {
  const color =
    properties.vector(PBR_COLORS.emissive) ??
    properties.vector(['EmissiveColor', 'Emissive'], [0, 0, 0]);
  const strength =
    properties.number(PBR_NUMBERS.emission) ?? properties.number('EmissiveFactor', 1);
  if (own) return [unit(color), Math.max(strength, 0)];
  // The texture replaces the color, which is often left black.
  if (textured) return [[1, 1, 1], strength > 0 ? strength : 1];
  if (strength <= 0 || color.every((v) => v <= 0)) return [[0, 0, 0], 1];
  const most = Math.max(...color, 1);
  return [unit(color.map((v) => v / most) as Vector3), strength * most];
}

function readMetallic(properties: Properties, textured: boolean, source: FbxSource): number {
  if (textured) return 1;
  const stated = properties.number(OWN.metallic) ?? properties.number(PBR_NUMBERS.metallic);
  if (stated !== null) return clamp01(stated);
  // Only Blender writes metalness here. Maya's Phong has 0.5 even for plastic.
  const blender = /blender/i.test(source.scene.source.generator ?? '');
  return blender ? clamp01(properties.number('ReflectionFactor', 0)) : 0;
}

/**
 * Derives roughness from the exponent of highlights, as Blender does: an exponent of 0 is dull, and 100 is a mirror.
 */
function readRoughness({ properties, record }: FbxObject, textured: boolean): number {
  if (textured) return 1;
  const stated = properties.number(OWN.roughness) ?? properties.number(PBR_NUMBERS.roughness);
  if (stated !== null) return clamp01(isGloss(properties) ? 1 - stated : stated);
  // Lambert has no highlights, regardless of the template: a file has a single template, that of Phong, for all
  // materials.
  if (/^lambert$/i.test(childText(record, 'ShadingModel') ?? '')) return 1;
  const shininess = properties.number(['ShininessExponent', 'Shininess']);
  if (shininess === null) return 1;
  return clamp01(1 - Math.sqrt(Math.max(shininess, 0)) / 10);
}

/**
 * Returns whether the material stores glossiness under the name of roughness, as 3ds Max's physical material may do.
 */
function isGloss(properties: Properties): boolean {
  return properties.number('3dsMax|Parameters|roughness_inv', 0) !== 0;
}

/** Reads alpha from `Opacity` if it is present. Exporters disagree about the meaning of the transparency properties. */
function readAlpha(properties: Properties): number {
  const opacity = properties.number('Opacity');
  if (opacity !== null) return clamp01(opacity);
  const factor = properties.number('TransparencyFactor');
  if (factor === null) return 1;
  const color = properties.vector('TransparentColor', [1, 1, 1]);
  const alpha = 1 - factor * ((color[0] + color[1] + color[2]) / 3);
  // 3ds Max writes white and 1 for opaque materials, and nobody wants an invisible model.
  return alpha <= 0 ? 1 : clamp01(alpha);
}

function alphaMode(
  properties: Properties,
  alpha: number,
  slots: ReadonlyMap<Slot, TextureUse>,
  { context }: FbxSource,
): Material['alphaMode'] {
  const stated = properties.text(OWN.alphaMode);
  if (stated === 'opaque' || stated === 'mask' || stated === 'blend') return stated;
  const opacity = slots.get('opacity');
  if (opacity !== undefined && opacity.image === slots.get('baseColor')?.image) return 'blend';
  if (opacity !== undefined) {
    context.warn('opacity_map_skipped', 'Opacity maps separate from the color map were left out.');
  }
  return alpha < 1 ? 'blend' : 'opaque';
}

/** Merges both textures into one, as glTF requires. If both use the same image, it is assumed to be merged already. */
async function metallicRoughness(
  read: Material,
  slots: ReadonlyMap<Slot, TextureUse>,
  merged: Map<string, number>,
  { scene, context }: FbxSource,
): Promise<TextureUse | null> {
  const metallic = slots.get('metallic');
  const roughness = slots.get('roughness');
  const use = roughness ?? metallic;
  if (use === undefined) return null;
  if (metallic?.image === roughness?.image) return use;
  const image = async (texture: TextureUse | undefined) =>
    texture === undefined ? null : toWebImage(scene.images[texture.image], context);
  const [metal, rough] = [await image(metallic), await image(roughness)];
  if (metal === null && rough === null) return null;
  const key = `${metallic?.image} ${roughness?.image}`;
  let index = merged.get(key);
  if (index === undefined) {
    try {
      const image = await mergeMetallicRoughness(
        metal === null ? 1 : { image: metal, channel: 'red' },
        rough === null ? 1 : { image: rough, channel: 'red' },
        `${read.name || 'material'} metallic roughness`,
      );
      index = scene.images.push(image) - 1;
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      context.warn('image_unreadable', error.message);
      return null;
    }
    merged.set(key, index);
  }
  return { ...use, image: index };
}

function unit(color: Vector3): Vector3 {
  return color.map(clamp01) as Vector3;
}

function clamp01(value: number): number {
  return Math.min(Math.max(value, 0), 1);
}
