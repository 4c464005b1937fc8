import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { created, EMPTY_RESULT, fundedUser, request } from '../../../../test/money/support.ts';
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts';
import { PATIENCE_MS } from '../../../../test/support/patience.ts';
import { postgresQueue } from './queue.ts';

const FLOW = 'image-to-model';
const WORKER = randomUUID();

let db: TestDatabase;
let user: string;

before(async () => {
  db = await testDatabase();
  user = await fundedUser(db, 1000);
  await db.sql.query(`select beat_worker($1, 'test', 1, 1, null)`, [WORKER]);
});

beforeEach(async () => {
  await db.queueControl.resumeFlow(FLOW);
  await db.sql.query('delete from jobs');
});

async function pending(flow_name = FLOW): Promise<string> {
  return created(await db.tasks.create(request(user, { cost_credits: 1, flow_name }))).task_uuid;
}

async function queued(flow_name = FLOW): Promise<string> {
  const task = await pending(flow_name);
  await db.tasks.admit(task);
  return task;
}

/** Returns the lanes in which the jobs of the tasks wait. */
async function lanesOf(...tasks: string[]): Promise<string[]> {
  const { rows } = await db.sql.query<{ task_uuid: string; lane: string }>(
    'select task_uuid, lane from jobs',
  );
  return tasks.map((task) => rows.find(({ task_uuid }) => task_uuid === task)?.lane ?? 'none');
}

/** Claims jobs and returns their tasks. */
async function taken(): Promise<string[]> {
  const { rows } = await db.sql.query<{ task: string }>(
    `select task from take_jobs($1, '{short,long}', 100, null, true)`,
    [WORKER],
  );
  return rows.map(({ task }) => task);
}

test('a job that is moved into the lane of a paused flow while it is being taken is not taken', async () => {
  const task = await queued();
  const pausing = await db.sql.connect();
  await pausing.query('begin');
  await pausing.query(`update jobs set lane = 'paused:' || lane where task_uuid = $1`, [task]);
  // The claim still sees the job in its old lane, and waits for the row lock.
  const taking = taken();
  await sleep(200);
  await pausing.query('commit');
  pausing.release();
  assert.deepEqual(await taking, []);
  assert.deepEqual(await lanesOf(task), ['paused:long']);
});

test('nobody takes tasks of a paused flow, whenever they were admitted; resumed, all come in their order', async () => {
  const early = await queued();
  const other = await queued('image-to-mesh');
  const notYet = await pending();
  await db.queueControl.pauseFlow(FLOW, 'a look');
  const late = await queued();
  await db.tasks.admit(notYet);
  const long = 'paused:long';
  assert.deepEqual(await lanesOf(early, notYet, late, other), [long, long, long, 'long']);
  assert.deepEqual(await taken(), [other]);
  assert.deepEqual(
    (await db.queueControl.flows()).map(({ flow_name, waiting, paused_for }) => [
      flow_name,
      waiting,
      paused_for,
    ]),
    [
      ['image-to-mesh', 1, null],
      [FLOW, 3, 'a look'],
    ],
  );
  await db.queueControl.resumeFlow(FLOW);
  assert.deepEqual(await taken(), [early, notYet, late]);
});

test('a run that goes on is not touched, one that is given back while its flow is paused waits', async () => {
  const running = await queued();
  const delivered = await queued();
  assert.deepEqual(await taken(), [running, delivered]);
  const claim = await db.tasks.claim(running, 'test');
  assert.equal(claim.outcome, 'claimed');
  await db.queueControl.pauseFlow(FLOW, null);
  assert.deepEqual(await lanesOf(running, delivered), ['long', 'long']);
  await db.sql.query('select give_back_job($1, $2, 1)', [delivered, WORKER]);
  assert.deepEqual(await lanesOf(running, delivered), ['long', 'paused:long']);
  assert.equal(claim.outcome === 'claimed' && claim.task.attempt, 1);
  assert.equal(await db.tasks.giveBack(running, 1), true);
  assert.deepEqual(await lanesOf(running), ['paused:long']);
  await db.queueControl.resumeFlow(FLOW);
  assert.deepEqual((await taken()).toSorted(), [running, delivered].toSorted());
});

