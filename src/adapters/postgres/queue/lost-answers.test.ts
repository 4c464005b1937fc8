import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '../../../../test/support/database.ts';
import { type Forwarder, startForwarder } from '../../../../test/support/forwarder.ts';
import { postgresQueue } from './queue.ts';

const LIMIT_MS = 60_000;

const db = await testDatabase();
const address = new URL(db.connectionString);
const serverPort = Number(address.port);
const user = randomUUID();
await db.sql.query(`insert into users (user_uuid, name) values ($1, 'u')`, [user]);
const stops: (() => Promise<unknown>)[] = [];
after(() => Promise.all(stops.map((stop) => stop())));

/** Opens a queue that reaches the database through its own forwarder. */
async function queueBehind(): Promise<{
  queue: ReturnType<typeof postgresQueue>;
  network: Forwarder;
}> {
  const network = await startForwarder(serverPort);
  const url = new URL(address);
  url.port = String(network.port);
  const queue = postgresQueue({ connectionString: url.href, name: 'test', onError: () => {} });
  stops.push(async () => {
    await queue.stop(0);
    await network.close();
  });
  return { queue, network };
}

async function addJob(task: string = randomUUID()): Promise<string> {
  await db.sql.query(
    `insert into jobs (task_uuid, user_uuid, lane, arrival, cost_ms, run_lane, run_ms)
     values ($1, $2, 'long', 0, 1000, 'long', 1000)`,
    [task, user],
  );
  return task;
}

async function within(ms: number, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const giveUpAt = performance.now() + ms; !(await holds()); await sleep(20))
    if (performance.now() > giveUpAt) return false;
  return true;
}

async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  if (!(await within(LIMIT_MS, holds))) assert.fail(what);
}

/** Returns whether the job exists. These jobs have no task, so giving one back deletes its row. */
const isThere = async (task: string) =>
  (await db.sql.query('select 1 from jobs where task_uuid = $1', [task])).rowCount === 1;

const isTaken = async (task: string) =>
  (await db.sql.query('select 1 from jobs where task_uuid = $1 and worker is not null', [task]))
    .rowCount === 1;

test('a job that was taken while the answer was lost is given back by the worker that lives on', async () => {
  const { queue, network } = await queueBehind();
  const handled: string[] = [];
  await queue.work('engine', 2, async (task) => {
    handled.push(task);
  });
  const before = await addJob();
  await until(async () => !(await isThere(before)), 'the queue does not work');
  assert.deepEqual(handled, [before]);

  let task = '';
  for (const giveUpAt = performance.now() + LIMIT_MS; ; ) {
    network.lose('answers');
    task = await addJob();
    if (await within(3000, () => isTaken(task))) break;
    // If the answer to an empty claim was lost, the line waits for it and sends no other claim.
    if (performance.now() > giveUpAt) assert.fail('no take reaches the server');
    network.pointTo(serverPort);
    await until(async () => !(await isThere(task)), 'the queue does not work any more');
  }
  const known = [...handled];
  network.pointTo(serverPort);
  await until(
    async () => !(await isThere(task)),
    'the job stays with a worker that does not know of it',
  );
  assert.deepEqual(handled, known);
  await queue.stop(0);
});

test('a give-back that was lost is made up for; what runs is left alone', async () => {
  const { queue, network } = await queueBehind();
  const handled: string[] = [];
  const over = Promise.withResolvers<void>();
  const running = randomUUID();
  await queue.work('engine', 2, async (task) => {
    handled.push(task);
    if (task === running) await over.promise;
    // From here on nothing reaches the server, not even that this job is done.
    else network.lose('everything');
  });
  await addJob(running);
  await until(() => handled.includes(running), 'the queue does not work');
  const task = await addJob();
  await until(() => handled.includes(task), 'the second slot does not work');
  await sleep(200);
  assert.ok(await isTaken(task));
  network.pointTo(serverPort);
  await until(
    async () => !(await isThere(task)),
    'the job stays with a worker that is done with it',
  );
  assert.ok(await isTaken(running));
  assert.deepEqual(handled, [running, task]);
  over.resolve();
  await until(async () => !(await isThere(running)), 'the other one is not given back');
  await queue.stop(0);
});
