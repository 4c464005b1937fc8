import type pg from 'pg';
import type { RetentionStore, SweepState } from '../../core/ports/retention-store.ts';
import { type Statement, transaction } from './connection.ts';
import { keepEventDays } from './event-days.ts';

/**
 * Expires due results. Only one process does so at a time, because two processes would lock the users' counts in
 * opposite orders.
 */
const EXPIRE_RESULTS: Statement = {
  name: 'expire-results',
  text: `with mine as materialized (select pg_try_advisory_xact_lock(7203118409) as is_mine), due as materialized (
           select task_uuid from tasks
            where (select is_mine from mine) and expires_at <= clock_timestamp() and expired_at is null
            order by expires_at limit $1 for no key update skip locked
         ) update tasks t set assets = '[]', is_public = false, expired_at = clock_timestamp()
             from due where t.task_uuid = due.task_uuid`,
};

const DATE_RESULTS: Statement = {
  name: 'date-results',
  text: `with undated as (
           select task_uuid from tasks
            where status = 'SUCCESS' and assets <> '[]' and expires_at is null and deleted_at is null
              and ($2::uuid is null or user_uuid = $2)
            limit $3 for no key update skip locked
         ) update tasks t set expires_at = clock_timestamp() + $1 * interval '1 s'
             from undated where t.task_uuid = undated.task_uuid`,
};

/**
 * Time after which an announced upload that has not arrived stops counting toward the quota. A signed PUT is valid for
 * only an hour.
 */
const ANNOUNCED_LIFE = '2 hours';

const EXPIRE_UPLOADS: Statement = {
  name: 'expire-uploads',
  text: `with due as materialized (
           select file_key from uploads
            where expires_at <= clock_timestamp() or (not complete and created_at < clock_timestamp() - $2::interval)
            limit $1 for update skip locked
         ) delete from uploads u using due where u.file_key = due.file_key`,
};

const ERASE_USERS: Statement = {
  name: 'erase-users',
  text: 'select erase_users($1) as steps',
};

/**
 * Releases the files of remote steps once the task has ended. The rows are kept for another week, because the usual
 * durations of servers are computed from them.
 */
const EMPTY_LEGS: Statement = {
  name: 'empty-remote-steps',
  text: `with ended as materialized (
           select l.task_uuid, l.step, l.submission from remote_legs l join tasks t using (task_uuid)
            where t.completed_at is not null
              and (l.state = 'collected' and l.result -> 'files' <> '[]' or l.failures @> '[{"result": {}}]')
            limit $1 for update of l skip locked
         ), told as (
           insert into blob_removals (blob_key)
           select 'callbacks/' || submission from ended where submission is not null
            union select 'tasks/' || task_uuid || '/' || live from ended, unnest(array['live-preview.webp', 'live-draft.glb']) live
           on conflict do nothing
         ) update remote_legs l
              set result = jsonb_set(l.result, '{files}', '[]'), failures = without_results(l.failures)
             from ended where l.task_uuid = ended.task_uuid and l.step = ended.step`,
};

const FORGET_LEGS: Statement = {
  name: 'forget-remote-steps',
  text: `with old as materialized (
           select l.task_uuid, l.step from remote_legs l join tasks t using (task_uuid)
            where t.completed_at < clock_timestamp() - interval '7 days'
            limit $1 for update of l skip locked
         ) delete from remote_legs l using old where l.task_uuid = old.task_uuid and l.step = old.step`,
};

const FORGET_TICKETS: Statement = {
  name: 'forget-tickets',
  text: `delete from ws_tickets where ticket_hash in (
           select ticket_hash from ws_tickets where expires_at < clock_timestamp() limit $1 for update skip locked)`,
};

const FORGET_SESSIONS: Statement = {
  name: 'forget-sessions',
  text: `delete from sessions where session_hash in (
           select session_hash from sessions where expires_at < clock_timestamp() limit $1 for update skip locked)`,
};

const DUE_BLOBS: Statement = {
  name: 'due-blobs',
  text: `select blob_key from blob_removals where due_at <= clock_timestamp()
          order by due_at limit $1 for update skip locked`,
};

const UNOWNED: Statement = {
  name: 'unowned-blobs',
  text: 'select blob_key from unowned_blobs($1) as blob_key',
};

const REMOVED: Statement = {
  name: 'removed-blobs',
  text: 'delete from blob_removals where blob_key = any($1)',
};

/**
 * Postpones the removal of files that may still get an owner (an image of a running task), or that the store failed to
 * remove.
 */
const AGAIN_LATER: Statement = {
  name: 'remove-blobs-later',
  text: `update blob_removals set due_at = clock_timestamp() + interval '10 minutes' where blob_key = any($1)`,
};

