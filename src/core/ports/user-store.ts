import type { Uuid } from '../ids.ts';
import type { User } from './key-store.ts';

/** A user as an administrator sees it. Times are epoch milliseconds. */
export interface UserRecord extends User {
  /** When the user was suspended; null if not suspended. */
  suspended_at: number | null;
  suspended_for: string | null;
  weight: number;
  /** Name of the user's plan; null if the limits from the settings apply. */
  plan_name: string | null;
  /** Number of credits that a new task can use. */
  usable: number;
  frozen: number;
  /** Number of tasks that have not ended. */
  in_flight: number;
  stored_bytes: number;
  /** Number of keys that are not revoked. */
  keys: number;
}

export interface UserFilter {
  /** Part of a name or address (case-insensitive), or the start of a UUID or of a key's prefix. */
  search?: string;
  suspended?: boolean;
}

/** Users, as administrators manage them. */
export interface UserStore {
  createUser(user: { name: string; email: string | null }): Promise<User>;
  /** Lists every user, including deleted ones, oldest first. */
  listUsers(): Promise<User[]>;
  /** Finds users, newest first. `cursor` is opaque. */
  findUsers(
    filter: UserFilter,
    limit: number,
    cursor: string | null,
  ): Promise<{ users: UserRecord[]; next_cursor: string | null }>;
  findUser(user: Uuid): Promise<UserRecord | null>;
  /**
   * Suspends a user: from then on, the user's keys are refused and no new tasks are created, but accepted work
   * continues. Suspending again keeps the original time and sets the new reason. Returns false if there is no such
   * user.
   */
  suspend(user: Uuid, reason: string | null): Promise<boolean>;
  /** Ends a user's suspension. Also succeeds if the user is not suspended. Returns false if there is no such user. */
  resume(user: Uuid): Promise<boolean>;
  /**
   * Deletes a user: from then on, the user's keys are refused and the name and address are gone. Tasks, files and other
   * data are removed in the next sweeps. Records needed for accounting stay, without content. This cannot be undone.
   * Returns false if there is no such user.
   */
  deleteUser(user: Uuid): Promise<boolean>;
  /** Sets the user's share of the queue. A user with weight 2 gets twice the engine time of a user with weight 1. */
  setWeight(user: Uuid, weight: number): Promise<void>;
}
