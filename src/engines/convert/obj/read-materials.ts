import type { Material, SceneImage, TextureUse } from '../../mesh/scene.ts';
import { material } from '../../mesh/scene-defaults.ts';
import type { ConvertContext, SourceFiles } from '../format.ts';
import { type ChannelOrValue, mergeMetallicRoughness } from '../image/channels.ts';
import { imageContentType } from '../image/content-type.ts';
import { isGrey } from '../image/is-grey.ts';
import { toWebImage } from '../image/web-image.ts';
import { stem } from '../mesh-scene.ts';
import { findTiles, hasTileToken } from '../udim/find-tiles.ts';
import { joinTiles } from '../udim/join-tiles.ts';
import { TileSets } from '../udim/tile-sets.ts';
import { isNormalMap, withAlpha } from './map-images.ts';
import type { MtlMap, MtlMapKind, MtlMaterial } from './read-mtl.ts';

const CHANNELS: Record<string, 'red' | 'green' | 'blue' | 'alpha'> = {
  r: 'red',
  g: 'green',
  b: 'blue',
  m: 'alpha',
};

/** Converts a library's materials to metallic-roughness, and gathers their images, each file only once. */
export class MaterialReader {
  readonly images: SceneImage[] = [];
  readonly tiles = new TileSets();
  readonly #files: SourceFiles;
  readonly #context: ConvertContext;
  /** Image indices, keyed by the image's bytes. A source returns the same object for the same file each time. */
  readonly #known = new Map<Uint8Array, number>();

  constructor(files: SourceFiles, context: ConvertContext) {
    this.#files = files;
    this.#context = context;
  }

