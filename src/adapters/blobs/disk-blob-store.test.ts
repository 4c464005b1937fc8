import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { BlobMissing, type BlobStore } from '../../core/ports/blob-store.ts';
import { openDiskBlobStore } from './disk-blob-store.ts';

let directory: string;
let blobs: BlobStore;

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-blobs-'));
  blobs = await openDiskBlobStore(join(directory, 'store'));
});
after(() => rm(directory, { recursive: true, force: true }));

async function put(key: string, bytes: Uint8Array): Promise<void> {
  const path = join(directory, 'source');
  await writeFile(path, bytes);
  await blobs.putFile(key, path);
}

async function readAll(key: string, range?: { start: number; end: number }): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await blobs.read(key, range)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('what was put is read back, whole and in ranges', async () => {
  const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, n) => n % 251));
  await put('tasks/0190/model.glb', bytes);
  assert.deepEqual(await readAll('tasks/0190/model.glb'), bytes);
  assert.deepEqual(
    await readAll('tasks/0190/model.glb', { start: 10, end: 300_009 }),
    bytes.subarray(10, 300_010),
  );
  const facts = await blobs.stat('tasks/0190/model.glb');
  assert.equal(facts.bytes, 700_000);
  assert.ok(Math.abs(facts.modified_at - Date.now()) < 60_000);
  assert.deepEqual(
    await readFile(await blobs.toLocalFile('tasks/0190/model.glb', directory)),
    bytes,
  );
  await assert.rejects(stat(join(directory, 'source')), 'the source is moved, not copied');
});

test('a second put replaces the blob; remove takes it and its empty directory away', async () => {
  await put('uploads/a/one', Buffer.from('first'));
  await put('uploads/a/one', Buffer.from('second'));
  assert.equal(String(await readAll('uploads/a/one')), 'second');
  await blobs.remove('uploads/a/one');
  await blobs.remove('uploads/a/one');
  assert.deepEqual(await readdir(join(directory, 'store', 'uploads')), []);
});

test('a missing blob is BlobMissing, for every way of asking', async () => {
  await put('uploads/file', Buffer.from('x'));
  for (const key of ['uploads/none', 'none/at/all', 'uploads/file/below']) {
    await assert.rejects(blobs.stat(key), BlobMissing);
    await assert.rejects(blobs.read(key), BlobMissing);
    await assert.rejects(blobs.toLocalFile(key, directory), BlobMissing);
  }
});

test('keys that leave the store are refused', async () => {
  const keys = ['', '/etc/passwd', '../x', 'a/../b', 'a/./b', 'a//b', 'a/', '.incoming/x', 'a\\b'];
  for (const key of [...keys, 'a\0b', 'ü', 'x'.repeat(513)]) {
    await assert.rejects(blobs.stat(key), /not a blob key/, key);
    await assert.rejects(blobs.remove(key), /not a blob key/, key);
    await assert.rejects(put(key, Buffer.from('x')), /not a blob key/, key);
  }
});

test('puts and removes side by side in one directory do not lose a blob', async () => {
  await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const path = join(directory, `source-${n}`);
      await writeFile(path, String(n));
      await blobs.putFile(`race/${n}`, path);
      if (n % 2 === 1) await blobs.remove(`race/${n}`);
    }),
  );
  for (let n = 0; n < 100; n += 2) assert.equal(String(await readAll(`race/${n}`)), String(n));
});

test('nothing is left in the incoming directory, and check() passes', async () => {
  await blobs.check();
  assert.deepEqual(await readdir(join(directory, 'store', '.incoming')), []);
});
