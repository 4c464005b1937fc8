import type pg from 'pg';

/** How long a user's stream can be caught up with. */
const EVENT_LIFE = '7 days';

/**
 * Forgets task events older than a week tickets that were never used, and sessions that are over. The horizon moves before the events go,
 * so a reader either finds its events or is told to resync.
 */
export async function prune(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with old as (
       select user_uuid, max(cursor) as cursor from task_events
        where at < clock_timestamp() - $1::interval group by user_uuid
     ) update credit_accounts a set horizon = greatest(a.horizon, old.cursor)
         from old where a.user_uuid = old.user_uuid`,
    [EVENT_LIFE],
  );
  await pool.query(
    `delete from task_events e using credit_accounts a
      where e.user_uuid = a.user_uuid and e.cursor <= a.horizon`,
  );
  await pool.query('delete from ws_tickets where expires_at < clock_timestamp()');
  await pool.query('delete from sessions where expires_at < clock_timestamp()');
}
