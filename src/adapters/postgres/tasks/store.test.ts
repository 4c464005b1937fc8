import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type pg from 'pg';
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts';
import type { NewTask, TaskResult } from '../../../core/ports/task-store.ts';
import { MAX_TRIES, type Task } from '../../../core/task.ts';
import { openPool } from '../connection.ts';
import { batchedFind } from './find.ts';

let db: TestDatabase;
let user: string;
let stranger: string;

before(async () => {
  db = await testDatabase({ duplicateWindowSeconds: 0 });
  user = (await db.accounts.createUser({ name: 'user', email: null })).user_uuid;
  stranger = (await db.accounts.createUser({ name: 'stranger', email: null })).user_uuid;
});

/** A free task, so that these tests need no credits. */
async function create(change: Partial<NewTask> = {}): Promise<Task> {
  const made = await db.tasks.create({
    ...{ user_uuid: user, flow_name: 'image-to-model', input: { a: [1, 'ü', null] } },
    ...{ cost_credits: 0, fingerprint: 'f', client_order_id: null, allow_duplicate: false },
    ...{ file_keys: [], fetches: false, traceparent: '00-trace-parent-01', ...change },
  });
  if (made.outcome !== 'created') throw new Error(made.outcome);
  return made.task;
}

const RESULT: TaskResult = {
  output: { optimized_prompt: 'a cat' },
  assets: [
    {
      ...{ asset_id: 'a', kind: 'model', role: 'model_url', format: 'glb', filename: 'model.glb' },
      ...{
        blob_key: 'tasks/a/model.glb',
        bytes: 7,
        sha256: 'b',
        content_type: 'model/gltf-binary',
      },
    },
  ],
  diagnostics: { engine: {}, timings: [], statistics: null, validation: null, warnings: [] },
};

async function run(task: Task): Promise<number> {
  await db.tasks.admit(task.task_uuid);
  const claim = await db.tasks.claim(task.task_uuid, 'worker');
  if (claim.outcome !== 'claimed') throw new Error(claim.outcome);
  return claim.task.attempt;
}

test('a created task is read back as it was answered, by its user only', async () => {
  const task = await create();
  assert.deepEqual(await db.tasks.find(user, task.task_uuid), task);
  assert.deepEqual(await db.tasks.find(user, task.task_uuid.toUpperCase()), task);
  assert.equal(await db.tasks.find(stranger, task.task_uuid), null);
  assert.deepEqual(await db.tasks.findPending(task.task_uuid), task);
  assert.deepEqual(await db.tasks.findMany([task.task_uuid]), [task]);
});

test('1,000 lookups in one tick are one query; a failure reaches each', async () => {
  const task = await create();
  const pool = openPool(db.connectionString, 2);
  let queries = 0;
  const find = batchedFind({
    query: (statement: pg.QueryConfig) => {
      queries++;
      return pool.query(statement);
    },
  } as unknown as pg.Pool);
  const found = await Promise.all(Array.from({ length: 1000 }, () => find(task.task_uuid)));
  assert.ok(found.every((each) => each?.task_uuid === task.task_uuid));
  assert.equal(queries, 1);
  const broken = await Promise.allSettled(Array.from({ length: 3 }, () => find('not a uuid')));
  assert.ok(broken.every(({ status }) => status === 'rejected'));
  await pool.end();
});

test('admission, run and result, each once', async () => {
  const { task_uuid } = await create();
  assert.equal((await db.tasks.claim(task_uuid, 'early')).outcome, 'gone');
  const lane = async () =>
    (await db.sql.query('select lane from jobs where task_uuid = $1', [task_uuid])).rows[0]?.lane;
  assert.equal(await lane(), 'file');
  assert.equal(await db.tasks.admit(task_uuid), true);
  assert.equal(await db.tasks.admit(task_uuid), false);
  assert.equal(await lane(), 'long');
  const claim = await db.tasks.claim(task_uuid, 'worker');
  assert.equal(claim.outcome, 'claimed');
  assert.equal(await db.tasks.progress(task_uuid, 1, 40.4, 'first'), true);
  assert.equal(await db.tasks.progress(task_uuid, 1, 30, 'second'), true);
  assert.equal(await db.tasks.progress(task_uuid, 2, 50, 'not its run'), false);
  const running = await db.tasks.find(user, task_uuid);
  assert.deepEqual([running?.progress, running?.stage], [40, 'second']);
  assert.equal(await db.tasks.progress(task_uuid, 1, 100, 'last'), true);
  assert.equal((await db.tasks.find(user, task_uuid))?.progress, 99);
  assert.equal(await db.tasks.succeed(task_uuid, 1, RESULT), true);
  assert.equal(await lane(), undefined, 'the job ends with its task');
  assert.equal(await db.tasks.succeed(task_uuid, 1, RESULT), false);
  assert.equal(await db.tasks.fail(task_uuid, 1, { code: 6000, message: 'late' }), false);
  const ended = (await db.tasks.find(user, task_uuid))!;
  const { output, assets, diagnostics } = ended;
  assert.deepEqual({ output, assets, diagnostics }, RESULT);
  assert.deepEqual([ended.status, ended.progress], ['SUCCESS', 100]);
  assert.ok(ended.created_at <= ended.queued_at! && ended.started_at! <= ended.completed_at!);
});

