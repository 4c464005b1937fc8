import type { Uuid } from '../ids.ts';
import type { Authentication } from './key-store.ts';

/** Studio sessions. A session belongs to an API key, has its scopes, and ends with it. */
export interface SessionStore {
  /** `sessionHash`: SHA-256 of the cookie's value. */
  create(sessionHash: Uint8Array, key: Uuid, expires_at: number): Promise<void>;
  /** Authenticates the owner of the session's key. The answer may come from a cache of at most 2 s. */
  authenticate(sessionHash: Uint8Array): Promise<Authentication>;
  /** Ends a session; an unknown one counts as ended. */
  end(sessionHash: Uint8Array): Promise<void>;
  /** The oldest valid key of the oldest user who has one; null if there is none. */
  firstKey(): Promise<Uuid | null>;
}
