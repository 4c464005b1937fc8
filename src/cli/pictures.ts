import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { saveDownload } from '../sdk/files-node.ts';
import type { Download } from '../sdk/index.ts';
import { usageFailure } from './failure.ts';
import { nameOf } from './sources.ts';

/** What a picture can be written as, by the ending of its name; the service makes PNG. */
const PICTURE_FORMATS = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  webp: 'webp',
  avif: 'avif',
  gif: 'gif',
  tif: 'tiff',
  tiff: 'tiff',
} as const;

/** For the eye the same as the PNG; of JPEG, smaller ones show blocks. */
const QUALITY = 92;

/** The endings, for the help and for a refusal. */
export const PICTURE_ENDINGS = Object.keys(PICTURE_FORMATS)
  .map((ending) => `.${ending}`)
  .join(', ');

/** @throws CliFailure where the name does not end in what a picture can be written as */
export function requirePictureName(path: string): void {
  if (!Object.hasOwn(PICTURE_FORMATS, nameOf(path).extension.slice(1)))
    throw usageFailure(`${path} does not end in a supported image format: ${PICTURE_ENDINGS}`);
}

/** Writes a picture as what its name says; the file appears whole or not at all. @returns its length in bytes */
export async function savePicture(download: Download, path: string): Promise<number> {
  const ending = nameOf(path).extension;
  if (ending === nameOf(download.filename).extension) return saveDownload(download, path);
  const format = PICTURE_FORMATS[ending.slice(1) as keyof typeof PICTURE_FORMATS];
  // Loads in 60 ms: only where it is needed.
  const { default: sharp } = await import('sharp');
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}.part`;
  try {
    const picture = sharp(await download.bytes());
    // JPEG has no transparency: what is behind it is white, as on paper.
    const opaque = format === 'jpeg' ? picture.flatten({ background: '#fff' }) : picture;
    const { size } = await opaque
      .toFormat(format, format === 'png' || format === 'gif' ? {} : { quality: QUALITY })
      .toFile(part);
    await rename(part, path);
    return size;
  } finally {
    await rm(part, { force: true });
  }
}
