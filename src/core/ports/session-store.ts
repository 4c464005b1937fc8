import type { Uuid } from '../ids.ts';
import type { Authentication } from './key-store.ts';

/** Studio sessions. A session belongs to an API key, has that key's scopes, and ends when the key does. */
export interface SessionStore {
  /** Creates a session. `sessionHash` is the SHA-256 of the cookie's value. */
  create(sessionHash: Uint8Array, key: Uuid, expires_at: number): Promise<void>;
  /** Authenticates the owner of the session's key. The answer may come from a cache that is at most 2 s old. */
  authenticate(sessionHash: Uint8Array): Promise<Authentication>;
  /** Ends a session. An unknown session counts as already ended. */
  end(sessionHash: Uint8Array): Promise<void>;
  /** Returns the oldest valid key of the oldest user who has one; null if there is none. */
  firstKey(): Promise<Uuid | null>;
}
