import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import pg from 'pg';
import { freshDatabaseUrl } from '../../../../test/support/database.ts';
import { migrationNames } from '../migrate.ts';

const MIGRATIONS = new URL('../../../../migrations/', import.meta.url);

test('tasks that wait in a database of before have their jobs, in their order', async () => {
  const client = new pg.Client({ connectionString: await freshDatabaseUrl() });
  await client.connect();
  try {
    await client.query('drop schema public cascade; create schema public; create schema pgboss');
    const files = await migrationNames();
    const apply = async (name: string) =>
      client.query(await readFile(new URL(name, MIGRATIONS), 'utf8'));
    for (const name of files.slice(0, 4)) await apply(name);
    const user = '00000000-0000-4000-8000-000000000001';
    await client.query(`insert into users (user_uuid, name) values ('${user}', 'user');
                        insert into credit_accounts (user_uuid) values ('${user}')`);
    const create = async (flow: string, image: string) => {
      const { rows } = await client.query(
        `select gen_random_uuid() as id, clock_timestamp() as at from pg_sleep(0.005)`,
      );
      await client.query(
        `select create_task($1, $2, $3, $4, 0, 'f', null, true, '{}', null, 0, 0)`,
        [rows[0].id, user, flow, { image_file: image }],
      );
      return rows[0].id as string;
    };
    const file = await create('image-to-model', 'img_1');
    const url = await create('image-to-model', 'https://example.org/a.png');
    const queued = await create('prompt-optimize', 'img_1');
    const ended = await create('image-to-model', 'img_1');
    const queue = `update tasks set status = 'QUEUED', queued_at = now() where task_uuid = $1`;
    await client.query(queue, [queued]);
    await client.query(
      `update tasks set status = 'CANCELLED', completed_at = now() where task_uuid = $1`,
      [ended],
    );
    for (const name of files.slice(4)) await apply(name);
    const { rows } = await client.query('select task_uuid, lane from jobs order by seq');
    assert.deepEqual(rows, [
      { task_uuid: file, lane: 'file' },
      { task_uuid: url, lane: 'url' },
      { task_uuid: queued, lane: 'short' },
    ]);
    const boss = await client.query(`select to_regnamespace('pgboss') as schema`);
    assert.equal(boss.rows[0].schema, null);
  } finally {
    await client.end();
  }
});
