import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { BlobMissing } from '../../src/core/ports/blob-store.ts';
import { plainImage } from '../support/images.ts';
import { CANCEL_MS, PATIENCE_MS } from '../support/patience.ts';
import { processesOf } from '../support/processes.ts';
import { openRig } from './worker-rig.ts';

const rig = await openRig();
let worker = await rig.worker();
const running = ({ status }: { status: string }) => status === 'RUNNING';
const engines = async () =>
  (await processesOf(rig.directory)).filter(({ command }) => command.includes('scripted-engine'));

test('a run: outputs in the blob store, credits captured, nothing left behind', async () => {
  const image = await rig.upload();
  const before = await rig.database.accounts.balance(rig.user);
  const task = await rig.ended(await rig.create(image, { does: 'succeed' }));
  assert.equal(task.status, 'SUCCESS');
  assert.equal(task.attempt, 1);
  assert.equal(task.output.answer, 42);
  assert.deepEqual(task.diagnostics?.engine, { id: 'scripted' });
  const [asset] = task.assets;
  const source = await rig.database.uploads.find(rig.user, image);
  assert.equal(asset.sha256, source?.sha256);
  assert.equal(asset.bytes, (await rig.blobs.stat(asset.blob_key)).bytes);
  const balance = await rig.database.accounts.balance(rig.user);
  assert.equal(balance.usable, before.usable - 20);
  assert.equal(balance.frozen, 0);
  await sleep(50);
  assert.deepEqual(await rig.leftovers(), []);
});

const FAILURES = [
  ['throw', 6000, /^the engine failed$/],
  ['source', 6002, /^there is no object in the image$/],
  ['output', 6005, /^the mesh is empty$/],
  [
    'terms',
    6010,
    /^The model does not meet these terms of accept: max_faces 100 \(measured: 250\), max_bad_uv 0\.1 \(measured: not measurable\)\.$/,
  ],
  [
    'spin',
    6001,
    /^the engine was stopped at 10% in the stage start: it had used \d+ s of CPU time, and the limit for work of this size is 3 s$/,
  ],
] as const;

for (const [does, code, message] of FAILURES)
  test(`a flow that ends by "${does}" fails the task with ${code} and releases`, async () => {
    const before = await rig.database.accounts.balance(rig.user);
    const task = await rig.ended(await rig.create(await rig.upload(), { does }));
    assert.equal(task.status, 'FAILED');
    assert.equal(task.error?.code, code);
    assert.match(task.error?.message ?? '', message);
    assert.deepEqual(await rig.database.accounts.balance(rig.user), before);
  });

test('an engine process that finds the disk full: the run is given back and runs again', async () => {
  const once = join(rig.directory, 'full');
  const task = await rig.ended(await rig.create(await rig.upload(), { does: 'full', once }));
  assert.deepEqual([task.status, task.attempt], ['SUCCESS', 2]);
  const { rows } = await rig.database.sql.query(
    'select given_back from tasks where task_uuid = $1',
    [task.task_uuid],
  );
  assert.deepEqual(rows, [{ given_back: 1 }]);
});

for (const does of ['sleep', 'spin'] as const)
  test(`cancel stops a run that would ${does}, within 2 s`, async () => {
    const task = await rig.create(await rig.upload(), { does });
    await rig.until(task, (now) => running(now) && now.progress >= 10);
    const busy = await engines();
    const started = performance.now();
    const cancelled = await rig.database.tasks.cancel(rig.user, task.task_uuid);
    assert.equal(cancelled.outcome, 'cancelled');
    while ((await rig.leftovers()).length > 0) {
      assert.ok(performance.now() - started < CANCEL_MS, 'the run goes on');
      await sleep(10);
    }
    // Processes are compared by id, because a replacement may have started already.
    if (does === 'spin') {
      const left = new Set((await engines()).map(({ pid }) => pid));
      assert.ok(
        busy.some(({ pid }) => !left.has(pid)),
        'the process was killed',
      );
    }
    assert.equal((await rig.ended(task)).status, 'CANCELLED');
    assert.equal((await rig.database.accounts.balance(rig.user)).frozen, 0);
  });

