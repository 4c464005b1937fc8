import type { Scene, SceneSource } from '../mesh/scene.ts';
import type { Work } from '../spec.ts';
import type { ImageAllowance } from './image/image-allowance.ts';
import type { UnreadParts } from './unread-parts.ts';

/** Input of a reader: the model file, and the files that came with it (in its zip). */
export interface SourceFiles {
  /** The model file itself. */
  main: Uint8Array;
  /** Its name, for messages. */
  name: string;
  /**
   * Returns a file that the model refers to (relative path, `/` or `\`, any case); null if the source does not hold it.
   * Never reads outside the source.
   * @throws FormatError if it is larger than the limits allow
   */
  companion(path: string): Uint8Array | null;
  /**
   * Paths of other models in the same zip that were not requested; absent: the source is not a zip of several files.
   */
  unusedModels?(): string[];
}

/** Input of readers and writers other than the model. */
export interface ConvertContext {
  /** Progress and cancellation of this call of a reader or writer. */
  work: Work;
  /** Reports content that was repaired, skipped or cannot be kept, once per distinct code and message. */
  warn(code: string, message: string): void;
  /** Receives the content of the file that readers did not use. */
  unread: UnreadParts;
  limits: Limits;
  /** The unit and axis for writing a format that has no fields for them; absent: the format's own. */
  space?: Partial<Pick<SceneSource, 'unitMetres' | 'upAxis'>>;
  /** Limit on the decoded size of this model's images, shared by all its readers and writers. */
  images: ImageAllowance;
}

/** Limits beyond which a file is refused, before memory is allocated for what it claims. */
export interface Limits {
  /** Over all meshes of the file, not counting instances. */
  vertices: number;
  corners: number;
  nodes: number;
  meshes: number;
  materials: number;
  images: number;
  /** Joint weights of all nodes with a skin; a mesh that several nodes show counts for each of them. */
  jointWeights: number;
  /** Levels of nesting of nodes, XML elements and FBX records. */
  depth: number;
  /** Total of all companions and inflated parts. */
  inflatedBytes: number;
  /** Width or height of an embedded image. */
  imageSide: number;
  /**
   * Pixels of an image that is decoded as a whole: WebP, AVIF, GIF, TIFF, BMP, TGA, DDS, interlaced PNG, progressive
   * JPEG.
   */
  wholeImagePixels: number;
}

/**
 * Reads one format. Polygons stay polygons; units, axes and colors are converted to the scene's.
 * @throws FormatError if the file is broken or exceeds the limits
 */
export type FormatReader = (files: SourceFiles, context: ConvertContext) => Promise<Scene>;

/** A file that a writer produced. The same scene gives the same bytes. */
export interface WrittenFile {
  bytes: Uint8Array;
  /** `glb`, or `zip` if the format is a bundle of files. */
  extension: string;
  contentType: string;
}

/**
 * Writes one format, and reports what the format cannot hold by `warn`.
 * @param name of the model: the stem of the file names if the format is a bundle
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