  /** Reads a material. If its maps come in tiles (UDIM), it is read once for each tile. */
  async read(source: MtlMaterial): Promise<Material> {
    for (const name of source.unread) this.#context.unread.note('property', name);
    const byTile = this.#tilesOf(source);
    if (byTile.size === 0) return this.#read(source);
    const materials = new Map<number, Material>();
    for (const [tile, maps] of byTile) materials.set(tile, await this.#read({ ...source, maps }));
    const isCertain = Object.values(source.maps).some(({ path }) => hasTileToken(path));
    return joinTiles(materials, this.tiles, !isCertain);
  }

  /** Returns the maps of each tile. Maps without tiles belong to all tiles. */
  #tilesOf({ maps }: MtlMaterial): Map<number, MtlMaterial['maps']> {
    const byTile = new Map<number, MtlMaterial['maps']>();
    const found = Object.entries(maps).map(([kind, map]) => {
      return { kind: kind as MtlMapKind, map, tiles: findTiles(map.path, this.#files.companion) };
    });
    for (const { kind, map, tiles } of found) {
      for (const { tile, path } of tiles ?? []) {
        const whole = found.filter((other) => other.tiles === null);
        const all = byTile.get(tile) ?? Object.fromEntries(whole.map((one) => [one.kind, one.map]));
        byTile.set(tile, { ...all, [kind]: { ...map, path } });
      }
    }
    return byTile;
  }

  /** MTL colors are treated as linear, as in Blender, assimp and obj2gltf. */
  async #read(source: MtlMaterial): Promise<Material> {
    const result = material({ name: source.name, unlit: source.illumination === 0 });
    const [red, green, blue] = baseColorOf(source);
    const opacity = clamp(source.opacity ?? 1);
    result.baseColor = [red, green, blue, opacity];
    result.metallic = clamp(source.metallic ?? 0);
    result.roughness = clamp(source.roughness ?? roughnessOf(source));
    if (opacity < 1) result.alphaMode = 'blend';
    await this.#readBaseTexture(source, result);
    this.#readEmission(source, result);
    await this.#readNormals(source, result);
    await this.#readMetallicRoughness(source, result);
    await this.#readOcclusion(source, result);
    this.#readExtensions(source, result);
    return result;
  }

  /**
   * Uses a grayscale map of the ambient color as an occlusion map, because it darkens the color in the same way. A map
   * with colors is often just a copy of the base color's map.
   */
  async #readOcclusion({ maps: { ambient, diffuse } }: MtlMaterial, result: Material) {
    if (ambient === undefined || ambient.path === diffuse?.path) return;
    const image = this.#image(ambient.path);
    if (image === null || (diffuse && this.#files.companion(diffuse.path) === image.bytes)) return;
    if (await isGrey(image)) result.occlusionTexture = this.#texture(ambient);
    else this.#context.unread.note('property', 'map_Ka');
  }

  #readExtensions(source: MtlMaterial, { extensions }: Material): void {
    const { clearcoat, clearcoatRoughness, specular, maps } = source;
    if (clearcoat !== null && clearcoat > 0) {
      extensions.KHR_materials_clearcoat = {
        clearcoatFactor: clamp(clearcoat),
        clearcoatRoughnessFactor: clamp(clearcoatRoughness ?? 0),
      };
    }
    const texture = this.#texture(maps.specular);
    if (texture === null) return;
    const color = (specular ?? []).map(clamp);
    // Black would hide the image, and nobody who provides an image wants that.
    const isGiven = color.some((value) => value > 0);
    extensions.KHR_materials_specular = {
      specularColorFactor: isGiven ? color : [1, 1, 1],
      specularColorTexture: texture,
    };
  }

  /** Reads the base color's texture. A separate opacity image becomes its alpha. */
  async #readBaseTexture({ maps: { diffuse, opacity } }: MtlMaterial, result: Material) {
    const alpha = opacity ? this.#image(opacity.path) : null;
    const base = diffuse && alpha ? this.#image(diffuse.path) : null;
    if (alpha !== null) result.alphaMode = 'blend';
    const grey =
      alpha && alpha.bytes !== base?.bytes ? await toWebImage(alpha, this.#context) : null;
    const color = base && grey ? await toWebImage(base, this.#context) : null;
    const merged = grey && (await this.#decoded(grey, () => withAlpha(color, grey)));
    result.baseColorTexture = merged
      ? textureUse(diffuse ?? opacity!, this.images.push(merged) - 1)
      : this.#texture(diffuse);
  }

  /** Returns the result of processing an image's pixels; null, with a warning, if they cannot be decoded. */
  async #decoded<T>({ name }: { name: string }, work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch {
      this.#context.warn('image_unreadable', `The texture "${name}" is damaged and was left out.`);
      return null;
    }
  }

  #readEmission({ emissive, maps }: MtlMaterial, result: Material): void {
    result.emissiveTexture = this.#texture(maps.emissive);
    const color = emissive?.map((value) => Math.max(0, value)) ?? [0, 0, 0];
    const strength = Math.max(1, ...color);
    const factor = color.map((value) => value / strength);
    const isBlack = factor.every((value) => value === 0);
    // Programs leave Ke black but still expect the image to emit light.
    result.emissive =
      isBlack && result.emissiveTexture !== null ? [1, 1, 1] : [factor[0], factor[1], factor[2]];
    result.emissiveStrength = strength;
  }

