import type pg from 'pg';
import type { Scope } from '../../../contract/account.ts';
import type { Plan } from '../../../core/plan.ts';
import type { Authentication, Principal } from '../../../core/ports/key-store.ts';
import type { Statement } from '../connection.ts';

/**
 * Columns that identify a principal. `k` is the table of keys and `u` that of their users; `s` is the user's sandbox
 * account, which is joined only for sandbox keys.
 */
export const KEY_COLUMNS = `k.key_uuid, k.scopes, k.sandbox, coalesce(s.user_uuid, u.user_uuid) as user_uuid,
  u.user_uuid as owner_uuid, u.name, u.email, u.created_at, u.plan_name, p.requests_per_minute, p.creations_per_minute,
  p.tasks_in_flight, p.storage_bytes`;
export const KEYS = `api_keys k join users u using (user_uuid)
  left join users s on k.sandbox and s.sandbox_of = u.user_uuid left join plans p on p.plan_name = u.plan_name`;

export const FIND_KEY: Statement = {
  name: 'find-key',
  text: `select ${KEY_COLUMNS},
                k.last_used_at is null or k.last_used_at < clock_timestamp() - interval '1 minute' as unnoted,
                u.suspended_at is not null as suspended,
                k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp()) as valid
           from ${KEYS} where k.token_hash = $1`,
};

/** Records at most one use of a key per minute, no matter how many processes see it. */
const NOTE_USE: Statement = {
  name: 'note-key-use',
  text: `update api_keys set last_used_at = clock_timestamp()
          where key_uuid = $1 and (last_used_at is null or last_used_at < clock_timestamp() - interval '1 minute')`,
};

/** Milliseconds for which a revoked key may continue to work. */
const CACHE_LIFE_MS = 2000;
/** Maximum number of cached tokens, so that random tokens cannot fill the memory. 10,000 entries take about 5 MB. */
const CACHE_SIZE = 10_000;

/** A key, its user and the user's plan, as `FIND_KEY` and other queries select them. */
export interface KeyRow extends Omit<Plan, 'plan_name'> {
  plan_name: string | null;
  key_uuid: string;
  scopes: Scope[];
  sandbox: boolean;
  user_uuid: string;
  owner_uuid: string;
  name: string;
  email: string | null;
  created_at: number;
}

/**
 * A row of `FIND_KEY`, which also tells whether the key and its user are admitted, and whether this use still has to be
 * recorded.
 */
type FoundKey = KeyRow & { valid: boolean; suspended: boolean; unnoted: boolean };

export function principalOf(row: KeyRow): Principal {
  const { key_uuid, scopes, sandbox, owner_uuid, user_uuid, name, email, created_at } = row;
  const { plan_name, requests_per_minute, creations_per_minute, tasks_in_flight, storage_bytes } =
    row;
  const limits = { requests_per_minute, creations_per_minute, tasks_in_flight, storage_bytes };
  return {
    user: { user_uuid, name, email, created_at },
    owner_uuid,
    key_uuid,
    scopes,
    sandbox,
    plan: plan_name === null ? null : { plan_name, ...limits },
  };
}

/**
 * Looks up tokens by their hash. The results are cached briefly, because a client polls with the same token all day.
 * @param find a statement that takes the hash and selects a `FoundKey`
 */
export function authenticator(
  reads: pg.Pool,
  writes: pg.Pool,
  find: Statement,
): (tokenHash: Uint8Array) => Promise<Authentication> {
  const cache = new Map<string, { answer: Promise<Authentication>; until: number }>();

  async function look(tokenHash: Buffer): Promise<Authentication> {
    const { rows } = await reads.query<FoundKey>({
      ...find,
      values: [tokenHash],
    });
    const row = rows[0];
    if (row === undefined) return { outcome: 'unknown' };
    if (!row.valid) return { outcome: 'expired' };
    if (row.suspended) return { outcome: 'suspended' };
    // This is not awaited: if recording fails, the next use of the key is recorded instead.
    if (row.unnoted)
      void writes.query({ ...NOTE_USE, values: [row.key_uuid] }).catch(() => undefined);
    return { outcome: 'ok', principal: principalOf(row) };
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
