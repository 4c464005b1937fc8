import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import {
  createTask,
  createUser,
  type PushNode,
  runTask,
  startNode,
  startPostgres,
  succeed,
} from './push-node.ts';
import { openAs, openSocket } from './test-socket.ts';

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let node: PushNode;

before(async () => {
  postgres = await startPostgres();
  node = await startNode(postgres.connectionString, { pingIntervalMs: 60_000 });
});
after(async () => {
  await node.close();
  await postgres.stop();
});

const TASKS = 25;
const ROUNDS = 12;
/** 25 · 12 payloads of 100 KB: more than the kernel's buffers of both ends of a loopback connection. */
const TEXT = 'x'.repeat(100_000);
/** The subscriber's limit, and the one batch that may go over it. */
const BACKLOG_BOUND = 128 * 1024 + TASKS * 110_000;

test('a slow reader is coalesced to the latest payload of each task, in bounded memory', async () => {
  const user = await createUser(node.database);
  let connection: ReturnType<typeof connect> | undefined;
  const slow = await openSocket(
    node.baseUrl,
    {},
    {
      headers: { authorization: `Bearer ${user.token}` },
      createConnection: () => {
        const { hostname, port } = new URL(node.baseUrl);
        connection = connect(Number(port), hostname);
        return connection;
      },
    },
  );
  const quick = await openAs(node.baseUrl, user.token);
  await slow.type('ready');
  connection!.pause();

  const tasks: [string, number][] = [];
  for (let i = 0; i < TASKS; i++) {
    const task = await createTask(node.database, user.user_uuid, TEXT);
    tasks.push([task, await runTask(node.database, task)]);
  }
  let largest = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [task, attempt] of tasks)
      await node.database.tasks.progress(task, attempt, round * 5, 'mesh');
    largest = Math.max(largest, node.largestBacklog());
  }
  for (const [task, attempt] of tasks) await succeed(node.database, task, attempt);
  // The quick reader is not held up by the slow one.
  const ended = (frame: object) => 'status' in frame && frame.status === 'SUCCESS';
  for (const [task] of tasks)
    await quick.until((frame) => ended(frame) && 'task_uuid' in frame && frame.task_uuid === task);

  connection!.resume();
  for (const [task] of tasks)
    await slow.until((frame) => ended(frame) && 'task_uuid' in frame && frame.task_uuid === task);
  assert.ok(largest > 0, 'the reader was not slow');
  assert.ok(largest <= BACKLOG_BOUND, `${largest} bytes were buffered`);
  assert.ok(
    slow.taskFrames.length < TASKS * ROUNDS,
    `${slow.taskFrames.length} frames: not coalesced`,
  );
  // Live again.
  const task = await createTask(node.database, user.user_uuid);
  await slow.until((frame) => 'task_uuid' in frame && frame.task_uuid === task);
  await slow.close();
  await quick.close();
});
