import { dirname, join } from 'node:path';
import type { Bozzetto, TaskStatusPayload } from '../sdk/index.ts';
import { saveModel } from './save-model.ts';
import { nameOf } from './sources.ts';
import type { ModelTarget } from './target.ts';

/** The stem of the service's file names, which the name of the saved model replaces. */
const STEM = /^model/;

/**
 * Saves the LODs and the collider of a finished model beside it, named after it: `chair_LOD1.glb`, `chair_collider.glb`.
 * @returns the names of all files that were written
 */
export async function saveBeside(
  client: Bozzetto,
  { output }: TaskStatusPayload,
  target: ModelTarget,
  signal: AbortSignal,
): Promise<string[]> {
  const links = [output?.lod_model_url, output?.collider_model_url].flatMap(
    (urls) => (urls ?? []) as string[],
  );
  const { stem, extension } = nameOf(target.path);
  const names: string[] = [];
  for (const link of links) {
    const name = `${nameOf(link).stem.replace(STEM, stem)}${extension}`;
    const path = join(dirname(target.path), name);
    const { companions = [] } = await saveModel(client, link, { ...target, path }, signal);
    names.push(name, ...companions);
  }
  return names;
}
