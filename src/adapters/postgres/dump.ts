import type pg from 'pg';
import { type AppliedMigration, appliedMigrations } from './migrate.ts';
import { type CopiedTable, copiedLines, copyOut, onLongConnection } from './table-copy.ts';

/** The database part of a backup. The rows are in one file per table. */
export interface Dump {
  migrations: AppliedMigration[];
  tables: CopiedTable[];
  sequences: { name: string; value: number }[];
}

/**
 * Selects the tables of the service. Partitions are copied with their parent table, and the list of migrations is
 * recreated by migrating. Unlogged tables (buckets of rate limits) are omitted, because they are useless later and do
 * not exist on a standby.
 */
const TABLES = `select c.relname as name,
         array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and c.relpersistence = 'p' and c.relname <> 'schema_migrations'
   group by c.relname order by c.relname`;

/**
 * Selects the keys of files that rows refer to. Files of running tasks whose keys follow a fixed pattern appear in no
 * row and are found only in the store. Schemas as old as a backup can be lack functions of later ones.
 */
const NAMED_BLOBS = `select blob_key from uploads where complete
  union all select blob_keys_of(assets) from tasks where assets <> '[]'
  union all select blob_keys_of(result -> 'files') from remote_legs
  union all select blob_keys_of(entry -> 'result' -> 'files')
              from remote_legs, jsonb_array_elements(failures) entry where entry ? 'result'`;

const SEQUENCES = `select sequencename as name, last_value as value from pg_sequences
  where schemaname = current_schema() and last_value is not null order by sequencename`;

/**
 * Writes every table to a file in the directory while the database is in use. All files show the same snapshot.
 * @param onSnapshot called when the snapshot has been taken, with the keys of the files that rows refer to at that
 * time; the tables are read afterwards
 */
export function dumpDatabase(
  connectionString: string,
  directory: string,
  onSnapshot: (blobKeys: AsyncIterable<string>) => Promise<void>,
): Promise<Dump> {
  return onLongConnection(connectionString, async (client) => {
    const found = await tablesOf(client);
    await client.query('begin isolation level repeatable read, read only');
    // The tables are locked before the first query, which takes the snapshot. Otherwise, a day of events that is
    // dropped in between would be lost.
    await client.query(
      `lock table ${found.map(({ name }) => `"${name}"`).join(', ')} in access share mode`,
    );
    const migrations = await appliedMigrations(client);
    await onSnapshot(copiedLines(client, NAMED_BLOBS));
    const tables: CopiedTable[] = [];
    for (const table of found) tables.push(await copyOut(client, table, directory));
    // Sequences are not part of the snapshot, but a later value is equally valid.
    const { rows: sequences } = await client.query<Dump['sequences'][number]>(SEQUENCES);
    await client.query('commit');
    return { migrations, tables, sequences };
  });
}

async function tablesOf(client: pg.Client): Promise<Pick<CopiedTable, 'name' | 'columns'>[]> {
  return (await client.query<Pick<CopiedTable, 'name' | 'columns'>>(TABLES)).rows;
}
