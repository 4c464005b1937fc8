import pg from 'pg';
import type { Dump } from './dump.ts';
import { reopenEventDays } from './event-days.ts';
import { appliedMigrations, checkKnown, migrate } from './migrate.ts';
import { copyIn, onLongConnection } from './table-copy.ts';

/**
 * Selects the foreign keys that determine the order in which tables are loaded. Deferred keys are checked at the end of
 * the transaction and therefore do not matter.
 */
const KEYS = `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid and not condeferred`;

/**
 * Checks that the database is empty, apart from data that an interrupted restore of the same backup created.
 * @throws if the database is in use
 */
export function checkEmpty(
  connectionString: string,
  { migrations }: Pick<Dump, 'migrations'>,
): Promise<void> {
  return onLongConnection(connectionString, async (client) => {
    await checkKnown(migrations);
    const { rows } = await client.query<{ is_there: boolean }>(
      `select to_regclass('schema_migrations') is not null as is_there`,
    );
    if (!rows[0]!.is_there) return;
    const names = new Set((await appliedMigrations(client)).map(({ name }) => name));
    const isSame =
      names.size <= migrations.length && migrations.every(({ name }) => names.delete(name));
    const isUnused = isSame && (await client.query('select from users limit 1')).rowCount === 0;
    if (!isUnused)
      throw new Error('the database is in use already: a backup is restored into an empty one.');
  });
}

/**
 * Restores a dump into an empty database: first the schema of that time, then all rows in one transaction, then the
 * newer migrations. Needs no more privileges than the service has.
 * @param gone keys of files that rows refer to, but that were removed while the backup was made; the rows are updated
 * accordingly
 */
export async function loadDump(
  connectionString: string,
  dump: Dump,
  directory: string,
  gone: readonly string[],
): Promise<void> {
  await migrate(connectionString, new Set(dump.migrations.map(({ version }) => version)));
  await onLongConnection(connectionString, async (client) => {
    const names = dump.tables.map(({ name }) => pg.escapeIdentifier(name));
    await client.query('begin');
    try {
      // Triggers would derive data from these rows, but the backup already contains that data.
      for (const name of names) await client.query(`alter table ${name} disable trigger user`);
      const days = dump.tables.find(({ name }) => name === 'event_days');
      const reopen = days === undefined ? null : await reopenEventDays(client);
      // The tables are emptied first, because the backup also contains the rows that migrations insert.
      await client.query(`truncate ${names.join(', ')}`);
      const { rows: keys } = await client.query<{ from: string; to: string }>(KEYS);
      for (const name of inOrder(dump, keys)) {
        await copyIn(client, dump.tables.find((table) => table.name === name)!, directory);
        if (name === 'event_days') await reopen!();
      }
      for (const { name, value } of dump.sequences)
        await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), value]);
      await client.query('set constraints all immediate');
      for (const name of names) await client.query(`alter table ${name} enable trigger user`);
      await letGo(client, gone);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
    // Without statistics, the first queries would be planned for empty tables.
    await client.query('analyze');
  });
  await migrate(connectionString);
}

/** Orders the tables so that each comes after those it references, and `event_days` before the events. */
function inOrder({ tables }: Dump, keys: readonly { from: string; to: string }[]): string[] {
  const waiting = new Set(tables.map(({ name }) => name));
  const order: string[] = [];
  const needs = [...keys, { from: 'task_events', to: 'event_days' }];
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      (name) => !needs.some(({ from, to }) => from === name && waiting.has(to)),
    );
    if (ready.length === 0) throw new Error(`${[...waiting].join(', ')} point to each other`);
    for (const name of ready) waiting.delete(name);
    order.push(...ready);
  }
  return order;
}

/**
 * Repeats in the database what happened to the owners of these files: uploads were removed, results expired or were
 * deleted, and previews ended.
 */
async function letGo(client: pg.Client, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return;
  await client.query('delete from uploads where blob_key = any($1)', [gone]);
  const tasks = gone.flatMap((key) => /^tasks\/([0-9a-f-]{36})\//.exec(key)?.[1] ?? []);
  const values = [tasks];
  const these = 'where task_uuid = any($1::uuid[])';
  await client.query(
    `update tasks set assets = '[]' ${these} and completed_at is null and assets <> '[]'`,
    values,
  );
  await client.query(
    `update tasks set assets = '[]', is_public = false, expired_at = clock_timestamp()
      ${these} and expires_at <= clock_timestamp() and expired_at is null`,
    values,
  );
  await client.query(
    `select forget_task(task_uuid) from tasks ${these} and completed_at is not null and assets <> '[]'`,
    values,
  );
}
