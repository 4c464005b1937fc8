import assert from 'node:assert/strict';
import pg from 'pg';
import { systemClock } from '../../src/adapters/clock/system-clock.ts';
import { openDatabase } from '../../src/adapters/postgres/database.ts';
import { openS3BlobStore } from '../../src/adapters/s3/s3-blob-store.ts';
import { sweepOnce } from '../../src/worker/sweeper/sweeper.ts';
import { sweeps } from '../../src/worker/sweeper/sweeps.ts';
import type { Fleet } from './fleet.ts';
import type { User } from './load.ts';

/** Checks that passed. */
export interface Findings {
  tasks: number;
  byStatus: Record<string, number>;
  blobs: number;
  /** Files that nobody owned and the sweepers took, of processes that died between storing and settling. */
  swept: number;
}

const TERMINAL = ['SUCCESS', 'FAILED', 'CANCELLED'];
const log = { info() {}, warn() {}, error() {} };

/** Compares the reports that each user got of their tasks with the database. */
function auditTold(users: readonly User[], statuses: ReadonlyMap<string, string>): void {
  const wrong: string[] = [];
  for (const { name, acknowledged, pushed, reported } of users)
    for (const task of acknowledged) {
      const status = statuses.get(task);
      const hooks = reported.get(task) ?? new Map<string, string>();
      if (status === undefined) wrong.push(`${name}: ${task} was acknowledged and is not there`);
      else if (!TERMINAL.includes(status)) wrong.push(`${name}: ${task} is ${status}`);
      if (pushed.get(task) !== status)
        wrong.push(`${name}: ${task} is ${status}, pushed was ${pushed.get(task)}`);
      // Each end has one id, however often it is sent.
      if (hooks.size !== 1 || [...hooks.values()][0] !== status)
        wrong.push(
          `${name}: ${task} is ${status}, webhooks told ${JSON.stringify([...hooks.values()])}`,
        );
    }
  assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} findings`);
}

/** The books, the files and what everybody was reported, when all processes are gone. @throws where anything is wrong */
export async function audit(fleet: Fleet, users: readonly User[]): Promise<Findings> {
  const connectionString = fleet.pair.url;
  const clock = systemClock();
  const database = openDatabase({
    connectionString,
    clock,
    poolSize: 4,
    duplicateWindowSeconds: 0,
    maxInFlight: 0,
  });
  const sql = new pg.Client({ connectionString });
  await sql.connect();
  try {
    const { rows } = await sql.query<{ task_uuid: string; status: string }>(
      'select task_uuid::text, status from tasks',
    );
    const statuses = new Map(rows.map(({ task_uuid, status }) => [task_uuid, status]));
    auditTold(users, statuses);
    const acknowledged = new Set(users.flatMap((user) => [...user.acknowledged]));
    const extra = [...statuses.keys()].filter((task) => !acknowledged.has(task));
    assert.deepEqual(extra, [], 'these were made twice, or nobody was told of them');

    assert.deepEqual(await database.accounts.reconcile(), [], 'ledger = balance');
    const frozen = await sql.query('select 1 from credit_accounts where frozen <> 0');
    assert.equal(frozen.rowCount, 0, 'credits are held for nothing');

    const blobs = openS3BlobStore(fleet.location);
    const keys = async () => {
      const all = new Set<string>();
      for await (const key of blobs.list()) all.add(key);
      return all;
    };
    const before = await keys();
    await sql.query('update store_rounds set next_at = now()');
    await sql.query('update blob_removals set due_at = now()');
    const signal = new AbortController().signal;
    while (await sweepOnce(sweeps({ ...database, blobs, clock, settledMs: 0 }, log), log, signal));
    const after = await keys();
    const owned = await sql.query<{ key: string }>(`
      select asset ->> 'blob_key' as key from tasks, jsonb_array_elements(assets) asset where expired_at is null
       union select blob_key from uploads where complete`);
    const names = new Set(owned.rows.map(({ key }) => key));
    assert.deepEqual(
      [...names].filter((key) => !after.has(key)),
      [],
      'these files are lost',
    );
    assert.deepEqual(
      [...after].filter((key) => !names.has(key)),
      [],
      'nobody owns these files',
    );
    const byStatus: Record<string, number> = {};
    for (const status of statuses.values()) byStatus[status] = (byStatus[status] ?? 0) + 1;
    return { tasks: rows.length, byStatus, blobs: after.size, swept: before.size - after.size };
  } finally {
    await sql.end();
    await database.close();
  }
}
