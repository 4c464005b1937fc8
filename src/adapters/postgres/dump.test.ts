import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type pg from 'pg';
import { fundedUser } from '../../../test/money/support.ts';
import { emptyDatabaseUrl, testDatabase } from '../../../test/support/database.ts';
import { fillTasks } from '../../../test/support/many-tasks.ts';
import { dumpDatabase } from './dump.ts';
import { checkEmpty, loadDump } from './load-dump.ts';
import { migrate, migrationNames } from './migrate.ts';
import { onLongConnection } from './table-copy.ts';

const TASKS = 300;
/** Tables that loading does not restore: it recreates the first, and rate limits fill the second. */
const OWN = ['schema_migrations', 'rate_buckets'];

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-dump-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const nothing = async (keys: AsyncIterable<string>) => {
  for await (const _ of keys);
};

/** Creates a database with a user, credits, a year of tasks, and an upload. */
async function filled() {
  const database = await testDatabase();
  const user = await fundedUser(database, 1000);
  await fillTasks(database.sql, TASKS, [user]);
  // The name contains characters that the text format has to escape.
  await database.accounts.createUser({ name: 'Tab\tnew\nline\\N ü', email: null });
  return { ...database, user };
}

/** Gives a task a result with a file, and returns its key. */
async function giveFile(sql: pg.Pool, expires_at: string | null) {
  const { rows } = await sql.query<{ task_uuid: string }>(
    `select task_uuid from tasks where status = 'SUCCESS' and assets = '[]' limit 1`,
  );
  const task = rows[0]!.task_uuid;
  const key = `tasks/${task}/model.glb`;
  const assets = JSON.stringify([{ blob_key: key, bytes: 7 }]);
  await sql.query(
    `update tasks set assets = $2, expires_at = clock_timestamp() + $3::interval where task_uuid = $1`,
    [task, assets, expires_at],
  );
  return { task, key };
}

/** Returns every row of every table as text. */
async function everything(sql: Pick<pg.ClientBase, 'query'>): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      order by 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (OWN.includes(name)) continue;
    const { rows } = await sql.query(`select t::text as row from "${name}" t order by 1`);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

async function restored(dump: Awaited<ReturnType<typeof dumpDatabase>>, gone: string[] = []) {
  const connectionString = await emptyDatabaseUrl();
  await checkEmpty(connectionString, dump);
  await loadDump(connectionString, dump, directory, gone);
  await assert.rejects(checkEmpty(connectionString, dump), /in use already/);
  return testDatabase({ connectionString });
}

test('every row of every table comes back, days of events with their partitions', async () => {
  const { sql, connectionString, user } = await filled();
  // One partition holds the events from before the first day, as in a database migrated from a version without days.
  await sql.query('create table task_events_before (like task_events including all)');
  await sql.query(`with first as (select min(starts_at) as starts_at from event_days),
    moved as (delete from task_events where at < (select starts_at from first) returning *),
    named as (insert into event_days select 'task_events_before', '-infinity', starts_at from first)
    insert into task_events_before select * from moved`);
  await sql.query(`do $$ begin execute format(
    'alter table task_events attach partition task_events_before for values from (minvalue) to (%L)',
    (select ends_at from event_days where name = 'task_events_before')); end $$`);
  const dump = await dumpDatabase(connectionString, directory, nothing);
  const tasks = dump.tables.find(({ name }) => name === 'tasks')!;
  assert.equal(tasks.rows, TASKS);
  assert.ok(!dump.tables.some(({ name }) => name === 'rate_buckets' || /_\d{8}$/.test(name)));
  const again = await restored(dump);
  assert.deepEqual(await everything(again.sql), await everything(sql));
  // Triggers are enabled again, and sequences continue after the existing values.
  await assert.rejects(again.sql.query('delete from credit_ledger'), /append-only/);
  await again.accounts.grant(user, 5, null, 'more');
  const { rows } = await again.sql.query(
    `select count(distinct id)::integer as ids, count(*)::integer as rows from credit_ledger`,
  );
  assert.equal(rows[0].ids, rows[0].rows);
});