const BEGIN_ROUND: Statement = {
  name: 'begin-store-round',
  text: `update store_rounds set began_at = clock_timestamp(), walked_until = clock_timestamp() + interval '5 minutes'
          where next_at <= clock_timestamp() and walked_until <= clock_timestamp()`,
};

const STILL_WALKING: Statement = {
  name: 'store-round-goes-on',
  text: `update store_rounds set walked_until = clock_timestamp() + interval '5 minutes'
          where walked_until > clock_timestamp()`,
};

const END_ROUND: Statement = {
  name: 'end-store-round',
  text: `update store_rounds
            set ended_at = clock_timestamp(), walked_until = clock_timestamp(),
                next_at = clock_timestamp() + $4 * interval '1 ms', blobs = $1, removed = $2, not_ours = $3`,
};

const WAITING: Statement = {
  name: 'sweep-state',
  text: `select (select count(*) from blob_removals) as blobs_to_remove,
                (select min(due_at) from blob_removals) as oldest_since,
                (select count(*) from tasks where expires_at <= clock_timestamp() and expired_at is null)
                  as expired_results,
                (select count(*) from uploads where expires_at <= clock_timestamp()) as expired_uploads,
                (select count(*) from users where deleted_at is not null and erased_at is null) as users_to_erase,
                ended_at as round_ended_at, walked_until > clock_timestamp() as round_under_way,
                next_at as next_round_at, blobs as round_blobs, removed as round_removed, not_ours as round_not_ours
           from store_rounds`,
};

/**
 * Number of files that are removed in parallel, because each removal is slow in a store that is accessed over the
 * network.
 */
const REMOVED_AT_ONCE = 8;

/** Returns the `RetentionStore` on PostgreSQL. */
export function retentionStore(pool: pg.Pool): RetentionStore {
  const count = async (statement: Statement, values: unknown[]) =>
    (await pool.query({ ...statement, values })).rowCount ?? 0;

  return {
    expireResults: (limit) => count(EXPIRE_RESULTS, [limit]),
    dateResults: (seconds, user, limit) => count(DATE_RESULTS, [seconds, user, limit]),
    expireUploads: (limit) => count(EXPIRE_UPLOADS, [limit, ANNOUNCED_LIFE]),

    async eraseUsers(limit) {
      const { rows } = await pool.query<{ steps: number }>({ ...ERASE_USERS, values: [limit] });
      return rows[0]!.steps;
    },

    async forgetRemoteSteps(limit) {
      return (await count(EMPTY_LEGS, [limit])) + (await count(FORGET_LEGS, [limit]));
    },

    async forgetSessions(limit) {
      return (await count(FORGET_TICKETS, [limit])) + (await count(FORGET_SESSIONS, [limit]));
    },

    keepEvents: () => keepEventDays(pool),

    removeBlobs: (limit, remove) =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<{ blob_key: string }>({
          ...DUE_BLOBS,
          values: [limit],
        });
        if (rows.length === 0) return 0;
        const due = rows.map(({ blob_key }) => blob_key);
        const unowned = (
          await client.query<{ blob_key: string }>({ ...UNOWNED, values: [due] })
        ).rows.map(({ blob_key }) => blob_key);
        const gone = await thoseRemoved(unowned, remove);
        await client.query({ ...REMOVED, values: [[...gone]] });
        const later = due.filter((key) => !gone.has(key));
        if (later.length > 0) await client.query({ ...AGAIN_LATER, values: [later] });
        return rows.length;
      }),

    async removed(keys) {
      if (keys.length > 0) await pool.query({ ...REMOVED, values: [keys] });
    },

    async unowned(keys) {
      const { rows } = await pool.query<{ blob_key: string }>({ ...UNOWNED, values: [keys] });
      return rows.map(({ blob_key }) => blob_key);
    },

    beginRound: async () => (await count(BEGIN_ROUND, [])) === 1,
    stillWalking: async () => (await count(STILL_WALKING, [])) === 1,

    async endRound({ blobs, removed, not_ours }, nextInMs) {
      await pool.query({ ...END_ROUND, values: [blobs, removed, not_ours, nextInMs] });
    },

    async waiting() {
      return (await pool.query<SweepState>({ ...WAITING })).rows[0]!;
    },
  };
}

/** Removes the blobs and returns those that are gone. A failure to remove one does not stop the others. */
async function thoseRemoved(
  keys: readonly string[],
  remove: (key: string) => Promise<void>,
): Promise<Set<string>> {
  const gone = new Set<string>();
  const waiting = [...keys];
  const next = async (): Promise<void> => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop())
      try {
        await remove(key);
        gone.add(key);
      } catch {
        // The blob stays due for removal. `remove` reports the error itself.
      }
  };
  await Promise.all(Array.from({ length: REMOVED_AT_ONCE }, next));
  return gone;
}
