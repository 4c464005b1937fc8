import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import pg from 'pg';
import type { TaskFrame } from '../../src/contract/push.ts';
import { taskStatusPayload } from '../../src/contract/task.ts';
import {
  createTask,
  createUser,
  type PushNode,
  runTask,
  startNode,
  startPostgres,
  succeed,
} from './push-node.ts';
import { randomFrom } from './random.ts';
import { isTaskFrame, openAs, type TestSocket } from './test-socket.ts';

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let node: PushNode;
let other: PushNode;

before(async () => {
  postgres = await startPostgres();
  node = await startNode(postgres.connectionString);
  other = await startNode(postgres.connectionString);
});
after(async () => {
  await node.close();
  await other.close();
  await postgres.stop();
});

const TERMINAL = new Set(['SUCCESS', 'FAILED', 'CANCELLED']);
const isOf = (task: string, status?: string) => (frame: object) =>
  'task_uuid' in frame &&
  frame.task_uuid === task &&
  (status === undefined || (frame as TaskFrame).status === status);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Moves a task through its life to a random end; resolves with its terminal status. */
async function live(user: string, random: () => number, node: PushNode): Promise<[string, string]> {
  const { database } = node;
  const task = await createTask(database, user);
  if (random() < 0.2) {
    await database.tasks.cancel(user, task);
    return [task, 'CANCELLED'];
  }
  const attempt = await runTask(database, task);
  for (let percent = 10; percent < 100; percent += 10 + Math.floor(random() * 30)) {
    await database.tasks.progress(task, attempt, percent, 'mesh');
    if (random() < 0.3) await pause(random() * 10);
  }
  if (random() < 0.2) {
    await database.tasks.fail(task, attempt, { code: 6000, message: 'engine failure' });
    return [task, 'FAILED'];
  }
  await succeed(database, task, attempt);
  return [task, 'SUCCESS'];
}

test('a task frame is the status payload and a cursor; cursors grow, progress never falls', async () => {
  const user = await createUser(node.database);
  const socket = await openAs(node.baseUrl, user.token);
  const task = await createTask(node.database, user.user_uuid);
  const attempt = await runTask(node.database, task);
  for (const percent of [10, 40, 90])
    await node.database.tasks.progress(task, attempt, percent, 'x');
  await succeed(node.database, task, attempt);
  const last = await socket.until<TaskFrame>(isOf(task, 'SUCCESS'));
  const { cursor, ...payload } = last;
  // Only there if less than the price was charged.
  const { charged_credits: _, ...always } = taskStatusPayload.shape;
  assert.deepEqual(Object.keys(payload).sort(), Object.keys(always).sort());
  assert.deepEqual(payload, taskStatusPayload.strict().parse(payload));
  assert.deepEqual(payload.output, { optimized_prompt: 'a red chair, studio light' });
  assert.match(cursor, /^\d+$/);
  const cursors = socket.taskFrames.map((frame) => Number(frame.cursor));
  assert.deepEqual(
    cursors,
    [...new Set(cursors)].sort((a, b) => a - b),
  );
  const progress = socket.taskFrames.map((frame) => frame.progress);
  assert.deepEqual(
    progress,
    [...progress].sort((a, b) => a - b),
  );
  assert.equal(last.progress, 100);
  await socket.close();
});

test('since: what changed meanwhile first, then ready, then live', async () => {
  const user = await createUser(node.database);
  const first = await openAs(node.baseUrl, user.token);
  const seen = await createTask(node.database, user.user_uuid);
  const { cursor } = await first.until<TaskFrame>(isOf(seen));
  await first.close();
  const missed = await createTask(node.database, user.user_uuid);
  await node.database.tasks.cancel(user.user_uuid, missed);
  const second = await openAs(node.baseUrl, user.token, { since: cursor });
  const ready = await second.type('ready');
  assert.deepEqual(
    second.taskFrames.map((frame) => [frame.task_uuid, frame.status]),
    [[missed, 'CANCELLED']],
  );
  assert.equal(ready.cursor, second.taskFrames[0]!.cursor);
  await node.database.tasks.cancel(user.user_uuid, seen);
  await second.until(isOf(seen, 'CANCELLED'));
  await second.close();
});

