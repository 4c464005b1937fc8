import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionSettings } from './connection-settings.ts';

/** Key of the migrations' advisory lock. It is an arbitrary number that no other code uses. */
const MIGRATION_LOCK = 7_203_118_406;
const MIGRATIONS = new URL('../../../migrations/', import.meta.url);

/**
 * Milliseconds that a migration waits for a lock. Processes of the previous version keep running during a migration,
 * and every query that needs a table queues behind a waiting lock request. So a migration gives up after this time,
 * lets those queries pass, and tries again. The limit is below PostgreSQL's `deadlock_timeout` (1 s), so that in a
 * deadlock with a request it is usually the migration that fails.
 */
const LOCK_LIMIT_MS = 500;
const BETWEEN_TRIES_MS = 1000;
const TRIES_MS = 120_000;
/** Error codes of a lock timeout and of a deadlock with requests. */
const BUSY = new Set(['55P03', '40P01']);

/**
 * A migration. `needs` is the number of the migration that a process must know to work on the resulting schema. It is
 * null if processes of every earlier version still work. A migration that removes something in use declares this in a
 * line such as `-- needs 0021`.
 */
interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
  needs: number | null;
}

interface Applied extends Omit<Migration, 'sql'> {}

/** Returns the number in a migration's `-- needs` line, or null if there is none. */
export function neededMigration(sql: string): number | null {
  const number = /^-- needs (\d{4})\b/m.exec(sql)?.[1];
  return number === undefined ? null : Number(number);
}

/**
 * Returns the names of the migration files in order. The file schema.sql in the same directory is only for human
 * readers.
 */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort();
}

async function readMigrations(): Promise<Migration[]> {
  const names = await migrationNames();
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number(name.slice(0, 4));
      // A gap in the numbers is fine: the missing number has been assigned, but its file is not here yet.
      if (version === Number(names[index - 1]?.slice(0, 4)))
        throw new Error(`migrations/${name}: the number is taken by ${names[index - 1]}`);
      const sql = await readFile(new URL(name, MIGRATIONS), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { version, name, sql, checksum, needs: neededMigration(sql) };
    }),
  );
}

/**
 * Brings the database to the newest schema. Migrations only go forward, one transaction each, in the order of their
 * numbers. A missing migration is applied even if later ones already were. Processes that start together wait for each
 * other. A database that a newer version has migrated is left unchanged, and is usable as long as it still has what
 * this version needs, because a process of the previous version may have to restart during a rolling upgrade.
 * @param only the versions to apply, to create an older schema; null for all
 * @returns the number of applied migrations
 * @throws if a newer version removed what this one uses, an applied migration was edited, or a lock cannot be acquired
 */
export async function migrate(
  connectionString: string,
  only: ReadonlySet<number> | null = null,
): Promise<number> {
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
    await addNeeds(client);
    const { rows } = await client.query<Applied>(
      'select version, name, checksum, needs from schema_migrations order by version',
    );
    const byVersion = new Map(migrations.map((migration) => [migration.version, migration]));
    for (const row of rows) refuseForeign(row, byVersion);
    const applied = new Set(rows.map(({ version }) => version));
    const missing = migrations.filter(
      ({ version }) => !applied.has(version) && (only === null || only.has(version)),
    );
    for (const migration of missing) await apply(client, migration);
    return missing.length;
  } finally {
    await client.end();
  }
}

/** A migration that was applied to a database. */
export type AppliedMigration = Pick<Migration, 'version' | 'name' | 'checksum'>;

/** Returns the migrations that were applied to a database, in order. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select version, name, checksum from schema_migrations order by version',
  );
  return rows;
}

/**
 * Checks that this version has all the given migrations.
 * @throws if it lacks any of them
 */
export async function checkKnown(migrations: readonly AppliedMigration[]): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations)
    if (known.get(name) !== checksum)
      throw new Error(`the backup needs migration ${name}, which this version of Bozzetto lacks`);
}

/**
 * Adds the column `needs` if it is missing, as in older databases. This is done only if needed, because altering the
 * table locks it exclusively.
 */
async function addNeeds(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'needs'`,
  );
  if (rowCount === 0) await client.query('alter table schema_migrations add column needs integer');
}

function refuseForeign(applied: Applied, known: ReadonlyMap<number, Migration>): void {
  const ours = known.get(applied.version);
  if (ours === undefined) {
    if (applied.needs === null || known.has(applied.needs)) return;
    throw new Error(
      `the database has migration ${applied.name}, which takes away what this version of Bozzetto uses: run a newer one`,
    );
  }
  if (ours.checksum !== applied.checksum)
    throw new Error(`migration ${applied.name} was changed after this database had applied it`);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_LIMIT_MS}`);
  for (const giveUpAt = performance.now() + TRIES_MS; ; await sleep(BETWEEN_TRIES_MS))
    try {
      return await applyOnce(client, migration);
    } catch (error) {
      const { message, code } = error as { message: string; code?: string };
      if (BUSY.has(code ?? '') && performance.now() < giveUpAt) continue;
      throw new Error(`migration ${migration.name} failed: ${message}`, { cause: error });
    }
}

async function applyOnce(client: pg.Client, migration: Migration): Promise<void> {
  const { version, name, sql, checksum, needs } = migration;
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query(
      'insert into schema_migrations (version, name, checksum, needs) values ($1, $2, $3, $4)',
      [version, name, checksum, needs],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
