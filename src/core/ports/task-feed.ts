import type { Uuid } from '../ids.ts';

/** A committed change of a task. Cursors of one user grow in commit order, without gaps being reordered. */
export interface TaskChange {
  user_uuid: Uuid;
  task_uuid: Uuid;
  cursor: number;
}

/** Where a user's stream stands. */
export interface StreamPosition {
  latest: number;
  /** Changes at or before this one are forgotten; a cursor below it needs a resync. */
  horizon: number;
}

/** Committed task changes of all processes on one database, as they happen. */
export interface TaskFeed {
  start(): Promise<void>;
  /**
   * Calls back for each change, a few milliseconds after its commit; a change of another process may come before one that
   * was committed earlier, and one whose process died at that moment not at all. Returns the unsubscribe function. `onGap` is called when the database connection was lost and changes may have been missed.
   */
  subscribe(onChange: (change: TaskChange) => void, onGap: () => void): () => void;
  position(user: Uuid): Promise<StreamPosition>;
  /** The cursor of the last change of each of these users. */
  latest(users: readonly Uuid[]): Promise<Map<Uuid, number>>;
  /** The last change of each task that changed after `cursor`, in order. */
  changesSince(user: Uuid, cursor: number, limit: number): Promise<TaskChange[]>;
  stop(): Promise<void>;
}
