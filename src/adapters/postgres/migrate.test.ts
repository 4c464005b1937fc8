import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import pg from 'pg';
import { freshDatabaseUrl, testDatabase } from '../../../test/support/database.ts';
import { migrate } from './migrate.ts';

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
  const files = await readdir(new URL('../../../migrations/', import.meta.url));
  assert.deepEqual(applied.sort(), [0, 0, 0, 0, files.length]);
});

test('an edited migration and one of a newer version stop the start', async () => {
  const url = await freshDatabaseUrl();
  await sql(url, `update schema_migrations set checksum = 'x' where version = 2`);
  await assert.rejects(migrate(url), /0002-credits\.sql was changed after/);
  const newer = await freshDatabaseUrl();
  await sql(newer, `insert into schema_migrations values (99, '0099-future.sql', 'x')`);
  await assert.rejects(migrate(newer), /0099-future\.sql, which this version .* does not know/);
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
