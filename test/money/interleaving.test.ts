import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import { canMove } from '../../src/core/task.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { EMPTY_RESULT, fundedUser, request } from './support.ts';

/*
 * Random clients of two services with one database work on the same few tasks, and some die in the middle of a
 * transaction. In every order, the credits must add up afterwards.
 */

/** One step of a client. `task` selects one of the latest tasks; `n` is a parameter of the step. */
interface Step {
  kind: (typeof KINDS)[number];
  task: number;
  n: number;
}

const KINDS = [
  ...['create', 'create', 'order', 'cancel', 'admit', 'claim', 'progress', 'succeed', 'succeed'],
  ...[
    'fail',
    'failWaiting',
    'requeue',
    'giveBack',
    'grant',
    'grantOnce',
    'suspend',
    'expireResult',
    'sweep',
    'remove',
    'resume',
    'pause',
    'unpause',
    'requeueByHand',
    'expire',
    'crashCreate',
    'crashSettle',
    'crashJob',
    'deliver',
    'sandboxCreate',
    'sandboxBegin',
    'sandboxEnd',
    'crashSandbox',
  ],
] as const;

const OUTCOMES = ['success', 'fail', 'slow', 'moderation', 'timeout', 'lost'] as const;

/** Steps that first claim a task that is not claimed yet, so that most of them have an effect. */
const NEEDS_WORKER = new Set<string>([
  ...['progress', 'succeed', 'fail', 'requeue', 'requeueByHand', 'giveBack'],
]);

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const RUNS = 6;

let services: TestDatabase[];
/** A worker that only claims jobs. */
const TAKER = randomUUID();

/** While the sequence `doomed` is above 0, a transaction that stores or moves a job loses its connection. */
const MORTAL_JOBS = `
  create sequence doomed minvalue 0;
  select setval('doomed', 0);
  create function die() returns trigger language plpgsql as $$
  begin
    if (select last_value > 0 from doomed) then
      perform setval('doomed', 0);
      perform pg_terminate_backend(pg_backend_pid());
    end if;
    return null;
  end $$;
  create trigger mortal_jobs after insert or update on jobs for each row execute function die();`;

before(async () => {
  const first = await testDatabase();
  const { connectionString } = first;
  const second = await testDatabase({ connectionString });
  services = [first, second];
  await first.sql.query(MORTAL_JOBS);
  await first.sql.query(`select beat_worker('${TAKER}', 'taker', 1, 1, null)`);
});

/** Runs some statements in a transaction and then drops its connection. */
async function crash(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  try {
    for (const text of statements) await client.query(text);
  } catch {
    // The task may have ended meanwhile.
  }
  (
    client as unknown as { connection: { stream: { destroy(): void } } }
  ).connection.stream.destroy();
}

/** A result that can expire. */
const withFile = (task: string) => ({
  ...EMPTY_RESULT,
  assets: [
    {
      asset_id: randomUUID(),
      kind: 'model' as const,
      role: 'model_url',
      format: 'glb',
      filename: 'model.glb',
      blob_key: `tasks/${task}/${randomUUID()}.glb`,
      bytes: 1000,
      sha256: 'a'.repeat(64),
      content_type: 'model/gltf-binary',
    },
  ],
});

/** Errors that a client sees when its connection dies. */
const DIED = /terminat|Connection|ECONNRESET/;

class World {
  readonly tasks: string[] = [];
  readonly attempts = new Map<string, number>();
  readonly runs = new Set<string>();
  readonly user: string;
  /** The account of the user's sandbox; `played` has its tasks. */
  readonly sandbox: string;
  readonly played: string[] = [];
  constructor(user: string, sandbox: string) {
    this.user = user;
    this.sandbox = sandbox;
  }

  /** Claims the task as a worker that gets its job, for the first time or again. */
  async claim(tasks: TestDatabase['tasks'], task: string, n: number): Promise<void> {
    const claim = await tasks.claim(task, `worker ${n}`);
    if (claim.outcome !== 'claimed') return;
    const run = `${task} ${claim.task.attempt}`;
    assert.ok(!this.runs.has(run), 'no attempt is given to two workers');
    this.runs.add(run);
    this.attempts.set(task, Math.max(this.attempts.get(task) ?? 0, claim.task.attempt));
  }

