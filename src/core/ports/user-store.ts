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
  /** Part of a name or an address, in any case; or how a UUID or the prefix of a key begins. */
  search?: string;
  suspended?: boolean;
}

/** Users, as administrators keep them. */
export interface UserStore {
  createUser(user: { name: string; email: string | null }): Promise<User>;
  /** Every user, oldest first; deleted ones too. */
  listUsers(): Promise<User[]>;
  /** Newest first; `cursor` is opaque. */
  findUsers(
    filter: UserFilter,
    limit: number,
    cursor: string | null,
  ): Promise<{ users: UserRecord[]; next_cursor: string | null }>;
  findUser(user: Uuid): Promise<UserRecord | null>;
  /**
   * From then on no key of the user's lets in and no task is created; what was accepted before goes on. Suspended again,
   * it keeps its time and takes the new reason. False where there is no such user.
   */
  suspend(user: Uuid, reason: string | null): Promise<boolean>;
  /** Ends a suspension; fine where there is none. False where there is no such user. */
  resume(user: Uuid): Promise<boolean>;
  /**
   * From then on no key of the user's lets in, and name and address are gone; tasks, files and the rest go in the next sweeps.
   * What the books need stays without content. It cannot be undone. False where there is no such user.
   */
  deleteUser(user: Uuid): Promise<boolean>;
  /** Shares of the queue: a user of weight 2 gets twice the engine time of one of weight 1. */
  setWeight(user: Uuid, weight: number): Promise<void>;
}