test('a source URL is fetched once, kept for the run and then removed', async () => {
  const image = await plainImage(80, 80);
  let visits = 0;
  const server = createServer((request, response) => {
    visits += 1;
    if (request.url === '/image.png') response.end(image);
    else if (request.url === '/text') response.end('this is no image, whatever its name says');
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const task = await rig.ended(await rig.create(`${origin}/image.png`, { does: 'succeed' }));
    assert.equal(task.status, 'SUCCESS');
    assert.equal(task.assets[0].bytes, image.byteLength);
    assert.equal(visits, 1);
    const source = `sources/${task.task_uuid}/image_file`;
    // It is removed after the task has ended.
    const isThere = () =>
      rig.blobs.stat(source).then(
        () => true,
        () => false,
      );
    for (const ended = performance.now(); await isThere(); await sleep(10))
      if (performance.now() - ended > PATIENCE_MS) break;
    await assert.rejects(rig.blobs.stat(source), BlobMissing);
    const refused = [`${origin}/text`, `${origin}/none`, 'http://10.0.0.1/x', 'http://127.0.0.2/'];
    for (const url of refused) {
      const failed = await rig.ended(await rig.create(url, { does: 'succeed' }));
      assert.equal(failed.status, 'FAILED', url);
      assert.equal(failed.error?.code, 4220, url);
      assert.equal(failed.attempt, 0, url);
    }
  } finally {
    server.close();
  }
});

test('cancel during admission stops the fetch', async () => {
  let closed = false;
  const server = createServer(
    (request) => void request.socket.once('close', () => (closed = true)),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const connected = new Promise((resolve) => server.once('request', resolve));
    const task = await rig.create(url, { does: 'succeed' });
    await connected;
    await rig.database.tasks.cancel(rig.user, task.task_uuid);
    for (const started = performance.now(); !closed; await sleep(10))
      assert.ok(performance.now() - started < CANCEL_MS, 'still fetching');
    assert.equal((await rig.ended(task)).status, 'CANCELLED');
  } finally {
    server.close();
  }
});

test('an upload that has not arrived or is of another kind is refused at admission', async () => {
  for (const change of [{ complete: false }, { kind: 'model' }] as const) {
    const task = await rig.ended(await rig.create(await rig.upload(change), { does: 'succeed' }));
    assert.equal(task.status, 'FAILED');
    assert.equal(task.error?.code, 4220);
  }
});

test('an upload whose file is gone when the run starts fails with 6002', async () => {
  const image = await rig.upload();
  await rig.blobs.remove(`uploads/${image}`);
  const task = await rig.ended(await rig.create(image, { does: 'succeed' }));
  assert.equal(task.error?.code, 6002);
});

test('a worker that is stopped gives its run to another one', async () => {
  const once = join(rig.directory, 'stopped');
  const task = await rig.create(await rig.upload(), { does: 'sleep', once });
  await rig.until(task, running);
  const started = performance.now();
  await worker.stop(100);
  assert.ok(performance.now() - started < CANCEL_MS);
  assert.deepEqual(await engines(), []);
  worker = await rig.worker();
  const ended = await rig.ended(task);
  assert.equal(ended.status, 'SUCCESS');
  assert.equal(ended.attempt, 2);
});

test('ten stops in a row use up no try', async () => {
  const until = join(rig.directory, 'stopped-often');
  const task = await rig.create(await rig.upload(), { does: 'sleep', until });
  for (let stops = 1; stops <= 10; stops++) {
    await rig.until(task, (now) => running(now) && now.attempt === stops);
    await worker.stop(0);
    assert.deepEqual(
      [(await rig.until(task, () => true)).status, (await engines()).length],
      ['QUEUED', 0],
    );
    if (stops === 10) await writeFile(until, '');
    worker = await rig.worker();
  }
  const ended = await rig.ended(task);
  assert.deepEqual([ended.status, ended.attempt], ['SUCCESS', 11]);
});

test('a worker that is stopped with time waits for its run', async () => {
  const task = await rig.create(await rig.upload(), { does: 'spin' });
  await rig.until(task, running);
  await worker.stop(PATIENCE_MS);
  const ended = await rig.ended(task, 0);
  assert.equal(ended.error?.code, 6001);
});

test('money is right in the end', async () => {
  assert.deepEqual(await rig.database.accounts.reconcile(), []);
  assert.equal((await rig.database.accounts.balance(rig.user)).frozen, 0);
});
