/** The backlog of removals, and the progress of the last rounds. Times are epoch milliseconds. */
export interface SweepState {
  /** Blobs that rows no longer own and that are still in the store. */
  blobs_to_remove: number;
  /** When the oldest of them was due for removal; null: there is none. */
  oldest_since: number | null;
  /** Results past their expiry time whose files still exist. */
  expired_results: number;
  expired_uploads: number;
  /** Deleted users of whom some data is left. */
  users_to_erase: number;
  /** When a full round through the store last ended, which looks for blobs that nobody owns; null: never. */
  round_ended_at: number | null;
  /** Whether such a round is running now. */
  round_under_way: boolean;
  next_round_at: number;
  /** Counts of that round: blobs seen, removed, and left alone because this service did not name them. */
  round_blobs: number;
  round_removed: number;
  round_not_ours: number;
}

/** The results of a round through the store. */
export interface RoundCount {
  blobs: number;
  removed: number;
  not_ours: number;
}

/**
 * Data that is kept for a limited time. Every step is bounded and one transaction; any number of processes may take
 * steps at once, and each skips what another has locked.
 */
export interface RetentionStore {
  /** Releases the files of expired results. Returns the number of results. */
  expireResults(limit: number): Promise<number>;
  /** Sets an expiry time, so many seconds from now, on results that have none. Returns the number of results. */
  dateResults(seconds: number, user: string | null, limit: number): Promise<number>;
  /** Removes expired uploads, and announced ones that never arrived. */
  expireUploads(limit: number): Promise<number>;
  /** Cancels the tasks of deleted users and removes their remaining data. */
  eraseUsers(limit: number): Promise<number>;
  /** Removes the remote steps of ended tasks: their files at once, their rows after a week. */
  forgetRemoteSteps(limit: number): Promise<number>;
  /** Removes tickets and sessions that are over. */
  forgetSessions(limit: number): Promise<number>;
  /** Creates event partitions for the coming days and drops those past their use. Returns how many were dropped. */
  keepEvents(): Promise<number>;
  /**
   * Passes released blobs to `remove`, which resolves once a blob is gone.
   * @returns how many were passed on
   */
  removeBlobs(limit: number, remove: (key: string) => Promise<void>): Promise<number>;
  /** Records that these blobs are already gone from the store. */
  removed(keys: readonly string[]): Promise<void>;
  /** Returns the keys that nobody owns and nobody ever will. */
  unowned(keys: readonly string[]): Promise<string[]>;
  /** Starts a round through the store if one is due and none is running. */
  beginRound(): Promise<boolean>;
  /** Keeps the round alive; false if it paused for so long that another process may have started it again. */
  stillWalking(): Promise<boolean>;
  endRound(count: RoundCount, nextInMs: number): Promise<void>;
  waiting(): Promise<SweepState>;
}
