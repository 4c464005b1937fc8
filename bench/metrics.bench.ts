import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/adapters/embedded-postgres/start.ts';
import { readMetrics } from '../test/support/metrics-text.ts';
import { startService } from '../test/support/service.ts';
import { percentile, smoke, writeResults } from './results.ts';

/*
 * One scrape of /metrics with 1,000,000 tasks in the tables, 10,000 of them waiting, after requests to every kind of
 * route: its time at the client, its size, and the database cost of reading the load for it.
 */
const TASKS = smoke ? 10_000 : 1_000_000;
const WAITING = smoke ? 100 : 10_000;
const USERS = 1000;
const SCRAPES = smoke ? 20 : 300;
/** Long enough for the load to be read several times in between. */
const BETWEEN_MS = smoke ? 5 : 60;
const FLOWS = ['image-to-model', 'image-to-mesh', 'model-remesh', 'convert-model-format'];

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-bench-'));
await chmod(directory, 0o755);
const postgres = await startEmbeddedPostgres({ directory });
const { connectionString } = postgres;
try {
  const start = () =>
    startService({
      env: {
        DATABASE_URL: connectionString,
        BOZZETTO_ROLE: 'api',
        BOZZETTO_METRICS: '0',
        BOZZETTO_RATE_LIMIT: '0',
        BOZZETTO_ADDRESS_RATE_LIMIT: '0',
      },
    });
  // The first start creates the tables.
  await (await start()).stop();
  const reading = await fill();
  const service = await start();
  try {
    await requests(service.baseUrl, service.apiKey);
    const scrapes = /Metrics +(http\S+)/.exec(service.output())![1]!;
    const times: number[] = [];
    let text = '';
    // The first scrape starts the sampling of the runtime and waits for the first reading.
    await fetch(scrapes).then((answer) => answer.text());
    for (let i = 0; i < SCRAPES; i++) {
      await pause(BETWEEN_MS);
      const began = performance.now();
      text = await (await fetch(scrapes)).text();
      times.push(performance.now() - began);
    }
    const samples = [...readMetrics(text).values()].reduce(
      (sum, family) => sum + family.samples.length,
      0,
    );
    const round = (value: number) => Math.round(value * 10) / 10;
    await writeResults('metrics', [
      { metric: 'tasks in the tables', value: TASKS, unit: '' },
      { metric: 'scrape, p50', value: round(percentile(times, 50)), unit: 'ms' },
      {
        metric: 'scrape, p99',
        value: round(percentile(times, 99)),
        unit: 'ms',
        bar: { atMost: 20 },
      },
      { metric: 'samples of a page', value: samples, unit: '' },
      { metric: 'size of a page', value: Math.round(text.length / 1024), unit: 'KiB' },
      { metric: 'reading the load, in the background', value: round(reading), unit: 'ms' },
    ]);
  } finally {
    await service.stop();
  }
} finally {
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}

/** Inserts tasks and jobs into the tables as they would normally be; returns how long reading the load takes. */
async function fill(): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    // Without triggers, because these would process each task separately: minutes instead of seconds.
    await client.query(`set session_replication_role = replica`);
    await client.query(
      `insert into users (user_uuid, name) select ('00000000-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'Bench'
         from generate_series(1, ${USERS}) i`,
    );
    await client.query(
      `insert into storage_usage (user_uuid, task_bytes) select user_uuid, 1000000 from users on conflict do nothing`,
    );
    await client.query(
      `insert into tasks (task_uuid, user_uuid, flow_name, status, progress, cost_credits, input, fingerprint, attempt,
                          queued_at, started_at, completed_at, created_at, cursor)
       select gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad(to_hex(i % ${USERS} + 1), 12, '0'))::uuid,
              (array['${FLOWS.join("','")}'])[i % ${FLOWS.length} + 1],
              case when i <= ${WAITING} then 'QUEUED' else 'SUCCESS' end, case when i <= ${WAITING} then 0 else 100 end,
              10, '{"image_file":"https://example.com/chair.png","texture_size":1024}', md5(i::text),
              case when i <= ${WAITING} then 0 else 1 end, now() - i * interval '1 s',
              case when i > ${WAITING} then now() - i * interval '1 s' end,
              case when i > ${WAITING} then now() - i * interval '1 s' + interval '3 s' end,
              now() - i * interval '1 s', i
         from generate_series(1, ${TASKS}) i`,
    );
    await client.query(
      `insert into jobs (task_uuid, user_uuid, lane, arrival, cost_ms, run_lane, run_ms)
       select task_uuid, user_uuid, 'long', 0, 3000, 'long', 3000 from tasks where status = 'QUEUED'`,
    );
    await client.query('analyze');
    const began = performance.now();
    await client.query(
      `select t.flow_name, j.lane, count(*), min(t.queued_at) from jobs j join tasks t using (task_uuid) group by 1, 2`,
    );
    return performance.now() - began;
  } finally {
    await client.end();
  }
}

/** Requests every route of the API document by its own method, so that the page has the lines of a service in use. */
async function requests(baseUrl: string, apiKey: string): Promise<void> {
  const document = (await (await fetch(`${baseUrl}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const headers = { authorization: `Bearer ${apiKey}` };
  for (const [path, methods] of Object.entries(document.paths))
    for (const method of Object.keys(methods)) {
      if (/\/(ws|events)$/.test(path)) continue;
      const url = baseUrl + path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000001');
      for (const auth of [headers, {}]) {
        const answer = await fetch(url, { method: method.toUpperCase(), headers: auth });
        await answer.arrayBuffer();
      }
    }
}
