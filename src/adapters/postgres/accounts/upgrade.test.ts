import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import pg from 'pg';
import { freshDatabaseUrl } from '../../../../test/support/database.ts';
import { migrationNames } from '../migrate.ts';

const MIGRATIONS = new URL('../../../../migrations/', import.meta.url);
const USER = '00000000-0000-4000-8000-000000000001';

test('keys of before keep what they can do; those that could do everything for their user manage keys too', async () => {
  const client = new pg.Client({ connectionString: await freshDatabaseUrl() });
  await client.connect();
  try {
    await client.query('drop schema public cascade; create schema public');
    const files = await migrationNames();
    const apply = async (name: string) =>
      client.query(await readFile(new URL(name, MIGRATIONS), 'utf8'));
    const keys = files.findIndex((name) => name.includes('keys-and-administration'));
    for (const name of files.slice(0, keys)) await apply(name);
    await client.query(`insert into users (user_uuid, name) values ('${USER}', 'user')`);
    const before = [
      ['tasks:read'],
      ['tasks:write', 'tasks:read', 'files:write', 'account:read'],
      ['tasks:write', 'tasks:read', 'files:write', 'account:read', 'admin'],
      ['admin'],
    ];
    for (const scopes of before)
      await client.query(
        `insert into api_keys (key_uuid, user_uuid, token_hash, prefix, scopes)
         values (gen_random_uuid(), '${USER}', sha256(random()::text::bytea), 'bz_live_abcd', $1)`,
        [scopes],
      );
    for (const name of files.slice(keys)) await apply(name);
    const { rows } = await client.query<{ scopes: string[]; name: null }>(
      'select scopes, name from api_keys order by created_at, cardinality(scopes)',
    );
    const after = rows.map(({ scopes }) => scopes.toSorted());
    assert.deepEqual(
      after.toSorted((a, b) => a.length - b.length || (a[0]! < b[0]! ? -1 : 1)),
      [
        ['admin'],
        ['tasks:read'],
        ['account:read', 'account:write', 'files:write', 'tasks:read', 'tasks:write'],
        ['account:read', 'account:write', 'admin', 'files:write', 'tasks:read', 'tasks:write'],
      ],
    );
  } finally {
    await client.end();
  }
});
