import type { Scene, SceneSource } from '../mesh/scene.ts';
import type { GltfStorage, Work } from '../spec.ts';
import type { ImageAllowance } from './image/image-allowance.ts';
import type { UnreadParts } from './unread-parts.ts';

/** Input of a reader: the model file and the files that came with it in its zip. */
export interface SourceFiles {
  /** The model file itself. */
  main: Uint8Array;
  /** Name of the model file, for messages. */
  name: string;
  /**
   * Returns a file that the model refers to (by a relative path, with `/` or `\`, in any case); null if the source does
   * not contain it. Never reads outside the source.
   * @throws FormatError if the file is larger than the limits allow
   */
  companion(path: string): Uint8Array | null;
  /**
   * Returns the paths of other models in the same zip that were not requested. Absent if the source is not a zip of
   * several files.
   */
  unusedModels?(): string[];
}

/** Input of readers and writers in addition to the model. */
export interface ConvertContext {
  /** Progress and cancellation of this call to a reader or writer. */
  work: Work;
  /**
   * Reports content that was repaired, skipped or cannot be kept. Each distinct combination of code and message is
   * reported once.
   */
  warn(code: string, message: string): void;
  /** Collects the content of the file that readers did not use. */
  unread: UnreadParts;
  limits: Limits;
  /** The unit and axis for writing a format that cannot state them. Absent: the format's usual ones. */
  space?: Partial<Pick<SceneSource, 'unitMetres' | 'upAxis'>>;
  /** Compression and texture encoding for GLB and glTF. */
  storage?: GltfStorage;
  /** Limit on the decoded size of this model's images, shared by all readers and writers of the model. */
  images: ImageAllowance;
}

/** Limits above which a file is refused, before memory is allocated for what it claims. */
export interface Limits {
  /** Number of vertices in all meshes of the file, not counting instances. */
  vertices: number;
  corners: number;
  nodes: number;
  meshes: number;
  materials: number;
  images: number;
  /** Number of joint weights in all nodes with a skin. A mesh that several nodes show counts once for each of them. */
  jointWeights: number;
  /** Maximum nesting depth of nodes, XML elements and FBX records. */
  depth: number;
  /** Total bytes of all companions and inflated parts. */
  inflatedBytes: number;
  /** Maximum width or height of an embedded image, in pixels. */
  imageSide: number;
  /**
   * Maximum number of pixels of an image that must be decoded as a whole: WebP, AVIF, GIF, TIFF, BMP, TGA, DDS,
   * interlaced PNG, progressive JPEG.
   */
  wholeImagePixels: number;
}

/**
 * Reads one format. Polygons are kept as polygons, and units, axes and colors are converted to those of the scene.
 * @throws FormatError if the file is broken or exceeds the limits
 */
export type FormatReader = (files: SourceFiles, context: ConvertContext) => Promise<Scene>;

/** A file that a writer produced. The same scene always gives the same bytes. */
export interface WrittenFile {
  bytes: Uint8Array;
  /** `glb`, for example, or `zip` if the format is a bundle of files. */
  extension: string;
  contentType: string;
}

/**
 * Writes one format, and calls `warn` for content that the format cannot store.
 * @param name of the model, which becomes the stem of the file names if the format is a bundle
 */
export type FormatWriter = (
  scene: Scene,
  name: string,
  context: ConvertContext,
) => Promise<WrittenFile>;

/** The file cannot be read. The message explains the problem in a sentence that the file's owner can act on. */
export class FormatError extends Error {
  override readonly name = 'FormatError';
}
