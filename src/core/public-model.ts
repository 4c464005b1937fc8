import type { Asset, Task } from './task.ts';

/** Returns true if anyone with the link may read the task's model. Only tasks that make models can be made public. */
export function isPublicModel(task: Task): boolean {
  return task.is_public && task.status === 'SUCCESS';
}

/**
 * Returns the assets that a public model shows. They never include the user's input, such as the cutout of the source
 * image.
 */
export function publicAssets(task: Task): Asset[] {
  return task.assets.filter(
    ({ kind }) => kind === 'model' || kind === 'texture' || kind === 'preview',
  );
}
