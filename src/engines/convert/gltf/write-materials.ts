import type { Material, Scene, SceneImage, TextureUse } from '../../mesh/scene.ts';
import type { ConvertContext } from '../format.ts';
import { encodeTextures } from '../image/encode-texture.ts';
import { type Texture, textureRoles } from '../image/texture-roles.ts';
import { toWebImage } from '../image/web-image.ts';
import { allTextureUses, isTextureUse } from '../texture-uses.ts';
import { bounded, boundedExtension } from './bounded.ts';

/** Extensions through which textures refer to images that glTF itself does not allow. */
const EXTENSION_BY_TYPE: Partial<Record<string, string>> = {
  'image/webp': 'EXT_texture_webp',
  'image/ktx2': 'KHR_texture_basisu',
};
const TRANSFORM = 'KHR_texture_transform';
const ANISOTROPY = 'KHR_materials_anisotropy';
const CLEARCOAT = 'KHR_materials_clearcoat';
const CLEARCOAT_NORMAL = 'clearcoatNormalTexture';
/** Range of factors without an upper limit. */
const FROM_ZERO = { min: 0, max: Infinity };
/** Maximum number of material names that a warning lists. */
const MOST_NAMES = 5;
const WRAPS = { repeat: 10497, clamp: 33071, mirror: 33648 } as const;

/** An object in glTF's JSON, such as a material, without default values. */
type Json = Record<string, unknown>;

/**
 * Writes materials and everything they refer to. Each used image is written once, as PNG, JPEG or WebP. Samplers and
 * textures are shared.
 */
export class MaterialWriter {
  readonly materials: Json[] = [];
  readonly textures: Json[] = [];
  readonly samplers: Json[] = [];
  /** Images that are used, in the order of first use. */
  readonly images: SceneImage[] = [];
  readonly extensionsUsed = new Set<string>();
  readonly extensionsRequired = new Set<string>();
  readonly #scene: Scene;
  /** The scene's images as PNG, JPEG or WebP; null for an image that no material uses or that cannot be written. */
  readonly #converted: (SceneImage | null)[];
  readonly #numbers = new Map<string, number>();
  /** Names of materials that lost textures because a mesh does not have the required UV set. */
  readonly #withoutUvs = new Set<string>();

  private constructor(scene: Scene, converted: (SceneImage | null)[]) {
    this.#scene = scene;
    this.#converted = converted;
  }

  /**
   * Converts the images and then creates a writer.
   * @param progress fraction of the context's work at which this is done
   */
  static async create(
    scene: Scene,
    context: ConvertContext,
    progress: number,
  ): Promise<MaterialWriter> {
    const roles = textureRoles(scene.materials);
    const { textures = 'keep' } = context.storage ?? {};
    const found: (Texture & { index: number })[] = [];
    for (const [index, given] of scene.images.entries()) {
      context.work.signal.throwIfAborted();
      const role = roles.get(index);
      const image = role && (await toWebImage(given, context, ['image/webp']));
      if (role && image) found.push({ index, image, role });
    }
    const encoded = await encodeTextures(found, textures, context, progress);
    const converted: (SceneImage | null)[] = scene.images.map(() => null);
    for (const [i, { index }] of found.entries()) converted[index] = encoded[i];
    return new MaterialWriter(scene, converted);
  }

  /**
   * Returns the index in the file of a scene's material. glTF does not allow textures on UV sets that a primitive does
   * not have, or features that need tangents if the primitive has none. Such a primitive gets a copy of the material
   * without them.
   */
  material(index: number, uvSets: number, tangents: boolean): number | undefined {
    const material = this.#scene.materials[index];
    if (material === undefined) return undefined;
    if (allTextureUses(material).some(({ uvSet }) => uvSet >= uvSets))
      this.#withoutUvs.add(material.name);
    const held = tangents || !this.needsTangents(index) ? material : withoutTangentSpace(material);
    const json = this.#json(held, uvSets);
    return this.#once('material', [index, json], this.materials, json);
  }

