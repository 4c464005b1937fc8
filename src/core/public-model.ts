import type { Asset, Task } from './task.ts';

/** True where everybody who has the link may read the task's model. Only tasks that make models can be made public. */
export function isPublicModel(task: Task): boolean {
  return task.is_public && task.status === 'SUCCESS';
}

/** What a public model shows: never what the user gave, such as the cut-out of the source image. */
export function publicAssets(task: Task): Asset[] {
  return task.assets.filter(
    ({ kind }) => kind === 'model' || kind === 'texture' || kind === 'preview',
  );
}
