/** The backlog of removals, and the progress of the last rounds. Times are epoch milliseconds. */
export interface SweepState {
  /** Number of blobs that no row owns any longer but that are still in the store. */
  blobs_to_remove: number;
  /** When the oldest of these blobs was due for removal; null if there is none. */
  oldest_since: number | null;
  /** Number of results past their expiry time whose files still exist. */
  expired_results: number;
  expired_uploads: number;
  /** Number of deleted users who still have some data left. */
  users_to_erase: number;
  /**
   * When the last full round through the store, which looks for blobs that nobody owns, ended; null if there was none.
   */
  round_ended_at: number | null;
  /** Whether such a round is running now. */
  round_under_way: boolean;
  next_round_at: number;
  /**
   * Counts of the current or last round: blobs seen, blobs removed, and blobs left alone because this service did not
   * name them.
   */
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
 * Manages data that is kept for a limited time. Every step is limited in size and is one transaction. Any number of
 * processes may take steps at once, and each skips what another has locked.
 */
export interface RetentionStore {
  /** Releases the files of expired results. Returns the number of these results. */
  expireResults(limit: number): Promise<number>;
  /**
   * Sets an expiry time, the given number of seconds from now, on results that have none. Returns the number of these
   * results.
   */
  dateResults(seconds: number, user: string | null, limit: number): Promise<number>;
  /** Removes uploads that have expired, and announced uploads that never arrived. */
  expireUploads(limit: number): Promise<number>;
  /** Cancels the tasks of deleted users and removes their remaining data. */
  eraseUsers(limit: number): Promise<number>;
  /** Removes the remote steps of ended tasks: files at once, database rows after a week. */
  forgetRemoteSteps(limit: number): Promise<number>;
  /** Removes expired or ended tickets and sessions. */
  forgetSessions(limit: number): Promise<number>;
  /**
   * Creates event partitions for the coming days and drops those that are no longer needed. Returns the number of
   * dropped partitions.
   */
  keepEvents(): Promise<number>;
  /**
   * Passes released blobs to `remove`, which resolves once a blob is gone.
   * @returns the number of blobs passed on
   */
  removeBlobs(limit: number, remove: (key: string) => Promise<void>): Promise<number>;
  /** Records that these blobs are already gone from the store. */
  removed(keys: readonly string[]): Promise<void>;
  /** Returns those of the given keys that nobody owns and nobody will ever own. */
  unowned(keys: readonly string[]): Promise<string[]>;
  /** Starts a round through the store if one is due and none is running. */
  beginRound(): Promise<boolean>;
  /**
   * Signals that the round is still running. Returns false if it paused for so long that another process may have
   * started the round again.
   */
  stillWalking(): Promise<boolean>;
  endRound(count: RoundCount, nextInMs: number): Promise<void>;
  waiting(): Promise<SweepState>;
}
