import pg from 'pg';
import { type Statement, transaction } from './connection.ts';

/** Minimum time during which a user's stream can be resumed. Events are dropped by whole days. */
const EVENT_LIFE = '7 days';
/**
 * Number of days for which partitions are created in advance. If no worker sweeps for longer than that, events go to
 * the default partition, which is more expensive.
 */
const DAYS_AHEAD = 7;
/** Number of accounts that are locked together, for a few milliseconds. */
const USERS_A_STEP = 500;
const ROWS_A_STEP = 5000;

/**
 * Key of the advisory lock held by the process that maintains the days. It is an arbitrary number that no other code
 * uses.
 */
const KEEPER = 7_203_118_410;

const OPEN: Statement = { name: 'open-event-days', text: 'select open_event_days($1) as opened' };

const OLDEST: Statement = {
  name: 'oldest-event-day',
  text: `select name from event_days where ends_at < clock_timestamp() - $1::interval order by ends_at limit 1`,
};

const MOVE_HORIZONS: Statement = {
  name: 'move-horizons',
  text: 'select move_horizons($1, $2, $3) as last',
};

const DROP: Statement = { name: 'drop-event-day', text: 'select drop_event_day($1)' };

const PRUNE_REST: Statement = {
  name: 'prune-rest-of-events',
  text: 'select prune_rest_of_events($1::interval, $2) as pruned',
};

const TAKE: Statement = {
  name: 'keep-event-days',
  text: 'select pg_try_advisory_xact_lock($1) as mine',
};

/** PostgreSQL's error code for an expired `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

/** The lowest UUID. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Error that another process is already maintaining the days. */
class Busy extends Error {}

/**
 * Creates the partitions of the coming days, and drops days from which no stream can resume any more. Before a day is
 * dropped, the horizons of its users are moved, in batches. Does nothing while another process is at work.
 * @returns the number of dropped days
 */
export async function keepEventDays(pool: pg.Pool): Promise<number> {
  let dropped = 0;
  try {
    await step(pool, OPEN, [DAYS_AHEAD]);
    for (;;) {
      const oldest = await step<{ name: string }>(pool, OLDEST, [EVENT_LIFE]);
      if (oldest === undefined) break;
      let user: string | null = NOBODY;
      while (user !== null) {
        const values: unknown[] = [oldest.name, user, USERS_A_STEP];
        const moved = await step<{ last: string | null }>(pool, MOVE_HORIZONS, values);
        user = moved!.last;
      }
      await step(pool, DROP, [oldest.name]);
      dropped += 1;
    }
    let pruned = ROWS_A_STEP;
    while (pruned === ROWS_A_STEP) {
      const values = [EVENT_LIFE, ROWS_A_STEP];
      pruned = (await step<{ pruned: number }>(pool, PRUNE_REST, values))!.pruned;
    }
  } catch (error) {
    // A day that is locked by long transactions is dropped in a later run.
    if (!(error instanceof Busy) && (error as { code?: string }).code !== LOCK_NOT_AVAILABLE)
      throw error;
  }
  return dropped;
}

/**
 * Runs one statement in its own transaction, holding the lock on the days.
 * @throws Busy
 */
function step<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: Statement,
  values: unknown[],
): Promise<Row | undefined> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>({ ...TAKE, values: [KEEPER] });
    if (!rows[0]!.mine) throw new Busy();
    return (await client.query<Row>({ ...statement, values })).rows[0];
  });
}

/**
 * Drops all day partitions, for a caller that replaces the rows of `event_days` in the same transaction.
 * @returns a function that creates the partitions listed in `event_days` by then
 */
export async function reopenEventDays(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string }>('select name from event_days');
  for (const { name } of rows) await client.query(`drop table ${pg.escapeIdentifier(name)}`);
  return async () => {
    const { rows: days } = await client.query<{ name: string; starts: string; ends: string }>(
      'select name, starts_at::text as starts, ends_at::text as ends from event_days order by starts_at',
    );
    for (const { name, starts, ends } of days) {
      const table = pg.escapeIdentifier(name);
      const first = starts === '-infinity' ? 'minvalue' : pg.escapeLiteral(starts);
      await client.query(`create table ${table} (like task_events including all)`);
      await client.query(
        `alter table task_events attach partition ${table} for values from (${first}) to (${pg.escapeLiteral(ends)})`,
      );
    }
  };
}
