import type { SceneImage } from '../../mesh/scene.ts';
import { share } from '../../threads/shared-arrays.ts';
import { ThreadPool } from '../../threads/thread-pool.ts';
import { watch } from '../../threads/watch.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import { type ImageSize, imageSize } from './image-size.ts';
import type { Answers, Task } from './ktx2-thread.ts';
import { decodePixels, type Pixels } from './pixels.ts';
import type { Texture, TextureRole } from './texture-roles.ts';

/** Number of images that are encoded at a time, unless one is large. One of 2048² takes about 400 MiB. */
const AT_ONCE = 2;

/** Maximum number of pixels that the encoder gets at once. Its own limit is 12 Mi. Larger images are divided. */
const WHOLE = 2 ** 23;

/**
 * Encodes images as KTX2 with all mip levels: colors as ETC1S, others as UASTC. Sides that are no multiples of four,
 * which glTF requires, are stretched to the next one. The same images always give the same bytes.
 * @param progress fraction of `work` at which all are done
 * @returns the images in the same order; an image that cannot be decoded stays as it is, with a warning
 */
export async function encodeKtx2(
  textures: readonly Texture[],
  { work, warn }: Pick<ConvertContext, 'work' | 'warn'>,
  progress: number,
): Promise<SceneImage[]> {
  const threads = new ThreadPool<Task, Answers>(new URL('./ktx2-thread.ts', import.meta.url));
  const encoded = textures.map(({ image }) => image);
  let next = 0;
  let done = 0;
  const encodeInTurn = async (thread: number) => {
    while (next < textures.length) {
      const at = next++;
      const { image, role } = textures[at];
      const task = await taskOf(image, role, warn);
      work.signal.throwIfAborted();
      if (task !== null) {
        const bytes = await threads.runOn(thread, task);
        encoded[at] = { ...image, contentType: 'image/ktx2', bytes };
      }
      done++;
    }
  };
  try {
    const atOnce = (await areLarge(textures)) ? 1 : AT_ONCE;
    const count = Math.min(atOnce, threads.size, textures.length);
    const turns = Promise.all(Array.from({ length: count }, (_, thread) => encodeInTurn(thread)));
    await watch(turns, work, () => (progress * done) / textures.length);
    return encoded;
  } finally {
    threads.end();
  }
}

/** Returns whether an image is too large to be encoded at once. Such images take 650 MiB each. */
async function areLarge(textures: readonly Texture[]): Promise<boolean> {
  const sizes = await Promise.all(textures.map(({ image }) => imageSize(image.bytes)));
  return sizes.some((size) => size !== null && size.width * size.height > WHOLE);
}

/** Decodes an image for the encoder. Returns null, with a warning, if it is damaged. */
async function taskOf(
  image: SceneImage,
  role: TextureRole,
  warn: ConvertContext['warn'],
): Promise<Task | null> {
  try {
    const given = await imageSize(image.bytes);
    if (given === null) throw new FormatError(`the texture "${image.name}" is damaged`);
    const size = inBlocks(given);
    const isLarge = size.width * size.height > WHOLE;
    return {
      kind: 'encode',
      role,
      pixels: await shared(image, size),
      half: isLarge ? await shared(image, halved(size)) : null,
    };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    warn('image_unreadable', `the texture "${image.name}" kept its format: ${error.message}`);
    return null;
  }
}

async function shared(image: SceneImage, size: ImageSize): Promise<Pixels> {
  const pixels = await decodePixels(image, size);
  return { ...pixels, data: share(pixels.data) };
}

function inBlocks({ width, height }: ImageSize): ImageSize {
  return { width: Math.ceil(width / 4) * 4, height: Math.ceil(height / 4) * 4 };
}

function halved({ width, height }: ImageSize): ImageSize {
  return { width: width / 2, height: height / 2 };
}
