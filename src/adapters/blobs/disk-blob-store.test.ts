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
