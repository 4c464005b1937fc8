import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freshDatabaseUrl } from '../../../test/support/database.ts';
import type { JobQueue, QueueName } from '../../core/ports/job-queue.ts';
import { createPgBossQueue } from './pg-boss-queue.ts';

const connectionString = await freshDatabaseUrl();
const pool = new pg.Pool({ connectionString, max: 4 });
const errors: unknown[] = [];
// The database is stopped before this file's own hooks could run.
pool.on('error', () => {});
after(() => pool.end());

async function openQueue(): Promise<JobQueue> {
  const queue = createPgBossQueue({
    connectionString,
    supervise: true,
    onError: (error) => errors.push(error),
  });
  await queue.start();
  return queue;
}

async function send(queue: JobQueue, name: QueueName, tasks: string[], end = 'commit') {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const sql = { executeSql: (text: string, values: unknown[]) => client.query(text, values) };
    for (const task of tasks) await queue.send(sql, name, task);
    await client.query(end);
  } finally {
    client.release();
  }
}

async function until(done: () => boolean, limitMs: number): Promise<number> {
  const start = performance.now();
  while (!done()) {
    assert.ok(performance.now() - start < limitMs, `not within ${limitMs} ms`);
    await sleep(2);
  }
  return performance.now() - start;
}

const jobsLeft = async () =>
  Number((await pool.query('select count(*) from pgboss.job')).rows[0].count);

test('a committed job starts at once, by notification; a rolled back one never was', async () => {
  const queue = await openQueue();
  const started: string[] = [];
  await queue.work('admit', 4, async (task) => void started.push(task));
  await send(queue, 'admit', [randomUUID()], 'rollback');
  const task = randomUUID();
  await send(queue, 'admit', [task]);
  const waited = await until(() => started.length > 0, 5000);
  assert.deepEqual(started, [task]);
  assert.ok(waited < 500, `the poll comes after 1 s; started after ${waited.toFixed(0)} ms`);
  await queue.stop(1000);
  assert.equal(await jobsLeft(), 0);
});

test('300 jobs, two processes of 5 and 3: each runs once, never more at a time', async () => {
  const [one, two] = await Promise.all([openQueue(), openQueue()]);
  const tasks = Array.from({ length: 300 }, () => randomUUID());
  await send(one, 'run', tasks);
  const seen: string[] = [];
  const most = [0, 0];
  const start = (queue: JobQueue, index: number, concurrency: number) => {
    let now = 0;
    return queue.work('run', concurrency, async (task) => {
      most[index] = Math.max(most[index], ++now);
      seen.push(task);
      await sleep(Math.random() * 4);
      now -= 1;
    });
  };
  await Promise.all([start(one, 0, 5), start(two, 1, 3)]);
  await until(() => seen.length >= 300, 10_000);
  await Promise.all([one.stop(2000), two.stop(2000)]);
  assert.deepEqual(seen.toSorted(), tasks.toSorted());
  assert.deepEqual(most, [5, 3]);
  assert.equal(await jobsLeft(), 0);
});

test('a slow job does not hold up the others', async () => {
  const queue = await openQueue();
  const seen: string[] = [];
  let release = () => {};
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  await queue.work('admit', 2, async (task) => {
    seen.push(task);
    if (seen.length === 1) await slow;
  });
  await send(
    queue,
    'admit',
    Array.from({ length: 20 }, () => randomUUID()),
  );
  await until(() => seen.length === 20, 5000);
  release();
  await queue.stop(1000);
  assert.equal(await jobsLeft(), 0);
});

test('a job whose handler throws is delivered again after a moment', async () => {
  const queue = await openQueue();
  const times: number[] = [];
  errors.length = 0;
  await queue.work('run', 1, async () => {
    times.push(performance.now());
    if (times.length === 1) throw new Error('the first time fails');
  });
  await send(queue, 'run', [randomUUID()]);
  await until(() => times.length === 2, 5000);
  assert.ok(times[1] - times[0] > 900);
  assert.match(String(errors[0]), /the first time fails/);
  await queue.stop(1000);
  assert.equal(await jobsLeft(), 0);
});

test('stop waits for its handlers, then gives the rest back', async () => {
  const [one, two] = [await openQueue(), await openQueue()];
  const task = randomUUID();
  let started = false;
  await one.work('run', 1, async () => {
    started = true;
    await sleep(1500);
  });
  await send(one, 'run', [task]);
  await until(() => started, 2000);
  const before = performance.now();
  await one.stop(200);
  const stopped = performance.now() - before;
  assert.ok(stopped > 190 && stopped < 1500, `stopped after ${stopped.toFixed(0)} ms`);
  const seen: string[] = [];
  await two.work('run', 1, async (job) => void seen.push(job));
  await until(() => seen.length > 0, 2500);
  assert.deepEqual(seen, [task]);
  await two.stop(1000);
});
