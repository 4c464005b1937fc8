import type { Scene, SceneSource } from '../mesh/scene.ts';
import type { Work } from '../spec.ts';
import type { ImageAllowance } from './image/image-allowance.ts';
import type { UnreadParts } from './unread-parts.ts';

/** What a reader works on: the model file, and the files that came with it (in its zip). */
export interface SourceFiles {
  /** The model file itself. */
  main: Uint8Array;
  /** Its name, for messages. */
  name: string;
  /**
   * The file that the model names (relative path, `/` or `\`, any case); null where the source holds none. Never reads
   * outside the source.
   * @throws FormatError where it is larger than the limits allow
   */
  companion(path: string): Uint8Array | null;
  /** Paths of other models in the same zip that were not asked for; absent: it is no zip of several files. */
  unusedModels?(): string[];
}

/** What readers and writers are handed besides the model. */
export interface ConvertContext {
  /** Progress and abort of this call of a reader or writer. */
  work: Work;
  /** Something that was repaired, skipped or cannot be held; said once for each distinct code and message. */
  warn(code: string, message: string): void;
  /** Where readers note what they saw in the file and did not use. */
  unread: UnreadParts;
  limits: Limits;
  /** The unit and axis to write a format in that has no field for them; absent: its own. */
  space?: Partial<Pick<SceneSource, 'unitMetres' | 'upAxis'>>;
  /** What the images of this model may unpack to; one for all its readers and writers. */
  images: ImageAllowance;
}

/** Beyond these a file is refused, before memory is taken for what it claims. */
export interface Limits {
  /** Over all meshes of the file, not instanced. */
  vertices: number;
  corners: number;
  nodes: number;
  meshes: number;
  materials: number;
  images: number;
  /** Weights of joints of all nodes with a skin: a mesh that several nodes show counts as often. */
  jointWeights: number;
  /** Levels of nesting: of nodes, XML elements, FBX records. */
  depth: number;
  /** All companions and inflated parts together. */
  inflatedBytes: number;
  /** Width or height of an embedded image. */
  imageSide: number;
  /** Pixels of one that is decoded as a whole: WebP, AVIF, GIF, TIFF, BMP, TGA, DDS, interlaced PNG, progressive JPEG. */
  wholeImagePixels: number;
}

/**
 * Reads one format. Polygons stay polygons; units, axes and colours become the scene's.
 * @throws FormatError where the file is broken or beyond the limits
 */
export type FormatReader = (files: SourceFiles, context: ConvertContext) => Promise<Scene>;

/** A file that a writer made. Same scene, same bytes. */
export interface WrittenFile {
  bytes: Uint8Array;
  /** `glb`, or `zip` where the format is a bundle of files. */
  extension: string;
  contentType: string;
}

/**
 * Writes one format; what it cannot hold is said by `warn`.
 * @param name of the model: stem of the files where the format is a bundle of several
 */
export type FormatWriter = (
  scene: Scene,
  name: string,
  context: ConvertContext,
) => Promise<WrittenFile>;

/** The file cannot be read: what is wrong with it, in a sentence that its owner can act on. */
export class FormatError extends Error {
  override readonly name = 'FormatError';
}