test('since with nothing missed sends nothing but ready', async () => {
  const user = await createUser(node.database);
  await createTask(node.database, user.user_uuid);
  const { latest } = await node.database.feed.position(user.user_uuid);
  const socket = await openAs(node.baseUrl, user.token, { since: String(latest) });
  await socket.type('ready');
  assert.equal(socket.frames.length, 1);
  await socket.close();
});

test('resync: a cursor beyond the latest or below the horizon gets every unfinished task', async () => {
  const user = await createUser(node.database);
  const { tasks } = node.database;
  const pending = await createTask(node.database, user.user_uuid);
  const running = await createTask(node.database, user.user_uuid);
  await runTask(node.database, running);
  const queued = await createTask(node.database, user.user_uuid);
  await tasks.admit(queued);
  const done = await createTask(node.database, user.user_uuid);
  await tasks.cancel(user.user_uuid, done);

  const expect = async (since: string) => {
    const socket = await openAs(node.baseUrl, user.token, { since });
    await socket.type('ready');
    assert.equal((socket.frames[0] as { type?: string }).type, 'resync');
    assert.deepEqual(
      socket.taskFrames.map((frame) => frame.task_uuid).sort(),
      [pending, queued, running].sort(),
    );
    await tasks.cancel(user.user_uuid, await createTask(node.database, user.user_uuid));
    await socket.until((frame) => isTaskFrame(frame) && frame.status === 'CANCELLED');
    await socket.close();
  };
  await expect('999999');
  const pg = (await import('pg')).default;
  const client = new pg.Client(postgres.connectionString);
  await client.connect();
  await client.query('update credit_accounts set horizon = cursor where user_uuid = $1', [
    user.user_uuid,
  ]);
  await client.end();
  await expect('1');
});

test('subscribe narrows, sends the current payload, and never another user’s', async () => {
  const user = await createUser(node.database);
  const stranger = await createUser(node.database);
  const theirs = await createTask(node.database, stranger.user_uuid);
  const wanted = await createTask(node.database, user.user_uuid);
  const unwanted = await createTask(node.database, user.user_uuid);
  const socket = await openAs(node.baseUrl, user.token);
  await socket.type('ready');
  socket.send({ action: 'subscribe', task_uuids: [wanted, theirs] });
  assert.deepEqual(await socket.type('subscribed'), {
    type: 'subscribed',
    task_uuids: [wanted, theirs],
  });
  await socket.until(isOf(wanted, 'PENDING'));
  const { tasks } = node.database;
  await tasks.cancel(stranger.user_uuid, theirs);
  await tasks.cancel(user.user_uuid, unwanted);
  await tasks.cancel(user.user_uuid, wanted);
  await socket.until(isOf(wanted, 'CANCELLED'));
  assert.deepEqual(new Set(socket.taskFrames.map((frame) => frame.task_uuid)), new Set([wanted]));
  socket.send({ action: 'subscribe' });
  await socket.until(
    (frame) => 'type' in frame && frame.type === 'subscribed' && frame.task_uuids === null,
  );
  const later = await createTask(node.database, user.user_uuid);
  await socket.until(isOf(later));
  await socket.close();
});

test('changes committed through one process reach the sockets of another', async () => {
  const user = await createUser(node.database);
  const sockets = [await openAs(node.baseUrl, user.token), await openAs(other.baseUrl, user.token)];
  for (const from of [node, other]) {
    const task = await createTask(from.database, user.user_uuid);
    await from.database.tasks.cancel(user.user_uuid, task);
    for (const socket of sockets) await socket.until(isOf(task, 'CANCELLED'));
  }
  for (const socket of sockets) await socket.close();
});

