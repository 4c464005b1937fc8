import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { fromPixels, toFile, toPixels } from '../raster/raw-pixels.ts';
import {
  type EncodedImage,
  type ImageCodec,
  type Provenance,
  type Raster,
  SourceUnusable,
  type Work,
} from '../spec.ts';
import { fitImage } from './fit-image.ts';
import { digest, readProvenance, withProvenance } from './png-provenance.ts';

export interface ImageCodecOptions {
  /** An image with more pixels than this is refused by its header, before anything is decoded. */
  maxPixels?: number;
  /** Maximum length of the longer side, to which larger images are reduced. */
  maxSide?: number;
}

/** 8192 × 8192, the largest upload. */
const MAX_PIXELS = 8192 * 8192;
/** The largest texture; no output contains more detail. */
const MAX_SIDE = 4096;

/** Images that this service draws have 1024² pixels. */
const MAX_OWN_PIXELS = 4096 * 4096;

/**
 * Formats that are accepted. libvips reads a hundred formats (including SVG and PDF), but a source must have one of
 * these, whatever its file name.
 */
const READABLE = new Set(['png', 'jpeg', 'webp', 'heif']);

/** Creates an {@link ImageCodec} that uses libvips (sharp). */
export function createImageCodec(options: ImageCodecOptions = {}): ImageCodec {
  const maxPixels = options.maxPixels ?? MAX_PIXELS;
  const maxSide = options.maxSide ?? MAX_SIDE;
  return {
    specVersion: 1,
    identity: { id: 'sharp', version: sharp.versions.sharp ?? 'unknown', provider: 'built-in' },
    decode: (path, work) => decode(path, maxPixels, maxSide, work),
    decodeSquare: (path, side, work) => decodeSquare(path, side, maxPixels, maxSide, work),
    encode: encode,
    readProvenance: readVerified,
    encodeAnimation: encodeAnimation,
    async fit(bytes, side, work, powersOfTwo) {
      const fitted = await fitImage(bytes, side, powersOfTwo);
      await work.breathe(1);
      return fitted;
    },
  };
}

/**
 * Decodes an image file: first frame, upright by its EXIF orientation, sRGB with straight alpha, 8 bits.
 * @throws SourceUnusable if the file is empty, broken, too large or of another format
 */
async function decode(
  path: string,
  maxPixels: number,
  maxSide: number,
  work: Work,
): Promise<Raster> {
  // The file is read into memory first, because libvips caches files by path, and names in work directories are reused.
  const bytes = await readFile(path, { signal: work.signal });
  if (bytes.length === 0) throw new SourceUnusable('the image is empty (0 bytes)');
  const input = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 } as const;
  await assertReadable(bytes, maxPixels);
  await work.breathe(0.1);
  const { width, height, channels, data } = await toPixels(
    sharp(bytes, input)
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .ensureAlpha(),
  ).catch((error: unknown) => {
    throw new SourceUnusable(`the image cannot be decoded: ${reasonOf(error)}`);
  });
  // Not where failures count as the image's: an abort is none.
  await work.breathe(1);
  if (channels !== 4) throw new SourceUnusable('the image has no usable color channels');
  return { width, height, data };
}

/**
 * Decodes to a square. libvips reads JPEG and WebP at a fraction of their size, and never needs memory for a whole
 * image: 12 megapixels take 70 ms of processor time instead of 340 as JPEG, 250 instead of 450 as PNG.
 * @throws SourceUnusable like {@link decode}
 */
async function decodeSquare(
  path: string,
  side: number,
  maxPixels: number,
  maxSide: number,
  work: Work,
): Promise<Uint8Array> {
  const bytes = await readFile(path, { signal: work.signal });
  if (bytes.length === 0) throw new SourceUnusable('the image is empty (0 bytes)');
  await assertReadable(bytes, maxPixels);
  const square = (image: Sharp) =>
    // Transparent pixels may have any color; only what is visible counts.
    toPixels(
      image
        .flatten({ background: '#ffffff' })
        .resize(side, side, { fit: 'fill', fastShrinkOnLoad: false }),
    );
  const input = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 } as const;
  const small = await square(sharp(bytes, input).autoOrient().toColourspace('srgb')).catch(
    () => null,
  );
  if (small?.channels === 3) return small.data;
  // This image can only be read at its full size.
  const whole = await decode(path, maxPixels, maxSide, work);
  return (await square(fromPixels(whole.data, whole, 4))).data;
}

