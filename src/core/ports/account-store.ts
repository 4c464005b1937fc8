import type { LedgerKind, Scope } from '../../contract/account.ts';
import type { Uuid } from '../ids.ts';

/** Whole credits of one user, as of now: what has expired no longer counts. */
export interface Balance {
  /** Both buckets, less what is frozen. */
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
  note: string | null;
  created_at: number;
}

export interface User {
  user_uuid: Uuid;
  name: string;
  email: string | null;
  created_at: number;
}

/** What a valid token stands for. */
export interface Principal {
  user: User;
  key_uuid: Uuid;
  scopes: Scope[];
}

export type Authentication =
  | { outcome: 'ok'; principal: Principal }
  | { outcome: 'unknown' }
  | { outcome: 'expired' };

/** One line where stored money and ledger disagree; an empty list is a clean bill. */
export interface Discrepancy {
  user_uuid: Uuid;
  problem: string;
}

/** Jobs of one user that wait in one lane of the queue or hold its slots. */
export interface WaitingUser {
  user_uuid: Uuid;
  weight: number;
  lane: string;
  waiting: number;
  taken: number;
}

/** Users, keys and credits. */
export interface AccountStore {
  /** `tokenHash`: SHA-256 of the token. May answer from a cache of at most 2 s. */
  authenticate(tokenHash: Uint8Array): Promise<Authentication>;
  balance(user: Uuid): Promise<Balance>;
  /** Newest first; `cursor` is opaque. */
  ledger(
    user: Uuid,
    limit: number,
    cursor: string | null,
  ): Promise<{ rows: LedgerRow[]; next_cursor: string | null }>;

  /** Shares of the queue: a user of weight 2 gets twice the engine time of one of weight 1. */
  setWeight(user: Uuid, weight: number): Promise<void>;
  /** Who waits for what, most first. */
  waiting(): Promise<WaitingUser[]>;

  createUser(user: { name: string; email: string | null }): Promise<User>;
  /** Every user, oldest first. */
  listUsers(): Promise<User[]>;
  createKey(key: {
    user_uuid: Uuid;
    tokenHash: Uint8Array;
    /** The first characters of the token, to tell keys apart. */
    prefix: string;
    scopes: readonly Scope[];
    expires_at: number | null;
  }): Promise<Uuid>;
  revokeKey(key: Uuid): Promise<boolean>;
  /** Those of the keys that let nobody in any more: revoked, expired or gone. Never from a cache. */
  endedKeys(keys: readonly Uuid[]): Promise<Uuid[]>;
  /** Adds credits; with `expires_at` (epoch ms) to the expiring bucket. */
  grant(user: Uuid, amount: number, expires_at: number | null, note: string): Promise<void>;
  /** Corrects the permanent bucket by ±n; never below zero. */
  adjust(user: Uuid, amount: number, note: string): Promise<void>;
  /** Expires what is due, for every user; returns how many grants expired. */
  expireGrants(): Promise<number>;
  /** Recomputes every balance from the ledger, the grants and the open holds. */
  reconcile(): Promise<Discrepancy[]>;

  /** A single-use ticket for a WebSocket; stored hashed. */
  createTicket(ticketHash: Uint8Array, principal: Principal, expires_at: number): Promise<void>;
  /** Uses the ticket up. Null where it is unknown, used or expired. */
  redeemTicket(ticketHash: Uint8Array): Promise<Principal | null>;
}
