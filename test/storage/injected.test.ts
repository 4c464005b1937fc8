/** The same as on a really full disk (full-disk.test.ts), where no disk can be mounted. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDiskBlobStore } from '../../src/adapters/blobs/disk-blob-store.ts';
import { isStorageFull, StorageFull } from '../../src/core/storage-full.ts';
import { openRig } from '../faults/worker-rig.ts';
import { send } from '../support/http.ts';
import { objectImage, plainImage } from '../support/images.ts';
import { testServer } from '../support/test-server.ts';

const IMAGE = await objectImage(128);
const fault = (code: string) => Object.assign(new Error(`${code}: write`), { code });

let shortage: string | null = null;
const room = { shortage: async () => shortage, disks: async () => [] };
const rig = await openRig({ room });
await rig.worker();

test('a full disk is known by class and code, through causes, and never by words', () => {
  for (const code of ['ENOSPC', 'EDQUOT', '53100']) {
    assert.ok(isStorageFull(fault(code)));
    assert.ok(isStorageFull(new Error('outer', { cause: fault(code) })));
  }
  assert.ok(isStorageFull(new StorageFull('no room')));
  for (const other of [fault('EIO'), new Error('ENOSPC: no space left on device.png'), 'ENOSPC'])
    assert.ok(!isStorageFull(other));
});

for (const code of ['ENOSPC', 'EDQUOT'])
  test(`an upload whose file cannot be stored (${code}): 507/5070, no row, no file`, async () => {
    const server = await testServer({
      ports: {
        blobs: {
          ...(await openDiskBlobStore(join(rig.directory, `blobs-${code}`))),
          putFile: () => Promise.reject(fault(code)),
        },
      },
    });
    const user = await server.user();
    const form = new FormData();
    form.set('file', new Blob([IMAGE]), 'photo.png');
    const url = `${server.baseUrl}/api/v1/upload/image`;
    const answer = await send(url, { method: 'POST', headers: user.auth, body: form });
    assert.deepEqual([answer.status, answer.body.code], [507, 5070]);
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
    assert.deepEqual(await readdir(join(server.directory, 'temp')), []);
    assert.equal((await server.database.storage.use(user.user_uuid)).upload_bytes, 0);
  });

test('no room: creations 507/5070 without a charge, replays go on, /readyz names the reason', async () => {
  const server = await testServer({ ports: { room } });
  const user = await server.user();
  const create = (client_order_id: string) =>
    server.call(user, 'POST', '/tasks/image-to-model', {
      image_file: 'https://example.com/a.png',
      client_order_id,
    });
  const made = await create('a');
  const before = await server.database.accounts.balance(user.user_uuid);
  shortage = 'the disk of the file store has 1 MiB left, 512 MiB are kept free';
  try {
    const refused = await create('b');
    assert.deepEqual([refused.status, refused.body.code], [507, 5070]);
    assert.doesNotMatch(refused.body.message, /MiB/, 'not the client’s business');
    assert.equal((await create('a')).body.data.task_uuid, made.body.data.task_uuid);
    const task = made.body.data.task_uuid;
    await server.call(user, 'POST', `/tasks/${task}/cancel`);
    const retried = await server.call(user, 'POST', `/tasks/${task}/retry`, {});
    assert.deepEqual([retried.status, retried.body.code], [507, 5070]);
    const reported = await send(`${server.baseUrl}/readyz`);
    assert.equal(reported.status, 503);
    assert.match(
      JSON.stringify(reported.body),
      /"blobs":false.*"reason":"the disk of the file store/,
    );
  } finally {
    shortage = null;
  }
  const { usable } = await server.database.accounts.balance(user.user_uuid);
  assert.equal(usable, before.usable + 20, 'only the cancelled task gave back');
  assert.equal((await create('b')).status, 200);
  assert.match(JSON.stringify((await send(`${server.baseUrl}/readyz`)).body), /"reason":null/);
});

test('a worker without room takes nothing; what waits can be cancelled; then it goes on', async () => {
  shortage = 'full';
  const image = await rig.upload();
  const [first, second] = await Promise.all([
    rig.create(image, { does: 'succeed' }),
    rig.create(image, { does: 'succeed' }),
  ]);
  await sleep(2500);
  assert.equal((await rig.until(first, () => true)).status, 'PENDING');
  await rig.database.tasks.cancel(rig.user, second.task_uuid);
  assert.equal(rig.logged.filter((line) => /no work is taken/.test(line)).length, 1);
  shortage = null;
  const ended = await rig.ended(first);
  assert.deepEqual([ended.status, ended.attempt], ['SUCCESS', 1]);
  assert.ok(rig.logged.some((line) => /there is room on the disk again/.test(line)));
});

test('a fetched source counts until its task ends, and over the quota its task fails with 5070', async () => {
  const image = await plainImage(80, 80);
  const server = createServer((_, response) => void response.end(image));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/image.png`;
  const { storage, accounts } = rig.database;
  try {
    const stored = (await storage.use(rig.user)).task_bytes;
    const running = await rig.create(url, { does: 'sleep' });
    await rig.until(running, ({ status }) => status === 'RUNNING');
    assert.equal((await storage.use(rig.user)).task_bytes, stored + image.byteLength);
    await rig.database.tasks.cancel(rig.user, running.task_uuid);
    assert.equal((await storage.use(rig.user)).task_bytes, stored);

    const before = await accounts.balance(rig.user);
    await storage.setQuota(rig.user, 1);
    const failed = await rig.ended(await rig.create(url, { does: 'succeed' }));
    assert.deepEqual([failed.status, failed.error?.code, failed.attempt], ['FAILED', 5070, 0]);
    assert.deepEqual(await accounts.balance(rig.user), before);
    await storage.setQuota(rig.user, null);
  } finally {
    server.close();
  }
  assert.deepEqual(await accounts.reconcile(), []);
});
