import type { RemoteResults } from '../engines/spec.ts';

/** Remote steps that make a model, the last one first. */
const STEPS_OF_MODELS = ['texture', 'rig', 'segment', 'remesh', 'unwrap', 'model'] as const;

/** Returns the remote step that made a run's model; null if no model server made it. */
export function modelStepOf(remote: RemoteResults): (typeof STEPS_OF_MODELS)[number] | null {
  return STEPS_OF_MODELS.find((step) => remote[step] !== undefined) ?? null;
}

/** Returns the files that model servers made for a run and that it reads. */
export function madeFilesOf(remote: RemoteResults): string[] {
  const models = STEPS_OF_MODELS.flatMap((step) => remote[step]?.path ?? []);
  return [...models, ...(remote.image?.paths ?? [])];
}
