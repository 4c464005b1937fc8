import pg from 'pg';
import { type Statement, transaction } from './connection.ts';

/** Minimum time for which a user's stream can be resumed; a whole day is dropped at once. */
const EVENT_LIFE = '7 days';
/** Days that are open ahead: so long may no worker sweep before events go into the rest, where they cost more. */
const DAYS_AHEAD = 7;
/** Accounts that are locked together, for a few milliseconds. */
const USERS_A_STEP = 500;
const ROWS_A_STEP = 5000;

/** Key of the advisory lock of the process that maintains the days; any number that no other code uses. */
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

/** `lock_timeout` was over. */
const LOCK_NOT_AVAILABLE = '55P03';

/** The least of all UUIDs. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Another process keeps the days. */
class Busy extends Error {}

/**
 * Opens the days of events to come and drops those that nobody can ask for any more; the horizons of their users are moved
 * before, some at a time. Leaves it where another process is at it.
 * @returns how many days were dropped
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
    // A day that long transactions hold on to goes at the next look.
    if (!(error instanceof Busy) && (error as { code?: string }).code !== LOCK_NOT_AVAILABLE)
      throw error;
  }
  return dropped;
}

/** One statement in a transaction of its own, as the only one at work on the days. @throws Busy */
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
 * For whoever puts other days in the place of those that are open, within one transaction: closes all that are there, and
 * returns what opens those that `event_days` names by then.
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
