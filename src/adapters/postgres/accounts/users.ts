import type pg from 'pg';
import type { Clock } from '../../../core/ports/clock.ts';
import type { User } from '../../../core/ports/key-store.ts';
import type { UserRecord, UserStore } from '../../../core/ports/user-store.ts';
import type { Statement } from '../connection.ts';
import { literally } from '../like-pattern.ts';
import { decodeCursor, encodeCursor } from '../page-cursor.ts';

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
  text: 'select user_uuid, name, email, created_at from users where sandbox_of is null order by created_at, user_uuid',
};

/** Columns that need only the table `u` of users. All other columns are looked up for one page of users at a time. */
const RECORD = `u.user_uuid, u.name, u.email, u.created_at, u.suspended_at, u.suspended_for, u.weight, u.plan_name,
  (select coalesce(sum(g.remaining), 0)::bigint from credit_grants g
    where g.user_uuid = u.user_uuid and g.open and (g.expires_at is null or g.expires_at > clock_timestamp())) as usable,
  (select a.frozen from credit_accounts a where a.user_uuid = u.user_uuid) as frozen,
  (select a.in_flight from credit_accounts a where a.user_uuid = u.user_uuid) as in_flight,
  (select s.upload_bytes + s.task_bytes from storage_usage s where s.user_uuid = u.user_uuid) as stored_bytes,
  (select count(*) from api_keys k where k.user_uuid = u.user_uuid and k.revoked_at is null) as keys`;

const FIND_USERS: Statement = {
  name: 'find-users',
  text: `with u as materialized (
           select * from users u
            where u.sandbox_of is null and u.deleted_at is null
              and ($1::text is null or u.name ilike $1 or u.email ilike $1 or u.user_uuid::text like lower($2)
                   or exists (select 1 from api_keys k where k.user_uuid = u.user_uuid and k.prefix like $2))
              and ($3::boolean is null or (u.suspended_at is not null) = $3)
              and ($4::bigint is null
                   or (u.created_at, u.user_uuid) < (to_timestamp($4::double precision / 1000), $5::uuid))
            order by u.created_at desc, u.user_uuid desc limit $6
         ) select ${RECORD} from u order by u.created_at desc, u.user_uuid desc`,
};

const FIND_USER: Statement = {
  name: 'find-user',
  text: `select ${RECORD} from users u where u.user_uuid = $1 and u.sandbox_of is null and u.deleted_at is null`,
};

/**
 * Also suspends the user's sandbox account, because the database checks that account before it creates a sandbox task.
 */
const SUSPEND: Statement = {
  name: 'suspend-user',
  text: `update users set suspended_at = coalesce(suspended_at, clock_timestamp()), suspended_for = $2
          where (user_uuid = $1 or sandbox_of = $1) and deleted_at is null`,
};

const RESUME: Statement = {
  name: 'resume-user',
  text: `update users set suspended_at = null, suspended_for = null
          where (user_uuid = $1 or sandbox_of = $1) and deleted_at is null`,
};

const DELETE_USER: Statement = {
  name: 'delete-user',
  text: 'select delete_user($1) as deleted',
};

const SET_WEIGHT: Statement = {
  name: 'set-weight',
  text: 'update users set weight = $2 where user_uuid = $1',
};

const CURSOR = /^\d{1,15} [0-9a-f-]{36}$/;

/** Returns the `UserStore` on PostgreSQL. */
export function userStore(reads: pg.Pool, writes: pg.Pool, clock: Clock): UserStore {
  const changes = async (statement: Statement, values: unknown[]) =>
    ((await writes.query({ ...statement, values })).rowCount ?? 0) > 0;

  return {
    async createUser({ name, email }) {
      const values = [clock.uuid(), name, email];
      return (await writes.query<User>({ ...CREATE_USER, values })).rows[0]!;
    },

    async listUsers() {
      return (await reads.query<User>({ ...LIST_USERS })).rows;
    },

    async findUsers({ search, suspended }, limit, cursor) {
      const text = search === undefined ? null : literally(search);
      const after = cursor === null ? [null, null] : decodeCursor(cursor, CURSOR);
      const parts = text === null ? [null, null] : [`%${text}%`, `${text}%`];
      const values = [...parts, suspended ?? null, ...after, limit + 1];
      const users = (await reads.query<UserRecord>({ ...FIND_USERS, values })).rows;
      const more = users.length > limit;
      if (more) users.pop();
      const last = users.at(-1);
      return {
        users,
        next_cursor: more && last ? encodeCursor([last.created_at, last.user_uuid]) : null,
      };
    },

    async findUser(user) {
      const { rows } = await reads.query<UserRecord>({ ...FIND_USER, values: [user] });
      return rows[0] ?? null;
    },

    suspend: (user, reason) => changes(SUSPEND, [user, reason]),
    async deleteUser(user) {
      const { rows } = await writes.query<{ deleted: boolean }>({ ...DELETE_USER, values: [user] });
      return rows[0]!.deleted;
    },
    resume: (user) => changes(RESUME, [user]),
    async setWeight(user, weight) {
      await writes.query({ ...SET_WEIGHT, values: [user, weight] });
    },
  };
}
