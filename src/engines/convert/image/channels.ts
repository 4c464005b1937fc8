import sharp from 'sharp';
import type { SceneImage } from '../../mesh/scene.ts';
import { FormatError } from '../format.ts';

/** Which channel of an image holds the values, and whether 1 − them is meant (gloss for roughness). */
export interface ChannelSource {
  image: SceneImage;
  channel: 'red' | 'green' | 'blue' | 'alpha';
  invert?: boolean;
}

/** A channel, or one value for all of it, 0 to 1. */
export type ChannelOrValue = ChannelSource | number;

const NUMBERS = { red: 0, green: 1, blue: 2, alpha: 3 } as const;

/**
 * glTF's metallic-roughness texture (green: roughness, blue: metallic) of two separate ones, as PNG. Of two sizes the
 * larger counts. Give PNG or JPEG (see `toWebImage`).
 * @throws FormatError where an image cannot be decoded
 */
export async function mergeMetallicRoughness(
  metallic: ChannelOrValue,
  roughness: ChannelOrValue,
  name: string,
): Promise<SceneImage> {
  const sources = [roughness, metallic].filter((source) => typeof source !== 'number');
  const sizes = await Promise.all(sources.map(({ image }) => sizeOf(image)));
  const width = Math.max(1, ...sizes.map((size) => size.width));
  const height = Math.max(1, ...sizes.map((size) => size.height));
  const data = new Uint8Array(width * height * 3).fill(255);
  for (const [offset, source] of [
    [1, roughness],
    [2, metallic],
  ] as const) {
    const plane = await planeOf(source, width, height);
    for (let i = 0; i < plane.length; i++) data[3 * i + offset] = plane[i];
  }
  return pngImage(data, width, height, 3, name);
}

/**
 * One channel of an image as a grey PNG: roughness is the green of glTF's metallic-roughness texture, metallic its blue.
 * @throws FormatError where the image cannot be decoded
 */
export async function extractChannel(source: ChannelSource, name: string): Promise<SceneImage> {
  const { width, height } = await sizeOf(source.image);
  return pngImage(await planeOf(source, width, height), width, height, 1, name);
}

async function planeOf(source: ChannelOrValue, width: number, height: number) {
  if (typeof source === 'number')
    return new Uint8Array(width * height).fill(Math.round(Math.min(1, Math.max(0, source)) * 255));
  const { data } = await decoding(
    source.image,
    sharp(source.image.bytes)
      .toColourspace('srgb')
      .ensureAlpha()
      .resize(width, height, { fit: 'fill' })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  );
  const plane = new Uint8Array(width * height);
  const offset = NUMBERS[source.channel];
  for (let i = 0; i < plane.length; i++) plane[i] = data[4 * i + offset];
  if (source.invert) for (let i = 0; i < plane.length; i++) plane[i] = 255 - plane[i];
  return plane;
}

function sizeOf(image: SceneImage) {
  return decoding(image, sharp(image.bytes).metadata());
}

async function decoding<T>(image: SceneImage, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw new FormatError(`the texture "${image.name}" is damaged`);
  }
}

async function pngImage(
  data: Uint8Array,
  width: number,
  height: number,
  channels: 1 | 3,
  name: string,
): Promise<SceneImage> {
  const png = await sharp(data, { raw: { width, height, channels } })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .png({ compressionLevel: 6 })
    .toBuffer();
  return {
    name,
    contentType: 'image/png',
    bytes: new Uint8Array(png.buffer, png.byteOffset, png.length),
  };
}
