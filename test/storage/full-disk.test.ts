import assert from 'node:assert/strict';
import { appendFile, mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDiskBlobStore } from '../../src/adapters/blobs/disk-blob-store.ts';
import { openDiskRoom } from '../../src/adapters/disk/disk-room.ts';
import { BlobMissing } from '../../src/core/ports/blob-store.ts';
import { isStorageFull } from '../../src/core/storage-full.ts';
import { openRig, type Rig } from '../faults/worker-rig.ts';
import { plainImage } from '../support/images.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { NO_DISK, smallDisk } from '../support/tmpfs.ts';

const MIB = 2 ** 20;

const disk = await smallDisk(24);
const skip = disk === null && NO_DISK;
const directory = disk?.directory ?? '';
after(() => disk?.remove());

const ballast = join(directory, 'ballast');

async function free(): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** Leaves at most so many bytes. */
async function fill(left: number): Promise<void> {
  const bytes = Math.max(0, (await free()) - left);
  // Runs that write beside us may be faster.
  await appendFile(ballast, Buffer.alloc(bytes)).catch((error) => {
    if (!isStorageFull(error)) throw error;
  });
}

const empty = () => rm(ballast, { force: true });

// Opened here: what a test opens is closed with it. Without a reserve the runs come to the very end of the disk.
const rig = disk === null ? ({} as Rig) : await openTightRig();
if (disk !== null) await rig.worker();

async function openTightRig(): Promise<Rig> {
  const parent = join(directory, 'rig');
  await mkdir(parent);
  const directories = { 'the disk': directory };
  const room = openDiskRoom({ directories, reserveBytes: 0, now: () => performance.now() });
  return openRig({ limitSeconds: PATIENCE_MS / 1000, parent, room });
}

test('a room tells of what is left, for new things and for accepted ones', { skip }, async () => {
  let now = 0;
  const options = { directories: { 'the disk': directory }, reserveBytes: 8 * MIB };
  const room = openDiskRoom({ ...options, now: () => now });
  assert.equal(await room.shortage('new'), null);
  assert.match((await room.shortage('new', 20 * MIB)) ?? '', /for 20 MiB more, 8 MiB are kept/);
  await fill(6 * MIB);
  assert.equal(await room.shortage('new'), null, 'asked once a second');
  now += 1000;
  assert.match((await room.shortage('new')) ?? '', /the disk of the disk has \d+ MiB left, 8 MiB/);
  assert.equal(await room.shortage('accepted'), null);
  await fill(0);
  now += 1000;
  assert.match((await room.shortage('accepted')) ?? '', /has 0 MiB left/);
  await empty();
  now += 1000;
  assert.equal(await room.shortage('new'), null);
});

test('a put into a full store is a full disk, leaves nothing, and works once there is room', {
  skip,
}, async () => {
  const root = join(directory, 'store');
  const blobs = await openDiskBlobStore(root);
  // From another disk, so that it is copied.
  const path = join(import.meta.dirname, `source-${process.pid}`);
  await writeFile(path, Buffer.alloc(2 * MIB, 1));
  try {
    await fill(MIB);
    await assert.rejects(blobs.putFile('a/b', path), isStorageFull);
    assert.deepEqual(await readdir(join(root, '.incoming')), []);
    await assert.rejects(blobs.stat('a/b'), BlobMissing);
    await fill(0);
    await assert.rejects(blobs.check(), isStorageFull);
    await empty();
    await blobs.check();
    await blobs.putFile('a/b', path);
    assert.equal((await blobs.stat('a/b')).bytes, 2 * MIB);
  } finally {
    await empty();
    await rm(path, { force: true });
    await rm(root, { recursive: true });
  }
});

test('a disk that fills in mid-run: runs wait without a try used up, cancel works, then they go on', {
  skip,
}, async () => {
  const before = await rig.database.accounts.balance(rig.user);
  const until = join(rig.directory, 'go');
  const image = await rig.upload();
  const written = await rig.create(image, { does: 'write', until });
  const cancelled = await rig.create(image, { does: 'write', until });
  // Each writes until the disk is full.
  await rig.until(written, ({ attempt }) => attempt >= 2, PATIENCE_MS);
  // What they had written goes with each run.
  const waits = async () =>
    (await Promise.all([written, cancelled].map((task) => rig.until(task, () => true)))).every(
      ({ status }) => status === 'QUEUED',
    );
  const refuses = () =>
    rig.logged.findLast((line) => / on the disk/.test(line))?.startsWith('no work is taken');
  while (!(await waits()) || (await free()) > 0 || !refuses()) {
    await fill(0);
    await sleep(50);
  }
  assert.ok(rig.logged.some((line) => /the disk is full: the task waits/.test(line)));
  const { attempt } = await rig.until(written, () => true);
  await sleep(3000);
  assert.equal((await rig.until(written, () => true)).attempt, attempt, 'nothing is begun');
  await rig.database.tasks.cancel(rig.user, cancelled.task_uuid);
  assert.equal((await rig.ended(cancelled)).status, 'CANCELLED');

  await empty();
  await writeFile(until, '');
  const ended = await rig.ended(written, PATIENCE_MS);
  assert.equal(ended.status, 'SUCCESS', JSON.stringify(ended.error));
  const { rows } = await rig.database.sql.query(
    'select attempt - given_back as tries from tasks where task_uuid = $1',
    [written.task_uuid],
  );
  assert.deepEqual(rows, [{ tries: 1 }]);
  assert.equal((await rig.database.accounts.balance(rig.user)).usable, before.usable - 20);
  await sleep(100);
  assert.deepEqual(await rig.leftovers(), []);
});

test('a source that is fetched onto a full disk waits in admission', { skip }, async () => {
  const image = await plainImage(800, 800);
  const server = createServer((_, response) => void response.end(image));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/image.png`;
  try {
    await fill(4096);
    const task = await rig.create(url, { does: 'succeed' });
    await sleep(2500);
    assert.equal((await rig.until(task, () => true)).status, 'PENDING');
    await empty();
    const ended = await rig.ended(task, PATIENCE_MS);
    assert.deepEqual([ended.status, ended.attempt], ['SUCCESS', 1]);
  } finally {
    server.close();
  }
  assert.deepEqual(await rig.database.accounts.reconcile(), []);
});
