import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../src/adapters/clock/system-clock.ts';
import { startEmbeddedPostgres } from '../src/adapters/embedded-postgres/start.ts';
import { openDatabase } from '../src/adapters/postgres/database.ts';
import { listenTo } from '../src/adapters/postgres/listener.ts';
import { createTask, createUser } from '../test/push/push-node.ts';
import { percentile, smoke, writeResults } from './results.ts';

/*
 * Creations by many users on eight connections, with the notification of their tasks inside the transaction (as in
 * processes of the previous version: the session's setting is off) or after the commit. Both alternate on one embedded
 * database that flushes each commit to disk. Also measures the time from the start of a creation to the notification on
 * another connection.
 */
const CONNECTIONS = 8;
const ROUNDS = smoke ? 1 : 5;
const ROUND_MS = smoke ? 300 : 4000;

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-bench-'));
const postgres = await startEmbeddedPostgres({ directory });
const inside = new URL(postgres.connectionString);
inside.searchParams.set('options', '-c bozzetto.tells=');
const open = (connectionString: string) =>
  openDatabase({
    connectionString,
    poolSize: CONNECTIONS,
    clock: systemClock(),
    duplicateWindowSeconds: 0,
    maxInFlight: 0,
  });
const ways = [
  {
    name: 'in the transaction',
    database: open(inside.href),
    rates: [] as number[],
    ms: [] as number[],
  },
  {
    name: 'after the commit',
    database: open(postgres.connectionString),
    rates: [] as number[],
    ms: [] as number[],
  },
];
const { database } = ways[1]!;
await database.migrate();
const users = await Promise.all(
  Array.from({ length: CONNECTIONS * 4 }, async () => (await createUser(database)).user_uuid),
);

const heard = new Map<string, number>();
const listener = listenTo(
  postgres.connectionString,
  'bozzetto_task',
  (news) => heard.set(news.split(' ')[1]!, performance.now()),
  () => {},
);
await listener.start();

for (let round = 0; round < ROUNDS; round++)
  for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
    const started = new Map<string, number>();
    const from = performance.now();
    await Promise.all(
      users.map(async (user) => {
        while (performance.now() - from < ROUND_MS) {
          const at = performance.now();
          started.set(await createTask(way.database, user), at);
        }
      }),
    );
    way.rates.push((started.size / (performance.now() - from)) * 1000);
    await new Promise((resume) => setTimeout(resume, 200));
    for (const [task, at] of started) way.ms.push((heard.get(task) ?? Number.NaN) - at);
  }

await listener.stop();
for (const way of ways) await way.database.close();
await postgres.stop();
await rm(directory, { recursive: true });

const [before, after] = ways.map(({ rates }) => percentile(rates, 50)) as [number, number];
await writeResults('announce', [
  ...ways.flatMap(({ name, rates, ms }) => [
    { metric: `creations, news ${name}`, value: Math.round(percentile(rates, 50)), unit: '1/s' },
    {
      metric: `creation to notification, news ${name}, p50`,
      value: Math.round(percentile(ms, 50)),
      unit: 'ms',
    },
    {
      metric: `creation to notification, news ${name}, p99`,
      value: Math.round(percentile(ms, 99)),
      unit: 'ms',
    },
    {
      metric: `not heard, news ${name}`,
      value: ms.filter(Number.isNaN).length,
      unit: 'tasks',
      bar: { atMost: 0 },
    },
  ]),
  {
    metric: 'creations after the commit, of those in the transaction',
    value: Math.round((after / before) * 100) / 100,
    unit: '',
    bar: { atLeast: smoke ? 0 : 1 },
  },
]);
