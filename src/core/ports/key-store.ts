import type { Scope } from '../../contract/account.ts';
import type { Uuid } from '../ids.ts';
import type { Plan } from '../plan.ts';

export interface User {
  user_uuid: Uuid;
  name: string;
  email: string | null;
  created_at: number;
}

/** What a valid token stands for. */
export interface Principal {
  /** Whose tasks and uploads it reads and makes; of a sandbox key, the id is that of the user's sandbox account. */
  user: User;
  /** Whose keys, credits and plan it has: the user, of a sandbox key too. */
  owner_uuid: Uuid;
  key_uuid: Uuid;
  scopes: Scope[];
  sandbox: boolean;
  /** The owner's; null: none, so the setting's limits. */
  plan: Plan | null;
}

export type Authentication =
  | { outcome: 'ok'; principal: Principal }
  | { outcome: 'unknown' }
  | { outcome: 'expired' }
  /** The key is good, its user is suspended. */
  | { outcome: 'suspended' };

/** What is kept of a key, beside the hash of its token. Times are epoch milliseconds. */
export interface ApiKey {
  key_uuid: Uuid;
  user_uuid: Uuid;
  /** The first characters of the token, to tell keys apart. */
  prefix: string;
  name: string | null;
  scopes: Scope[];
  /** A key to the user's sandbox. */
  sandbox: boolean;
  created_at: number;
  /** To the minute; null: never. */
  last_used_at: number | null;
  /** null: never. */
  expires_at: number | null;
}

/** A key to be. */
export interface NewKey {
  user_uuid: Uuid;
  /** SHA-256 of the token. */
  tokenHash: Uint8Array;
  prefix: string;
  name?: string | null;
  scopes: readonly Scope[];
  /** Opens the user's sandbox account with the first one. Absent: a live key. */
  sandbox?: boolean;
  expires_at: number | null;
}

/** API keys, and the tickets that stand for one once. */
export interface KeyStore {
  /** `tokenHash`: SHA-256 of the token. May answer from a cache of at most 2 s. */
  authenticate(tokenHash: Uint8Array): Promise<Authentication>;
  createKey(key: NewKey): Promise<ApiKey>;
  /** Those of the user that are not revoked, expired ones included, newest first. */
  listKeys(user: Uuid): Promise<ApiKey[]>;
  /**
   * False where there is no such key, or it is revoked already.
   * @param user whose key it must be; absent: anybody's
   */
  revokeKey(key: Uuid, user?: Uuid): Promise<boolean>;
  /**
   * Those of the keys that let nobody in any more: revoked, expired, gone, or of a suspended
   * user. Never from a cache.
   */
  endedKeys(keys: readonly Uuid[]): Promise<Uuid[]>;
  /** A single-use ticket for a WebSocket; stored hashed. */
  createTicket(ticketHash: Uint8Array, principal: Principal, expires_at: number): Promise<void>;
  /** Uses the ticket up. Null where it is unknown, used or expired, or its user is suspended. */
  redeemTicket(ticketHash: Uint8Array): Promise<Principal | null>;
}
