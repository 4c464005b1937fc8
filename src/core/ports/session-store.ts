import type { Uuid } from '../ids.ts';
import type { Authentication } from './key-store.ts';

/** Sessions of the studio. One belongs to an API key, has its scopes, and ends when the key does. */
export interface SessionStore {
  /** `sessionHash`: SHA-256 of what the cookie holds. */
  create(sessionHash: Uint8Array, key: Uuid, expires_at: number): Promise<void>;
  /** Who the session's key belongs to. May answer from a cache of at most 2 s. */
  authenticate(sessionHash: Uint8Array): Promise<Authentication>;
  /** Ends a session; an unknown one has ended already. */
  end(sessionHash: Uint8Array): Promise<void>;
  /** The oldest key of the oldest user that lets anybody in; null where there is none. */
  firstKey(): Promise<Uuid | null>;
}
