import assert from 'node:assert/strict';
import net, { type AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from '../../src/core/task.ts';
import { fundedUser } from '../money/support.ts';
import { openRig } from './worker-rig.ts';

/*
 * One user has 10,000 tasks and 1,000 sources that never answer; another has one or two tasks. Both share a worker with
 * two engine slots, whose runs are scripted.
 */
const BACKLOG = 10_000;
const SILENT = 1000;
/** Fetches that a worker makes at once for one user: a quarter of its 64. */
const MOST_FETCHES = 16;

const rig = await openRig();
const b = await fundedUser(rig.database, 1000);

const sockets = new Set<net.Socket>();
const silent = net.createServer((socket) => {
  socket.on('error', () => {});
  sockets.add(socket);
});
await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
after(() => {
  silent.close();
  for (const socket of sockets) socket.destroy();
});
const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;

/** Creations per transaction: each leaves a dead version of the account's row that the next has to skip. */
const BATCH = 250;

/** Creates many free tasks for the rig's user. */
async function flood(count: number, image: string, lane: string, does: string): Promise<void> {
  for (let left = count; left > 0; left -= BATCH) await floodBatch(image, lane, does);
}

async function floodBatch(image: string, lane: string, does: string): Promise<void> {
  await rig.database.sql.query(
    `select count(create_task_with_job(gen_random_uuid(), $1, 'image-to-model', $2, 0, 'flood', null, true, '{}',
                                       null, 0, 0, $3, 50, 'long', 500))
       from generate_series(1, $4)`,
    [rig.user, { image_file: image, script: { does } }, lane, BATCH],
  );
}

let worker: { stop(graceMs?: number): Promise<void> };

const running = ({ status }: Task) => status === 'RUNNING';
/** Counts the tasks of the rig's user that started while this task waited. */
async function overtookBy(task: Task): Promise<number> {
  const { started_at, created_at } = await rig.until(task, (now) => now.started_at !== null);
  const { rows } = await rig.database.sql.query(
    `select count(*)::int as started from tasks
      where user_uuid = $1 and started_at > $2 and started_at < $3`,
    [rig.user, new Date(created_at), new Date(started_at!)],
  );
  return rows[0].started;
}

test('10,000 tasks and 1,000 silent sources of one user: the other one is next', async () => {
  const image = await rig.upload();
  await flood(BACKLOG, image, 'file', 'nap');
  await flood(SILENT, url, 'url', 'succeed');
  worker = await rig.worker(2);
  const connections = () =>
    new Promise<number>((resolve) => silent.getConnections((_, count) => resolve(count)));
  const [first] = await rig.database.tasks.findMany([
    (
      await rig.database.sql.query(
        "select task_uuid from jobs where lane = 'file' order by seq limit 1",
      )
    ).rows[0].task_uuid,
  ]);
  await rig.until(first!, ({ completed_at }) => completed_at !== null);
  while ((await connections()) === 0) await sleep(50);
  const ofB = await rig.upload({ user_uuid: b });
  const overtook: number[] = [];
  for (let n = 0; n < 5; n++) {
    const task = await rig.create(ofB, { does: 'nap' }, b);
    overtook.push(await overtookBy(task));
    // On a slow machine, connections that timed out may not be closed yet when the next ones are open.
    let atOnce = await connections();
    for (let waited = 0; atOnce > MOST_FETCHES && waited < 2000; waited += 10) {
      await sleep(10);
      atOnce = await connections();
    }
    assert.ok(atOnce <= MOST_FETCHES, `${atOnce} fetches at once`);
    await rig.until(task, ({ status }) => status === 'SUCCESS');
  }
  // The two slots keep running tasks while this one is admitted. In order of arrival, thousands would go first.
  assert.ok(Math.max(...overtook) <= 20, `${overtook} tasks went before`);
});

test('a source of the other user is fetched at once, and its run is next', async () => {
  const image = net.createServer((socket) => void socket.end('HTTP/1.1 404 Not Found\r\n\r\n'));
  await new Promise<void>((listening) => image.listen(0, '127.0.0.1', listening));
  const task = await rig.create(
    `http://127.0.0.1:${(image.address() as AddressInfo).port}/`,
    { does: 'succeed' },
    b,
  );
  const ended = await rig.ended(task);
  image.close();
  assert.equal(ended.error?.code, 4220);
  const { rows } = await rig.database.sql.query(
    `select count(*)::int as given_up from tasks
      where user_uuid = $1 and status = 'FAILED' and completed_at between $2 and $3`,
    [rig.user, new Date(ended.created_at), new Date(ended.completed_at!)],
  );
  // Fetches in progress may have timed out meanwhile. In order of arrival, a thousand would have.
  assert.ok(rows[0].given_up <= 2 * MOST_FETCHES, `${rows[0].given_up} silent sources before it`);
});

test('place and wait of both are told by the true order', async () => {
  const task = await rig.create(await rig.upload({ user_uuid: b }), { does: 'nap' }, b);
  const first = (await rig.database.tasks.queueEstimates([task])).get(task.task_uuid);
  // On a slow machine, runs exceed their estimates, and this user's count as several of the other's. In order of arrival,
  // almost the whole backlog would go first.
  if (first !== undefined) assert.ok(first.position <= BACKLOG / 20, `the place ${first.position}`);
  const { rows } = await rig.database.sql.query(
    `select task_uuid from jobs where user_uuid = $1 and lane = 'file' order by seq desc limit 1`,
    [rig.user],
  );
  const [last] = await rig.database.tasks.findMany([rows[0].task_uuid]);
  const told = (await rig.database.tasks.queueEstimates([last!])).get(last!.task_uuid);
  assert.ok(told!.position > BACKLOG * 0.9, `the place ${told?.position}`);
  // Each task takes half a second, on two slots.
  assert.ok(
    told!.wait_ms! > (BACKLOG / 2) * 500 * 0.8 && told!.wait_ms! < (BACKLOG / 2) * 500 * 1.2,
  );
  await rig.until(task, (now) => running(now) || now.completed_at !== null);
});

test('a stop gives everything back at once', async () => {
  await worker.stop(0);
  const { rows } = await rig.database.sql.query(
    'select count(*)::int as taken from jobs where worker is not null',
  );
  assert.equal(rows[0].taken, 0);
});