  /** Takes a step in the sandbox, which shows the prices of live tasks but never charges. */
  async play({ tasks, connectionString }: TestDatabase, { kind, n, task }: Step): Promise<void> {
    if (kind === 'sandboxCreate') {
      const sandbox = OUTCOMES[n % OUTCOMES.length]!;
      const made = await tasks.create(request(this.sandbox, { cost_credits: n % 40, sandbox }));
      if (made.outcome === 'created') this.played.push(made.task.task_uuid);
      return;
    }
    const id = this.played.at(-1 - task);
    if (id === undefined) return;
    if (kind === 'crashSandbox')
      return crash(connectionString, `select begin_sandbox_task('${id}', 'crash', 3)`);
    const begun = await tasks.beginSandbox(id, `worker ${n}`);
    if (begun === null || kind === 'sandboxBegin') return;
    const { attempt } = begun.task;
    const error = { code: 6000, message: 'test' } as const;
    if (n % 5 === 0) await tasks.fail(id, begun.outcome === 'moderation' ? null : attempt, error);
    else if (n % 5 === 1) await tasks.cancel(this.sandbox, id);
    else if (n % 5 === 2) await tasks.requeue(id, attempt, null);
    else if (n % 5 === 3) await tasks.giveBack(id, attempt);
    else await tasks.succeed(id, attempt, EMPTY_RESULT);
  }

  async step(database: TestDatabase, step: Step): Promise<void> {
    const { tasks, accounts, retention, queueControl, connectionString, sql } = database;
    const { kind, n } = step;
    const task = this.tasks.at(-1 - step.task) ?? this.tasks[0];
    if (kind === 'crashJob') await sql.query(`select setval('doomed', 1)`);
    if (kind === 'create' || kind === 'order' || kind === 'crashJob') {
      const client_order_id = kind === 'order' ? `order-${n % 3}` : null;
      const made = await tasks.create(
        request(this.user, {
          cost_credits: n % 40,
          client_order_id,
          // Sometimes more than the price.
          ...(n % 4 > 0 && { finishing_credits: (n * 7) % 50 }),
          ...(kind === 'order' && { fingerprint: 'same' }),
        }),
      );
      if (made.outcome === 'created') this.tasks.push(made.task.task_uuid);
      return;
    }
    if (kind === 'grant')
      return accounts.grant(this.user, 1 + (n % 30), Date.now() + (n % 60), 'test');
    if (kind === 'grantOnce') {
      const grant = { amount: 1 + (n % 2), expires_at: null, note: 'test' };
      return void (await accounts.grantOnce(this.user, { ...grant, key: `grant-${n % 4}` }));
    }
    if (kind === 'suspend') return void (await accounts.suspend(this.user, 'test'));
    if (kind === 'sweep') {
      await retention.expireResults(10);
      return void (await retention.removeBlobs(10, async () => {}));
    }
    if (kind === 'resume') return void (await accounts.resume(this.user));
    if (kind === 'pause') return queueControl.pauseFlow('image-to-model', 'test');
    if (kind === 'unpause') return queueControl.resumeFlow('image-to-model');
    if (kind === 'expire') return void (await accounts.expireGrants());
    if (kind.startsWith('sandbox') || kind === 'crashSandbox') return this.play(database, step);
    if (kind === 'deliver') {
      const lanes = n % 2 === 0 ? ['file'] : ['short', 'long'];
      const { rows } = await sql.query<{ task: string; delivery: number }>(
        'select task, delivery from take_jobs($1, $2, 2, null, true)',
        [TAKER, lanes],
      );
      for (const { task, delivery } of rows)
        if (n % 3 === 0)
          await sql.query('select give_back_job($1, $2, $3)', [task, TAKER, delivery]);
        else if (n % 2 === 0) await tasks.admit(task);
        else await this.claim(tasks, task, n);
      return;
    }
    if (kind === 'crashCreate')
      return crash(
        connectionString,
        `select create_task(gen_random_uuid(), '${this.user}', 'image-to-model', '{}', ${n % 40}, 'crash-${n}',
                            null, true, '{}', null, 0, 0)`,
      );
    if (task === undefined) return;
    if (NEEDS_WORKER.has(kind) && !this.attempts.has(task)) {
      await tasks.admit(task);
      await this.claim(tasks, task, n);
    }
    // Sometimes this is the attempt number of another worker.
    const attempt = n % 8 === 0 ? 1 + (n % 3) : (this.attempts.get(task) ?? 1);
    switch (kind) {
      case 'cancel':
        return void (await tasks.cancel(this.user, task));
      case 'admit':
        return void (await tasks.admit(task));
      case 'claim':
        return this.claim(tasks, task, n);
      case 'progress':
        return void (await tasks.progress(task, attempt, n % 120, 'test'));
      case 'succeed':
        return void (await tasks.succeed(task, attempt, {
          ...(n % 2 === 0 ? EMPTY_RESULT : withFile(task)),
          // Sometimes more than the price.
          ...(n % 3 === 0 && { unfinished: { otherwise: n % 50 } }),
        }));
      case 'expireResult':
        return void (await sql.query(
          `update tasks set expires_at = now() where task_uuid = $1 and status = 'SUCCESS' and deleted_at is null`,
          [task],
        ));
      case 'remove':
        return void (await tasks.remove(this.user, task));
      case 'fail':
        return void (await tasks.fail(task, attempt, { code: 6000, message: 'test' }));
      case 'failWaiting':
        return void (await tasks.fail(task, null, { code: 4220, message: 'test' }));
      case 'requeue':
        return void (await tasks.requeue(task, attempt, n % 2 === 0 ? null : 'SIGSEGV'));
      case 'requeueByHand':
        return void (await queueControl.requeue(task));
      case 'giveBack':
        return void (await tasks.giveBack(task, attempt));
      case 'crashSettle':
        return crash(
          connectionString,
          `update tasks set status = 'CANCELLED', completed_at = now() where task_uuid = '${task}'`,
          `select settle_hold('${task}', 'released')`,
        );
    }
  }
}

