import type { Raster } from '../raster/raster.ts';
import type { EngineIdentity, Warning, Work } from './engine.ts';

export type { Raster };

/** Where a picture of ours comes from: enough to draw it again. Also in the PNG, as text. */
export interface Provenance {
  /** The engine that drew it, and its version. */
  engine: string;
  version: string;
  /** Name of the drawing in the library. */
  asset: string;
  /** What it was recoloured to; null: its own colours. */
  colour: string | null;
  seed: number;
  /** How often it stands in a row; absent: once. */
  copies?: number;
  /** Where the picture shows a shape program: the words that it was read from, and which of their variations it is. */
  prompt?: string;
  variation?: number;
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
  doDecode(path: string, work: Work): Promise<Raster>;
  /**
   * The same stretched to a square, laid over white, without alpha: RGB, 8 bit. Much faster than {@link doDecode} where the
   * file can be read at a smaller size.
   */
  doDecodeSquare(path: string, side: number, work: Work): Promise<Uint8Array>;
  /** `provenance` goes into a PNG as text; other formats lose it. */
  doEncode(
    raster: Raster,
    format: EncodedImage['format'],
    work: Work,
    provenance?: Provenance | null,
  ): Promise<EncodedImage>;
  /** What {@link doEncode} wrote into the PNG; null where there is nothing, or its pixels are no longer the same. */
  doReadProvenance(path: string, work: Work): Promise<Provenance | null>;
  /** An endless animated WebP of frames of the same size. */
  doEncodeAnimation(
    frames: readonly Raster[],
    frameMilliseconds: number,
    work: Work,
  ): Promise<EncodedImage>;
}

/** An object without its background. */
export interface CutOut {
  /** Same size as the input; alpha is the object's coverage. */
  image: Raster;
  method: string;
  /** Where the object was estimated: how likely the cut-out is right, 0 to 1. */
  confidence?: number;
  warnings: Warning[];
}

/** Separates the object from its background. */
export interface Segmenter {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** Throws `SourceUnusable` where there is no object. */
  doCutOut(image: Raster, work: Work): Promise<CutOut>;
}
