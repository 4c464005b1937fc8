import sharp from 'sharp';
import type { SceneImage } from '../../mesh/scene.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import { decodeBmp } from './bmp.ts';
import { imageContentType } from './content-type.ts';
import { decodeDds } from './dds.ts';
import { HEADER_BY_SHARP, imageSize } from './image-size.ts';
import { decodeKtx2 } from './ktx2.ts';
import { encodePng } from './pixels.ts';
import { hasSoundChunks } from './png-structure.ts';
import { decodeTga } from './tga.ts';

/** Formats that are decoded with libvips. It supports others (SVG, PDF), but they are not used for textures. */
const BY_SHARP: ReadonlySet<string> = new Set(['image/png', ...HEADER_BY_SHARP]);

/** Formats that every target supports if it supports textures at all. */
const WEB: readonly string[] = ['image/png', 'image/jpeg'];

/**
 * Returns an image as PNG or JPEG. An image that already has one of these formats is returned unchanged; others (WebP,
 * the first frame of a GIF, TIFF, BMP, TGA, DDS, AVIF, KTX2) are decoded and encoded as PNG. Returns null, with a
 * warning, if the image has another format, is damaged, or exceeds the limits.
 * @param accepted additional content types that the target supports
 */
export async function toWebImage(
  image: SceneImage,
  context: ConvertContext,
  accepted: readonly string[] = [],
): Promise<SceneImage | null> {
  const type = imageContentType(image.bytes);
  const fits = type !== null && (await isWithinLimits(image, context));
  if (!fits) {
    if (type === null)
      context.warn('image_unreadable', `the texture "${image.name}" is not a readable image`);
    return null;
  }
  // A PNG with broken chunks is decoded as far as possible and then encoded again.
  const sound = type !== 'image/png' || hasSoundChunks(image.bytes);
  if (sound && (WEB.includes(type) || accepted.includes(type)))
    return { ...image, contentType: type };
  try {
    const bytes = await toPng(type, image.bytes);
    if (bytes !== null) {
      context.images.replace(bytes);
      return { ...image, contentType: 'image/png', bytes };
    }
    context.warn(
      'image_format',
      `the texture "${image.name}" is ${type}, which cannot be converted; use PNG or JPEG`,
    );
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    context.warn('image_unreadable', `the texture "${image.name}" was left out: ${error.message}`);
  }
  return null;
}

/** Returns whether an image's header is valid and its width and height are within the limits. Warns if not. */
export async function isWithinLimits(image: SceneImage, context: ConvertContext): Promise<boolean> {
  const size = await imageSize(image.bytes);
  if (size === null) {
    // Formats whose header cannot be read here are left to the code that decodes them.
    if (!BY_SHARP.has(imageContentType(image.bytes) ?? '')) return true;
    context.warn('image_unreadable', `the texture "${image.name}" is damaged and was left out`);
    return false;
  }
  const { width, height, whole } = size;
  const { imageSide, wholeImagePixels } = context.limits;
  const leftOut = (reason: string) => {
    const what = `the texture "${image.name}" has ${width} × ${height} pixels and was left out`;
    context.warn('image_too_large', `${what}; ${reason}`);
    return false;
  };
  if (Math.max(width, height) > imageSide || Math.min(width, height) <= 0)
    return leftOut(`the limit is ${imageSide} per side`);
  if (whole && width * height > wholeImagePixels)
    return leftOut(`use plain PNG or JPEG, or at most ${wholeImagePixels} pixels`);
  if (!context.images.admits(image.bytes, width * height))
    return leftOut('the textures of the model unpack to too much data; make them smaller');
  return true;
}

async function toPng(type: string, bytes: Uint8Array): Promise<Uint8Array | null> {
  if (type === 'image/x-tga') return encodePng(decodeTga(bytes));
  if (type === 'image/bmp') return encodePng(decodeBmp(bytes));
  if (type === 'image/vnd-ms.dds') {
    const pixels = decodeDds(bytes);
    return pixels && encodePng(pixels);
  }
  if (type === 'image/ktx2') return encodePng(await decodeKtx2(bytes));
  if (!BY_SHARP.has(type)) return null;
  try {
    const png = await sharp(bytes, { limitInputPixels: false, pages: 1 })
      .toColourspace('srgb')
      .png({ compressionLevel: 6 })
      .toBuffer();
    return new Uint8Array(png.buffer, png.byteOffset, png.length);
  } catch {
    throw new FormatError('it is damaged');
  }
}
