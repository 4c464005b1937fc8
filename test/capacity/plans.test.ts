import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { systemClock } from '../../src/adapters/clock/system-clock.ts';
import { type Database, openDatabase } from '../../src/adapters/postgres/database.ts';
import { freshDatabaseUrl } from '../support/database.ts';
import { fillTasks } from '../support/many-tasks.ts';
import { PATIENCE_MS } from '../support/patience.ts';

/*
 * What requests do reads a few rows by an index, however many there are. PostgreSQL itself counts what the statements that
 * the stores really send have read, inside of functions and triggers too.
 */

const TASKS = 60_000;
const TABLES = ['tasks', 'credit_ledger', 'credit_holds'];

const NEW_TASK = {
  flow_name: 'image-to-model',
  input: { image_file: 'https://example.com/chair.png' },
  cost_credits: 20,
  client_order_id: null,
  allow_duplicate: false,
  file_keys: [],
  fetches: true,
  traceparent: null,
};

const connectionString = await freshDatabaseUrl();
const sql = new pg.Pool({ connectionString, max: 1 });

/** Does it by a service of its own, which is gone when this returns: so are its counts in the view. */
async function byService<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const settings = { poolSize: 4, duplicateWindowSeconds: 10, maxInFlight: 0 };
  const database = openDatabase({ connectionString, clock: systemClock(), ...settings });
  try {
    return await work(database);
  } finally {
    await database.close();
    const others = `select 1 from pg_stat_activity
                     where datname = current_database() and application_name = 'bozzetto'`;
    while ((await sql.query(others)).rows.length > 0) await pause(20);
  }
}

/** What the tables had read of them meanwhile. */
async function readBy(work: (database: Database) => Promise<unknown>) {
  const before = await counts();
  await byService(work);
  const now = await counts();
  return { scans: now.scans - before.scans, fetched: now.fetched - before.fetched };
}

test('creations, polls and pages read no table from end to end', {
  timeout: 3 * PATIENCE_MS,
}, async (t) => {
  t.after(() => sql.end());
  const owners = await byService(({ accounts }) => manyOwners(accounts));
  await fillTasks(sql, TASKS, owners);
  const user = owners[0]!;
  const { rows } = await sql.query<{ task_uuid: string; client_order_id: string }>(
    `select task_uuid, client_order_id from tasks where user_uuid = $1 and client_order_id is not null limit 100`,
    [user],
  );
  assert.equal(rows.length, 100);

  const polls = await readBy(async ({ tasks }) => {
    for (const { task_uuid } of rows) assert.ok(await tasks.find(user, task_uuid));
  });
  assert.equal(polls.scans, 0, 'a poll scans a table');
  assert.ok(polls.fetched >= 100 && polls.fetched <= 300, `100 polls read ${polls.fetched} rows`);

  // 400 are the engine's last times, read once a process. Each creation is another user's.
  const creations = await readBy(async ({ tasks }) => {
    for (let n = 0; n < 20; n++) {
      const task = { ...NEW_TASK, user_uuid: owners[n]!, fingerprint: `new ${n}` };
      const made = await tasks.create({ ...task, client_order_id: `new-${n}` });
      assert.equal(made.outcome, 'created');
    }
  });
  assert.equal(creations.scans, 0, 'a creation scans a table');
  assert.ok(creations.fetched <= 400 + 20 * 10, `20 creations read ${creations.fetched} rows`);

  const replays = await readBy(async ({ tasks }) => {
    for (let n = 0; n < 20; n++) {
      const task = { ...NEW_TASK, user_uuid: owners[n]!, fingerprint: `new ${n}` };
      const made = await tasks.create({ ...task, client_order_id: `new-${n}` });
      assert.equal(made.outcome, 'replayed');
    }
  });
  assert.equal(replays.scans, 0, 'a repeated order scans a table');

  const pages = await readBy(async ({ tasks }) => {
    const page = await tasks.list(user, {}, 20, null);
    assert.equal(page.tasks.length, 20);
    assert.equal((await tasks.list(user, {}, 20, page.next_cursor)).tasks.length, 20);
    const { client_order_id } = rows[0]!;
    assert.equal((await tasks.list(user, { client_order_id }, 20, null)).tasks.length, 1);
  });
  assert.equal(pages.scans, 0, 'a page scans a table');
  assert.ok(pages.fetched <= 200, `three pages read ${pages.fetched} rows`);
});

async function manyOwners(accounts: Database['accounts']): Promise<string[]> {
  const owners: string[] = [];
  for (let n = 0; n < 50; n++) {
    const { user_uuid } = await accounts.createUser({ name: `User ${n}`, email: null });
    await accounts.grant(user_uuid, 1_000_000, null, 'test');
    owners.push(user_uuid);
  }
  return owners;
}

async function counts() {
  // What the test itself has read is counted first.
  await sql.query('select pg_stat_force_next_flush()');
  const { rows } = await sql.query<{ scans: number; fetched: number }>(
    `select sum(seq_scan)::integer as scans, sum(idx_tup_fetch)::integer as fetched
       from pg_stat_user_tables where relname = any($1)`,
    [TABLES],
  );
  return rows[0]!;
}
