import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../src/adapters/embedded-postgres/start.ts';
import { openPool } from '../src/adapters/postgres/connection.ts';
import { migrate } from '../src/adapters/postgres/migrate.ts';
import { postgresQueue } from '../src/adapters/postgres/queue/queue.ts';
import { percentile, smoke, writeResults } from './results.ts';

/*
 * Only the queue, on an embedded database: the time from the commit of a job to the start of its handler on an idle
 * system, how fast a backlog drains, the cost of waiting, and the cost of claiming a job while many wait. Jobs have no
 * tasks here.
 */
const JOBS = smoke ? 5 : 300;
const BACKLOG = smoke ? 50 : 3000;
const IDLE_MS = smoke ? 500 : 10_000;

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-bench-'));
const postgres = await startEmbeddedPostgres({ directory });
const { connectionString } = postgres;
await migrate(connectionString);
const pool = openPool(connectionString, 2);
const queue = postgresQueue({ connectionString, name: 'bench', onError: console.error });
const USERS = 1000;
await pool.query(
  `insert into users (user_uuid, name) select gen_random_uuid(), n from generate_series(1, $1) n`,
  [USERS],
);

/** Sends one job per id, for the first `users` users in turn. */
async function send(lane: string, tasks: string[], users = 1): Promise<void> {
  await pool.query(
    `insert into jobs (task_uuid, user_uuid, lane, arrival, cost_ms, run_lane, run_ms)
     select t.id, u.users[1 + t.n % $3], $2, c.virtual_time, 2000, 'long', 2000
       from unnest($1::uuid[]) with ordinality t (id, n), queue_clocks c,
            (select array_agg(user_uuid) as users from users) u where c.clock = clock_of($2)`,
    [tasks, lane, users],
  );
}

const started = new Map<string, (at: number) => void>();
await queue.work('url', 64, async (task) => started.get(task)?.(performance.now()));
const latencies: number[] = [];
for (let job = -10; job < JOBS; job++) {
  const task = randomUUID();
  const start = new Promise<number>((resolve) => started.set(task, resolve));
  const client = await pool.connect();
  await client.query('begin');
  await client.query(
    `insert into jobs (task_uuid, user_uuid, lane, arrival, cost_ms, run_lane, run_ms)
     select $1, (select user_uuid from users limit 1), 'url', 0, 1000, 'long', 1000`,
    [task],
  );
  await client.query(`select pg_notify('bozzetto_job', 'url')`);
  await client.query('commit');
  client.release();
  const committed = performance.now();
  const latency = (await start) - committed;
  // The first jobs plan their statements.
  if (job >= 0) latencies.push(Math.max(0, latency));
  await pause(20);
}

const statements = async () =>
  Number(
    (
      await pool.query(
        'select xact_commit from pg_stat_database where datname = current_database()',
      )
    ).rows[0].xact_commit,
  );
// The server counts a connection's transactions up to one second late.
await pause(2000);
const before = { cpu: process.cpuUsage(), transactions: await statements() };
await pause(IDLE_MS);
const cpu = process.cpuUsage(before.cpu);
const transactions = (await statements()) - before.transactions;

const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
await send('short', ids(BACKLOG));
let done = 0;
const drainStart = performance.now();
await new Promise<void>((resolve) => {
  void queue.work('short', 16, async () => {
    if (++done === BACKLOG) resolve();
  });
});
const drained = performance.now() - drainStart;

/** Milliseconds for the next claim, and for reading the whole order, with this many waiting jobs and users. */
async function waitingCosts(jobs: number, users: number): Promise<{ take: number; order: number }> {
  await pool.query('truncate jobs');
  await send('long', ids(smoke ? 100 : jobs), users);
  const worker = randomUUID();
  await pool.query(`select beat_worker($1, 'bench', 0, 0, null)`, [worker]);
  const times: number[] = [];
  const timed = async (text: string, values: unknown[]) => {
    const start = performance.now();
    await pool.query({ name: text.slice(0, 40), text, values });
    return performance.now() - start;
  };
  for (let n = 0; n < 60; n++)
    times.push(
      await timed(`select task from take_jobs($1, '{short,long}', 1, null, true)`, [worker]),
    );
  const orders: number[] = [];
  for (let n = 0; n < 5; n++)
    orders.push(
      await timed(
        `select string_agg(task_uuid || run_lane || run_ms, ',') from waiting_order()`,
        [],
      ),
    );
  return { take: percentile(times, 50), order: percentile(orders, 50) };
}

const CASES = [
  [10_000, 1],
  [10_000, 100],
  [10_000, 1000],
  [100_000, 1],
  [100_000, 1000],
] as const;
const costs: { name: string; take: number; order: number }[] = [];
for (const [jobs, users] of CASES)
  costs.push({ name: `${jobs} jobs of ${users} users`, ...(await waitingCosts(jobs, users)) });

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
  ...costs.flatMap(({ name, take, order }) => [
    { metric: `next job, ${name} waiting, p50`, value: rounded(take), unit: 'ms' },
    { metric: `whole order, ${name} waiting, p50`, value: rounded(order), unit: 'ms' },
  ]),
]);