test('a lost worker’s run is fenced off, and the third loss fails the task', async () => {
  const task = await create();
  const { task_uuid } = task;
  assert.equal(await run(task), 1);
  const second = await db.tasks.claim(task_uuid, 'another');
  assert.equal(second.outcome === 'claimed' && second.task.attempt, 2);
  assert.equal(await db.tasks.progress(task_uuid, 1, 50, 'old'), false);
  assert.equal(await db.tasks.succeed(task_uuid, 1, RESULT), false);
  assert.equal(await db.tasks.requeue(task_uuid, 1, null), 'gone');
  assert.equal(await db.tasks.requeue(task_uuid, 2, null), 'queued');
  const third = await db.tasks.claim(task_uuid, 'a third');
  assert.equal(third.outcome === 'claimed' && third.task.attempt, MAX_TRIES);
  assert.deepEqual(await db.tasks.claim(task_uuid, 'a fourth'), { outcome: 'gave-up' });
  assert.deepEqual(await db.tasks.claim(task_uuid, 'a fifth'), { outcome: 'gone' });
  const failed = await db.tasks.find(user, task_uuid);
  assert.deepEqual([failed?.status, failed?.error?.code], ['FAILED', 6004]);
  const { rows } = await db.sql.query(
    'select status from task_events where task_uuid = $1 order by cursor',
    [task_uuid],
  );
  assert.deepEqual(
    rows.map(({ status }) => status[0]).join(''),
    'PQRQRQRF',
    'a redelivered job goes through QUEUED',
  );
});

test('cancelling answers each state as it should', async () => {
  const waiting = await create();
  const first = await db.tasks.cancel(user, waiting.task_uuid);
  assert.equal(first.outcome, 'cancelled');
  assert.deepEqual(await db.tasks.cancel(user, waiting.task_uuid), first);
  assert.deepEqual(await db.tasks.cancel(stranger, waiting.task_uuid), { outcome: 'unknown' });
  const running = await create();
  await run(running);
  assert.equal((await db.tasks.cancel(user, running.task_uuid)).outcome, 'cancelled');
  assert.equal(await db.tasks.succeed(running.task_uuid, 1, RESULT), false);
  const failed = await create();
  await db.tasks.fail(failed.task_uuid, null, { code: 4220, message: 'no image' });
  assert.equal((await db.tasks.cancel(user, failed.task_uuid)).outcome, 'already-ended');
});

test('patch changes what is given; remove takes ended tasks only', async () => {
  const task = await create();
  const { task_uuid } = task;
  assert.equal((await db.tasks.patch(user, task_uuid, { name: 'chair' }))?.name, 'chair');
  const shown = await db.tasks.patch(user, task_uuid, { is_public: true });
  assert.deepEqual([shown?.name, shown?.is_public], ['chair', true]);
  assert.equal((await db.tasks.patch(user, task_uuid, { name: null }))?.name, null);
  assert.equal(await db.tasks.patch(stranger, task_uuid, { name: 'mine' }), null);
  assert.deepEqual(await db.tasks.remove(user, task_uuid), { outcome: 'not-finished' });
  await run(task);
  await db.tasks.succeed(task_uuid, 1, RESULT);
  assert.deepEqual(await db.tasks.remove(stranger, task_uuid), { outcome: 'unknown' });
  assert.deepEqual(await db.tasks.remove(user, task_uuid), {
    outcome: 'removed',
    blob_keys: ['tasks/a/model.glb'],
  });
  assert.deepEqual(await db.tasks.remove(user, task_uuid), { outcome: 'unknown' });
  assert.deepEqual(await db.tasks.findMany([task_uuid]), []);
});