  /** Warns about textures that were omitted because the faces have no texture coordinates for them. */
  warnOfMissingUvs(warn: ConvertContext['warn']): void {
    if (this.#withoutUvs.size === 0) return;
    const names = [...this.#withoutUvs].slice(0, MOST_NAMES).map((name) => `"${name}"`);
    if (this.#withoutUvs.size > names.length)
      names.push(`${this.#withoutUvs.size - names.length} more`);
    warn(
      'texture_without_uvs',
      `textures of the materials ${names.join(', ')} were left out on faces without texture coordinates for them`,
    );
  }

  /**
   * Returns whether a material requires stored tangents. Readers compute tangents only for the normal texture, so any
   * other feature that needs them requires stored ones.
   */
  needsTangents(index: number): boolean {
    const material = this.#scene.materials[index];
    if (material === undefined || material.normalTexture !== null) return false;
    const clearcoat = material.extensions[CLEARCOAT];
    return ANISOTROPY in material.extensions || (clearcoat?.[CLEARCOAT_NORMAL] ?? null) !== null;
  }

  #json(material: Material, uvSets: number): Json {
    const texture = (use: TextureUse | null, more: Json = {}) => this.#info(use, uvSets, more);
    const strength = bounded(material.emissiveStrength, FROM_ZERO);
    const brightest = Math.max(1, ...material.emissive.map((v) => bounded(v, FROM_ZERO)));
    const extensions: Json = {};
    if (material.unlit) extensions.KHR_materials_unlit = {};
    if (strength * brightest !== 1)
      extensions.KHR_materials_emissive_strength = {
        emissiveStrength: bounded(strength * brightest, FROM_ZERO),
      };
    for (const name of Object.keys(material.extensions).sort())
      extensions[name] = this.#extension(boundedExtension(name, material.extensions[name]), uvSets);
    for (const name of Object.keys(extensions)) this.extensionsUsed.add(name);
    return {
      ...(material.name !== '' && { name: material.name }),
      pbrMetallicRoughness: prune({
        baseColorFactor: unless(
          material.baseColor.map((v) => bounded(v)),
          [1, 1, 1, 1],
        ),
        baseColorTexture: texture(material.baseColorTexture),
        metallicFactor: unless(bounded(material.metallic), 1),
        roughnessFactor: unless(bounded(material.roughness), 1),
        metallicRoughnessTexture: texture(material.metallicRoughnessTexture),
      }),
      ...prune({
        normalTexture: texture(material.normalTexture, {
          scale: unless(material.normalScale, 1),
        }),
        occlusionTexture: texture(material.occlusionTexture, {
          strength: unless(bounded(material.occlusionStrength), 1),
        }),
        emissiveTexture: texture(material.emissiveTexture),
        emissiveFactor: unless(
          material.emissive.map((v) => bounded(v / brightest)),
          [0, 0, 0],
        ),
        alphaMode: unless(material.alphaMode.toUpperCase(), 'OPAQUE'),
        alphaCutoff:
          material.alphaMode === 'mask'
            ? unless(bounded(material.alphaCutoff, FROM_ZERO), 0.5)
            : undefined,
        doubleSided: unless(material.doubleSided, false),
      }),
      ...(Object.keys(extensions).length > 0 && { extensions }),
    };
  }

  #extension(content: Json, uvSets: number): Json {
    const json: Json = {};
    for (const [key, value] of Object.entries(content)) {
      if (isTextureUse(value)) {
        const { scale } = value as TextureUse & { scale?: unknown };
        const info = this.#info(value, uvSets, { scale });
        if (info !== undefined) json[key] = info;
      } else json[key] = isObject(value) ? this.#extension(value, uvSets) : value;
    }
    return json;
  }

  #info(use: TextureUse | null, uvSets: number, more: Json): Json | undefined {
    if (use === null || use.uvSet >= uvSets) return undefined;
    const image = this.#converted[use.image] ?? null;
    if (image === null) return undefined;
    const { transform } = use;
    if (transform !== null) this.extensionsUsed.add(TRANSFORM);
    return {
      index: this.#texture(image, use),
      ...prune({ texCoord: unless(use.uvSet, 0), ...more }),
      ...(transform !== null && {
        extensions: {
          [TRANSFORM]: prune({
            offset: unless(transform.offset, [0, 0]),
            rotation: unless(transform.rotation, 0),
            scale: unless(transform.scale, [1, 1]),
          }),
        },
      }),
    };
  }

  #texture(image: SceneImage, use: TextureUse): number {
    const source = this.#once('image', use.image, this.images, image);
    const nearest = use.filter === 'nearest';
    const settings = {
      magFilter: nearest ? 9728 : 9729,
      minFilter: nearest ? 9984 : 9987,
      wrapS: WRAPS[use.wrapS],
      wrapT: WRAPS[use.wrapT],
    };
    const sampler = this.#once('sampler', settings, this.samplers, settings);
    const extension = EXTENSION_BY_TYPE[image.contentType];
    if (extension === undefined)
      return this.#once('texture', [sampler, source], this.textures, { sampler, source });
    this.extensionsUsed.add(extension);
    this.extensionsRequired.add(extension);
    const texture = { sampler, extensions: { [extension]: { source } } };
    return this.#once('texture', [sampler, source], this.textures, texture);
  }

  #once<T>(kind: string, key: unknown, list: T[], item: T): number {
    const id = `${kind} ${JSON.stringify(key)}`;
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    this.#numbers.set(id, list.length);
    return list.push(item) - 1;
  }
}

function withoutTangentSpace(material: Material): Material {
  const extensions = { ...material.extensions };
  delete extensions[ANISOTROPY];
  if (extensions[CLEARCOAT] !== undefined) {
    extensions[CLEARCOAT] = { ...extensions[CLEARCOAT] };
    delete extensions[CLEARCOAT][CLEARCOAT_NORMAL];
  }
  return { ...material, extensions };
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unless<T>(value: T, standard: T): T | undefined {
  return JSON.stringify(value) === JSON.stringify(standard) ? undefined : value;
}

function prune(object: Json): Json {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
