import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene, SceneSource } from '../mesh/scene.ts';
import type { SceneStatistics } from '../mesh/scene-statistics.ts';
import type { EngineIdentity, Warning, Work } from './engine.ts';

export type ModelStatistics = SceneStatistics;

/** A model file in memory; `format` uses the names in the engine's capabilities. */
export interface ModelFile {
  format: string;
  bytes: Uint8Array;
  /** `glb`, or `zip` if the format is a bundle of files. */
  extension: string;
  contentType: string;
}

/** Storage options of GLB and glTF; other formats ignore them. */
export interface GltfStorage {
  /** Defaults to `none`. */
  compression?: 'none' | 'meshopt' | 'draco';
  /** Defaults to `keep`. */
  textures?: 'keep' | 'png' | 'webp' | 'ktx2';
}

export interface ConversionRequest extends GltfStorage {
  /** Path of a local file. */
  path: string;
  /** Format that the user claims the file has; it is checked against the file's bytes. */
  sourceFormat: string;
  targetFormat: string;
  /** Base name of the files in a bundle. */
  name: string;
  /** Meters per unit of the source, and its up-axis; absent: as stated in the file, or the default for its format. */
  sourceUnitMetres?: number;
  sourceUpAxis?: UpAxis;
  /** The same for the target, if its format has no fields for unit and up-axis. */
  targetUnitMetres?: number;
  targetUpAxis?: UpAxis;
}

/** An up-axis that a request may choose. */
export type UpAxis = 'y' | 'z';

/** The result of reading a model file. */
export interface ReadModel {
  /** Its images are PNG or JPEG; an image that cannot be decoded is unchanged. */
  scene: Scene;
  source: SceneSource & { statistics: ModelStatistics; origin: Scene['origin'] };
  /** Size of the file that was read, in bytes; omitted if the scene was not read from a file of its own. */
  fileBytes?: number;
  /** Problems of the source that were repaired. */
  repairs: { code: string; message: string; count: number }[];
  /** Content that the target cannot hold, and content of the source that is not supported. */
  warnings: Warning[];
}

export interface Conversion extends ReadModel {
  file: ModelFile;
}

/** The Khronos validator's verdict on a glTF file. */
export interface Verdict {
  errors: number;
  warnings: number;
  infos: number;
  messages: string[];
}

/** Converts a model file to another format. The same input gives the same bytes. */
export interface ModelConverter {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  readonly capabilities: { reads: readonly string[]; writes: readonly string[] };
  /** Throws `SourceUnusable` if the file is broken, exceeds the limits, or is not in the claimed format. */
  convert(request: ConversionRequest, work: Work): Promise<Conversion>;
  /** Like {@link read}, without the counts, which take half of the time. */
  readScene(path: string, work: Work): Promise<Pick<ReadModel, 'scene' | 'repairs' | 'warnings'>>;
  /**
   * Reads a file of any format that can be detected from its bytes. Throws `SourceUnusable` if the format is unknown,
   * or the file is broken or exceeds the limits.
   */
  read(path: string, work: Work): Promise<ReadModel>;
  /**
   * Flattens everything that a scene shows into one mesh in world space, at rest; its materials index into the scene's.
   * Throws `SourceUnusable` if the scene shows nothing, or its copies exceed the limits.
   */
  flatten(scene: Scene, work: Work): Promise<PolygonMesh>;
  /**
   * Writes a scene, without changing it. `name`: stem of the names of the files in a bundle; `warnings`: content that
   * the format cannot hold. Throws `SourceUnusable` if the written scene exceeds the limits.
   */
  write(
    scene: Scene,
    request: { format: string; name: string } & GltfStorage,
    work: Work,
  ): Promise<{ file: ModelFile; warnings: Warning[] }>;
  /** Reads a file in memory and counts its contents. Unlike {@link read}, it converts no images. */
  inspect(file: InspectedFile, work: Work): Promise<Inspection>;
}

/** A file in memory for {@link ModelConverter.inspect}. */
export interface InspectedFile extends Pick<ModelFile, 'format' | 'bytes'> {
  /** Returns a file that the model refers to, or null. If omitted, only those in the file itself are found. */
  companion?: (path: string) => Uint8Array | null;
}

/** The contents of an inspected file. */
export interface Inspection {
  /** As read, with its problems repaired. */
  scene: Scene;
  statistics: ModelStatistics;
  space: Pick<SceneSource, 'unitMetres' | 'upAxis'>;
  repairs: ReadModel['repairs'];
  /** Null if the file is not glTF. */
  verdict: Verdict | null;
}
