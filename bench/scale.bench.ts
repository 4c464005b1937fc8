import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/adapters/embedded-postgres/start.ts';
import type { Bozzetto } from '../src/sdk/index.ts';
import { bytes } from '../test/support/images.ts';
import { hasPgbouncer, startPgbouncer } from '../test/support/pgbouncer.ts';
import { ROOT, type Service, startArguments, startService } from '../test/support/service.ts';
import { type Measurement, percentile, smoke, writeResults } from './results.ts';

/*
 * The benefit of more processes, on one PostgreSQL. They, PostgreSQL and the client share the machine's cores.
 * finished   conversions of a cube per second, with one and with two worker processes of one slot each: the engine's work
 * taken      tasks per second that end as soon as a worker claims them (their image cannot be fetched): the queue's work
 * creations, polls   over HTTP, with one and with two API processes, and with pgbouncer between them and PostgreSQL
 */
const TASKS = smoke ? 12 : 240;
const QUICK_TASKS = smoke ? 40 : 2000;
const SECONDS = smoke ? 1 : 5;
const ROUNDS = smoke ? 1 : 3;
const CONNECTIONS = 20;
const MEMORY = { shared_buffers: '1GB', max_connections: '300' };
const CUBE = join(ROOT, 'test/fixtures/models/03_cube_with_materials/cube_with_materials.obj');
/** The middle of a run: at its start workers are still starting, at its end there are too few tasks for all. */
const MIDDLE = [0.2, 0.8] as const;

async function worker(service: Service, data: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, await startArguments(), {
    cwd: ROOT,
    env: {
      ...process.env,
      ...service.env,
      BOZZETTO_ROLE: 'worker',
      BOZZETTO_DATA: data,
      // Both share the blobs of the API process.
      BOZZETTO_BLOBS: `file:${join(service.data, 'blobs')}`,
      BOZZETTO_CONCURRENCY: '1',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise<void>((ready, fail) => {
    child.stdout!.on('data', (chunk) => String(chunk).includes('is ready') && ready());
    child.once('exit', (code) => fail(new Error(`a worker ended with ${code}`)));
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode === null && child.kill('SIGTERM')) await gone;
}

/** Tasks per second that this many workers finish, of those that waited for them. */
async function finished(
  service: Service,
  sql: pg.Pool,
  { workers, count, make }: { workers: number; count: number; make(n: number): Promise<unknown> },
): Promise<number> {
  const { rows } = await sql.query<{ now: Date }>('select now()');
  for (let n = 0; n < count; n += CONNECTIONS)
    await Promise.all(
      Array.from({ length: Math.min(CONNECTIONS, count - n) }, (_, k) => make(n + k)),
    );
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-scale-'));
  const children = await Promise.all(
    Array.from({ length: workers }, (_, n) => worker(service, join(directory, `worker-${n}`))),
  );
  try {
    for (;;) {
      const ended = await sql.query<{ at: Date }>(
        'select completed_at as at from tasks where created_at >= $1 and completed_at is not null order by 1',
        [rows[0]!.now],
      );
      if (ended.rows.length < count) {
        await sleep(100);
        continue;
      }
      const [from, to] = MIDDLE.map((share) => Math.floor(share * (count - 1)));
      const span = ended.rows[to!]!.at.getTime() - ended.rows[from!]!.at.getTime();
      return ((to! - from!) * 1000) / span;
    }
  } finally {
    await Promise.all(children.map(end));
    await rm(directory, { recursive: true, force: true });
  }
}

/** Requests per second over API processes, each with its share of the connections. */
async function requests(
  services: readonly Service[],
  request: autocannon.Request & { key: string },
): Promise<number> {
  const { key, ...one } = request;
  const results = await Promise.all(
    services.map(({ baseUrl }) =>
      autocannon({
        url: baseUrl,
        connections: CONNECTIONS / services.length,
        duration: SECONDS,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        requests: [one],
      }),
    ),
  );
  for (const { non2xx, errors } of results)
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refusals, ${errors} errors`);
  return results.reduce((sum, result) => sum + result['2xx'] / result.duration, 0);
}

/** Starts an API process without rate limits. */
const api = (url: string, apiKey?: string) =>
  startService({
    env: {
      DATABASE_URL: url,
      BOZZETTO_ROLE: 'api',
      BOZZETTO_RATE_LIMIT: '0',
      BOZZETTO_MAX_IN_FLIGHT: '0',
      BOZZETTO_CREDITS: '10000000',
    },
    ...(apiKey !== undefined && { apiKey }),
  });

async function workersScale(service: Service, client: Bozzetto, url: string) {
  const sql = new pg.Pool({ connectionString: url, max: 2 });
  const { file_key } = await client.uploads.model(bytes(await readFile(CUBE)), {
    filename: 'cube.obj',
  });
  const kinds = {
    finished: {
      count: TASKS,
      make: () =>
        client.tasks.create(
          'convert-model-format',
          { model_file: file_key, source_format: 'obj', target_format: 'glb' },
          { allow_duplicate: true },
        ),
    },
    taken: {
      count: QUICK_TASKS,
      make: (n: number) =>
        client.tasks.create(
          'image-to-mesh',
          { image_file: `http://127.0.0.1:1/${n}.png` },
          { allow_duplicate: true },
        ),
    },
  };
  const measurements: Measurement[] = [];
  for (const [kind, work] of Object.entries(kinds)) {
    const seen: [number, number][] = [];
    for (let round = 0; round < ROUNDS; round++)
      seen.push([
        await finished(service, sql, { workers: 1, ...work }),
        await finished(service, sql, { workers: 2, ...work }),
      ]);
    for (const workers of [1, 2])
      measurements.push({
        metric: `${kind}, ${workers} worker${workers > 1 ? 's' : ''}`,
        value: round1(
          percentile(
            seen.map((each) => each[workers - 1]!),
            50,
          ),
        ),
        unit: '1/s',
      });
    measurements.push({
      metric: `${kind}, two workers to one`,
      value: round2(
        percentile(
          seen.map(([one, two]) => two / one),
          50,
        ),
      ),
      unit: '',
      ...(kind === 'finished' && { bar: { atLeast: 1.8 } }),
    });
  }
  await sql.end();
  return measurements;
}

