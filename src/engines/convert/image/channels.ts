import type { SceneImage } from '../../mesh/scene.ts';
import { FormatError } from '../format.ts';
import { type ImageSize, imageSize } from './image-size.ts';
import { decodePixels, encodeGreyPng, encodePng } from './pixels.ts';

/**
 * A channel of an image. Its values may be inverted to 1 − value (to get roughness from gloss) or mapped to other
 * values. Values before and after are between 0 and 1.
 */
export interface ChannelSource {
  image: SceneImage;
  channel: 'red' | 'green' | 'blue' | 'alpha';
  invert?: boolean;
  curve?: (value: number) => number;
}

/** A channel, or a single value between 0 and 1 for the whole texture. */
export type ChannelOrValue = ChannelSource | number;

const OFFSETS = { red: 0, green: 1, blue: 2, alpha: 3 } as const;

/**
 * Merges two separate textures into glTF's metallic-roughness texture (green is roughness, blue is metallic), as a PNG.
 * If their sizes differ, the result has the larger one. The inputs must be PNG or JPEG (see `toWebImage`).
 * @throws FormatError if an image cannot be decoded
 */
export async function mergeMetallicRoughness(
  metallic: ChannelOrValue,
  roughness: ChannelOrValue,
  name: string,
): Promise<SceneImage> {
  const sources = [roughness, metallic].filter((source) => typeof source !== 'number');
  const size = await largestSize(sources.map(({ image }) => image));
  const data = new Uint8Array(size.width * size.height * 4).fill(255);
  for (const [offset, source] of [
    [1, roughness],
    [2, metallic],
  ] as const) {
    const levels = await levelsOf(source, size);
    for (let i = 0; i < levels.length; i++) data[4 * i + offset] = levels[i];
  }
  return { name, contentType: 'image/png', bytes: await encodePng({ ...size, data }) };
}

/**
 * Extracts one channel of an image as a grayscale PNG. In glTF's metallic-roughness texture, green is roughness and
 * blue is metallic.
 * @throws FormatError if the image cannot be decoded
 */
export async function extractChannel(source: ChannelSource, name: string): Promise<SceneImage> {
  const size = await largestSize([source.image]);
  const bytes = await encodeGreyPng(size, await levelsOf(source, size));
  return { name, contentType: 'image/png', bytes };
}

/**
 * Returns the largest width and the largest height among the images; 1 × 1 if there are no images.
 * @throws FormatError if an image has no readable header
 */
export async function largestSize(images: readonly SceneImage[]): Promise<ImageSize> {
  const largest = { width: 1, height: 1 };
  for (const { name, bytes } of images) {
    const size = await imageSize(bytes);
    if (size === null) throw new FormatError(`the texture "${name}" is damaged`);
    largest.width = Math.max(largest.width, size.width);
    largest.height = Math.max(largest.height, size.height);
  }
  return largest;
}

async function levelsOf(source: ChannelOrValue, size: ImageSize): Promise<Uint8Array> {
  const levels = new Uint8Array(size.width * size.height);
  if (typeof source === 'number')
    return levels.fill(Math.round(Math.min(1, Math.max(0, source)) * 255));
  const { data } = await decodePixels(source.image, size);
  const offset = OFFSETS[source.channel];
  const flip = source.invert ? 255 : 0;
  const { curve = (value) => value } = source;
  const table = Uint8Array.from({ length: 256 }, (_, level) =>
    Math.round(Math.min(1, Math.max(0, curve((level ^ flip) / 255))) * 255),
  );
  for (let i = 0; i < levels.length; i++) levels[i] = table[data[4 * i + offset]];
  return levels;
}
