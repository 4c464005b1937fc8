import type { ModelWork } from '../contract/flow-spec.ts';

/**
 * The kind of remote step, named after its result: a model, images, a better prompt, a shape program, the given
 * model with textures, with a skeleton, in parts, with a new mesh or with new UVs, or words for the given image.
 */
export type RemoteStepKind =
  | 'model'
  | 'image'
  | 'text'
  | 'texture'
  | 'rig'
  | 'segment'
  | 'remesh'
  | 'unwrap'
  | 'program'
  | 'caption';

/** A step of a task that model servers may do, as configured. */
export interface RemoteStepPlan {
  step: RemoteStepKind;
  /** The work that the server should do. */
  work: ModelWork;
  /** Names of at least one backend, in order of preference. */
  backends: readonly string[];
  /** Whether the built-in engine does the step if no backend can. */
  builtIn: boolean;
  /** The lane in which tasks wait for this step. Steps with the same list of backends share a lane. */
  lane: string;
}