/** @throws SourceUnusable unless the header has a readable format within the pixel limit */
async function assertReadable(bytes: Uint8Array, maxPixels: number): Promise<void> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new SourceUnusable(`the image cannot be read: ${reasonOf(error)}`);
    });
  if (!READABLE.has(header.format ?? '')) {
    throw new SourceUnusable(
      `the image format is ${header.format ?? 'unknown'}; use PNG, JPEG, WebP or AVIF`,
    );
  }
  // In an animation, `height` may be the height of all frames stacked.
  const height = header.pageHeight ?? header.height ?? 0;
  const pixels = (header.width ?? 0) * height;
  if (pixels > maxPixels) {
    throw new SourceUnusable(
      `the image has ${header.width} × ${height} pixels, more than the limit of ${maxPixels}`,
    );
  }
}

/** Returns the first line of libvips's error, which names the cause. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n')[0] ?? '').trim().replace(/^Input buffer/, 'the file');
}

/**
 * Compression level. A render of 2048² takes 84 ms and 5.9 MB, and at libpng's default of 6 it takes 112 ms and 5.8 MB.
 * An opaque alpha channel adds 10 %.
 */
const PNG_LEVEL = 3;

function isOpaque(data: Uint8Array): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false;
  return true;
}

/** Encodes an image; the same pixels give the same bytes. JPEG has no alpha, so the image is placed over white. */
async function encode(
  raster: Raster,
  format: EncodedImage['format'],
  work: Work,
  provenance?: Provenance | null,
): Promise<EncodedImage> {
  work.signal.throwIfAborted();
  const { width, height, data } = raster;
  const image = fromPixels(data, raster, 4);
  const encoder =
    format === 'png'
      ? (isOpaque(data) ? image.removeAlpha() : image).png({ compressionLevel: PNG_LEVEL })
      : format === 'jpeg'
        ? image.flatten({ background: '#ffffff' }).jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
        : image.webp({ quality: 90, effort: 2 });
  const encoded = await toFile(encoder);
  const bytes =
    format === 'png' && provenance ? withProvenance(encoded, provenance, raster) : encoded;
  await work.breathe(1);
  return { width, height, format, bytes };
}

/** The file is decoded again only if it claims to be drawn by this service. */
async function readVerified(path: string, work: Work): Promise<Provenance | null> {
  const bytes = await readFile(path, { signal: work.signal });
  const found = readProvenance(bytes);
  if (found === null) return null;
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_OWN_PIXELS }).ensureAlpha();
    const pixels = await toPixels(image);
    return pixels.channels === 4 && digest(pixels) === found.pixels ? found.provenance : null;
  } catch {
    return null;
  }
}

/** The frames are stacked vertically, as libvips expects them. Each frame is a full image. */
async function encodeAnimation(
  frames: readonly Raster[],
  frameMilliseconds: number,
  work: Work,
): Promise<EncodedImage> {
  work.signal.throwIfAborted();
  const { width, height } = frames[0]!;
  const stacked = new Uint8Array(width * height * 4 * frames.length);
  for (const [i, { data }] of frames.entries()) stacked.set(data, i * width * height * 4);
  const image = sharp(stacked, {
    raw: { width, height: height * frames.length, channels: 4, pageHeight: height },
    limitInputPixels: false,
  });
  const delay = frames.map(() => frameMilliseconds);
  const bytes = await toFile(image.webp({ quality: 82, effort: 2, loop: 0, delay }));
  await work.breathe(1);
  return { width, height, format: 'webp', bytes };
}
