import type { LedgerKind } from '../../contract/account.ts';
import type { Uuid } from '../ids.ts';
import type { KeyStore } from './key-store.ts';
import type { PlanStore } from './plan-store.ts';
import type { UserStore } from './user-store.ts';

export type { Principal, User } from './key-store.ts';

/** Whole credits of one user as of now; expired credits no longer count. */
export interface Balance {
  /** Both buckets, less the frozen credits. */
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
  /** The flow of that task. */
  flow_name: string | null;
  note: string | null;
  created_at: number;
}

/** One place where stored money and ledger disagree; an empty list means that the books are correct. */
export interface Discrepancy {
  user_uuid: Uuid;
  problem: string;
}

/** Whole credits of all users together; ledger = balance, held = frozen, granted = balance − frozen. */
export interface BookTotals {
  users: number;
  ledger: number;
  balance: number;
  frozen: number;
  held: number;
  granted: number;
}

/** A grant that is made only once under its key. */
export interface KeyedGrant {
  /** null: every request makes a new grant. */
  key: string | null;
  amount: number;
  /** Epoch milliseconds; null: it never expires. */
  expires_at: number | null;
  note: string;
}

/** Users, keys, plans and credits. */
export interface AccountStore extends UserStore, KeyStore, PlanStore {
  balance(user: Uuid): Promise<Balance>;
  /** Newest first; `cursor` is opaque. */
  ledger(
    user: Uuid,
    limit: number,
    cursor: string | null,
  ): Promise<{ rows: LedgerRow[]; next_cursor: string | null }>;

  /** Adds credits; with `expires_at` (epoch ms), to the expiring bucket. */
  grant(user: Uuid, amount: number, expires_at: number | null, note: string): Promise<void>;
  /** Adds credits only once per key. `replayed`: the same grant was made under the key; `reused`: another one was. */
  grantOnce(
    user: Uuid,
    grant: KeyedGrant,
  ): Promise<'granted' | 'replayed' | 'reused' | 'unknown-user'>;
  /** Corrects the permanent bucket by ±n; never below zero. */
  adjust(user: Uuid, amount: number, note: string): Promise<void>;
  /** Expires every user's grants that are due; returns how many expired. */
  expireGrants(): Promise<number>;
  /** Recomputes every balance from the ledger, the grants and the open holds. */
  reconcile(): Promise<Discrepancy[]>;
  bookTotals(): Promise<BookTotals>;
}
