import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { FormatError } from '../format.ts';
import type { Pixels } from './pixels.ts';

/** The transcoder's number for the format RGBA with 8 bits per channel. */
const RGBA32 = 13;
const TRANSCODER = 'three/examples/jsm/libs/basis/basis_transcoder';

/**
 * Types for the part of the Basis Universal transcoder that is used here. three includes the transcoder without types.
 */
interface Ktx2File {
  isValid(): boolean;
  isHDR(): boolean;
  getWidth(): number;
  getHeight(): number;
  startTranscoding(): boolean;
  getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number;
  transcodeImage(
    into: Uint8Array,
    level: number,
    layer: number,
    face: number,
    format: number,
    flags: number,
    channel0: number,
    channel1: number,
  ): boolean;
  close(): void;
  delete(): void;
}

interface Transcoder {
  initializeBasis(): void;
  KTX2File: new (bytes: Uint8Array) => Ktx2File;
}

/**
 * Decodes the first image of a KTX2 file in one of the Basis Universal formats that glTF allows (ETC1S or UASTC). Each
 * file gets a new transcoder, which is discarded afterward, because its memory only grows and a broken file may have
 * damaged its state.
 * @throws FormatError if the file is damaged or of another format
 */
export async function decodeKtx2(bytes: Uint8Array): Promise<Pixels> {
  const transcoder = await loadTranscoder();
  let file: Ktx2File | null = null;
  try {
    file = new transcoder.KTX2File(bytes);
    if (!file.isValid() || file.isHDR())
      throw new FormatError('it is KTX2, but neither ETC1S nor UASTC');
    const [width, height] = [file.getWidth(), file.getHeight()];
    const data = new Uint8Array(file.getImageTranscodedSizeInBytes(0, 0, 0, RGBA32));
    const done = file.startTranscoding() && file.transcodeImage(data, 0, 0, 0, RGBA32, 0, -1, -1);
    if (!done || data.length !== width * height * 4) throw new FormatError('it is damaged');
    return { width, height, data };
  } catch (error) {
    // On some broken files, the WebAssembly code traps.
    throw error instanceof FormatError ? error : new FormatError('it is damaged');
  } finally {
    file?.close();
    file?.delete();
  }
}

/**
 * Loads the transcoder by evaluating its script, which is written for web pages and CommonJS although its package
 * contains ES modules.
 */
async function loadTranscoder(): Promise<Transcoder> {
  const path = fileURLToPath(import.meta.resolve(`${TRANSCODER}.js`));
  const [script, wasmBinary] = await Promise.all([
    readFile(path, 'utf8'),
    readFile(fileURLToPath(import.meta.resolve(`${TRANSCODER}.wasm`))),
  ]);
  const made: { exports: unknown } = { exports: {} };
  const scope = { module: made, exports: made.exports, require: createRequire(import.meta.url) };
  const place = { __filename: path, __dirname: dirname(path) };
  const given = { ...scope, ...place };
  compileFunction(script, Object.keys(given))(...Object.values(given));
  const create = made.exports as (options: { wasmBinary: Uint8Array }) => Promise<Transcoder>;
  const transcoder = await create({ wasmBinary });
  transcoder.initializeBasis();
  return transcoder;
}
