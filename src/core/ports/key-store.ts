import type { Scope } from '../../contract/account.ts';
import type { Uuid } from '../ids.ts';
import type { Plan } from '../plan.ts';

export interface User {
  user_uuid: Uuid;
  name: string;
  email: string | null;
  created_at: number;
}

/** The account and rights that a valid token stands for. */
export interface Principal {
  /**
   * The account whose tasks and uploads the token can read and create. For a sandbox key, this is the sandbox account.
   */
  user: User;
  /** The user who owns the keys, credits and plan, even for a sandbox key. */
  owner_uuid: Uuid;
  key_uuid: Uuid;
  scopes: Scope[];
  sandbox: boolean;
  /** The owner's plan; null if there is none, so that the limits from the settings apply. */
  plan: Plan | null;
}

export type Authentication =
  | { outcome: 'ok'; principal: Principal }
  | { outcome: 'unknown' }
  | { outcome: 'expired' }
  /** The key is valid, but its user is suspended. */
  | { outcome: 'suspended' };

/** The stored data of a key, except for the hash of its token. Times are epoch milliseconds. */
export interface ApiKey {
  key_uuid: Uuid;
  user_uuid: Uuid;
  /** The first characters of the token, which help to tell keys apart. */
  prefix: string;
  name: string | null;
  scopes: Scope[];
  /** Whether the key is for the user's sandbox. */
  sandbox: boolean;
  created_at: number;
  /** Time of the last use, accurate to the minute; null if it was never used. */
  last_used_at: number | null;
  /** Expiry time; null if the key never expires. */
  expires_at: number | null;
}

/** A key to be created. */
export interface NewKey {
  user_uuid: Uuid;
  /** SHA-256 of the token. */
  tokenHash: Uint8Array;
  prefix: string;
  name?: string | null;
  scopes: readonly Scope[];
  /** True for a sandbox key; the first such key creates the user's sandbox account. Absent for a live key. */
  sandbox?: boolean;
  expires_at: number | null;
}

/** API keys, and single-use tickets that replace a key. */
export interface KeyStore {
  /**
   * Returns the identity behind a token, given its SHA-256 hash. The answer may come from a cache and be at most 2 s
   * old.
   */
  authenticate(tokenHash: Uint8Array): Promise<Authentication>;
  createKey(key: NewKey): Promise<ApiKey>;
  /** Lists the keys of a user, newest first. Includes expired keys, but not revoked ones. */
  listKeys(user: Uuid): Promise<ApiKey[]>;
  /**
   * Revokes a key. Returns false if there is no such key or it is already revoked.
   * @param user the required owner; if absent, any owner
   */
  revokeKey(key: Uuid, user?: Uuid): Promise<boolean>;
  /**
   * Returns which of the keys no longer grant access because they are revoked, expired or removed, or because their
   * user is suspended. The answer never comes from a cache.
   */
  endedKeys(keys: readonly Uuid[]): Promise<Uuid[]>;
  /** Creates a single-use ticket for a WebSocket. Only its hash is stored. */
  createTicket(ticketHash: Uint8Array, principal: Principal, expires_at: number): Promise<void>;
  /** Uses up a ticket. Returns null if it is unknown, used or expired, or if its user is suspended. */
  redeemTicket(ticketHash: Uint8Array): Promise<Principal | null>;
}
