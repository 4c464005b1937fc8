import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionSettings } from './connection-settings.ts';

/** Key of the migrations' advisory lock; any number that no other code uses. */
const MIGRATION_LOCK = 7_203_118_406;
const MIGRATIONS = new URL('../../../migrations/', import.meta.url);

/**
 * Processes of the version before go on meanwhile. Whoever waits for a table's lock has everybody behind him wait too, so a
 * migration gives up after this time, lets them through, and tries again. Less than PostgreSQL's `deadlock_timeout` (1 s): in a
 * deadlock with a request it is then mostly the migration that goes.
 */
const LOCK_LIMIT_MS = 500;
const BETWEEN_TRIES_MS = 1000;
const TRIES_MS = 120_000;
/** A lock that did not come, and a deadlock with requests that hold what it wants. */
const BUSY = new Set(['55P03', '40P01']);

/**
 * A migration, and the number of the one that a process must know to work on the schema after it; null: any process
 * that worked before works on. It is said in the file, as `-- needs 0021`, by migrations that take away what was used before.
 */
interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
  needs: number | null;
}

interface Applied extends Omit<Migration, 'sql'> {}

/** Returns the migration notice that processes must know, from the text of a migration; null: none. */
export function neededMigration(sql: string): number | null {
  const number = /^-- needs (\d{4})\b/m.exec(sql)?.[1];
  return number === undefined ? null : Number(number);
}

/** Names of the migrations' files, in their order. Beside them lies schema.sql, which is for reading. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort();
}

async function readMigrations(): Promise<Migration[]> {
  const names = await migrationNames();
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number(name.slice(0, 4));
      // A gap is a number that is given away and not here yet.
      if (version === Number(names[index - 1]?.slice(0, 4)))
        throw new Error(`migrations/${name}: the number is taken by ${names[index - 1]}`);
      const sql = await readFile(new URL(name, MIGRATIONS), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { version, name, sql, checksum, needs: neededMigration(sql) };
    }),
  );
}

/**
 * Brings the database to the newest schema, forward only, one transaction a migration, in the order of their numbers; one
 * that came after a later one is made up for. Processes that start together wait for each other. A database that a newer
 * version has migrated is left as it is, and worked on where what we use is still there: during a rolling upgrade a process
 * of the version before may have to start again.
 * @param only these versions, for whoever needs the schema as it was; absent: all
 * @returns how many migrations were applied
 * @throws where a newer version took away what this one uses, an applied migration was edited since, or a table's lock
 * does not come
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

/** A migration that a database has. */
export type AppliedMigration = Pick<Migration, 'version' | 'name' | 'checksum'>;

/** The migrations that a database has, in their order. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select version, name, checksum from schema_migrations order by version',
  );
  return rows;
}

/** @throws where this version cannot make a schema of these migrations */
export async function checkKnown(migrations: readonly AppliedMigration[]): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations)
    if (known.get(name) !== checksum)
      throw new Error(`the backup needs migration ${name}, which this version of Bozzetto lacks`);
}

/** Databases of before have no such column. The change wants the table for itself, so it is only made where it is needed. */
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
