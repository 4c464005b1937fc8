import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { connectionSettings } from './connection-settings.ts';

/** Any number that no one else takes as an advisory lock. */
const MIGRATION_LOCK = 7_203_118_406;
const MIGRATIONS = new URL('../../../migrations/', import.meta.url);

interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number(name.slice(0, 4));
      // A gap is a number that is given away and not here yet.
      if (version === Number(names[index - 1]?.slice(0, 4)))
        throw new Error(`migrations/${name}: the number is taken by ${names[index - 1]}`);
      const sql = await readFile(new URL(name, MIGRATIONS), 'utf8');
      return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Brings the database to the newest schema, forward only, one transaction a migration, in the order of their numbers; one
 * that came after a later one is made up for. Processes that start together wait for each other.
 * @returns how many migrations were applied
 * @throws where the database was migrated by a newer version, or an applied migration was edited since
 */
export async function migrate(connectionString: string): Promise<number> {
  const migrations = await readMigrations();
  const client = new pg.Client(connectionSettings(connectionString));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`set client_min_messages = warning`);
    await client.query(`create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default clock_timestamp()
    )`);
    const { rows } = await client.query<{ version: number; name: string; checksum: string }>(
      'select version, name, checksum from schema_migrations order by version',
    );
    const byVersion = new Map(migrations.map((migration) => [migration.version, migration]));
    for (const row of rows) refuseForeign(row, byVersion.get(row.version));
    const applied = new Set(rows.map(({ version }) => version));
    const missing = migrations.filter(({ version }) => !applied.has(version));
    for (const migration of missing) await apply(client, migration);
    return missing.length;
  } finally {
    await client.end();
  }
}

function refuseForeign(
  applied: { version: number; name: string; checksum: string },
  ours: Migration | undefined,
): void {
  if (ours === undefined)
    throw new Error(
      `the database has migration ${applied.name}, which this version of Bozzetto does not know: run a newer one`,
    );
  if (ours.checksum !== applied.checksum)
    throw new Error(`migration ${applied.name} was changed after this database had applied it`);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query(
      'insert into schema_migrations (version, name, checksum) values ($1, $2, $3)',
      [migration.version, migration.name, migration.checksum],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
