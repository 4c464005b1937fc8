import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { created, EMPTY_RESULT, fundedUser, request } from '../../../../test/money/support.ts';
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts';
import { PATIENCE_MS } from '../../../../test/support/patience.ts';
import { postgresQueue } from './queue.ts';

let db: TestDatabase;
let user: string;
const errors: unknown[] = [];

before(async () => {
  db = await testDatabase();
  user = await fundedUser(db, 0);
});

function openQueue() {
  const { connectionString } = db;
  return postgresQueue({ connectionString, name: 'test', onError: (error) => errors.push(error) });
}

async function pending(): Promise<string> {
  return created(await db.tasks.create(request(user, { cost_credits: 0 }))).task_uuid;
}

async function queued(): Promise<string> {
  const task = await pending();
  await db.tasks.admit(task);
  return task;
}

/** Runs a task as a worker does. */
async function run(task: string, during: () => Promise<void> = async () => {}): Promise<void> {
  const claim = await db.tasks.claim(task, 'test');
  assert.equal(claim.outcome, 'claimed');
  await during();
  if (claim.outcome === 'claimed') await db.tasks.succeed(task, claim.task.attempt, EMPTY_RESULT);
}

/** Waits for something, and returns for how many milliseconds. */
async function until(done: () => boolean): Promise<number> {
  const start = performance.now();
  while (!done()) {
    assert.ok(performance.now() - start < PATIENCE_MS, `not within ${PATIENCE_MS} ms; ${errors}`);
    await sleep(2);
  }
  return performance.now() - start;
}

const jobsLeft = async () =>
  Number((await db.sql.query('select count(*) from jobs')).rows[0].count);

test('a created task is delivered at once, by notification; a refused one never was', async () => {
  const queue = openQueue();
  const started: string[] = [];
  await queue.work('file', 4, async (task) => {
    started.push(task);
    await db.tasks.cancel(user, task);
  });
  const refused = await db.tasks.create(request(user, { cost_credits: 5 }));
  assert.equal(refused.outcome, 'no-credits');
  // The poll comes each second. On a busy machine a notification may take as long, but not each time.
  let waited = Number.POSITIVE_INFINITY;
  const tasks: string[] = [];
  while (waited >= 500 && tasks.length < 20) {
    tasks.push(await pending());
    waited = await until(() => started.length === tasks.length);
  }
  assert.deepEqual(started, tasks);
  assert.ok(waited < 500, `20 tasks waited for the poll; the last one ${waited.toFixed(0)} ms`);
  await queue.stop(PATIENCE_MS);
  assert.equal(await jobsLeft(), 0);
});

test('200 jobs, two processes of 5 and 3: each runs once, never more at a time', async () => {
  const tasks: string[] = [];
  for (let n = 0; n < 200; n++) tasks.push(await queued());
  const queues = [openQueue(), openQueue()] as const;
  const seen: string[] = [];
  const most = [0, 0];
  const start = (index: 0 | 1, slots: number) => {
    let now = 0;
    return queues[index].work('engine', slots, async (task) => {
      most[index] = Math.max(most[index]!, ++now);
      seen.push(task);
      await run(task, () => sleep(Math.random() * 4));
      now -= 1;
    });
  };
  await Promise.all([start(0, 5), start(1, 3)]);
  await until(() => seen.length >= 200);
  await Promise.all(queues.map((queue) => queue.stop(PATIENCE_MS)));
  assert.deepEqual(seen.toSorted(), tasks.toSorted());
  assert.deepEqual(most, [5, 3]);
  assert.equal(await jobsLeft(), 0);
});

test('a slow job does not hold up the others', async () => {
  const queue = openQueue();
  let release = () => {};
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  let count = 0;
  for (let n = 0; n < 20; n++) await queued();
  await queue.work('engine', 2, async (task) => {
    const first = ++count === 1;
    await run(task, async () => {
      if (first) await slow;
    });
  });
  await until(() => count === 20);
  release();
  await queue.stop(PATIENCE_MS);
  assert.equal(await jobsLeft(), 0);
});

