import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { blobStoreContract } from '../../../test/support/blob-store-contract.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import { openDiskBlobStore } from './disk-blob-store.ts';

let directory: string;
let blobs: BlobStore;

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-blobs-'));
  blobs = await openDiskBlobStore(join(directory, 'store'));
});
after(() => rm(directory, { recursive: true, force: true }));

blobStoreContract(() => ({ blobs, directory }));

test('the last blob of a directory takes the directory with it', async () => {
  const path = join(directory, 'source');
  await writeFile(path, 'x');
  await blobs.putFile('alone/a/one', path);
  await blobs.remove('alone/a/one');
  assert.deepEqual(await readdir(join(directory, 'store', 'alone')), []);
});

test('nothing is left in the incoming directory', async () => {
  await blobs.check();
  assert.deepEqual(await readdir(join(directory, 'store', '.incoming')), []);
});

// Without retries, mkdir failed with ENOENT or ENOTDIR for 54 of 2,400 files, because a sweep removed the empty parent
// directories while they were being created.
test('files arrive while a sweeper takes empty directories away', async () => {
  let isSweeping = true;
  const sweepers = [1, 2].map(async () => {
    while (isSweeping) for await (const _ of blobs.list());
  });
  const writers = [1, 2, 3, 4].map(async (writer) => {
    for (let n = 0; n < 300; n++) {
      const path = join(directory, `source-${writer}`);
      await writeFile(path, 'x');
      await blobs.putFile(`swept/a/b/${writer}`, path);
      await blobs.remove(`swept/a/b/${writer}`);
    }
  });
  await Promise.all(writers).finally(() => {
    isSweeping = false;
  });
  await Promise.all(sweepers);
});
