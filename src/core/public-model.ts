import type { Asset, Task } from './task.ts';

/** Flows whose result is a model; renders, images and prompts are not models. */
export const MODEL_FLOWS = [
  'model-remesh',
  'convert-model-format',
  'image-to-model',
  'image-to-mesh',
  'image-to-artistic-mesh',
  'text-to-model',
  'text-to-mesh',
  'model-texture',
] as const;

/** True where the flow makes models: only those can be public, and only those are own models. */
export function makesModels(flow_name: string): boolean {
  return (MODEL_FLOWS as readonly string[]).includes(flow_name);
}

/** True where everybody who has the link may read the task's model. */
export function isPublicModel(task: Task): boolean {
  return task.is_public && task.status === 'SUCCESS' && makesModels(task.flow_name);
}

/** What a public model shows: never what the user gave, such as the cut-out of the source image. */
export function publicAssets(task: Task): Asset[] {
  return task.assets.filter(
    ({ kind }) => kind === 'model' || kind === 'texture' || kind === 'preview',
  );
}