const round1 = (value: number) => Math.round(value * 10) / 10;
const round2 = (value: number) => Math.round(value * 100) / 100;

async function apisScale(groups: Record<string, readonly Service[]>, task: string, key: string) {
  const asked = {
    creations: {
      key,
      method: 'POST' as const,
      path: '/api/v1/tasks/image-to-model',
      body: JSON.stringify({ image_file: 'https://example.com/a.png', allow_duplicate: true }),
    },
    polls: { key, method: 'GET' as const, path: `/api/v1/tasks/${task}` },
  };
  const measurements: Measurement[] = [];
  for (const [kind, request] of Object.entries(asked)) {
    const seen = new Map<string, number[]>();
    // The first round is a warm-up; groups alternate.
    for (let round = 0; round <= ROUNDS; round++)
      for (const [name, services] of Object.entries(groups)) {
        const rate = await requests(services, request);
        if (round > 0) seen.set(name, [...(seen.get(name) ?? []), rate]);
      }
    for (const [name, rates] of seen)
      measurements.push({
        metric: `${kind}, ${name}`,
        value: Math.round(percentile(rates, 50)),
        unit: '1/s',
      });
  }
  return measurements;
}

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-bench-'));
await chmod(directory, 0o755);
const postgres = await startEmbeddedPostgres({ directory, settings: MEMORY });
const stops: (() => Promise<void>)[] = [() => postgres.stop()];
try {
  const measurements: Measurement[] = [
    { metric: 'load of the machine before', value: round2(loadavg()[0]!), unit: '' },
  ];
  const url = postgres.connectionString;
  const first = await api(url);
  stops.push(() => first.stop());
  const client = first.client();
  measurements.push(...(await workersScale(first, client, url)));
  const second = await api(url, first.apiKey);
  stops.push(() => second.stop());
  const groups: Record<string, readonly Service[]> = {
    '1 API process': [first],
    '2 API processes': [first, second],
  };
  if (await hasPgbouncer()) {
    const pooler = await startPgbouncer(url);
    stops.push(() => pooler.stop());
    const behind = await api(pooler.url, first.apiKey);
    stops.push(() => behind.stop());
    groups['1 API process behind pgbouncer'] = [behind];
  } else console.log('pgbouncer is not installed: not measured');
  const { task_uuid } = await client.tasks.create('image-to-model', {
    image_file: 'https://example.com/polled.png',
  });
  measurements.push(...(await apisScale(groups, task_uuid, first.apiKey)));
  await writeResults('scale', measurements);
} finally {
  for (const stop of stops.toReversed()) await stop();
  await rm(directory, { recursive: true, force: true });
}
