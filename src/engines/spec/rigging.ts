import type { Scene } from '../mesh/scene.ts';
import type { EngineIdentity, Warning, Work } from './engine.ts';

/** A model that was changed as a whole, at the size and place of the given one. */
export interface ReworkedModel {
  scene: Scene;
  warnings: Warning[];
}

/** Gives a model a skeleton. */
export interface Rigger {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** @returns the model with at least one skin */
  rig(scene: Scene, work: Work): Promise<ReworkedModel>;
}

/** Gives a model a new mesh, or new UVs. */
export interface MeshMaker {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** @returns the model without its textures, whose mesh is a new one or has a new UV set */
  remake(scene: Scene, work: Work): Promise<ReworkedModel>;
}

/** Divides a model into parts. */
export interface ModelDivider {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** @returns the model with each part as a node of its own, at least two */
  divide(scene: Scene, work: Work): Promise<ReworkedModel>;
}
