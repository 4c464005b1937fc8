import type { SceneImage, TextureUse, Wrap } from '../../mesh/scene.ts';
import type { ConvertContext } from '../format.ts';
import { imageContentType } from '../image/content-type.ts';
import { isWithinLimits, toWebImage } from '../image/web-image.ts';
import { elementOf, type GltfDocument, type GltfTextureInfo } from './document.ts';
import type { BufferStore } from './read-buffers.ts';
import { integerAt, numbersAt } from './untyped.ts';

const NEAREST = 9728;
const WRAPS: Record<number, Wrap> = { 33071: 'clamp', 33648: 'mirror' };

/**
 * Extensions through which a texture refers to its image, in order of preference. The plain `source` is the author's
 * fallback.
 */
const IMAGE_EXTENSIONS = ['EXT_texture_webp', 'EXT_texture_avif'];
/** Extensions with lossy formats for graphics cards, which are used only if there is no plain image. */
const DECODED_EXTENSIONS = ['KHR_texture_basisu', 'MSFT_texture_dds'];

/** Converts a material's texture info to a use of an image; null if the image is missing or cannot be read. */
export type TextureReader = (info: GltfTextureInfo | undefined) => TextureUse | null;

/**
 * Reads the images that textures use, in the order of the file.
 * @returns the images, and a function that converts texture infos to uses of them
 */
export async function readTextures(
  document: GltfDocument,
  buffers: BufferStore,
  context: ConvertContext,
): Promise<{ images: SceneImage[]; textureUse: TextureReader }> {
  const images: SceneImage[] = [];
  const numbers = new Map<number, number>();
  const sources = document.textures.map((texture) => imageOf(texture));
  for (const source of [...new Set(sources)].sort((a, b) => a - b)) {
    if (source < 0) continue;
    const image = await readImage(document, source, buffers, context);
    if (image === null) continue;
    numbers.set(source, images.length);
    images.push(image);
  }
  return { images, textureUse };

  function textureUse(info: GltfTextureInfo | undefined): TextureUse | null {
    if (info === undefined) return null;
    const texture = elementOf(document.textures, info.index, 'texture');
    const image = numbers.get(sources[info.index]);
    if (image === undefined) return null;
    const sampler =
      texture.sampler === undefined
        ? undefined
        : elementOf(document.samplers, texture.sampler, 'sampler');
    const transform = info.extensions.KHR_texture_transform;
    return {
      image,
      uvSet: integerAt(transform, 'texCoord') ?? info.texCoord,
      wrapS: WRAPS[sampler?.wrapS ?? 0] ?? 'repeat',
      wrapT: WRAPS[sampler?.wrapT ?? 0] ?? 'repeat',
      filter: sampler?.magFilter === NEAREST ? 'nearest' : 'linear',
      transform: textureTransform(transform),
    };
  }
}

function imageOf(texture: GltfDocument['textures'][number]): number {
  for (const name of IMAGE_EXTENSIONS) {
    const source = integerAt(texture.extensions[name], 'source');
    if (source !== null) return source;
  }
  if (texture.source !== undefined) return texture.source;
  for (const name of DECODED_EXTENSIONS) {
    const source = integerAt(texture.extensions[name], 'source');
    if (source !== null) return source;
  }
  return -1;
}

function textureTransform(given: unknown): TextureUse['transform'] {
  const offset = numbersAt(given, 'offset', 2) ?? [0, 0];
  const scale = numbersAt(given, 'scale', 2) ?? [1, 1];
  const [rotation] = numbersAt(given, 'rotation', 1) ?? [0];
  const plain = rotation === 0 && offset.every((v) => v === 0) && scale.every((v) => v === 1);
  if (plain) return null;
  return { offset: [offset[0], offset[1]], rotation, scale: [scale[0], scale[1]] };
}

async function readImage(
  document: GltfDocument,
  at: number,
  buffers: BufferStore,
  context: ConvertContext,
): Promise<SceneImage | null> {
  const { name, uri, bufferView } = elementOf(document.images, at, 'image');
  const file = uri === undefined || uri.startsWith('data:') ? '' : fileName(uri);
  const label = name || file.replace(/\.[^.]*$/, '') || `image_${at}`;
  const bytes = bufferView !== undefined ? buffers.view(bufferView).bytes : uriBytes(buffers, uri);
  if (bytes === null) {
    const missing = file === '' ? `image ${at}` : `the texture "${file}"`;
    context.warn('texture_missing', `${missing} is missing; add it to the zip with the model`);
    return null;
  }
  const contentType = imageContentType(bytes);
  if (contentType === null) {
    context.warn('image_unreadable', `the texture "${label}" is not a readable image`);
    return null;
  }
  // The bytes are copied so that the scene does not keep the whole file in memory.
  const image = { name: label, contentType, bytes: Uint8Array.from(bytes) };
  // This type is converted, because no other code supports it.
  if (contentType === 'image/ktx2') return toWebImage(image, context);
  return (await isWithinLimits(image, context)) ? image : null;
}

function uriBytes(buffers: BufferStore, uri: string | undefined): Uint8Array | null {
  return uri === undefined ? null : buffers.resource(uri);
}

function fileName(uri: string): string {
  const last = uri.split(/[\\/]/).at(-1)!;
  try {
    return decodeURIComponent(last).slice(0, 100);
  } catch {
    return last.slice(0, 100);
  }
}
