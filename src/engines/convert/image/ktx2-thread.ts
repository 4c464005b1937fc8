/** The program of a thread that encodes KTX2 textures. */

import { zstdCompressSync } from 'node:zlib';
import { encodeToKTX2 } from 'ktx2-encoder';
import { type Ktx2Container, read, write } from 'three/examples/jsm/libs/ktx-parse.module.js';
import { answerTasks } from '../../threads/answer-tasks.ts';
import type { Pixels } from './pixels.ts';
import type { TextureRole } from './texture-roles.ts';

/** Messages to an encoding thread. */
export interface Task {
  kind: 'encode';
  /** Its sides are multiples of four. */
  pixels: Pixels;
  /** The same image at half the size, if it is too large to be encoded at once. */
  half: Pixels | null;
  role: TextureRole;
}

export interface Answers {
  encode: Uint8Array;
}

/** Pixels per strip of a larger image. */
const STRIP = 2 ** 22;
const BLOCK = 4;
/** Number of Zstandard among the supercompression schemes of KTX2. */
const ZSTD = 2;

type Options = NonNullable<Parameters<typeof encodeToKTX2>[1]>;

/**
 * ETC1S takes a quarter of the size of UASTC, and its errors are hardly seen in colors. The lowest effort of both
 * encoders loses 0.3 and 0.8 dB, and takes a fifth of the time.
 */
const ETC1S = { isUASTC: false, qualityLevel: 192, compressionLevel: 0 } as const;
const UASTC = { isUASTC: true, uastcLDRQualityLevel: 0 } as const;

// The encoder reports its progress on the console.
console.log = () => {};

answerTasks(({ pixels, half, role }: Task) =>
  half === null ? encode(pixels, optionsOf(role)) : encodeLarge(pixels, half, role),
);

function optionsOf(role: TextureRole): Options {
  const isColor = role === 'color';
  return {
    ...(isColor ? ETC1S : UASTC),
    isPerceptual: isColor,
    isSetKTX2SRGBTransferFunc: isColor,
    ...(role === 'normal' && { isNormalMap: true }),
    needSupercompression: true,
    generateMipmap: true,
  };
}

function encode(pixels: Pixels, options: Options): Promise<Uint8Array> {
  const given = { ...options, imageDecoder: async () => pixels };
  return encodeToKTX2(new Uint8Array(0), given);
}

/**
 * Encodes an image that is too large for the encoder, as UASTC, in strips: its blocks do not depend on each other. The
 * smaller levels are those of the image at half the size.
 */
async function encodeLarge(pixels: Pixels, half: Pixels, role: TextureRole): Promise<Uint8Array> {
  const options = { ...optionsOf(role), ...UASTC, needSupercompression: false };
  const { width, height, data } = pixels;
  const rows = Math.max(BLOCK, Math.floor(STRIP / width / BLOCK) * BLOCK);
  const blocks: Uint8Array[] = [];
  for (let row = 0; row < height; row += rows) {
    const end = Math.min(row + rows, height);
    const part = data.subarray(4 * width * row, 4 * width * end);
    const strip = { width, height: end - row, data: part };
    const { levels } = read(await encode(strip, { ...options, generateMipmap: false }));
    blocks.push(levels[0].levelData);
  }
  const container = read(await encode(half, options));
  const whole = Buffer.concat(blocks);
  const levels = [
    { levelData: whole, uncompressedByteLength: whole.length },
    ...container.levels,
  ].map(({ levelData, uncompressedByteLength }) => ({
    levelData: new Uint8Array(zstdCompressSync(levelData)),
    uncompressedByteLength,
  }));
  const file: Ktx2Container = {
    ...container,
    pixelWidth: width,
    pixelHeight: height,
    levelCount: levels.length,
    supercompressionScheme: ZSTD,
    levels,
  };
  return write(file);
}
