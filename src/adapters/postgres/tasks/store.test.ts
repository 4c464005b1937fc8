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

/** Creates a task that costs nothing, so that these tests need no credits. */
async function create(change: Partial<NewTask> = {}): Promise<Task> {
  const made = await db.tasks.create({
    user_uuid: user,
    flow_name: 'image-to-model',
    input: { a: [1, 'ü', null] },
    cost_credits: 0,
    fingerprint: 'f',
    client_order_id: null,
    allow_duplicate: false,
    file_keys: [],
    fetches: false,
    traceparent: '00-trace-parent-01',
    ...change,
  });
  if (made.outcome !== 'created') throw new Error(made.outcome);
  return made.task;
}

const RESULT: TaskResult = {
  output: { optimized_prompt: 'a cat' },
  assets: [
    {
      asset_id: 'a',
      kind: 'model',
      role: 'model_url',
      format: 'glb',
      filename: 'model.glb',
      blob_key: 'tasks/a/model.glb',
      bytes: 7,
      sha256: 'b',
      content_type: 'model/gltf-binary',
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
  assert.deepEqual(await db.tasks.cancel(user, waiting.task_uuid), { ...first, now: false });
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

  const model_file = `http://x/files/tasks/${made[3]!.task_uuid}/asset/model.glb`;
  const child = await create({ user_uuid: owner, input: { model_file } });
  const madeFrom = async (made_from: string) =>
    (await db.tasks.list(owner, { made_from }, 9, null)).tasks.map(({ task_uuid }) => task_uuid);
  assert.deepEqual(await madeFrom(made[3]!.task_uuid), [child.task_uuid]);
  assert.deepEqual(await madeFrom(child.task_uuid), []);
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

/** Seconds so many that those which a test itself takes vanish in rounding. */
const UNIT = 1000;

/** Returns the engine time that the user received, in units. */
async function given(who: string): Promise<number> {
  const { rows } = await db.sql.query(
    `select coalesce(max(finish), 0) / 1e6 as seconds from queue_shares where user_uuid = $1 and clock = 'engine'`,
    [who],
  );
  return Math.round(Number(rows[0].seconds) / UNIT);
}

/** Creates a queued task whose job a worker claimed that many units of time ago. */
async function taken(units: number): Promise<string> {
  const { task_uuid } = await create({ allow_duplicate: true });
  await db.tasks.admit(task_uuid);
  const worker = '00000000-0000-4000-8000-000000000001';
  await db.sql.query(`select beat_worker($1, 'test', 1, 1, null)`, [worker]);
  await db.sql.query(`delete from jobs where task_uuid <> $1`, [task_uuid]);
  await db.sql.query(`select * from take_jobs($1, '{short,long}', 1, null, true)`, [worker]);
  await db.tasks.claim(task_uuid, 'test');
  await db.sql.query(
    `update jobs set taken_at = taken_at - $2 * interval '1 s' where task_uuid = $1`,
    [task_uuid, units * UNIT],
  );
  await db.sql.query(
    `update tasks set started_at = started_at - $2 * interval '1 s' where task_uuid = $1`,
    [task_uuid, units * UNIT],
  );
  return task_uuid;
}

test('what a run took is charged to its user, however it ended', async () => {
  const start = await given(user);
  const failed = await taken(60);
  await db.tasks.fail(failed, 1, { code: 6002, message: 'test' });
  assert.equal((await given(user)) - start, 60);
  await db.tasks.cancel(user, await taken(30));
  assert.equal((await given(user)) - start, 90);
  await db.tasks.succeed(await taken(10), 1, RESULT);
  assert.equal((await given(user)) - start, 100);
  const crashed = await taken(20);
  assert.equal(await db.tasks.requeue(crashed, 1, null), 'queued');
  assert.equal((await given(user)) - start, 120);
  const { rows } = await db.sql.query('select worker, lane from jobs where task_uuid = $1', [
    crashed,
  ]);
  assert.deepEqual(rows, [{ worker: null, lane: 'long' }], 'it waits again');
  await db.tasks.cancel(user, crashed);
  assert.equal((await given(user)) - start, 120, 'and costs nothing where it is not run');
  await db.tasks.giveBack(await taken(40), 1);
  assert.equal((await given(user)) - start, 120, 'a worker that stops is not the fault of a file');
});

test('a delivery again after a loss leaves the job with its new worker', async () => {
  const task = await taken(60);
  const again = '00000000-0000-4000-8000-000000000002';
  await db.sql.query(
    `update jobs set worker = $2, taken_at = clock_timestamp() where task_uuid = $1`,
    [task, again],
  );
  const claim = await db.tasks.claim(task, 'another');
  assert.equal(claim.outcome === 'claimed' && claim.task.attempt, 2);
  const { rows } = await db.sql.query('select worker from jobs where task_uuid = $1', [task]);
  assert.equal(rows[0].worker, again);
});

test('places follow the turns of users, and the wait the slots that live', async () => {
  await db.sql.query('delete from jobs; delete from queue_shares; delete from queue_workers');
  const mine = [];
  for (let n = 0; n < 3; n++) mine.push(await create({ allow_duplicate: true }));
  const other = await create({ user_uuid: stranger, allow_duplicate: true });
  const short = await create({ flow_name: 'prompt-optimize', allow_duplicate: true });
  await db.tasks.admit(mine[1]!.task_uuid);
  const all = [...mine, other, short];
  // Uses a new store for each reading, because a store caches the order for a while.
  const look = async () => {
    const reader = await testDatabase({ connectionString: db.connectionString });
    const estimates = await reader.tasks.queueEstimates(all);
    return all.map(({ task_uuid }) => estimates.get(task_uuid));
  };
  const before = await look();
  assert.deepEqual(
    before.map((each) => each?.position),
    [0, 2, 3, 1, 0],
  );
  assert.deepEqual(
    before.map((each) => each?.wait_ms),
    [null, null, null, null, null],
  );
  await db.sql.query(`select beat_worker(gen_random_uuid(), 'test', 2, 1, null)`);
  const waits = (await look()).map((each) => each!.wait_ms!);
  assert.equal(waits[0], 0);
  assert.equal(waits[4], 0, 'the slot for short tasks is free');
  assert.ok(waits[2]! > waits[1]! && waits[1]! > 0);
});

/** Returns the user's credits, and how often some were reserved. */
async function credits(): Promise<[balance: number, frozen: number, reserved: number]> {
  const { rows } = await db.sql.query(
    `select balance, frozen, (select count(*) from credit_ledger l where l.user_uuid = a.user_uuid and l.kind = 'reserve') as rows
       from credit_accounts a where user_uuid = $1`,
    [user],
  );
  return [Number(rows[0].balance), Number(rows[0].frozen), Number(rows[0].rows)];
}

test('retries of a task at once make one task and reserve its credits once', async () => {
  await db.accounts.grant(user, 1000, null, 'for retries');
  const [, frozen, reserved] = await credits();
  const again = (order: string | null = null, more: Partial<NewTask> = {}) =>
    db.tasks.create({
      user_uuid: user,
      flow_name: 'image-to-model',
      input: {},
      cost_credits: 7,
      fingerprint: 'a retry',
      client_order_id: order,
      allow_duplicate: false,
      retry: true,
      file_keys: [],
      fetches: false,
      traceparent: null,
      ...more,
    });
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, i) => again(i % 2 === 0 ? null : `order-${i}`)),
  );
  const made = outcomes.filter(({ outcome }) => outcome === 'created');
  assert.equal(made.length, 1);
  const ids = new Set(
    outcomes.map((each) => ('task' in each ? each.task.task_uuid : each.outcome)),
  );
  assert.equal(ids.size, 1);
  const [first] = ids as Set<string>;
  assert.deepEqual((await credits()).slice(1), [frozen + 7, reserved + 1]);
  assert.equal((await db.tasks.standingRetry(user, 'a retry'))?.task_uuid, first);
  assert.equal(await db.tasks.standingRetry(stranger, 'a retry'), null);

  // An intentional duplicate is created, and is then the newest retry.
  const wanted = await again(null, { allow_duplicate: true });
  assert.equal(wanted.outcome, 'created');
  const second = wanted.outcome === 'created' ? wanted.task : null;
  assert.equal((await db.tasks.standingRetry(user, 'a retry'))?.task_uuid, second?.task_uuid);

  // A retry that ended without a result does not prevent another one.
  await db.tasks.cancel(user, second!.task_uuid);
  assert.equal(await db.tasks.standingRetry(user, 'a retry'), null);
  const third = await again();
  assert.equal(third.outcome, 'created');
  await db.tasks.fail(third.outcome === 'created' ? third.task.task_uuid : '', null, {
    code: 6000,
    message: 'failed',
  });
  const fourth = await again();
  assert.equal(fourth.outcome, 'created');
  // A retry with a result does, until its files have expired.
  const task = fourth.outcome === 'created' ? fourth.task : null;
  const attempt = await run(task!);
  assert.equal(await db.tasks.succeed(task!.task_uuid, attempt, RESULT), true);
  const answered = await again('order-new');
  assert.deepEqual(
    [answered.outcome, 'task' in answered && answered.task.task_uuid],
    ['replayed', task!.task_uuid],
  );
  await db.sql.query('update tasks set expires_at = clock_timestamp() where task_uuid = $1', [
    task!.task_uuid,
  ]);
  assert.equal((await again()).outcome, 'created');
});
