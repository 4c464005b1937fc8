import type { TaskFile } from '../contract/source-value.ts';
import type { Asset } from './task.ts';

/** Outputs that `model` and `image` stand for, the preferred one first. */
const MAIN_OUTPUTS: Readonly<Record<string, readonly string[]>> = {
  model: ['textured_model_url', 'geometry_model_url', 'model_url'],
  image: ['image_url', 'rgb_image_url', 'white_image_url', 'preprocessed_image_url', 'preview_url'],
};

/** Returns the file that a source value names; null if the task made no such file. */
export function assetOfTaskFile(
  assets: readonly Asset[],
  { output, index }: Pick<TaskFile, 'output' | 'index'>,
): Asset | null {
  for (const role of MAIN_OUTPUTS[output] ?? [output]) {
    const found = assets.filter((asset) => asset.role === role);
    if (found.length > 0) return found[index] ?? null;
  }
  return null;
}

/** Returns whether the file can be read as a source of that kind. */
export function isOfKind({ kind, content_type }: Asset, wanted: 'image' | 'model'): boolean {
  return wanted === 'model' ? kind === 'model' : content_type.startsWith('image/');
}