test('lists come newest first by pages, under any filter', async () => {
  const owner = (await db.accounts.createUser({ name: 'lister', email: null })).user_uuid;
  const made: Task[] = [];
  for (let n = 0; n < 7; n++)
    made.push(
      await create({
        user_uuid: owner,
        flow_name: n % 2 === 0 ? 'image-to-model' : 'image-to-mesh',
        client_order_id: `order-${n}`,
      }),
    );
  const ids = (tasks: Task[]) =>
    tasks.map(({ task_uuid }) => made.findIndex((t) => t.task_uuid === task_uuid));
  const first = await db.tasks.list(owner, {}, 5, null);
  const second = await db.tasks.list(owner, {}, 5, first.next_cursor);
  assert.deepEqual(ids([...first.tasks, ...second.tasks]), [6, 5, 4, 3, 2, 1, 0]);
  assert.equal(second.next_cursor, null);
  assert.deepEqual(
    ids((await db.tasks.list(owner, { flow_name: 'image-to-mesh' }, 9, null)).tasks),
    [5, 3, 1],
  );
  assert.deepEqual(
    ids((await db.tasks.list(owner, { client_order_id: 'order-2' }, 9, null)).tasks),
    [2],
  );
  assert.deepEqual(ids((await db.tasks.list(owner, { status: 'SUCCESS' }, 9, null)).tasks), []);
  const { created_at } = made[3]!;
  const after = await db.tasks.list(owner, { created_after: created_at }, 9, null);
  const before = await db.tasks.list(owner, { created_before: created_at }, 9, null);
  assert.ok(after.tasks.every((task) => task.created_at > created_at));
  assert.ok(before.tasks.every((task) => task.created_at < created_at));
  await assert.rejects(db.tasks.list(owner, {}, 9, 'x'), { code: 4001 });

  const query = { flows: ['image-to-model'], page_size: 3 };
  const page = await db.tasks.ownModels(owner, { ...query, order: 'desc', page: 2 });
  assert.deepEqual([ids(page.tasks), page.total], [[0], 4]);
  const oldest = await db.tasks.ownModels(owner, {
    ...query,
    order: 'asc',
    page: 1,
    status: 'PENDING',
  });
  assert.deepEqual([ids(oldest.tasks), oldest.total], [[0, 2, 4], 4]);
});

test('ten runs given back use up no try: three losses after them still end the task, and not two', async () => {
  const { task_uuid } = await create();
  await db.tasks.admit(task_uuid);
  for (let attempt = 1; attempt <= 10; attempt++) {
    const claim = await db.tasks.claim(task_uuid, 'worker');
    assert.equal(claim.outcome === 'claimed' && claim.task.attempt, attempt);
    assert.equal(await db.tasks.giveBack(task_uuid, attempt), true);
    assert.equal(await db.tasks.giveBack(task_uuid, attempt), false, 'once');
    assert.equal(await db.tasks.succeed(task_uuid, attempt, RESULT), false, 'fenced off');
  }
  for (const attempt of [11, 12, 13])
    assert.equal(
      (await db.tasks.claim(task_uuid, 'worker')).outcome,
      'claimed',
      `attempt ${attempt}`,
    );
  assert.deepEqual(await db.tasks.claim(task_uuid, 'worker'), { outcome: 'gave-up' });
  const failed = await db.tasks.find(user, task_uuid);
  assert.deepEqual([failed?.error?.code, failed?.attempt], [6004, 13]);
  assert.match(failed?.error?.message ?? '', /lost 3 times/);
});

test('the same death twice fails the task, another death or a loss between them does not hide it', async () => {
  const { task_uuid } = await create();
  await run({ task_uuid } as Task);
  assert.equal(await db.tasks.requeue(task_uuid, 1, 'SIGSEGV at unwrap'), 'queued');
  await db.tasks.claim(task_uuid, 'worker');
  assert.equal(await db.tasks.requeue(task_uuid, 2, null), 'queued');
  await db.tasks.claim(task_uuid, 'worker');
  assert.equal(await db.tasks.requeue(task_uuid, 3, 'SIGSEGV at unwrap'), 'gave-up');
  const failed = await db.tasks.find(user, task_uuid);
  assert.deepEqual([failed?.status, failed?.error?.code], ['FAILED', 6000]);
  const other = await create();
  assert.equal(await run(other), 1);
  await db.tasks.requeue(other.task_uuid, 1, 'SIGSEGV at unwrap');
  await db.tasks.claim(other.task_uuid, 'worker');
  assert.equal(await db.tasks.requeue(other.task_uuid, 2, 'SIGSEGV at bake'), 'queued');
});
