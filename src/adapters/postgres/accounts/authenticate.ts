import type pg from 'pg';
import type { Scope } from '../../../contract/account.ts';
import type { Authentication } from '../../../core/ports/account-store.ts';
import type { Statement } from '../connection.ts';

const FIND_KEY: Statement = {
  name: 'find-key',
  text: `select k.key_uuid, k.scopes, u.user_uuid, u.name, u.email, u.created_at,
                k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp()) as valid
           from api_keys k join users u using (user_uuid) where k.token_hash = $1`,
};

/** A revoked key may work for this long. */
const CACHE_LIFE_MS = 2000;
/** Random tokens must not fill the memory; 10,000 entries are about 5 MB. */
const CACHE_SIZE = 10_000;

/** A row of `FIND_KEY`, or of a query that selects the same columns. */
export interface KeyRow {
  key_uuid: string;
  scopes: Scope[];
  user_uuid: string;
  name: string;
  email: string | null;
  created_at: number;
}

export function principalOf({ key_uuid, scopes, ...user }: KeyRow) {
  const { user_uuid, name, email, created_at } = user;
  return { user: { user_uuid, name, email, created_at }, key_uuid, scopes };
}

/** Looks tokens up by their hash, with a small cache in front: a client polls with the same token all day. */
export function authenticator(pool: pg.Pool): (tokenHash: Uint8Array) => Promise<Authentication> {
  const cache = new Map<string, { answer: Promise<Authentication>; until: number }>();

  async function look(tokenHash: Buffer): Promise<Authentication> {
    const { rows } = await pool.query<KeyRow & { valid: boolean }>({
      ...FIND_KEY,
      values: [tokenHash],
    });
    const row = rows[0];
    if (row === undefined) return { outcome: 'unknown' };
    return row.valid ? { outcome: 'ok', principal: principalOf(row) } : { outcome: 'expired' };
  }

  return (tokenHash) => {
    const hash = Buffer.from(tokenHash.buffer, tokenHash.byteOffset, tokenHash.byteLength);
    const key = hash.toString('latin1');
    const now = performance.now();
    const cached = cache.get(key);
    if (cached !== undefined && now < cached.until) return cached.answer;
    if (cache.size >= CACHE_SIZE) cache.clear();
    const answer = look(hash);
    cache.set(key, { answer, until: now + CACHE_LIFE_MS });
    answer.catch(() => cache.delete(key));
    return answer;
  };
}