test('what is let go of after the moment is in it, and a load lets go of it likewise', async () => {
  const { sql, connectionString, user } = await filled();
  const [kept, removed, expiring] = [
    await giveFile(sql, null),
    await giveFile(sql, null),
    await giveFile(sql, '-1 s'),
  ];
  const upload = `img_${'0'.repeat(32)}`;
  await sql.query(
    `insert into uploads (file_key, user_uuid, kind, filename, format, content_type, bytes, sha256, blob_key, expires_at, complete)
     values ($1, $2, 'image', 'a.png', 'png', 'image/png', 5, repeat('0', 64), 'uploads/' || $1, now() + interval '1 day', true)`,
    [upload, user],
  );
  const keys: string[] = [];
  const dump = await dumpDatabase(connectionString, directory, async (named) => {
    for await (const key of named) keys.push(key);
    await sql.query('select remove_task($1, $2)', [user, removed.task]);
    await sql.query('delete from uploads');
  });
  const gone = [removed.key, expiring.key, `uploads/${upload}`];
  assert.deepEqual(keys.toSorted(), [kept.key, ...gone].toSorted());
  const again = await restored(dump, gone);
  const { rows } = await again.sql.query(
    `select task_uuid, assets <> '[]' as has_files, deleted_at is not null as is_deleted, expired_at is not null as is_expired
       from tasks where task_uuid = any($1)`,
    [[kept.task, removed.task, expiring.task]],
  );
  const found = new Map(rows.map(({ task_uuid, ...state }) => [task_uuid, state]));
  const state = (has_files: boolean, is_deleted: boolean, is_expired: boolean) => ({
    has_files,
    is_deleted,
    is_expired,
  });
  assert.deepEqual(found.get(kept.task), state(true, false, false));
  assert.deepEqual(found.get(removed.task), state(false, true, false));
  assert.deepEqual(found.get(expiring.task), state(false, false, true));
  assert.equal((await again.sql.query('select from uploads')).rowCount, 0);
});

test('a backup of an older schema is loaded into that one, which is migrated then', async () => {
  const connectionString = await emptyDatabaseUrl();
  const numbers = (await migrationNames()).map((name) => Number(name.slice(0, 4)));
  const older = new Set(numbers.filter((number) => number <= 15));
  await migrate(connectionString, older);
  const dump = await dumpDatabase(connectionString, directory, nothing);
  assert.equal(dump.migrations.length, older.size);
  const to = await emptyDatabaseUrl();
  await loadDump(to, dump, directory, []);
  const { sql } = await testDatabase({ connectionString: to });
  const { rows } = await sql.query('select count(*)::integer as count from schema_migrations');
  assert.equal(rows[0].count, numbers.length);
  await assert.rejects(
    checkEmpty(await emptyDatabaseUrl(), {
      migrations: [...dump.migrations, { version: 9999, name: '9999-later.sql', checksum: '' }],
    }),
    /needs migration 9999-later.sql, which this version of Bozzetto lacks/,
  );
});

test('rows that are not those that were written are refused, and nothing is loaded', async () => {
  const { connectionString } = await filled();
  const dump = await dumpDatabase(connectionString, directory, nothing);
  const changed = { ...dump, tables: dump.tables.map((table) => ({ ...table })) };
  changed.tables.find(({ name }) => name === 'tasks')!.sha256 = '0'.repeat(64);
  const to = await emptyDatabaseUrl();
  await assert.rejects(loadDump(to, changed, directory, []), /the rows of tasks are not those/);
  // The check can be repeated.
  await checkEmpty(to, dump);
  await loadDump(to, dump, directory, []);
});

test('a load needs no more rights than those of a database of one’s own', async () => {
  const { sql, connectionString } = await filled();
  const dump = await dumpDatabase(connectionString, directory, nothing);
  const url = new URL(await emptyDatabaseUrl());
  const name = url.pathname.slice(1);
  const role = `plain_${name}`;
  await sql.query(`create role ${role} login password 'plain' nosuperuser nocreatedb nocreaterole`);
  await sql.query(`alter database ${name} owner to ${role}`);
  url.username = role;
  url.password = 'plain';
  try {
    await checkEmpty(url.href, dump);
    await loadDump(url.href, dump, directory, []);
    const restoredRows = await onLongConnection(url.href, everything);
    assert.deepEqual(restoredRows, await onLongConnection(connectionString, everything));
  } finally {
    await sql.query(`drop database ${name} with (force)`);
    await sql.query(`drop role ${role}`);
  }
});
