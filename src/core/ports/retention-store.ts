/** What waits to be removed, and how far the last rounds came. Times are epoch milliseconds. */
export interface SweepState {
  /** Blobs that rows have let go of and that still lie in the store. */
  blobs_to_remove: number;
  /** Since when the oldest of them should be gone; null: there is none. */
  oldest_since: number | null;
  /** Results whose time has come and whose files are still there. */
  expired_results: number;
  expired_uploads: number;
  /** Deleted users of whom something is left. */
  users_to_erase: number;
  /** When somebody last walked the whole store, looking for blobs that nobody owns; null: never yet. */
  round_ended_at: number | null;
  /** Whether somebody walks it now. */
  round_under_way: boolean;
  next_round_at: number;
  /** Counts of that round: blobs seen, removed, and left alone because this service did not name them. */
  round_blobs: number;
  round_removed: number;
  round_not_ours: number;
}

/** What a round through the store found. */
export interface RoundCount {
  blobs: number;
  removed: number;
  not_ours: number;
}

/**
 * What is kept for a time only. Every step is bounded and one transaction; any number of processes may take steps at once,
 * and what one of them holds the others pass over.
 */
export interface RetentionStore {
  /** Lets go of the files of results whose time has come. Returns of how many. */
  expireResults(limit: number): Promise<number>;
  /** Gives results that have none a time: so many seconds from now. Returns how many got one. */
  dateResults(seconds: number, user: string | null, limit: number): Promise<number>;
  /** Forgets expired uploads, and announced ones that never came. */
  expireUploads(limit: number): Promise<number>;
  /** Cancels, forgets and removes what is left of deleted users. */
  eraseUsers(limit: number): Promise<number>;
  /** Forgets the legs of ended tasks: their files at once, their rows after a week. */
  forgetLegs(limit: number): Promise<number>;
  /** Tickets and sessions that are over. */
  forgetSessions(limit: number): Promise<number>;
  /** Opens days of events ahead, and drops those that nobody can ask for any more. Returns how many were dropped. */
  keepEvents(): Promise<number>;
  /**
   * Hands blobs that rows have let go of to `remove`, which resolves for those that are gone.
   * @returns how many were handed over
   */
  removeBlobs(limit: number, remove: (key: string) => Promise<void>): Promise<number>;
  /** These are gone from the store already. */
  removed(keys: readonly string[]): Promise<void>;
  /** Those of the keys that nobody owns and nobody ever will. */
  unowned(keys: readonly string[]): Promise<string[]>;
  /** Begins a round through the store where one is due and nobody walks. */
  beginRound(): Promise<boolean>;
  /** The round goes on; false where it was not walked for so long that somebody else may have begun it anew. */
  stillWalking(): Promise<boolean>;
  endRound(count: RoundCount, nextInMs: number): Promise<void>;
  waiting(): Promise<SweepState>;
}
