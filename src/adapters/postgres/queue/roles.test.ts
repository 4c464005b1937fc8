import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { created, fundedUser, request } from '../../../../test/money/support.ts';
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts';
import { PATIENCE_MS } from '../../../../test/support/patience.ts';
import type { WorkerTakes } from '../../../core/ports/job-queue.ts';
import { postgresQueue } from './queue.ts';

let db: TestDatabase;
let user: string;
const errors: unknown[] = [];

before(async () => {
  db = await testDatabase();
  user = await fundedUser(db, 0);
});

function openQueue(takes?: WorkerTakes) {
  return postgresQueue({
    connectionString: db.connectionString,
    name: 'test',
    ...(takes === undefined ? {} : { takes }),
    onError: (error) => errors.push(error),
  });
}

async function queued(flow_name: string): Promise<string> {
  const task = created(await db.tasks.create(request(user, { cost_credits: 0, flow_name })));
  await db.tasks.admit(task.task_uuid);
  return task.task_uuid;
}

/** Claims runs and ends each at once. */
async function takeRuns(queue: ReturnType<typeof openQueue>, taken: string[]): Promise<void> {
  await queue.work('engine', 2, async (task) => {
    taken.push(task);
    await db.tasks.cancel(user, task);
  });
}

async function until(done: () => boolean): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!done()) {
    assert.ok(performance.now() < deadline, `never came; ${errors}`);
    await sleep(5);
  }
}

test('a worker of some flows passes the others over, even those of the same user that came first', async () => {
  const models = [await queued('image-to-model'), await queued('image-to-model')];
  const pictures = [await queued('image-generation'), await queued('image-generation')];
  const taken: string[] = [];
  const drawing = openQueue({ flows: ['image-generation'], lanes: ['runs'] });
  await takeRuns(drawing, taken);
  await until(() => taken.length === 2);
  // The worker looks for jobs every second and at every notification, but must never claim those of other flows.
  await sleep(1500);
  assert.deepEqual(taken, pictures);

  const listed = await db.queueControl.workers();
  const found = listed.find(({ worker }) => worker === drawing.worker);
  assert.deepEqual([found?.flows, found?.lanes], [['image-generation'], ['runs']]);

  const others: string[] = [];
  const modelling = openQueue({ flows: ['image-to-model'], lanes: null });
  await takeRuns(modelling, others);
  await until(() => others.length === 2);
  assert.deepEqual(others, models);
  const late = await queued('image-generation');
  await until(() => taken.includes(late));
  assert.deepEqual(others, models);
  await Promise.all([drawing.stop(PATIENCE_MS), modelling.stop(PATIENCE_MS)]);
  assert.deepEqual(errors, []);
});

test('what nobody takes waits, for a worker of all flows as well', async () => {
  const task = await queued('image-to-model');
  const taken: string[] = [];
  const drawing = openQueue({ flows: ['image-generation'], lanes: null });
  await takeRuns(drawing, taken);
  await sleep(1500);
  assert.deepEqual(taken, []);
  const general = openQueue();
  await takeRuns(general, taken);
  await until(() => taken.length === 1);
  assert.deepEqual(taken, [task]);
  const found = (await db.queueControl.workers()).find(({ worker }) => worker === general.worker);
  assert.deepEqual([found?.flows, found?.lanes], [null, null]);
  await Promise.all([drawing.stop(PATIENCE_MS), general.stop(PATIENCE_MS)]);
  assert.deepEqual(errors, []);
});

test('processes of the version before, which name no flows, take jobs of any and beat as they did', async () => {
  const task = await queued('image-to-model');
  const worker = '00000000-0000-4000-8000-000000000018';
  await db.sql.query("select beat_worker($1, 'before', 1, 1, null)", [worker]);
  const { rows } = await db.sql.query(
    "select task from take_jobs($1, '{short,long}', 1, null, true)",
    [worker],
  );
  assert.deepEqual(rows, [{ task }]);
  await db.tasks.cancel(user, task);
});
