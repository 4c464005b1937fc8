import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { saveDownload } from '../sdk/files-node.ts';
import type { Download } from '../sdk/index.ts';
import { usageFailure } from './failure.ts';
import { nameOf } from './sources.ts';

/** Formats in which an image can be saved, by file extension. The service itself makes PNG. */
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

/** Quality at which an image looks the same as the PNG. JPEG shows blocks at lower qualities. */
const QUALITY = 92;

/** The extensions, for the help and for error messages. */
export const PICTURE_ENDINGS = Object.keys(PICTURE_FORMATS)
  .map((ending) => `.${ending}`)
  .join(', ');

/**
 * Checks that the extension stands for a format in which an image can be saved.
 * @throws CliFailure
 */
export function requirePictureName(path: string): void {
  if (!Object.hasOwn(PICTURE_FORMATS, nameOf(path).extension.slice(1)))
    throw usageFailure(`${path} does not end in a supported image format: ${PICTURE_ENDINGS}`);
}

/**
 * Saves an image in the format that the extension stands for. The file appears only once it is complete.
 * @returns its size in bytes
 */
export async function savePicture(download: Download, path: string): Promise<number> {
  const ending = nameOf(path).extension;
  if (ending === nameOf(download.filename).extension) return saveDownload(download, path);
  const format = PICTURE_FORMATS[ending.slice(1) as keyof typeof PICTURE_FORMATS];
  // The module is imported on demand, because loading it takes 60 ms.
  const { default: sharp } = await import('sharp');
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}.part`;
  try {
    const picture = sharp(await download.bytes());
    // JPEG has no transparency, so the background becomes white.
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
