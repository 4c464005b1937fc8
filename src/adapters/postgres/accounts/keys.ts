import type pg from 'pg';
import type { Clock } from '../../../core/ports/clock.ts';
import type { ApiKey, KeyStore } from '../../../core/ports/key-store.ts';
import { type Statement, transaction } from '../connection.ts';
import {
  authenticator,
  FIND_KEY,
  KEY_COLUMNS,
  KEYS,
  type KeyRow,
  principalOf,
} from './authenticate.ts';

const COLUMNS =
  'key_uuid, user_uuid, prefix, name, scopes, sandbox, created_at, last_used_at, expires_at' as const;

const CREATE_KEY: Statement = {
  name: 'create-key',
  text: `insert into api_keys (key_uuid, user_uuid, token_hash, prefix, name, scopes, expires_at, sandbox)
         values ($1, $2, $3, $4, $5, $6, to_timestamp($7::double precision / 1000), $8)
         returning ${COLUMNS}`,
};

const OPEN_SANDBOX: Statement = {
  name: 'open-sandbox',
  text: 'select open_sandbox($1, $2)',
};

const LIST_KEYS: Statement = {
  name: 'list-keys',
  text: `select ${COLUMNS} from api_keys where user_uuid = $1 and revoked_at is null
          order by created_at desc, key_uuid desc`,
};

const REVOKE_KEY: Statement = {
  name: 'revoke-key',
  text: `update api_keys set revoked_at = clock_timestamp()
          where key_uuid = $1 and revoked_at is null and user_uuid = coalesce($2, user_uuid)`,
};

const ENDED_KEYS: Statement = {
  name: 'ended-keys',
  text: `select asked.key_uuid from unnest($1::uuid[]) as asked (key_uuid) left join api_keys k using (key_uuid)
           left join users u using (user_uuid)
          where k.key_uuid is null or k.revoked_at is not null or k.expires_at <= clock_timestamp()
             or u.suspended_at is not null`,
};

const CREATE_TICKET: Statement = {
  name: 'create-ticket',
  text: `insert into ws_tickets (ticket_hash, key_uuid, expires_at)
         values ($1, $2, to_timestamp($3::double precision / 1000))`,
};

/** Deletes the ticket while reading it, so that only one of two concurrent uses succeeds. */
const REDEEM_TICKET: Statement = {
  name: 'redeem-ticket',
  text: `with used as (
           delete from ws_tickets where ticket_hash = $1 returning key_uuid, expires_at
         ) select ${KEY_COLUMNS} from used join ${KEYS} on k.key_uuid = used.key_uuid
            where used.expires_at > clock_timestamp() and k.revoked_at is null and u.suspended_at is null
              and (k.expires_at is null or k.expires_at > clock_timestamp())`,
};

/** Returns the `KeyStore` on PostgreSQL. */
export function keyStore(reads: pg.Pool, writes: pg.Pool, clock: Clock): KeyStore {
  return {
    authenticate: authenticator(reads, writes, FIND_KEY),

    async createKey({ user_uuid, tokenHash, prefix, name = null, scopes, expires_at, sandbox }) {
      const hash = Buffer.from(tokenHash);
      const key = [clock.uuid(), user_uuid, hash, prefix, name, scopes, expires_at];
      return transaction(writes, async (client) => {
        if (sandbox === true)
          await client.query({ ...OPEN_SANDBOX, values: [user_uuid, clock.uuid()] });
        const values = [...key, sandbox === true];
        return (await client.query<ApiKey>({ ...CREATE_KEY, values })).rows[0]!;
      });
    },

    async listKeys(user) {
      return (await reads.query<ApiKey>({ ...LIST_KEYS, values: [user] })).rows;
    },

    async revokeKey(key, user) {
      const values = [key, user ?? null];
      return (await writes.query({ ...REVOKE_KEY, values })).rowCount === 1;
    },

    async endedKeys(keys) {
      const { rows } = await reads.query<{ key_uuid: string }>({ ...ENDED_KEYS, values: [keys] });
      return rows.map(({ key_uuid }) => key_uuid);
    },

    async createTicket(ticketHash, principal, expires_at) {
      const values = [Buffer.from(ticketHash), principal.key_uuid, expires_at];
      await writes.query({ ...CREATE_TICKET, values });
    },

    async redeemTicket(ticketHash) {
      const values = [Buffer.from(ticketHash)];
      const row = (await writes.query<KeyRow>({ ...REDEEM_TICKET, values })).rows[0];
      return row === undefined ? null : principalOf(row);
    },
  };
}
