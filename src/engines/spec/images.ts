import type { Raster } from '../raster/raster.ts';
import type { EngineIdentity, Warning, Work } from './engine.ts';

export type { Raster };

/** Side from which an image shows the object: the front is +Z, the right +X, as in preview renders. */
export type PictureSide = StraightSide | ObliqueSide;
/** A side along an axis. */
export type StraightSide = 'front' | 'back' | 'left' | 'right' | 'top';
/** A direction halfway between two sides, as of every other image of a turntable of eight. */
export type ObliqueSide = 'front_right' | 'back_right' | 'back_left' | 'front_left';

/** Where an image is taken from, in degrees: azimuth from +Z towards +X, elevation upwards. */
export interface ViewDirection {
  azimuth: number;
  elevation: number;
}

/** Where the image of each side is taken from. */
export const SIDE_DIRECTIONS: Readonly<Record<PictureSide, ViewDirection>> = {
  front: { azimuth: 0, elevation: 0 },
  front_right: { azimuth: 45, elevation: 0 },
  right: { azimuth: 90, elevation: 0 },
  back_right: { azimuth: 135, elevation: 0 },
  back: { azimuth: 180, elevation: 0 },
  back_left: { azimuth: 225, elevation: 0 },
  left: { azimuth: 270, elevation: 0 },
  front_left: { azimuth: 315, elevation: 0 },
  top: { azimuth: 0, elevation: 90 },
};

const EXCHANGED: Readonly<Record<string, PictureSide>> = {
  left: 'right',
  right: 'left',
  front_left: 'front_right',
  front_right: 'front_left',
  back_left: 'back_right',
  back_right: 'back_left',
};

/** Returns images by side with left and right exchanged. */
export function exchangedSides<T extends object>(bySide: T): T {
  const entries = Object.entries(bySide).map(([side, image]) => [EXCHANGED[side] ?? side, image]);
  return Object.fromEntries(entries) as T;
}

/** Tells the owner of a task that its images were exchanged, and what their names mean. */
export const SIDES_EXCHANGED: Warning = {
  code: 'sides_exchanged',
  message:
    'The colors say that the object faces the other way in the image of its side, so left and right were exchanged. right is the image in which the front of the object is at the left.',
};

/** Origin of an image drawn by this service: enough to draw it again. Also stored in the PNG as text. */
export interface Provenance {
  /** The engine that drew it, and its version. */
  engine: string;
  version: string;
  /** Name of the drawing in the library. */
  asset: string;
  /** Color that replaces the drawing's own colors; null: its own colors are kept. */
  colour: string | null;
  seed: number;
  /** Number of copies in a row; absent: one. */
  copies?: number;
  /** For an image of a shape program: the prompt of the program, and the number of its variation. */
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

/** An encoded image with its size. */
export interface FittedImage {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Decodes and encodes images. */
export interface ImageCodec {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /**
   * Decodes the first frame, with EXIF orientation applied, from any color space or depth to sRGB RGBA with 8 bits.
   * Throws `SourceUnusable`.
   */
  decode(path: string, work: Work): Promise<Raster>;
  /**
   * Decodes the image stretched to a square, over white, without alpha: RGB, 8 bits. Much faster than {@link decode}
   * if the file can be read at a smaller size.
   */
  decodeSquare(path: string, side: number, work: Work): Promise<Uint8Array>;
  /** `provenance` is stored in a PNG as text; other formats lose it. */
  encode(
    raster: Raster,
    format: EncodedImage['format'],
    work: Work,
    provenance?: Provenance | null,
  ): Promise<EncodedImage>;
  /**
   * Reads the provenance that {@link encode} stored in the PNG; null if there is none, or the pixels have changed.
   */
  readProvenance(path: string, work: Work): Promise<Provenance | null>;
  /**
   * Reduces an encoded image to a largest side in pixels, in the same format; a smaller one, or KTX2, is returned
   * unchanged. Null if the image cannot be read.
   * @param powersOfTwo whether each side becomes the nearest power of two, which may stretch the image
   */
  fit(
    bytes: Uint8Array,
    side: number,
    work: Work,
    powersOfTwo?: boolean,
  ): Promise<FittedImage | null>;
  /** Encodes an endlessly looping animated WebP of frames of the same size. */
  encodeAnimation(
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
  /** Estimated probability that the cut-out is right, 0 to 1, if the object's place was estimated. */
  confidence?: number;
  warnings: Warning[];
}

/** Separates the object from its background. */
export interface Segmenter {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** Throws `SourceUnusable` if there is no object. */
  cutOut(image: Raster, work: Work): Promise<CutOut>;
}
