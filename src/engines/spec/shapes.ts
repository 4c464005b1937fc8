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

/** How many bodies or triangles a part has; copies count with their part. */
export interface PartCount {
  part: string;
  count: number;
}

/** A box along the axes, in meters. */
export interface ModelBox {
  min: [number, number, number];
  max: [number, number, number];
}

/** Two parts of different materials whose surfaces lie in the same place, so that they flicker. */
export interface CoplanarParts {
  part: string;
  other: string;
  /** In square meters. */
  area: number;
  /** Middle of the largest overlap, in meters. */
  at: [number, number, number];
}

/** Properties of a model's parts that can be found without knowing what the model shows. A body is a connected piece of surface. */
export interface SceneFindings {
  /** Along x, y and z, in meters. */
  size: [number, number, number];
  bodies: number;
  /** Bodies that neither stand on the ground nor hold on to something that does, nor to the main part of the model. */
  floating: PartCount[];
  /** Bodies that are inside of others with all of their surface, and the name of one that they are inside of. */
  buried: (PartCount & { inside: string })[];
  /** Bodies without thickness. */
  flat: PartCount[];
  coplanar: CoplanarParts[];
  /** Triangles of each part, the most first. */
  triangles: PartCount[];
  /** Bounds of the model, and of what a close-up of it shows: a head, or else the densest place. */
  box: ModelBox;
  focus: ModelBox;
}

/** Creates shape programs from prompts, and models from programs. */
export interface ShapeMaker {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /**
   * Returns the program for a prompt; null if no family of shapes covers it. Variation 0 uses the families' own values;
   * the others use different sizes and proportions within their ranges.
   */
  read(prompt: string, work: Work, variation?: number): Promise<ShapeDraft | null>;
  /**
   * Returns the program with a change that a prompt asks for.
   * @throws SourceUnusable if nobody could make the change
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
   * Runs a program, more coarsely if it has too many triangles; the result may still exceed the limit. For animation,
   * movable parts get a skeleton, skins and clips.
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
