import type { ShapeProgram } from '../../contract/shape-program.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene } from '../mesh/scene.ts';
import type { EngineIdentity, Warning, Work } from './engine.ts';
import type { Backdrop } from './rendering.ts';

/** A program that words came to. */
export interface ShapeDraft {
  program: ShapeProgram;
  /** Words that had no effect. */
  warnings: Warning[];
  /** What the words say is behind the thing, for pictures of it. */
  backdrop?: Backdrop;
}

/** A model that a program made. */
export interface ShapedModel {
  /** Named parts in a tree, each closed, with materials; stands on y = 0, metres. */
  scene: Scene;
  /** All parts as one mesh. */
  geometry: PolygonMesh;
  parts: number;
  triangles: number;
  /** Names of the motions that the scene carries; none where it was not to move, or nothing in it can. */
  clips: string[];
}

/** Words → shape programs → models. */
export interface ShapeMaker {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /**
   * The program of what words name; null where no family of shapes covers it. Variation 0 is as the families are written; the
   * others have other sizes and proportions within their ranges.
   */
  doRead(prompt: string, work: Work, variation?: number): Promise<ShapeDraft | null>;
  /**
   * Runs a program, coarser where it has too many triangles, which it may all the same. To animate: what can move gets a
   * skeleton, skins and clips.
   * @throws SourceUnusable with a sentence for the program's author
   */
  doRun(
    program: ShapeProgram,
    maxTriangles: number,
    work: Work,
    options?: { animate?: boolean },
  ): Promise<ShapedModel>;
}