/** Runs one client's steps on its service; a step that dies with its connection is like a request that failed. */
async function play(world: World, service: TestDatabase, steps: readonly Step[]): Promise<void> {
  for (const step of steps)
    await world.step(service, step).catch((error: Error) => {
      if (!DIED.test(error.message)) throw error;
    });
}

/** Checks the sums with plain queries, independent of `reconcile`. */
async function checkBooks({ sql, accounts }: TestDatabase, user: string): Promise<void> {
  const one = async (text: string) => (await sql.query(text, [user])).rows[0];
  const account = await one('select * from credit_accounts where user_uuid = $1');
  const ledger = await one(
    'select sum(amount)::text as balance, sum(frozen_amount)::text as frozen from credit_ledger where user_uuid = $1',
  );
  assert.deepEqual(ledger, { balance: account.balance, frozen: account.frozen });
  const holds = await one(
    `select coalesce(sum(amount), 0)::text as held from credit_holds where user_uuid = $1 and state = 'open'`,
  );
  assert.equal(holds.held, account.frozen, 'frozen = open holds');
  const stray = await one(
    `select count(*)::int as n from tasks t join credit_holds h using (task_uuid)
      where t.user_uuid = $1 and (t.completed_at is not null) = (h.state = 'open')`,
  );
  assert.equal(stray.n, 0, 'ended tasks hold nothing, live ones do');
  const spent = await one(
    `select coalesce(sum(cost_credits), 0)::text as cost, coalesce(sum(released_credits), 0)::text as returned
       from tasks where user_uuid = $1 and status = 'SUCCESS'`,
  );
  const kept = await one(
    `select count(*)::int as n from tasks t join task_finishing_prices p using (task_uuid)
      where t.user_uuid = $1 and t.released_credits not in (0, least(p.credits, t.cost_credits))`,
  );
  assert.equal(kept.n, 0, 'what returns is the price of finishing at the creation');
  const captured = await one(
    `select coalesce(-sum(amount) filter (where kind = 'capture'), 0)::text as cost,
            coalesce(sum(amount) filter (where kind = 'adjust'), 0)::text as returned
       from credit_ledger where user_uuid = $1`,
  );
  assert.deepEqual(
    captured,
    spent,
    'what succeeded was paid, and what it returned came back, once',
  );
  assert.deepEqual(await accounts.reconcile(), []);
}

/** Checks the user's events: no cursor is missing, and those of each task follow the state machine. */
async function checkStream({ sql }: TestDatabase, user: string): Promise<void> {
  const { rows } = await sql.query(
    'select cursor::int, task_uuid, status, progress from task_events where user_uuid = $1 order by cursor',
    [user],
  );
  const last = new Map<string, { status: Parameters<typeof canMove>[0]; progress: number }>();
  rows.forEach((event, index) => {
    assert.equal(event.cursor, index + 1);
    const before = last.get(event.task_uuid);
    if (before === undefined) assert.equal(event.status, 'PENDING');
    else {
      assert.ok(before.status === event.status || canMove(before.status, event.status));
      assert.ok(event.progress >= before.progress);
    }
    last.set(event.task_uuid, event);
  });
}

/** Checks that each task that has not ended has one job, in a lane that fits its status. */
async function checkJobs({ sql }: TestDatabase, user: string): Promise<void> {
  const { rows } = await sql.query(
    `select status, lane from (select * from tasks where completed_at is null) t
       full join jobs j using (task_uuid) where coalesce(t.user_uuid, j.user_uuid) = $1`,
    [user],
  );
  for (const { status, lane } of rows)
    assert.equal(lane, status === 'PENDING' ? 'file' : 'long', `a job of ${status}`);
}

