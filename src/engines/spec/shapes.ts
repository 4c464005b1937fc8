import type { ShapeProgram } from '../../contract/shape-program.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene } from '../mesh/scene.ts';
import type { EngineIdentity, Warning, Work } from './engine.ts';
import type { Backdrop } from './rendering.ts';

/** A shape program that was derived from a prompt. */
export interface ShapeDraft {
  program: ShapeProgram;
  /** Words of the prompt that had no effect. */
  warnings: Warning[];
  /** Background that the prompt asks for, for images of the model. */
  backdrop?: Backdrop;
  /** Number of triangles that suffices for the model: what a task without a limit of its own gets. Absent: any number. */
  triangles?: number;
}

/** A model that a program made. */
export interface ShapedModel {
  /** Named parts in a tree, each watertight, with materials; stands on y = 0, meters. */
  scene: Scene;
  /** All parts as one mesh. */
  geometry: PolygonMesh;
  parts: number;
  triangles: number;
  /** Names of the scene's animations; empty if no animation was requested, or nothing in it can move. */
  clips: string[];
}

/** Number of bodies or triangles of a part, including its copies. */
export interface PartCount {
  part: string;
  count: number;
}

/** An axis-aligned box, in meters. */
export interface ModelBox {
  min: [number, number, number];
  max: [number, number, number];
}

/** Two parts of different materials whose surfaces lie in the same place, so that they flicker. */
export interface CoplanarParts {
  part: string;
  other: string;
  /** Size of the overlap in square meters. */
  area: number;
  /** Middle of the largest overlap, in meters. */
  at: [number, number, number];
}

/**
 * What can be found out about a model's parts without knowing what the model shows. A body is a connected piece of
 * surface.
 */
export interface SceneFindings {
  /** Size along x, y and z, in meters. */
  size: [number, number, number];
  bodies: number;
  /**
   * Bodies that are connected neither to the ground, directly or through other bodies, nor to the main part of the
   * model.
   */
  floating: PartCount[];
  /** Bodies whose whole surface is inside other bodies, with the name of one of those. */
  buried: (PartCount & { inside: string })[];
  /**
   * Bodies of which only a bit shows, because nearly all of their surface is inside other bodies: skin that comes through
   * a coat, or an eye that is set too deep.
   */
  clipping: (PartCount & { inside: string })[];
  /** Bodies without thickness. */
  flat: PartCount[];
  coplanar: CoplanarParts[];
  /** Number of triangles of each part; the largest number comes first. */
  triangles: PartCount[];
  /** Bounds of the model, and of the part that a close-up shows: a head, or otherwise the densest place. */
  box: ModelBox;
  focus: ModelBox;
}

/** Creates shape programs from prompts, and models from programs. */
export interface ShapeMaker {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /**
   * Returns the program for a prompt; null if no family of shapes covers it. Variation 0 uses the families' default
   * values; other variations use different sizes and proportions within the families' ranges.
   */
  read(prompt: string, work: Work, variation?: number): Promise<ShapeDraft | null>;
  /**
   * Returns the program with the change that a prompt asks for.
   * @throws SourceUnusable if no author was able to make the change
   */
  change(program: unknown, prompt: string): Promise<ShapeDraft>;
  /**
   * Returns the program that an author wrote of the task's picture, and the camera of the picture, in degrees as in
   * `Camera` (null: unknown); null: there is none.
   */
  readPicture(): Promise<
    (ShapeDraft & { viewpoint: { azimuth: number; elevation: number } | null }) | null
  >;
  /**
   * Runs a program, with coarser curves if it has too many triangles. The result may still exceed the limit. For
   * animation, movable parts get a skeleton, skins and clips.
   * @throws SourceUnusable with an explanation for the program's author
   */
  run(
    program: ShapeProgram,
    maxTriangles: number,
    work: Work,
    options?: { animate?: boolean },
  ): Promise<ShapedModel>;
  /** Finds floating, buried and flat parts of a model that a program made. */
  inspect(scene: Scene, work: Work): Promise<SceneFindings>;
}
