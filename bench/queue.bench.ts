import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../src/adapters/embedded-postgres/start.ts';
import { executorOf, openPool } from '../src/adapters/postgres/connection.ts';
import { createPgBossQueue } from '../src/adapters/queue/pg-boss-queue.ts';
import { percentile, smoke, writeResults } from './results.ts';

/*
 * The queue alone, on an embedded database: from the commit of a job to the start of its handler while nothing else
 * happens, what a send adds to its transaction, how fast a backlog drains, and what waiting costs.
 */
const JOBS = smoke ? 5 : 300;
const BACKLOG = smoke ? 50 : 3000;
const IDLE_MS = smoke ? 500 : 10_000;

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-bench-'));
const postgres = await startEmbeddedPostgres({ directory });
const { connectionString } = postgres;
const pool = openPool(connectionString, 2);
const queue = createPgBossQueue({ connectionString, supervise: true, onError: console.error });
await queue.start();

/** Sends in one transaction; resolves at the commit. */
async function send(name: 'admit' | 'run', tasks: string[]): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  for (const task of tasks) await queue.send(executorOf(client), name, task);
  await client.query('commit');
  client.release();
}

const started = new Map<string, (at: number) => void>();
await queue.work('admit', 16, async (task) => started.get(task)?.(performance.now()));
const latencies: number[] = [];
for (let job = -10; job < JOBS; job++) {
  const task = randomUUID();
  const start = new Promise<number>((resolve) => started.set(task, resolve));
  await send('admit', [task]);
  const committed = performance.now();
  const latency = (await start) - committed;
  // The first ones plan their statements.
  if (job >= 0) latencies.push(Math.max(0, latency));
  await pause(20);
}

const client = await pool.connect();
await client.query('begin');
const sql = executorOf(client);
const sends: number[] = [];
for (let n = 0; n < JOBS; n++) {
  const before = performance.now();
  await queue.send(sql, 'run', randomUUID());
  sends.push(performance.now() - before);
}
await client.query('rollback');

const statements = async () =>
  Number(
    (
      await client.query(
        'select xact_commit from pg_stat_database where datname = current_database()',
      )
    ).rows[0].xact_commit,
  );
// The server counts a connection's transactions up to a second later.
await pause(2000);
const before = { cpu: process.cpuUsage(), transactions: await statements() };
await pause(IDLE_MS);
const cpu = process.cpuUsage(before.cpu);
const transactions = (await statements()) - before.transactions;
client.release();

const tasks = Array.from({ length: BACKLOG }, () => randomUUID());
await send('run', tasks);
let done = 0;
const drainStart = performance.now();
await new Promise<void>((resolve) => {
  void queue.work('run', 16, async () => {
    if (++done === BACKLOG) resolve();
  });
});
const drained = performance.now() - drainStart;

await queue.stop(1000);
await pool.end();
await postgres.stop();
await rm(directory, { recursive: true });

const rounded = (value: number) => Math.round(value * 100) / 100;
await writeResults('queue', [
  {
    metric: 'commit to handler, idle, p50',
    value: rounded(percentile(latencies, 50)),
    unit: 'ms',
    bar: { atMost: 10 },
  },
  {
    metric: 'commit to handler, idle, p99',
    value: rounded(percentile(latencies, 99)),
    unit: 'ms',
    bar: { atMost: 50 },
  },
  { metric: 'send in its transaction, p50', value: rounded(percentile(sends, 50)), unit: 'ms' },
  { metric: 'drain, 16 at a time', value: Math.round((BACKLOG / drained) * 1000), unit: 'jobs/s' },
  {
    metric: 'processor while idle',
    value: rounded((cpu.user + cpu.system) / IDLE_MS / 10),
    unit: '%',
  },
  {
    metric: 'transactions while idle',
    value: rounded((transactions / IDLE_MS) * 1000),
    unit: '1/s',
  },
]);
