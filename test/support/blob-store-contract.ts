import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { BlobMissing, type BlobStore } from '../../src/core/ports/blob-store.ts';

/** Tests that every blob store must pass; `opened` returns it and a directory for files, once the tests run. */
export function blobStoreContract(opened: () => { blobs: BlobStore; directory: string }): void {
  async function put(key: string, bytes: Uint8Array): Promise<void> {
    const path = join(opened().directory, 'source');
    await writeFile(path, bytes);
    await opened().blobs.putFile(key, path);
  }

  async function readAll(key: string, range?: { start: number; end: number }): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await opened().blobs.read(key, range)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  test('what was put is read back, whole and in ranges', async () => {
    const { blobs, directory } = opened();
    const key = 'tasks/0190/model.glb';
    const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, n) => n % 251));
    await put(key, bytes);
    assert.deepEqual(await readAll(key), bytes);
    const range = { start: 10, end: 300_009 };
    assert.deepEqual(await readAll(key, range), bytes.subarray(10, 300_010));
    const facts = await blobs.stat(key);
    assert.equal(facts.bytes, 700_000);
    assert.ok(Math.abs(facts.modified_at - Date.now()) < 60_000);
    assert.deepEqual(await readFile(await blobs.toLocalFile(key, directory)), bytes);
    await assert.rejects(stat(join(directory, 'source')), 'the source is moved, not copied');
  });

  test('an empty blob is one', async () => {
    await put('tasks/empty', Buffer.alloc(0));
    assert.equal((await opened().blobs.stat('tasks/empty')).bytes, 0);
    assert.equal((await readAll('tasks/empty')).length, 0);
  });

  test('a second put replaces the blob; remove takes it away, as often as one likes', async () => {
    await put('uploads/a/one', Buffer.from('first'));
    await put('uploads/a/one', Buffer.from('second'));
    assert.equal(String(await readAll('uploads/a/one')), 'second');
    await opened().blobs.remove('uploads/a/one');
    await opened().blobs.remove('uploads/a/one');
    await assert.rejects(opened().blobs.stat('uploads/a/one'), BlobMissing);
  });

  test('a copy has the bytes, stays when what it was made of changes, and replaces what lay there', async () => {
    const { blobs } = opened();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 241));
    await put('incoming/a', bytes);
    await put('uploads/copied', Buffer.from('before'));
    await blobs.copy('incoming/a', 'uploads/copied');
    await put('incoming/a', Buffer.from('other'));
    assert.deepEqual(await readAll('uploads/copied'), bytes);
    await blobs.remove('incoming/a');
    assert.deepEqual(await readAll('uploads/copied'), bytes);
    await assert.rejects(blobs.copy('incoming/a', 'uploads/copied'), BlobMissing);
    assert.deepEqual(await readAll('uploads/copied'), bytes);
    await assert.rejects(blobs.copy('../x', 'uploads/copied'), /not a blob key/);
    await assert.rejects(blobs.copy('uploads/copied', '../x'), /not a blob key/);
  });

  test('a missing blob is BlobMissing, for every way of asking', async () => {
    const { blobs, directory } = opened();
    await put('uploads/file', Buffer.from('x'));
    for (const key of ['uploads/none', 'none/at/all', 'uploads/file/below']) {
      await assert.rejects(blobs.stat(key), BlobMissing);
      await assert.rejects(blobs.read(key), BlobMissing);
      await assert.rejects(blobs.toLocalFile(key, directory), BlobMissing);
    }
  });

  test('keys that leave the store are refused', async () => {
    const keys = ['', '/etc/x', '../x', 'a/../b', 'a/./b', 'a//b', 'a/', '.incoming/x', 'a\\b'];
    for (const key of [...keys, 'a\0b', 'ü', 'x'.repeat(513)]) {
      await assert.rejects(opened().blobs.stat(key), /not a blob key/, key);
      await assert.rejects(opened().blobs.remove(key), /not a blob key/, key);
      await assert.rejects(put(key, Buffer.from('x')), /not a blob key/, key);
    }
  });

  test('puts and removes side by side in one directory do not lose a blob', async () => {
    const { blobs, directory } = opened();
    await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const path = join(directory, `source-${n}`);
        await writeFile(path, String(n));
        await blobs.putFile(`race/${n}`, path);
        if (n % 2 === 1) await blobs.remove(`race/${n}`);
      }),
    );
    const found: string[] = [];
    for await (const key of blobs.list()) if (key.startsWith('race/')) found.push(key);
    const kept = Array.from({ length: 50 }, (_, n) => `race/${2 * n}`);
    assert.deepEqual(found.sort(), kept.sort());
    for (const key of kept) assert.equal(`race/${await readAll(key)}`, key);
  });

  test('check() passes and leaves nothing that is listed', async () => {
    const { blobs } = opened();
    await blobs.check();
    for await (const key of blobs.list()) assert.doesNotMatch(key, /^\.|check/);
  });
}
