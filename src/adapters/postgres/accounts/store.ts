import type pg from 'pg';
import type { AccountStore, User, WaitingUser } from '../../../core/ports/account-store.ts';
import type { Clock } from '../../../core/ports/clock.ts';
import type { Statement } from '../connection.ts';
import { authenticator, type KeyRow, principalOf } from './authenticate.ts';
import { credits } from './credits.ts';
import { reconcile } from './reconcile.ts';

const CREATE_USER: Statement = {
  name: 'create-user',
  text: `with created as (
           insert into users (user_uuid, name, email) values ($1, $2, $3) returning *
         ), account as (
           insert into credit_accounts (user_uuid) select user_uuid from created
         ) select user_uuid, name, email, created_at from created`,
};

const LIST_USERS: Statement = {
  name: 'list-users',
  text: 'select user_uuid, name, email, created_at from users order by created_at, user_uuid',
};

const SET_WEIGHT: Statement = {
  name: 'set-weight',
  text: 'update users set weight = $2 where user_uuid = $1',
};

const WAITING: Statement = {
  name: 'waiting-users',
  text: `select j.user_uuid, u.weight, j.lane, count(*) filter (where j.worker is null) as waiting,
                count(j.worker) as taken
           from jobs j join users u using (user_uuid)
          group by j.user_uuid, u.weight, j.lane order by waiting desc, j.user_uuid, j.lane`,
};

const CREATE_KEY: Statement = {
  name: 'create-key',
  text: `insert into api_keys (key_uuid, user_uuid, token_hash, prefix, scopes, expires_at)
         values ($1, $2, $3, $4, $5, to_timestamp($6::double precision / 1000))`,
};

const REVOKE_KEY: Statement = {
  name: 'revoke-key',
  text: 'update api_keys set revoked_at = clock_timestamp() where key_uuid = $1 and revoked_at is null',
};

const ENDED_KEYS: Statement = {
  name: 'ended-keys',
  text: `select asked.key_uuid from unnest($1::uuid[]) as asked (key_uuid) left join api_keys k using (key_uuid)
          where k.key_uuid is null or k.revoked_at is not null or k.expires_at <= clock_timestamp()`,
};

const CREATE_TICKET: Statement = {
  name: 'create-ticket',
  text: `insert into ws_tickets (ticket_hash, key_uuid, expires_at)
         values ($1, $2, to_timestamp($3::double precision / 1000))`,
};

/** Deletes whatever is found, so that of two uses of one ticket only one gets it. */
const REDEEM_TICKET: Statement = {
  name: 'redeem-ticket',
  text: `with used as (
           delete from ws_tickets where ticket_hash = $1 returning key_uuid, expires_at
         ) select k.key_uuid, k.scopes, u.user_uuid, u.name, u.email, u.created_at
             from used join api_keys k using (key_uuid) join users u using (user_uuid)
            where used.expires_at > clock_timestamp() and k.revoked_at is null
              and (k.expires_at is null or k.expires_at > clock_timestamp())`,
};

/** The `AccountStore` on PostgreSQL. */
export function accountStore(reads: pg.Pool, writes: pg.Pool, clock: Clock): AccountStore {
  const authenticate = authenticator(reads);
  return {
    authenticate,
    ...credits(reads, writes),
    reconcile: () => reconcile(reads),

    async setWeight(user, weight) {
      await writes.query({ ...SET_WEIGHT, values: [user, weight] });
    },

    async waiting() {
      return (await reads.query<WaitingUser>(WAITING)).rows;
    },

    async createUser({ name, email }) {
      const { rows } = await writes.query<User>({
        ...CREATE_USER,
        values: [clock.uuid(), name, email],
      });
      return rows[0]!;
    },

    async listUsers() {
      return (await reads.query<User>({ ...LIST_USERS })).rows;
    },

    async createKey({ user_uuid, tokenHash, prefix, scopes, expires_at }) {
      const id = clock.uuid();
      const values = [id, user_uuid, Buffer.from(tokenHash), prefix, scopes, expires_at];
      await writes.query({ ...CREATE_KEY, values });
      return id;
    },

    async revokeKey(key) {
      return (await writes.query({ ...REVOKE_KEY, values: [key] })).rowCount === 1;
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
