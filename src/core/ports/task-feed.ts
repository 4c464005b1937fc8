import type { Uuid } from '../ids.ts';

/** A committed change of a task. The cursors of a user's changes increase in commit order, without gaps. */
export interface TaskChange {
  user_uuid: Uuid;
  task_uuid: Uuid;
  cursor: number;
}

/** The current position of a user's stream. */
export interface StreamPosition {
  latest: number;
  /** Cursor up to and including which changes are no longer available. A client with a lower cursor must resync. */
  horizon: number;
}

/** Committed task changes made by any process that uses the database, reported as they happen. */
export interface TaskFeed {
  start(): Promise<void>;
  /**
   * Calls `onChange` for each change, a few milliseconds after its commit. A change from another process may arrive out
   * of order, and may be lost if that process died just then. `onGap` is called if the database connection was lost and
   * changes may have been missed. Returns the unsubscribe function.
   */
  subscribe(onChange: (change: TaskChange) => void, onGap: () => void): () => void;
  position(user: Uuid): Promise<StreamPosition>;
  /** Returns the cursor of each given user's last change. */
  latest(users: readonly Uuid[]): Promise<Map<Uuid, number>>;
  /** Returns the last change of each task that changed after `cursor`, in order. */
  changesSince(user: Uuid, cursor: number, limit: number): Promise<TaskChange[]>;
  stop(): Promise<void>;
}
