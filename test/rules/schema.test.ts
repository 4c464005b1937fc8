import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import pg from 'pg';
import { describeSchema } from '../../tools/packaging/describe-schema.ts';
import { emptyDatabaseUrl, freshDatabaseUrl } from '../support/database.ts';

const SCHEMA = new URL('../../migrations/schema.sql', import.meta.url);

async function within<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('migrations/schema.sql is the schema that the migrations make; npm run gen writes it', async () => {
  const sql = await readFile(SCHEMA, 'utf8');
  assert.equal(await within(await freshDatabaseUrl(), describeSchema), sql);
  const again = await within(await emptyDatabaseUrl(), async (client) => {
    await client.query(sql);
    return describeSchema(client);
  });
  assert.equal(again, sql);
});