/** Checks that the sandbox has no ledger entries, and that each of its unfinished tasks has its job. */
async function checkSandbox({ sql }: TestDatabase, sandbox: string): Promise<void> {
  const { rows } = await sql.query(
    `select (select count(*)::int from credit_ledger where user_uuid = $1) as entries,
            (select count(*)::int from credit_holds where user_uuid = $1) as holds,
            (select balance::int from credit_accounts where user_uuid = $1) as balance,
            (select count(*)::int from (select * from tasks where completed_at is null) t
               full join jobs j using (task_uuid)
              where coalesce(t.user_uuid, j.user_uuid) = $1
                and (t.task_uuid is null or j.lane is null or j.lane not like 'sandbox%')) as stray`,
    [sandbox],
  );
  assert.deepEqual(rows[0], { entries: 0, holds: 0, balance: 0, stray: 0 });
}

/**
 * Checks that pausing and resuming a flow moves all its waiting jobs, including those that crashed transactions left,
 * and that each keyed grant was made once.
 */
async function checkPaused(
  { sql, queueControl, accounts }: TestDatabase,
  user: string,
): Promise<void> {
  const waiting = async (where: string) =>
    (
      await sql.query(
        `select count(*)::int as n from jobs join tasks using (task_uuid)
          where jobs.user_uuid = $1 and jobs.worker is null and status = 'QUEUED' and ${where}`,
        [user],
      )
    ).rows[0].n as number;
  await queueControl.pauseFlow('image-to-model', 'test');
  assert.equal(await waiting(`lane not like 'paused:%'`), 0, 'paused, all of them wait there');
  await queueControl.resumeFlow('image-to-model');
  assert.equal(await waiting(`lane like 'paused:%'`), 0, 'resumed, none of them waits there');
  await accounts.resume(user);
  const { rows } = await sql.query(
    `select count(*)::int as n, count(distinct idempotency_key)::int as keys from credit_grants
      where user_uuid = $1 and idempotency_key is not null`,
    [user],
  );
  assert.equal(rows[0].n, rows[0].keys);
}

/** Deletes the user with all unfinished tasks, and checks that no reservation and no content remains. */
async function eraseUser({ sql, accounts, retention }: TestDatabase, user: string): Promise<void> {
  assert.ok(await accounts.deleteUser(user));
  // A creation that had begun can complete for a minute after the deletion; here there is none to wait for.
  await sql.query(`update users set deleted_at = deleted_at - interval '2 minutes'
                    where deleted_at is not null and erased_at is null`);
  while ((await retention.eraseUsers(7)) > 0);
  const { rows } = await sql.query(
    `select count(*) filter (where u.erased_at is null)::int as users, max(a.frozen)::int as frozen,
            (select count(*)::int from tasks t join users using (user_uuid)
              where $1 in (user_uuid, sandbox_of) and (t.deleted_at is null or t.assets <> '[]')) as tasks
       from users u join credit_accounts a using (user_uuid) where $1 in (user_uuid, sandbox_of)`,
    [user],
  );
  assert.deepEqual(rows[0], { users: 0, frozen: 0, tasks: 0 });
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(...KINDS),
    task: fc.nat(4),
    n: fc.nat(10_000),
  }),
  { minLength: 10, maxLength: 40, size: 'max' },
);

test(`random interleavings of 8 clients keep the books (SEED=${SEED}, ${RUNS} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 8, maxLength: 8 }), async (clients) => {
      const user = await fundedUser(services[0]!, 200);
      const opened = await services[0]!.sql.query('select open_sandbox($1, gen_random_uuid())', [
        user,
      ]);
      const world = new World(user, opened.rows[0].open_sandbox);
      await Promise.all(clients.map((each, n) => play(world, services[n % 2]!, each)));
      await services[0]!.sql.query(`select setval('doomed', 0)`);
      await checkPaused(services[0]!, world.user);
      await checkBooks(services[0]!, world.user);
      await checkStream(services[0]!, world.user);
      await checkJobs(services[0]!, world.user);
      await checkSandbox(services[0]!, world.sandbox);
      await checkStream(services[0]!, world.sandbox);
      await eraseUser(services[1]!, world.user);
      await checkBooks(services[0]!, world.user);
      await checkStream(services[0]!, world.user);
      await checkJobs(services[0]!, world.user);
      await checkSandbox(services[0]!, world.sandbox);
    }),
    // Concurrent runs cannot be replayed, so shrinking would be useless.
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
});
