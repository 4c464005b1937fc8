import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freshDatabaseUrl, testDatabase } from '../../../test/support/database.ts';
import { PATIENCE_MS } from '../../../test/support/patience.ts';
import { migrate, migrationNames } from './migrate.ts';

async function sql(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text);
  await client.end();
}

test('five processes that start together migrate an empty database once', async () => {
  const url = await freshDatabaseUrl();
  await sql(url, 'drop schema public cascade; create schema public');
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
  const files = await migrationNames();
  assert.deepEqual(applied.sort(), [0, 0, 0, 0, files.length]);
});

test('an edited migration stops the start', async () => {
  const url = await freshDatabaseUrl();
  await sql(url, `update schema_migrations set checksum = 'x' where version = 2`);
  await assert.rejects(migrate(url), /0002-credits\.sql was changed after/);
});

test('a newer version that took away what this one uses stops the start, one that added something does not', async () => {
  const url = await freshDatabaseUrl();
  const add = (version: number, needs: string) =>
    sql(
      url,
      `insert into schema_migrations (version, name, checksum, needs)
       values (${version}, '${version}-future.sql', 'x', ${needs})`,
    );
  await add(9990, 'null');
  assert.equal(await migrate(url), 0);
  // That migration removes something that has been unused since one that is known here.
  await add(9991, '20');
  assert.equal(await migrate(url), 0);
  await add(9992, '9990');
  await assert.rejects(
    migrate(url),
    /9992-future\.sql, which takes away what this version .* uses/,
  );
});

test('a migration that waits for a lock lets everybody pass meanwhile, and comes through', {
  timeout: PATIENCE_MS,
}, async () => {
  const url = await freshDatabaseUrl();
  // Repeats one migration, which has to wait for a lock held by a long transaction.
  await sql(
    url,
    `delete from schema_migrations where version = 18;
     drop function take_jobs(uuid, text[], integer, integer, boolean, text[]);
     drop function is_of_flows; alter table queue_workers drop column flows, drop column lanes;
     drop function beat_worker(uuid, text, integer, integer, interval, text[], text[]);
     alter table queue_shares add constraint queue_shares_clock_fkey foreign key (clock) references queue_clocks`,
  );
  const holder = new pg.Client({ connectionString: url });
  const passer = new pg.Client({ connectionString: url });
  await Promise.all([holder.connect(), passer.connect()]);
  try {
    await holder.query('begin; select count(*) from queue_workers');
    const migrated = migrate(url);
    // Waits until a query was blocked behind the migration and then got through while the long transaction was still
    // open.
    for (let waited = 0; waited < 200; await sleep(20)) {
      const started = performance.now();
      await passer.query('select count(*) from queue_workers');
      waited = performance.now() - started;
    }
    await holder.query('commit');
    assert.equal(await migrated, 1);
  } finally {
    await Promise.all([holder.end(), passer.end()]);
  }
});

test('a migration whose number is below the newest one is made up for', async () => {
  const url = await freshDatabaseUrl();
  await sql(url, 'drop table uploads cascade; delete from schema_migrations where version = 4');
  assert.equal(await migrate(url), 1);
  await sql(url, 'select blob_key from uploads');
  assert.equal(await migrate(url), 0);
});

test('settings are made once, by whoever comes first', async () => {
  const { settings } = await testDatabase();
  let made = 0;
  const values = await Promise.all(
    Array.from({ length: 10 }, () => settings.getOrCreate('secret', () => `value ${++made}`)),
  );
  assert.equal(new Set(values).size, 1);
  assert.equal(await settings.get('secret'), values[0]);
  assert.equal(await settings.get('other'), null);
});
