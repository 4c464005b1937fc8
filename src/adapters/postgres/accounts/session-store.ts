import type pg from 'pg';
import type { SessionStore } from '../../../core/ports/session-store.ts';
import type { Statement } from '../connection.ts';
import { authenticator, KEY_COLUMNS, KEYS } from './authenticate.ts';

const CREATE: Statement = {
  name: 'create-session',
  text: `insert into sessions (session_hash, key_uuid, expires_at)
         values ($1, $2, to_timestamp($3::double precision / 1000))`,
};

const FIND: Statement = {
  name: 'find-session',
  text: `select ${KEY_COLUMNS},
                k.last_used_at is null or k.last_used_at < clock_timestamp() - interval '1 minute' as unnoted,
                u.suspended_at is not null as suspended,
                e.expires_at > clock_timestamp() and k.revoked_at is null
                  and (k.expires_at is null or k.expires_at > clock_timestamp()) as valid
           from sessions e join ${KEYS} on k.key_uuid = e.key_uuid
          where e.session_hash = $1`,
};

const END: Statement = {
  name: 'end-session',
  text: 'delete from sessions where session_hash = $1',
};

const FIRST_KEY: Statement = {
  name: 'first-key',
  text: `select k.key_uuid from api_keys k join users u using (user_uuid)
          where not k.sandbox and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())
          order by u.created_at, u.user_uuid, k.created_at, k.key_uuid limit 1`,
};

/** Returns the `SessionStore` on PostgreSQL. */
export function sessionStore(reads: pg.Pool, writes: pg.Pool): SessionStore {
  return {
    authenticate: authenticator(reads, writes, FIND),

    async create(sessionHash, key, expires_at) {
      await writes.query({ ...CREATE, values: [Buffer.from(sessionHash), key, expires_at] });
    },

    async end(sessionHash) {
      await writes.query({ ...END, values: [Buffer.from(sessionHash)] });
    },

    async firstKey() {
      const { rows } = await reads.query<{ key_uuid: string }>({ ...FIRST_KEY });
      return rows[0]?.key_uuid ?? null;
    },
  };
}
