import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { isUrl } from '../contract/source-value.ts';
import { readUpload } from '../sdk/files-node.ts';
import type { Bozzetto } from '../sdk/index.ts';
import {
  inOrderOfNumbers,
  TURNTABLE,
  type TurntableSide,
  turntableSides,
} from '../sdk/turntable.ts';
import { CliFailure, EXIT } from './failure.ts';
import { readModel } from './read-model.ts';

/** The maximum length of a file name that is derived from a prompt. */
const LONGEST_NAME = 40;

/** Derives a file name from a prompt: `A red teapot, please!` → `a-red-teapot-please`. */
export function nameOfWords(words: string, fallback: string): string {
  const plain = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-+|-+$/g, '');
  return plain || fallback;
}

/**
 * Checks that a file exists.
 * @throws CliFailure
 */
export async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new CliFailure(`there is no file ${path}`, undefined, EXIT.usage);
  if (!found.isFile()) throw new CliFailure(`${path} is not a file`, undefined, EXIT.usage);
}

/** Splits the file name of a path or URL: `photos/cat.png` and `https://…/cat.png?x` → `cat` and `.png`. */
export function nameOf(source: string): { stem: string; extension: string } {
  const path = isUrl(source) ? decodeURIComponent(new URL(source).pathname) : source;
  const extension = extname(path);
  return { stem: basename(path, extension), extension: extension.toLowerCase() };
}

/** Returns the value for `image_file`: a URL is returned unchanged; a file is uploaded and its key returned. */
export async function imageField(
  client: Bozzetto,
  source: string,
  signal: AbortSignal,
): Promise<string> {
  if (isUrl(source)) return source;
  return (await client.uploads.image(await readUpload(source), { signal })).file_key;
}

/** The sides, other than the front, from which images can show an object. */
export const OTHER_SIDES = ['back', 'left', 'right', 'top'] as const;
type OtherSide = (typeof OTHER_SIDES)[number] | Exclude<TurntableSide, 'front'>;
type Sides = { front: string } & { [Side in OtherSide]?: string | undefined };

/**
 * Returns the image of each side that a turntable shows; null for a number of images other than four and eight. Numbered
 * files that a shell lists are in the order of their numbers; other files are in the order in which they are given.
 */
export function turntableImages(
  files: readonly string[],
): ({ front: string } & Record<string, string>) | null {
  const sides = turntableSides(files.length);
  if (sides === null) return null;
  const [front, ...others] = inOrderOfNumbers(files);
  return { front: front!, ...Object.fromEntries(others.map((file, i) => [sides[i + 1]!, file])) };
}

/** Returns the value for the field `images`. */
export async function imagesField(
  client: Bozzetto,
  files: Sides,
  signal: AbortSignal,
): Promise<Sides> {
  const images: Sides = { front: await imageField(client, files.front, signal) };
  for (const side of [...TURNTABLE.slice(1), 'top'] as OtherSide[]) {
    const file = files[side];
    if (file !== undefined) images[side] = await imageField(client, file, signal);
  }
  return images;
}

/**
 * Returns the value for `model_file`: a URL is returned unchanged; a file is uploaded and its key returned. If the model
 * refers to files beside it, such as textures, all of them are uploaded as one zip.
 */
export async function modelField(
  client: Bozzetto,
  source: string,
  signal: AbortSignal,
): Promise<string> {
  if (isUrl(source)) return source;
  return (await client.uploads.model(await readModel(source), { signal })).file_key;
}
