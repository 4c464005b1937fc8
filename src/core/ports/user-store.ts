import type { Uuid } from '../ids.ts';
import type { User } from './key-store.ts';

/** A user as an administrator sees it. Times are epoch milliseconds. */
export interface UserRecord extends User {
  /** null: not suspended. */
  suspended_at: number | null;
  suspended_for: string | null;
  weight: number;
  /** Name of the user's plan; null: the limits of the settings. */
  plan_name: string | null;
  /** Credits that a new task can use. */
  usable: number;
  frozen: number;
  /** Tasks that have not ended. */
  in_flight: number;
  stored_bytes: number;
  /** Keys that are not revoked. */
  keys: number;
}

export interface UserFilter {
  /** Part of a name or address, case-insensitive; or the start of a UUID or of a key's prefix. */
  search?: string;
  suspended?: boolean;
}

/** Users, as administrators manage them. */
export interface UserStore {
  createUser(user: { name: string; email: string | null }): Promise<User>;
  /** Lists every user, including deleted ones, oldest first. */
  listUsers(): Promise<User[]>;
  /** Newest first; `cursor` is opaque. */
  findUsers(
    filter: UserFilter,
    limit: number,
    cursor: string | null,
  ): Promise<{ users: UserRecord[]; next_cursor: string | null }>;
  findUser(user: Uuid): Promise<UserRecord | null>;
  /**
   * From then on the user's keys are refused and no task is created; accepted work continues. Suspending again keeps
   * the original time and sets the new reason. False if there is no such user.
   */
  suspend(user: Uuid, reason: string | null): Promise<boolean>;
  /** Ends a suspension; succeeds if there is none. False if there is no such user. */
  resume(user: Uuid): Promise<boolean>;
  /**
   * From then on the user's keys are refused, and name and address are gone; tasks, files and other data go in the next
   * sweeps. Records needed for accounting stay, without content. This cannot be undone. False if there is no such user.
   */
  deleteUser(user: Uuid): Promise<boolean>;
  /** Sets the user's share of the queue: weight 2 gets twice the engine time of weight 1. */
  setWeight(user: Uuid, weight: number): Promise<void>;
}
