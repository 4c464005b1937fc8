import type pg from 'pg';
import type { AccountStore, Balance, LedgerRow } from '../../../core/ports/account-store.ts';
import type { Statement } from '../connection.ts';
import { decodeCursor, encodeCursor } from '../page-cursor.ts';

const BALANCE: Statement = {
  name: 'balance',
  text: `select coalesce(sum(g.remaining) filter (where g.expires_at is null or g.expires_at > clock_timestamp()), 0)::bigint as usable,
                coalesce(sum(g.remaining) filter (where g.expires_at is null), 0)::bigint as permanent,
                a.frozen
           from credit_accounts a left join credit_grants g on g.user_uuid = a.user_uuid and g.open
          where a.user_uuid = $1 group by a.user_uuid`,
};

const LEDGER: Statement = {
  name: 'ledger-with-flows',
  text: `select l.id, l.kind, l.amount, l.frozen_amount, l.balance_after, l.frozen_after, l.task_uuid, t.flow_name,
                l.note, l.created_at
           from credit_ledger l left join tasks t on t.task_uuid = l.task_uuid
          where l.user_uuid = $1 and l.id < $2 order by l.id desc limit $3`,
};

const ADD_GRANT: Statement = {
  name: 'add-grant',
  text: `select add_grant($1, $2, $3, to_timestamp($4::double precision / 1000), $5)`,
};

const GRANT_ONCE: Statement = {
  name: 'grant-once',
  text: `select grant_once($1, $2, $3, to_timestamp($4::double precision / 1000), $5) as outcome`,
};

const TAKE_PERMANENT: Statement = {
  name: 'take-permanent',
  text: 'select take_permanent($1, $2, $3) as taken',
};

const USERS_WITH_DUE_GRANTS: Statement = {
  name: 'users-with-due-grants',
  text: `select distinct user_uuid from credit_grants
          where open and expires_at is not null and expires_at <= clock_timestamp()`,
};

/** Locks the account first, then expires the due grants under that lock. */
const EXPIRE_GRANTS: Statement = {
  name: 'expire-grants',
  text: `with locked as (
           select user_uuid from credit_accounts where user_uuid = $1 for no key update
         ) select expire_due_grants(user_uuid) as expired from locked`,
};

const NEWEST = Number.MAX_SAFE_INTEGER;

type Credits = Pick<
  AccountStore,
  'balance' | 'ledger' | 'grant' | 'grantOnce' | 'adjust' | 'expireGrants'
>;

/** Returns the functions that read balances, and that change them for reasons other than tasks. */
export function credits(reads: pg.Pool, writes: pg.Pool): Credits {
  return {
    async balance(user) {
      const { rows } = await reads.query<Balance>({ ...BALANCE, values: [user] });
      return rows[0] ?? { usable: 0, permanent: 0, frozen: 0 };
    },

    async ledger(user, limit, cursor) {
      const before = cursor === null ? NEWEST : Number(decodeCursor(cursor, /^\d{1,15}$/)[0]);
      const { rows } = await reads.query<LedgerRow>({
        ...LEDGER,
        values: [user, before, limit + 1],
      });
      const more = rows.length > limit;
      if (more) rows.pop();
      return { rows, next_cursor: more ? encodeCursor([rows.at(-1)!.id]) : null };
    },

    async grant(user, amount, expires_at, note) {
      await writes.query({ ...ADD_GRANT, values: [user, 'grant', amount, expires_at, note] });
    },

    async grantOnce(user, { key, amount, expires_at, note }) {
      type Outcome = 'granted' | 'replayed' | 'reused' | 'unknown';
      const values = [user, key, amount, expires_at, note];
      const { rows } = await writes.query<{ outcome: Outcome }>({ ...GRANT_ONCE, values });
      const { outcome } = rows[0]!;
      return outcome === 'unknown' ? 'unknown-user' : outcome;
    },

    async adjust(user, amount, note) {
      if (amount > 0) {
        await writes.query({ ...ADD_GRANT, values: [user, 'adjust', amount, null, note] });
        return;
      }
      const { rows } = await writes.query<{ taken: boolean }>({
        ...TAKE_PERMANENT,
        values: [user, -amount, note],
      });
      if (rows[0]?.taken !== true)
        throw new Error(`the permanent bucket has fewer than ${-amount} free credits`);
    },

    async expireGrants() {
      const { rows } = await writes.query<{ user_uuid: string }>({ ...USERS_WITH_DUE_GRANTS });
      let expired = 0;
      for (const { user_uuid } of rows) {
        const done = await writes.query<{ expired: number }>({
          ...EXPIRE_GRANTS,
          values: [user_uuid],
        });
        expired += done.rows[0]?.expired ?? 0;
      }
      return expired;
    },
  };
}
