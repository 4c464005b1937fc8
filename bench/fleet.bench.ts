import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { systemClock } from '../src/adapters/clock/system-clock.ts';
import { startEmbeddedPostgres } from '../src/adapters/embedded-postgres/start.ts';
import { type Database, openDatabase } from '../src/adapters/postgres/database.ts';
import { SCOPES } from '../src/contract/account.ts';
import { hashToken } from '../src/server/plugins/auth.ts';
import { fillTasks } from '../test/support/many-tasks.ts';
import { startService } from '../test/support/service.ts';
import { type Measurement, percentile, smoke, writeResults } from './results.ts';

/*
 * The cost of full tables. Databases in one PostgreSQL differ in their number of tasks; each has an API process. They
 * alternate, and a ratio is the median of the rounds' ratios to the almost empty one, so that the machine's drift does
 * not count.
 * creation  directly in the store, 16 writers of 16 users
 * poll      GET /tasks/{task_uuid} over HTTP, 500 tasks of the user who owns most, in turn: the same number at every
 *           size, because repeatedly polled rows are in the processor's caches
 * page      the first page of that user's tasks, directly from the store
 * --rows=N,N  sizes other than 1,000,000
 */
const WRITERS = 16;
const OWNERS = 200;
const POLLED = 500;
const SECONDS = smoke ? 1 : 4;
const ROUNDS = smoke ? 1 : 3;
const rows = process.argv.find((arg) => arg.startsWith('--rows='))?.slice(7) ?? '1000000';
const SIZES = smoke ? [8000] : [10_000, ...rows.split(',').map(Number)];
const EMPTY = 4000;
/** Settings of a server for millions of tasks; the service's own are for a small machine (64 MB). */
const MEMORY = { shared_buffers: '2GB', max_wal_size: '8GB', max_connections: '300' };

type Figures = Record<'creation' | 'poll' | 'page', number>;

/** Prepares a database with tasks in it, and an API process for it. */
async function stand(server: string, size: number) {
  const url = new URL(server);
  url.pathname = `/fleet_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${url.pathname.slice(1)}`);
  await admin.end();
  const connectionString = url.href;
  const settings = { poolSize: WRITERS, duplicateWindowSeconds: 10, maxInFlight: 0 };
  const database = openDatabase({ connectionString, clock: systemClock(), ...settings });
  await database.migrate();
  const owners: string[] = [];
  for (let n = 0; n < OWNERS; n++) {
    const { user_uuid } = await database.accounts.createUser({ name: `User ${n}`, email: null });
    await database.accounts.grant(user_uuid, 100_000_000, null, 'bench');
    owners.push(user_uuid);
  }
  const sql = new pg.Pool({ connectionString, max: 1 });
  const start = performance.now();
  await fillTasks(sql, size, owners);
  await sql.query('checkpoint');
  console.log(`${size} tasks made in ${Math.round((performance.now() - start) / 1000)} s`);
  const owner = owners[0]!;
  const { rows: polled } = await sql.query<{ task_uuid: string }>(
    'select task_uuid from tasks where user_uuid = $1 order by random() limit $2',
    [owner, POLLED],
  );
  await sql.end();
  const token = `bz_live_${randomBytes(32).toString('base64url')}`;
  await database.accounts.createKey({
    user_uuid: owner,
    tokenHash: hashToken(token),
    prefix: token.slice(0, 12),
    scopes: SCOPES,
    expires_at: null,
  });
  const service = await startService({
    env: { DATABASE_URL: connectionString, BOZZETTO_ROLE: 'api', BOZZETTO_RATE_LIMIT: '0' },
  });
  const ids = polled.map(({ task_uuid }) => task_uuid);

  return {
    async measure(): Promise<Figures> {
      return {
        creation: await creations(database, owners.slice(-WRITERS)),
        poll: await polls(service.baseUrl, token, ids),
        page: await pages(database, owner),
      };
    },
    async stop() {
      await service.stop();
      await database.close();
    },
  };
}

/** Calls of `one` per second, in concurrent loops. */
async function perSecond(loops: number, one: (loop: number) => Promise<unknown>): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let count = 0;
  const repeat = async (loop: number) => {
    for (; performance.now() < end; count++) await one(loop);
  };
  await Promise.all(Array.from({ length: loops }, (_, loop) => repeat(loop)));
  return count / SECONDS;
}

function creations({ tasks }: Database, users: readonly string[]): Promise<number> {
  return perSecond(users.length, async (writer) => {
    const { outcome } = await tasks.create({
      user_uuid: users[writer]!,
      flow_name: 'image-to-model',
      input: { image_file: 'https://example.com/chair.png', polygon_limit: 1_000_000 },
      cost_credits: 20,
      fingerprint: randomBytes(16).toString('hex'),
      client_order_id: null,
      allow_duplicate: false,
      file_keys: [],
      fetches: true,
      traceparent: null,
    });
    if (outcome !== 'created') throw new Error(`a creation answered ${outcome}`);
  });
}

function pages({ tasks }: Database, user: string): Promise<number> {
  return perSecond(4, () => tasks.list(user, {}, 20, null));
}

async function polls(url: string, token: string, tasks: readonly string[]): Promise<number> {
  const result = await autocannon({
    url,
    connections: 20,
    duration: SECONDS,
    headers: { authorization: `Bearer ${token}` },
    requests: tasks.map((task) => ({ path: `/api/v1/tasks/${task}` })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return result['2xx'] / result.duration;
}

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-bench-'));
await chmod(directory, 0o755);
const postgres = await startEmbeddedPostgres({ directory, settings: MEMORY });
const stands: Awaited<ReturnType<typeof stand>>[] = [];
try {
  const load = loadavg()[0]!;
  for (const size of [EMPTY, ...SIZES]) stands.push(await stand(postgres.connectionString, size));
  const seen: Figures[][] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    const figures: Figures[] = [];
    for (const each of stands) figures.push(await each.measure());
    if (round > 0) seen.push(figures);
  }
  const measurements: Measurement[] = [
    { metric: 'load of the machine before', value: Math.round(load * 100) / 100, unit: '' },
  ];
  for (const kind of ['creation', 'poll', 'page'] as const)
    for (const [at, size] of [EMPTY, ...SIZES].entries()) {
      const of = (place: number) => seen.map((round) => round[place]![kind]);
      const value = Math.round(percentile(of(at), 50));
      measurements.push({ metric: `${kind}, ${size} tasks`, value, unit: '1/s' });
      if (at === 0) continue;
      const ratios = of(at).map((one, round) => one / of(0)[round]!);
      measurements.push({
        metric: `${kind}, ${size} tasks, ratio to ${EMPTY}`,
        value: Math.round(percentile(ratios, 50) * 100) / 100,
        unit: '',
        ...(kind === 'page' ? {} : { bar: { atLeast: 0.8 } }),
      });
    }
  await writeResults('fleet', measurements);
} finally {
  for (const each of stands) await each.stop();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
