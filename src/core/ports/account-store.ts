import type { LedgerKind } from '../../contract/account.ts';
import type { Uuid } from '../ids.ts';
import type { KeyStore } from './key-store.ts';
import type { PlanStore } from './plan-store.ts';
import type { UserStore } from './user-store.ts';

export type { Principal, User } from './key-store.ts';

/** Credits of one user at this moment, as whole numbers. Expired credits no longer count. */
export interface Balance {
  /** Sum of both buckets minus the frozen credits. */
  usable: number;
  /** The part of `usable` that never expires. */
  permanent: number;
  frozen: number;
}

export interface LedgerRow {
  id: number;
  kind: LedgerKind;
  amount: number;
  frozen_amount: number;
  balance_after: number;
  frozen_after: number;
  task_uuid: Uuid | null;
  /** Name of the task's flow. */
  flow_name: string | null;
  note: string | null;
  created_at: number;
}

/** One place where the stored money and the ledger disagree. If there are none, the books are correct. */
export interface Discrepancy {
  user_uuid: Uuid;
  problem: string;
}

/**
 * Credits of all users together, as whole numbers. Correct books satisfy ledger = balance, held = frozen, granted =
 * balance − frozen.
 */
export interface BookTotals {
  users: number;
  ledger: number;
  balance: number;
  frozen: number;
  held: number;
  granted: number;
}

/** A grant with a key under which it is made only once. */
export interface KeyedGrant {
  /** The key of the grant; if null, every request makes a new grant. */
  key: string | null;
  amount: number;
  /** Expiry time in epoch milliseconds; null if the grant never expires. */
  expires_at: number | null;
  note: string;
}

/** Users, keys, plans and credits. */
export interface AccountStore extends UserStore, KeyStore, PlanStore {
  balance(user: Uuid): Promise<Balance>;
  /** Returns ledger rows, newest first. `cursor` is opaque. */
  ledger(
    user: Uuid,
    limit: number,
    cursor: string | null,
  ): Promise<{ rows: LedgerRow[]; next_cursor: string | null }>;

  /** Adds credits. With `expires_at` (epoch ms), they go to the expiring bucket. */
  grant(user: Uuid, amount: number, expires_at: number | null, note: string): Promise<void>;
  /**
   * Adds credits only once per key. `replayed` means that the same grant was already made under the key, `reused` that
   * another one was.
   */
  grantOnce(
    user: Uuid,
    grant: KeyedGrant,
  ): Promise<'granted' | 'replayed' | 'reused' | 'unknown-user'>;
  /** Corrects the permanent bucket by ±n, but never to less than zero. */
  adjust(user: Uuid, amount: number, note: string): Promise<void>;
  /** Expires every user's grants that are due; returns how many expired. */
  expireGrants(): Promise<number>;
  /** Recomputes every balance from the ledger, the grants and the open holds. */
  reconcile(): Promise<Discrepancy[]>;
  bookTotals(): Promise<BookTotals>;
}