test('a lost database connection loses no change', async () => {
  const user = await createUser(node.database);
  const socket = await openAs(node.baseUrl, user.token);
  await socket.type('ready');
  const pg = (await import('pg')).default;
  const client = new pg.Client(postgres.connectionString);
  await client.connect();
  // Only the listening connections: their last statement is the LISTEN.
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'`,
  );
  const task = await createTask(node.database, user.user_uuid);
  await node.database.tasks.cancel(user.user_uuid, task);
  await client.end();
  await socket.until(isOf(task, 'CANCELLED'));
  await socket.close();
});

const seed = randomInt(2 ** 31);
test(`a client cut at random moments sees every terminal state by cursor (seed ${seed})`, async () => {
  const random = randomFrom(seed);
  const user = await createUser(node.database);
  const seen = new Map<string, string>();
  let cursor: string | null = null;
  let cuts = 0;
  let over = false;

  const note = (socket: TestSocket) => {
    for (const frame of socket.taskFrames) {
      const before = seen.get(frame.task_uuid);
      assert.ok(
        before === undefined || !TERMINAL.has(before) || before === frame.status,
        `${frame.task_uuid} went from ${before} to ${frame.status}`,
      );
      seen.set(frame.task_uuid, frame.status);
    }
    cursor = socket.cursor ?? cursor;
  };
  const client = (async () => {
    while (!over) {
      const at = random() < 0.5 ? node : other;
      const query: Record<string, string> = cursor === null ? { since: '0' } : { since: cursor };
      const socket = await openAs(at.baseUrl, user.token, query);
      await pause(random() * 60);
      socket.socket.terminate();
      note(socket);
      cuts += 1;
    }
  })();
  const lives: Promise<[string, string]>[] = [];
  for (let i = 0; i < 120; i++) {
    lives.push(live(user.user_uuid, random, random() < 0.5 ? node : other));
    await pause(random() * 25);
  }
  const ends = new Map(await Promise.all(lives));
  over = true;
  await client;
  const last = await openAs(node.baseUrl, user.token, { since: cursor ?? '0' });
  await last.type('ready');
  note(last);
  await last.close();
  assert.deepEqual(new Map([...seen].sort()), new Map([...ends].sort()));
  assert.ok(cuts > 20, `only ${cuts} cuts`);
});

const order = randomInt(2 ** 31);
test(`joining under load leaves no gap (seed ${order})`, async () => {
  const random = randomFrom(order);
  const user = await createUser(node.database);
  const lives = Array.from({ length: 40 }, async () => {
    await pause(random() * 400);
    return live(user.user_uuid, random, random() < 0.5 ? node : other);
  });
  const sockets = await Promise.all(
    Array.from({ length: 30 }, async () => {
      await pause(random() * 400);
      const at = random() < 0.5 ? node : other;
      return openAs(at.baseUrl, user.token, { since: '0' });
    }),
  );
  const ends = await Promise.all(lives);
  for (const socket of sockets) {
    for (const [task, status] of ends) await socket.until(isOf(task, status));
    await socket.close();
  }
});

test('a change whose announcement was lost with its process is pushed nevertheless', async () => {
  const user = await createUser(node.database);
  const task = await createTask(node.database, user.user_uuid);
  const socket = await openAs(node.baseUrl, user.token);
  await socket.type('ready');
  // News come to this session as notices, and it does nothing with them.
  const lost = new pg.Client({
    connectionString: postgres.connectionString,
    options: '-c bozzetto.tells=notices',
  });
  await lost.connect();
  await lost.query(
    `update tasks set status = 'QUEUED', queued_at = clock_timestamp() where task_uuid = $1`,
    [task],
  );
  await lost.end();
  await socket.until(isOf(task, 'QUEUED'));
  await socket.close();
});