test('a job whose handler throws is delivered again after a moment', async () => {
  const queue = openQueue();
  const times: number[] = [];
  errors.length = 0;
  await queue.work('engine', 1, async (task) => {
    times.push(performance.now());
    if (times.length === 1) throw new Error('the first time fails');
    await run(task);
  });
  await queued();
  await until(() => times.length === 2);
  assert.ok(times[1]! - times[0]! > 900);
  assert.match(String(errors[0]), /the first time fails/);
  await queue.stop(PATIENCE_MS);
  assert.equal(await jobsLeft(), 0);
});

test('stop waits for its handlers, then gives the rest back; a second stop shortens the first', async () => {
  const [one, two] = [openQueue(), openQueue()];
  let started = false;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await one.work('engine', 1, async () => {
    started = true;
    await held;
  });
  const task = await queued();
  await until(() => started);
  let stopped = false;
  const patient = one.stop(PATIENCE_MS).then(() => {
    stopped = true;
  });
  await sleep(200);
  assert.equal(stopped, false, 'it waits for its handler');
  const stopping = one.stop(0);
  const seen: string[] = [];
  await two.work('engine', 1, async (job) => {
    seen.push(job);
    await run(job);
  });
  await until(() => seen.length > 0);
  assert.deepEqual(seen, [task]);
  release();
  await stopping;
  await patient;
  await two.stop(PATIENCE_MS);
});

test('what a claim brings after the stop is given back, and not handled', async () => {
  const queue = openQueue();
  const handled: string[] = [];
  await queue.work('engine', 1, async (task) => {
    handled.push(task);
  });
  const other = new pg.Client(db.connectionString);
  await other.connect();
  await other.query('begin; lock table jobs in access exclusive mode');
  const waitingFor = async () =>
    (
      await other.query(
        `select 1 from pg_locks where relation = 'jobs'::regclass and not granted
           and pid in (select pid from pg_stat_activity where query like '%take_jobs%')`,
      )
    ).rowCount;
  for (let waited = 0; (await waitingFor()) === 0; waited += 20) {
    assert.ok(waited < PATIENCE_MS, 'no claim waits');
    await sleep(20);
  }
  const stopping = queue.stop(0);
  const { rows } = await other.query<{ task: string }>(
    `insert into jobs (task_uuid, user_uuid, lane, arrival, cost_ms, run_lane, run_ms)
     values (gen_random_uuid(), $1, 'long', 0, 1000, 'long', 1000) returning task_uuid as task`,
    [user],
  );
  await other.query('commit');
  await other.end();
  await stopping;
  assert.deepEqual(handled, []);
  const { rowCount } = await db.sql.query(
    'select 1 from jobs where task_uuid = $1 and worker is not null',
    [rows[0]!.task],
  );
  assert.equal(rowCount, 0, 'no worker holds it');
  await db.sql.query('delete from jobs where task_uuid = $1', [rows[0]!.task]);
});

test('the job of a worker that fell silent goes to another one, and costs its user nothing', async () => {
  const task = await queued();
  const shareOf = async () =>
    Number(
      (
        await db.sql.query(
          `select coalesce(sum(finish), 0) as finish from queue_shares where user_uuid = $1 and clock = 'engine'`,
          [user],
        )
      ).rows[0].finish,
    );
  const dead = '00000000-0000-4000-8000-000000000000';
  await db.sql.query(`select beat_worker($1, 'dead', 1, 0, null)`, [dead]);
  const taken = `select task from take_jobs($1, '{short,long}', 1, null, true)`;
  const before = await shareOf();
  assert.deepEqual((await db.sql.query(taken, [dead])).rows, [{ task }]);
  const charged = await shareOf();
  assert.ok(charged > before, 'its estimate was charged');
  const queue = openQueue();
  const seen: string[] = [];
  await queue.work('engine', 1, async (job) => {
    assert.equal(await shareOf(), charged, 'once');
    seen.push(job);
    await run(job);
  });
  const waited = await until(() => seen.length > 0);
  assert.ok(waited > 6000, `a pause of ${waited.toFixed(0)} ms is not a death`);
  await queue.stop(PATIENCE_MS);
  assert.deepEqual(seen, [task]);
  assert.equal(await jobsLeft(), 0);
  assert.equal(Number((await db.sql.query('select count(*) from queue_workers')).rows[0].count), 0);
});
