import type { Scope } from '../../contract/account.ts';
import type { Uuid } from '../ids.ts';
import type { Plan } from '../plan.ts';

export interface User {
  user_uuid: Uuid;
  name: string;
  email: string | null;
  created_at: number;
}

/** The identity behind a valid token. */
export interface Principal {
  /** The account whose tasks and uploads the token can read and create; for a sandbox key, the sandbox account. */
  user: User;
  /** The user who owns the keys, credits and plan, for a sandbox key too. */
  owner_uuid: Uuid;
  key_uuid: Uuid;
  scopes: Scope[];
  sandbox: boolean;
  /** The owner's plan; null: none, so the limits of the settings apply. */
  plan: Plan | null;
}

export type Authentication =
  | { outcome: 'ok'; principal: Principal }
  | { outcome: 'unknown' }
  | { outcome: 'expired' }
  /** The key is valid, but its user is suspended. */
  | { outcome: 'suspended' };

/** The stored facts of a key, apart from the hash of its token. Times are epoch milliseconds. */
export interface ApiKey {
  key_uuid: Uuid;
  user_uuid: Uuid;
  /** The first characters of the token, to tell keys apart. */
  prefix: string;
  name: string | null;
  scopes: Scope[];
  /** Whether the key is for the user's sandbox. */
  sandbox: boolean;
  created_at: number;
  /** Accurate to the minute; null: never. */
  last_used_at: number | null;
  /** null: never. */
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
  /** True: a sandbox key; the first one opens the user's sandbox account. Absent: a live key. */
  sandbox?: boolean;
  expires_at: number | null;
}

/** API keys, and single-use tickets that stand in for one. */
export interface KeyStore {
  /** `tokenHash`: SHA-256 of the token. The answer may come from a cache of at most 2 s. */
  authenticate(tokenHash: Uint8Array): Promise<Authentication>;
  createKey(key: NewKey): Promise<ApiKey>;
  /** Lists the user's keys that are not revoked, including expired ones, newest first. */
  listKeys(user: Uuid): Promise<ApiKey[]>;
  /**
   * Returns false if there is no such key or it is already revoked.
   * @param user the required owner; absent: any owner
   */
  revokeKey(key: Uuid, user?: Uuid): Promise<boolean>;
  /**
   * Returns the keys that no longer grant access: revoked, expired, removed, or of a suspended user. The answer never
   * comes from a cache.
   */
  endedKeys(keys: readonly Uuid[]): Promise<Uuid[]>;
  /** Creates a single-use ticket for a WebSocket; it is stored as a hash. */
  createTicket(ticketHash: Uint8Array, principal: Principal, expires_at: number): Promise<void>;
  /** Uses up the ticket. Null if it is unknown, used or expired, or if its user is suspended. */
  redeemTicket(ticketHash: Uint8Array): Promise<Principal | null>;
}
