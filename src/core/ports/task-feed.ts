import type { Uuid } from '../ids.ts';

/** A committed change of a task. Cursors of one user grow in commit order, without gaps. */
export interface TaskChange {
  user_uuid: Uuid;
  task_uuid: Uuid;
  cursor: number;
}

/** The current position of a user's stream. */
export interface StreamPosition {
  latest: number;
  /** Changes up to and including this one are no longer available; a cursor below it needs a resync. */
  horizon: number;
}

/** Committed task changes of all processes on one database, as they happen. */
export interface TaskFeed {
  start(): Promise<void>;
  /**
   * Calls back for each change, a few milliseconds after its commit. A change of another process may arrive before an
   * earlier one, and may be lost if its process died at that moment. `onGap` is called if the database connection was
   * lost and changes may have been missed. Returns the unsubscribe function.
   */
  subscribe(onChange: (change: TaskChange) => void, onGap: () => void): () => void;
  position(user: Uuid): Promise<StreamPosition>;
  /** Returns the cursor of the last change of each of these users. */
  latest(users: readonly Uuid[]): Promise<Map<Uuid, number>>;
  /** Returns the last change of each task that changed after `cursor`, in order. */
  changesSince(user: Uuid, cursor: number, limit: number): Promise<TaskChange[]>;
  stop(): Promise<void>;
}
