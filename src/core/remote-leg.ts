/** What a leg brings: a model, pictures, better words, a shape program, or the given model with textures. */
export type LegStep = 'model' | 'image' | 'text' | 'texture' | 'program';

/** A step of a task that model servers may do, as the configuration says. */
export interface RemoteLeg {
  step: LegStep;
  /** What is asked of the server. */
  work: 'image-to-3d' | 'texture' | 'text-to-image' | 'text-to-text' | 'text-to-program';
  /** Names of backends, the preferred one first; at least one. */
  backends: readonly string[];
  /** Whether the built-in engine does it where no backend can. */
  builtIn: boolean;
  /** Where tasks wait for it: those with the same list share a lane. */
  lane: string;
}
