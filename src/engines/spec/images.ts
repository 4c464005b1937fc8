import type { EngineContext, EngineIdentity, Warning } from './engine.ts';

/** Pixels, row by row from the top; `data.length` = width · height · 4, RGBA 8 bit. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

/** An image file in memory. */
export interface EncodedImage {
  width: number;
  height: number;
  format: 'png' | 'jpeg' | 'webp';
  bytes: Uint8Array;
}

/** Decodes and encodes images. */
export interface ImageCodec {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** First frame, EXIF orientation applied, any colour space or depth → sRGB RGBA 8 bit. Throws `SourceUnusable`. */
  doDecode(path: string, context: EngineContext): Promise<Raster>;
  doEncode(
    raster: Raster,
    format: EncodedImage['format'],
    context: EngineContext,
  ): Promise<EncodedImage>;
  /** An endless animated WebP of frames of the same size. */
  doEncodeAnimation(
    frames: readonly Raster[],
    frameMilliseconds: number,
    context: EngineContext,
  ): Promise<EncodedImage>;
}

/** Separates the object from its background. */
export interface Segmenter {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** Same size as the input; alpha is the object's coverage. Throws `SourceUnusable` where there is no object. */
  doCutOut(
    image: Raster,
    context: EngineContext,
  ): Promise<{ image: Raster; method: string; warnings: Warning[] }>;
}
