import type { ModelWork } from '../contract/flow-spec.ts';

/** The result of a remote step: a model, images, a better prompt, a shape program, or the given model with textures. */
export type RemoteStepKind = 'model' | 'image' | 'text' | 'texture' | 'program';

/** A step of a task that model servers may do, as configured. */
export interface RemoteStepPlan {
  step: RemoteStepKind;
  /** The work requested from the server. */
  work: ModelWork;
  /** Names of backends, preferred one first; at least one. */
  backends: readonly string[];
  /** Whether the built-in engine does it if no backend can. */
  builtIn: boolean;
  /** The lane in which tasks wait for it: steps with the same list of backends share a lane. */
  lane: string;
}
