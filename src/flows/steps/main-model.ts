import type { OutputFile } from '../flow.ts';

/**
 * Roles of models that accompany the main one: its untextured geometry, a copy for viewers, another model to choose from,
 * its LODs and its collider.
 */
const BESIDE: readonly string[] = [
  'geometry_model_url',
  'viewer_model_url',
  'candidate_model_url',
  'lod_model_url',
  'collider_model_url',
];

/** Whether a file is a model that accompanies the main one. */
export function isBeside({ role }: Pick<OutputFile, 'role'>): boolean {
  return BESIDE.includes(role);
}

/** Returns the model that the task is about; null if the files contain no model. */
export function mainModel(files: readonly OutputFile[]): OutputFile | null {
  const models = files.filter(({ kind }) => kind === 'model');
  return models.find((file) => !isBeside(file)) ?? models[0] ?? null;
}
