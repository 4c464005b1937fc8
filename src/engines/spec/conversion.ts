import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene, SceneSource } from '../mesh/scene.ts';
import type { SceneStatistics } from '../mesh/scene-statistics.ts';
import type { EngineIdentity, Warning, Work } from './engine.ts';

export type ModelStatistics = SceneStatistics;

/** A model file in memory; `format` as the engine's capabilities name it. */
export interface ModelFile {
  format: string;
  bytes: Uint8Array;
  /** `glb`, or `zip` where the format is a bundle of files. */
  extension: string;
  contentType: string;
}

export interface ConversionRequest {
  /** Local file. */
  path: string;
  /** What its owner says it is; held against its bytes. */
  sourceFormat: string;
  targetFormat: string;
  /** Stem of the names of the files in a bundle. */
  name: string;
  /** Metres in a unit of the source, and its axis that points up; absent: as the file states, or its format is taken. */
  sourceUnitMetres?: number;
  sourceUpAxis?: UpAxis;
  /** The same of the target, where its format has no fields for them. */
  targetUnitMetres?: number;
  targetUpAxis?: UpAxis;
}

/** An axis that may be asked for. */
export type UpAxis = 'y' | 'z';

/** A model file as it was read. */
export interface ReadModel {
  /** Its images are PNG or JPEG; one that cannot be decoded is as it was. */
  scene: Scene;
  source: SceneSource & { statistics: ModelStatistics; origin: Scene['origin'] };
  /** What was wrong with the source and was put right. */
  repairs: { code: string; message: string; count: number }[];
  /** What the target cannot hold, and what the source held that is not understood. */
  warnings: Warning[];
}

export interface Conversion extends ReadModel {
  file: ModelFile;
}

/** What the Khronos validator says of a glTF file. */
export interface Verdict {
  errors: number;
  warnings: number;
  infos: number;
  messages: string[];
}

/** Model file → model file of another format. Same input, same bytes. */
export interface ModelConverter {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  readonly capabilities: { reads: readonly string[]; writes: readonly string[] };
  /** Throws `SourceUnusable` where the file is broken, beyond the limits, or of another format than was said. */
  doConvert(request: ConversionRequest, work: Work): Promise<Conversion>;
  /** {@link doRead} without the counting, which takes half of the time. */
  doReadScene(path: string, work: Work): Promise<Pick<ReadModel, 'scene' | 'repairs' | 'warnings'>>;
  /**
   * Reads a file of any format that its bytes tell. Throws `SourceUnusable` where it is of none, broken, or beyond the
   * limits.
   */
  doRead(path: string, work: Work): Promise<ReadModel>;
  /**
   * All that a scene shows as one mesh in world space, at rest: its materials index into the scene's. Throws
   * `SourceUnusable` where it shows nothing, or its copies are beyond the limits.
   */
  doFlatten(scene: Scene, work: Work): Promise<PolygonMesh>;
  /**
   * Writes a scene, which stays as it is. `name`: stem of the names of the files in a bundle; `warnings`: what the
   * format cannot hold. Throws `SourceUnusable` where it is beyond the limits once it is written out.
   */
  doWrite(
    scene: Scene,
    request: { format: string; name: string },
    work: Work,
  ): Promise<{ file: ModelFile; warnings: Warning[] }>;
  /** Reads a file of ours back and counts what is in it: `scene` as it was read; `verdict` is null where the file is not glTF. */
  doInspect(
    file: Pick<ModelFile, 'format' | 'bytes'>,
    work: Work,
  ): Promise<{
    scene: Scene;
    statistics: ModelStatistics;
    space: Pick<SceneSource, 'unitMetres' | 'upAxis'>;
    verdict: Verdict | null;
  }>;
}
