import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import pg from 'pg';
import { freshDatabaseUrl, testDatabase } from '../../../test/support/database.ts';
import { migrationNames } from './migrate.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const USER = '00000000-0000-4000-8000-000000000001';
const ERROR = { code: 4220, message: 'the image at https://example.org/secret.png is damaged' };

/** Creates a database as the version before retention left it, with three tasks and their events. */
async function databaseOfBefore(
  connectionString: string,
): Promise<{ client: pg.Client; tasks: string[] }> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  const files = await migrationNames();
  const first = files.findIndex((name) => name.includes('-retention'));
  for (const name of files.slice(0, first))
    await client.query(await readFile(new URL(name, MIGRATIONS), 'utf8'));
  await client.query(`
    insert into users (user_uuid, name) values ('${USER}', 'user');
    insert into credit_accounts (user_uuid) values ('${USER}')`);
  const tasks: string[] = [];
  for (const words of ['one', 'two', 'three']) {
    const { rows } = await client.query('select gen_random_uuid() as id');
    tasks.push(rows[0].id);
    await client.query(
      `select create_task($1, $2, 'image-to-model', $3, 0, $4, $4, true, '{}', null, 0, 0)`,
      [rows[0].id, USER, { prompt: words }, words],
    );
  }
  return { client, tasks };
}

async function applyTheRest(client: pg.Client): Promise<void> {
  const files = await migrationNames();
  for (const name of files.slice(files.findIndex((each) => each.includes('-retention'))))
    await client.query(await readFile(new URL(name, MIGRATIONS), 'utf8'));
}

test('a database with events goes on: cursors of before read on, the old table goes as a day', async () => {
  const connectionString = await freshDatabaseUrl();
  const { client, tasks } = await databaseOfBefore(connectionString);
  try {
    // A subscriber received the first task's event before its connection ended.
    const cursor = 1;
    await client.query(
      `update tasks set status = 'FAILED', completed_at = now(), error = $2 where task_uuid = $1`,
      [tasks[2], ERROR],
    );
    await client.query(`update tasks set deleted_at = now() where task_uuid = $1`, [tasks[2]]);
    await applyTheRest(client);
    const db = await testDatabase({ connectionString });
    assert.equal(await db.tasks.admit(tasks[1]!), true);
    assert.deepEqual(await db.feed.position(USER), { latest: 5, horizon: 0 });
    const changes = await db.feed.changesSince(USER, cursor, 10);
    assert.deepEqual(
      changes.map((change) => [change.task_uuid, change.cursor]),
      [
        [tasks[2], 4],
        [tasks[1], 5],
      ],
    );
    const places = await client.query(
      `select tableoid::regclass::text as place, count(*)::int as n from task_events group by 1 order by 2`,
    );
    assert.deepEqual(
      places.rows.map(({ n }) => n),
      [5],
      'today still goes into the partition that was the table',
    );

    // The task that was deleted earlier has lost its content, but its order id is still used up.
    const { rows } = await client.query(
      'select input, error, client_order_id from tasks where task_uuid = $1',
      [tasks[2]],
    );
    const error = { code: 4220, message: 'the task was deleted' };
    assert.deepEqual(rows, [{ input: {}, error, client_order_id: 'three' }]);

    // Simulates that nine days have passed.
    await client.query(`
      alter table task_events detach partition task_events_before;
      update task_events_before set at = at - interval '9 days';
      update event_days set ends_at = date_trunc('day', now()) - interval '8 days' where name = 'task_events_before'`);
    const { rows: ends } = await client.query<{ at: string }>(
      `select ends_at::text as at from event_days where name = 'task_events_before'`,
    );
    await client.query(
      `alter table task_events attach partition task_events_before for values from (minvalue) to ('${ends[0]!.at}')`,
    );
    assert.equal(await db.retention.keepEvents(), 1);
    assert.deepEqual(await db.feed.position(USER), { latest: 5, horizon: 5 });
    await db.tasks.admit(tasks[0]!);
    assert.deepEqual(
      (await db.feed.changesSince(USER, 5, 10)).map((change) => change.cursor),
      [6],
    );
    const { rows: days } = await client.query('select count(*)::int as n from event_days');
    assert.equal(days[0].n, 8, 'today and a week ahead');
  } finally {
    await client.end();
  }
});

test('two that keep the days at once do not wait for each other; a day that a reader holds goes later', async () => {
  const db = await testDatabase();
  await Promise.all(Array.from({ length: 4 }, () => db.retention.keepEvents()));
  await db.sql.query(`
    create table task_events_old (like task_events including all);
    alter table task_events attach partition task_events_old
      for values from (now() - interval '9 days') to (now() - interval '8 days');
    insert into event_days values ('task_events_old', now() - interval '9 days', now() - interval '8 days')`);
  const reader = await db.sql.connect();
  try {
    await reader.query('begin');
    await reader.query('select 1 from task_events');
    assert.equal(await db.retention.keepEvents(), 0);
    await reader.query('commit');
  } finally {
    reader.release(true);
  }
  assert.equal(await db.retention.keepEvents(), 1);
});
