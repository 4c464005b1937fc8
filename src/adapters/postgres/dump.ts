import type pg from 'pg';
import { type AppliedMigration, appliedMigrations } from './migrate.ts';
import { type CopiedTable, copiedLines, copyOut, onLongConnection } from './table-copy.ts';

/** A database in a backup, beside the files of its tables. */
export interface Dump {
  migrations: AppliedMigration[];
  tables: CopiedTable[];
  sequences: { name: string; value: number }[];
}

/**
 * Tables of ours. Partitions come with what they are part of; the list of migrations is made by migrating; what is unlogged
 * (buckets of limits) is worth nothing to whoever comes later, and a standby does not have it.
 */
const TABLES = `select c.relname as name,
         array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and c.relpersistence = 'p' and c.relname <> 'schema_migrations'
   group by c.relname order by c.relname`;

/** The files that rows name. Those of tasks in work that have a name by rule are found in the store only. */
const NAMED_BLOBS = `select blob_key from uploads where complete
  union all select blob_keys_of(assets) from tasks where assets <> '[]'
  union all select blob_keys_of(result -> 'files') from remote_legs where result is not null`;

const SEQUENCES = `select sequencename as name, last_value as value from pg_sequences
  where schemaname = current_schema() and last_value is not null order by sequencename`;

/**
 * Writes every table into a file of the directory, all as of one moment, while the database is used.
 * @param onSnapshot is called when that moment is fixed, with the keys of the files that rows name then; the tables
 * are read after it
 */
export function dumpDatabase(
  connectionString: string,
  directory: string,
  onSnapshot: (blobKeys: AsyncIterable<string>) => Promise<void>,
): Promise<Dump> {
  return onLongConnection(connectionString, async (client) => {
    const found = await tablesOf(client);
    await client.query('begin isolation level repeatable read, read only');
    // Before the first question, which fixes the moment: a day of events that is dropped in between would be lost.
    await client.query(
      `lock table ${found.map(({ name }) => `"${name}"`).join(', ')} in access share mode`,
    );
    const migrations = await appliedMigrations(client);
    await onSnapshot(copiedLines(client, NAMED_BLOBS));
    const tables: CopiedTable[] = [];
    for (const table of found) tables.push(await copyOut(client, table, directory));
    // Sequences know no snapshot; a later number is as good.
    const { rows: sequences } = await client.query<Dump['sequences'][number]>(SEQUENCES);
    await client.query('commit');
    return { migrations, tables, sequences };
  });
}

async function tablesOf(client: pg.Client): Promise<Pick<CopiedTable, 'name' | 'columns'>[]> {
  return (await client.query<Pick<CopiedTable, 'name' | 'columns'>>(TABLES)).rows;
}
