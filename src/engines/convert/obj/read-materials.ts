import sharp from 'sharp';
import type { Material, SceneImage, TextureUse } from '../../mesh/scene.ts';
import { material } from '../../mesh/scene-defaults.ts';
import { fromPixels, toFile, toPixels } from '../../raster/raw-pixels.ts';
import type { ConvertContext, SourceFiles } from '../format.ts';
import { type ChannelOrValue, mergeMetallicRoughness } from '../image/channels.ts';
import { imageContentType } from '../image/content-type.ts';
import { toWebImage } from '../image/web-image.ts';
import { stem } from '../mesh-scene.ts';
import type { MtlMap, MtlMaterial } from './read-mtl.ts';

const CHANNELS: Record<string, 'red' | 'green' | 'blue' | 'alpha'> = {
  r: 'red',
  g: 'green',
  b: 'blue',
  m: 'alpha',
};

/** Makes metallic-roughness materials of a library's, and gathers their images, each file once. */
export class MaterialReader {
  readonly images: SceneImage[] = [];
  readonly #files: SourceFiles;
  readonly #context: ConvertContext;
  /** By the bytes, which a source hands out once a file. */
  readonly #known = new Map<Uint8Array, number>();

  constructor(files: SourceFiles, context: ConvertContext) {
    this.#files = files;
    this.#context = context;
  }

  /** Colours of MTL are taken as linear, as Blender, assimp and obj2gltf do. */
  async read(source: MtlMaterial): Promise<Material> {
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
    return result;
  }

  /** An opacity image of its own becomes the alpha of the base colour's. */
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

  /** What is made of an image's pixels; null, and a warning, where they cannot be decoded. */
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
    // Programs leave Ke black and expect the image to shine.
    result.emissive =
      isBlack && result.emissiveTexture !== null ? [1, 1, 1] : [factor[0], factor[1], factor[2]];
    result.emissiveStrength = strength;
  }

  /** `norm` is a normal map; `bump` is a height map by the specification, but most programs write normals there. */
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
    // Only map_Bump takes a factor by the specification.
    result.normalScale = (maps.bump ?? map!).multiplier;
  }

  async #readMetallicRoughness({ name, maps }: MtlMaterial, result: Material): Promise<void> {
    const map = maps.roughness ?? maps.metallic;
    if (map === undefined) return;
    const roughness = await this.#channel(maps.roughness);
    const metallic = await this.#channel(maps.metallic);
    if (roughness === null && metallic === null) return;
    const merged = `${name}_metallicRoughness`;
    const image = await this.#decoded({ name: map.path }, () =>
      mergeMetallicRoughness(metallic ?? 1, roughness ?? 1, merged),
    );
    if (image === null) return;
    result.metallicRoughnessTexture = textureUse(map, this.images.push(image) - 1);
    // A factor of 0 that nobody gave would hide the image.
    if (metallic !== null && !(result.metallic > 0)) result.metallic = 1;
    if (roughness !== null && !(result.roughness > 0)) result.roughness = 1;
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
      const why = bytes === null ? 'is not there' : 'is no image';
      this.#context.warn('texture_missing', `The texture "${path}" ${why}.`);
      return null;
    }
    return { name: stem(path), contentType, bytes };
  }
}

/** In the MTL, offset and scale have their origin at the bottom left. */
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

/** The image is multiplied by the colour, but programs that write black there do not mean it. */
function baseColorOf({ diffuse, maps }: MtlMaterial): number[] {
  const color = diffuse?.map(clamp) ?? (maps.diffuse ? [1, 1, 1] : [0.8, 0.8, 0.8]);
  return maps.diffuse && color.every((value) => value === 0) ? [1, 1, 1] : color;
}

/** Blender's reading of the exponent; without a highlight the surface is rough. */
function roughnessOf({ shininess, specular, illumination }: MtlMaterial): number {
  const dull = specular?.every((value) => value === 0) ?? false;
  if (shininess === null || dull || (illumination !== null && illumination < 2)) return 1;
  return 1 - Math.sqrt(clamp(shininess / 1000));
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** The base colour (white where there is none) with the brightness of the other image as its alpha, as PNG. */
async function withAlpha(base: SceneImage | null, opacity: SceneImage): Promise<SceneImage> {
  const { width, height } = await sharp((base ?? opacity).bytes).metadata();
  const alpha = await sharp(opacity.bytes)
    .flatten({ background: '#000000' })
    .resize(width, height, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const white = { create: { width, height, channels: 3, background: '#ffffff' } } as const;
  // In one pipeline the old alpha would be removed after the new one is joined.
  const image = base === null ? sharp(white) : sharp(base.bytes);
  const color = await toPixels(image.removeAlpha().toColourspace('srgb'));
  const bytes = await toFile(
    fromPixels(color.data, color, 3)
      .joinChannel(alpha, { raw: { width, height, channels: 1 } })
      .png(),
  );
  return { name: `${(base ?? opacity).name}_alpha`, contentType: 'image/png', bytes };
}

/** Normals point up: mostly blue, with red and green near the middle. Images that cannot be decoded count as normals. */
async function isNormalMap({ bytes }: SceneImage): Promise<boolean> {
  try {
    const image = sharp(bytes).resize(64, 64, { fit: 'fill' }).removeAlpha().toColourspace('srgb');
    const { channels } = await sharp(await image.png().toBuffer()).stats();
    if (channels.length < 3) return false;
    const [red, green, blue] = channels.map(({ mean }) => mean);
    return blue > 150 && blue > red + 40 && blue > green + 40;
  } catch {
    return true;
  }
}
