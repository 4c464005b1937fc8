import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/start.ts';
import { migrate } from '../../src/adapters/postgres/migrate.ts';
import { describeSchema } from './describe-schema.ts';

/** `npm run gen`: writes migrations/schema.sql, the schema that results from the migrations. */
const OUTPUT = new URL('../../migrations/schema.sql', import.meta.url);

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-schema-'));
const postgres = await startEmbeddedPostgres({ directory, settings: { fsync: 'off' } });
try {
  await migrate(postgres.connectionString);
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  await writeFile(OUTPUT, await describeSchema(client));
  await client.end();
} finally {
  await postgres.stop();
  await rm(directory, { recursive: true, force: true, maxRetries: 10 });
}