  /**
   * Reads the normal map. `norm` is one; `bump` is a height map according to the specification, but most programs write
   * normals there.
   */
  async #readNormals({ name, maps }: MtlMaterial, result: Material): Promise<void> {
    const map = maps.normal ?? maps.bump;
    const image = map && this.#image(map.path);
    if (!image) return;
    if (maps.normal === undefined && !(await isNormalMap(image))) {
      this.#context.warn(
        'bump_map_skipped',
        `Material "${name}" has a height map, which was left out.`,
      );
      return;
    }
    result.normalTexture = this.#texture(map);
    // According to the specification, only map_Bump has a factor.
    result.normalScale = (maps.bump ?? map!).multiplier;
  }

  async #readMetallicRoughness(source: MtlMaterial, result: Material): Promise<void> {
    const { name, maps } = source;
    const map = maps.roughness ?? maps.metallic ?? maps.shininess;
    if (map === undefined) return;
    const roughness = (await this.#channel(maps.roughness)) ?? (await this.#gloss(source, result));
    const metallic = await this.#channel(maps.metallic);
    if (roughness === null && metallic === null) return;
    const merged = `${name}_metallicRoughness`;
    const image = await this.#decoded({ name: map.path }, () =>
      mergeMetallicRoughness(metallic ?? 1, roughness ?? 1, merged),
    );
    if (image === null) return;
    result.metallicRoughnessTexture = textureUse(map, this.images.push(image) - 1);
    // The default factor of 0 would hide the image.
    if (metallic !== null && !(result.metallic > 0)) result.metallic = 1;
    if (roughness !== null && !(result.roughness > 0)) result.roughness = 1;
  }

  /** Converts exponents of highlights to roughness. Blender writes the roughness itself there. */
  async #gloss(source: MtlMaterial, result: Material): Promise<ChannelOrValue | null> {
    const { maps, shininess, isFromBlender } = source;
    const read = maps.roughness === undefined ? await this.#channel(maps.shininess) : null;
    if (read === null || typeof read === 'number') return null;
    result.roughness = 1;
    if (isFromBlender) return read;
    const most = clamp((shininess ?? 1000) / 1000);
    return { ...read, curve: (value) => 1 - Math.sqrt(value * most) };
  }

  async #channel(map: MtlMap | undefined): Promise<ChannelOrValue | null> {
    const found = map && this.#image(map.path);
    const image = found ? await toWebImage(found, this.#context) : null;
    return image === null ? null : { image, channel: CHANNELS[map!.channel] ?? 'red' };
  }

  #texture(map: MtlMap | undefined): TextureUse | null {
    const found = map && this.#image(map.path);
    if (!found) return null;
    let index = this.#known.get(found.bytes);
    if (index === undefined) {
      index = this.images.push(found) - 1;
      this.#known.set(found.bytes, index);
    }
    return textureUse(map!, index);
  }

  #image(path: string): SceneImage | null {
    const bytes = this.#files.companion(path);
    const contentType = bytes === null ? null : imageContentType(bytes);
    if (bytes === null || contentType === null) {
      const why = bytes === null ? 'is missing' : 'is not an image';
      this.#context.warn('texture_missing', `The texture "${path}" ${why}.`);
      return null;
    }
    return { name: stem(path), contentType, bytes };
  }
}

/** Converts a map's placement. In MTL, the origin of offset and scale is at the bottom left. */
function textureUse({ offset, scale, clamp: clamped }: MtlMap, image: number): TextureUse {
  const moved = offset.some((value) => value !== 0) || scale.some((value) => value !== 1);
  const wrap = clamped ? 'clamp' : 'repeat';
  return {
    image,
    uvSet: 0,
    wrapS: wrap,
    wrapT: wrap,
    filter: 'linear',
    transform: moved
      ? { offset: [offset[0], 1 - scale[1] - offset[1]], rotation: 0, scale: [scale[0], scale[1]] }
      : null,
  };
}

/** Returns the base color. The image is multiplied by it, but programs that write black there do not want that. */
function baseColorOf({ diffuse, maps }: MtlMaterial): number[] {
  const color = diffuse?.map(clamp) ?? (maps.diffuse ? [1, 1, 1] : [0.8, 0.8, 0.8]);
  return maps.diffuse && color.every((value) => value === 0) ? [1, 1, 1] : color;
}

/** Returns the roughness, using Blender's interpretation of the exponent. A surface without highlights is rough. */
function roughnessOf({ shininess, specular, illumination }: MtlMaterial): number {
  const dull = specular?.every((value) => value === 0) ?? false;
  if (shininess === null || dull || (illumination !== null && illumination < 2)) return 1;
  return 1 - Math.sqrt(clamp(shininess / 1000));
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