test('what a resumption that was cut off left behind is put right', async () => {
  await db.queueControl.pauseFlow(FLOW, null);
  const task = await queued();
  await db.sql.query('select resume_flow($1)', [FLOW]);
  assert.deepEqual(await lanesOf(task), ['paused:long']);
  assert.equal(await db.queueControl.sortPaused(), 1);
  assert.deepEqual(await lanesOf(task), ['long']);
  assert.equal(await db.queueControl.sortPaused(), 0);
});

test('admissions while a flow is paused and resumed again and again: no job is left behind', async () => {
  const tasks = await Promise.all(Array.from({ length: 60 }, () => pending()));
  let admitted = false;
  const admissions = Promise.all(
    tasks.map(async (task, n) => {
      await sleep(n * 3);
      await db.tasks.admit(task);
    }),
  ).then(() => {
    admitted = true;
  });
  let toggles = 0;
  for (; !admitted || toggles < 4; toggles++)
    if (toggles % 2 === 0) await db.queueControl.pauseFlow(FLOW, null);
    else await db.queueControl.resumeFlow(FLOW);
  await admissions;
  await db.queueControl.resumeFlow(FLOW);
  assert.deepEqual(new Set(await lanesOf(...tasks)), new Set(['long']));
});

test('a requeue by hand: the run is fenced off, no try is used, the task runs again', async () => {
  const task = await queued();
  assert.deepEqual(await db.queueControl.requeue(task), { outcome: 'waiting', status: 'QUEUED' });
  await taken();
  await db.tasks.claim(task, 'test');
  assert.deepEqual(await db.queueControl.requeue(task), { outcome: 'requeued' });
  assert.equal(await db.tasks.succeed(task, 1, EMPTY_RESULT), false);
  assert.deepEqual(await taken(), [task]);
  const { rows } = await db.sql.query(
    'select attempt, given_back from tasks where task_uuid = $1',
    [task],
  );
  assert.deepEqual(rows[0], { attempt: 1, given_back: 1 });
  await db.tasks.claim(task, 'test');
  assert.equal(await db.tasks.succeed(task, 2, EMPTY_RESULT), true);
  assert.deepEqual(await db.queueControl.requeue(task), { outcome: 'ended', status: 'SUCCESS' });
  assert.deepEqual(await db.queueControl.requeue(randomUUID()), { outcome: 'unknown' });
  assert.deepEqual(await db.accounts.reconcile(), []);
});

async function beatAt(worker: string): Promise<string> {
  const { rows } = await db.sql.query<{ at: string }>(
    'select beat_at::text as at from queue_workers where worker = $1',
    [worker],
  );
  return rows[0]!.at;
}

test('a worker that drains takes nothing more, keeps what it has, and is no live slot', async () => {
  const errors: unknown[] = [];
  const { connectionString } = db;
  const queue = postgresQueue({
    connectionString,
    name: 'drained',
    onError: (error) => errors.push(error),
  });
  const started: string[] = [];
  let finish = () => {};
  await queue.work('engine', 2, async (task) => {
    started.push(task);
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    await db.tasks.cancel(user, task);
  });
  const first = await queued();
  while (started.length < 1) await sleep(5);
  assert.equal(await db.queueControl.drain(queue.worker, true), true);
  // It hears of it with its next heartbeat; the one after that shows that it has.
  for (let beats = 0; beats < 2; beats++) {
    const before = await beatAt(queue.worker);
    while ((await beatAt(queue.worker)) === before) await sleep(50);
  }
  const second = await queued();
  await sleep(1500);
  assert.deepEqual(started, [first]);
  const found = (await db.queueControl.workers()).find(({ worker }) => worker === queue.worker);
  assert.deepEqual([found?.draining, found?.taken, found?.engine_slots], [true, 1, 2]);
  finish();
  await db.queueControl.drain(queue.worker, false);
  while (started.length < 2) await sleep(5);
  assert.deepEqual(started, [first, second]);
  finish();
  await queue.stop(PATIENCE_MS);
  assert.equal(await db.queueControl.drain(queue.worker, true), false);
  assert.deepEqual(errors, []);
});
