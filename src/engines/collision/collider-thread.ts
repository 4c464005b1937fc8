/** The program of the thread that makes convex pieces. */
import type { Collider, ColliderOptions } from '../spec.ts';
import { answerTasks } from '../threads/answer-tasks.ts';
import { createWork } from '../work/create-work.ts';
import { type Shape, shapeFor } from './collider-of.ts';

export interface Task {
  kind: 'collide';
  /** In shared memory. */
  shape: Shape;
  options: ColliderOptions;
  /** In shared memory: the completed share, in thousandths. */
  progress: Int32Array;
}

export interface Answers {
  /** Null if there are no faces. */
  collide: Collider | null;
}

answerTasks<Task>(({ shape, options, progress }) => {
  const report = (_: string, fraction: number) =>
    void Atomics.store(progress, 0, Math.round(1000 * fraction));
  return shapeFor(shape, options, createWork({ report }));
});
