import type { Scene } from '../mesh/scene.ts';
import type { Collider, ColliderOptions, Work } from '../spec.ts';
import { share, sharedIntegers } from '../threads/shared-arrays.ts';
import { ThreadPool } from '../threads/thread-pool.ts';
import { watch } from '../threads/watch.ts';
import { atRest, colliderOf, shapeAtRest } from './collider-of.ts';
import type { Answers, Task } from './collider-thread.ts';

/** Size of the thread's heap for short-lived objects (V8's young generation). */
const YOUNG_MEGABYTES = 24;

const PROGRAM = new URL('./collider-thread.ts', import.meta.url);

/**
 * Makes a shape for collisions as {@link colliderOf} does, convex pieces in a thread, so that charts are laid out, textures
 * baked and files written meanwhile. Boxes and hulls take less time than a thread needs to start. The thread ends with the
 * pieces, because textures need its memory.
 * @throws SourceUnusable if the model has no faces
 */
export async function colliderInThread(
  scene: Scene,
  options: ColliderOptions,
  work: Work,
): Promise<Collider> {
  if (options.kind !== 'convex') return colliderOf(scene, options, work);
  const { positions, faceOffsets, corners } = shapeAtRest(scene);
  const shape = {
    positions: share(positions),
    faceOffsets: share(faceOffsets),
    corners: share(corners),
  };
  const progress = sharedIntegers(1);
  const threads = new ThreadPool<Task, Answers>(PROGRAM, {
    maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
  });
  try {
    const made = threads.runOn(0, { kind: 'collide', shape, options, progress });
    return atRest(scene, await watch(made, work, () => Atomics.load(progress, 0) / 1000));
  } finally {
    threads.end();
  }
}
