import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { BlobMissing, type BlobStore } from '../../core/ports/blob-store.ts';
import { SourceRefused } from '../../core/ports/source-fetcher.ts';
import type { Upload } from '../../core/ports/upload-store.ts';
import type { Task } from '../../core/task.ts';
import { ownFilesFetcher } from './own-files.ts';

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-own-'));
after(() => rm(directory, { recursive: true }));
const stored = join(directory, 'stored');
await writeFile(stored, 'bytes');

const TASK = '0190aaaa-0000-7000-8000-000000000001';
const ASSET = '0190aaaa-0000-7000-8000-000000000002';
const UPLOAD = `img_${'0'.repeat(32)}`;
const task = { flow_name: 'image-to-model', status: 'SUCCESS', is_public: false } as Task;
const LIMITS = { maxBytes: 5, timeoutMs: 1 };
const link = (rest = `?signed`, asset = ASSET) =>
  `https://any.host:1/files/tasks/${TASK}/${asset}/image-1.png${rest}`;

let gone = false;
const others: string[] = [];
const fetcher = ownFilesFetcher({
  tasks: {
    findMany: async ([id]) =>
      id === TASK ? [{ ...task, assets: [{ asset_id: ASSET, blob_key: 'key' }] } as Task] : [],
  },
  uploads: {
    find: async (_, key) =>
      key === UPLOAD ? ({ blob_key: 'key', complete: true } as unknown as Upload) : null,
  },
  blobs: {
    stat: async () => {
      if (gone) throw new BlobMissing();
      return { bytes: 5, modified_at: 0 };
    },
    toLocalFile: async () => stored,
  } as unknown as BlobStore,
  verify: (path) => path.endsWith('?signed'),
  fetcher: {
    async fetchTo(url) {
      others.push(url);
      return { bytes: 0 };
    },
  },
});

test('a signed link of ours is copied from the store, whatever its host', async () => {
  const path = join(directory, 'copy');
  assert.deepEqual(await fetcher.fetchTo(link(), path, LIMITS), { bytes: 5 });
  assert.equal(await readFile(path, 'utf8'), 'bytes');
  assert.equal(await readFile(stored, 'utf8'), 'bytes', 'the stored file stays');
  assert.deepEqual(others, []);
});

test('a link to an upload too; one of a public model as long as it is public', async () => {
  const path = join(directory, 'copy-2');
  const upload = `https://any.host/files/uploads/${UPLOAD}/image?signed`;
  assert.deepEqual(await fetcher.fetchTo(upload, path, LIMITS), { bytes: 5 });
  const shown = link().replace('/tasks/', '/public/');
  assert.deepEqual(await fetcher.fetchTo(shown, path, LIMITS), { bytes: 0 });
  assert.deepEqual(others.splice(0), [shown]);
  task.is_public = true;
  assert.deepEqual(await fetcher.fetchTo(shown, path, LIMITS), { bytes: 5 });
  assert.deepEqual(others, []);
});

test('any other URL is fetched: unsigned, of no asset, of another path', async () => {
  const urls = [
    link('?forged'),
    link('?signed', TASK),
    'https://any.host/files/uploads/x/y?signed',
    `https://any.host/files/uploads/${UPLOAD.replace('0', '1')}/image?signed`,
    'https://any.host/a.png',
  ];
  for (const url of urls) await fetcher.fetchTo(url, 'nowhere', LIMITS);
  assert.deepEqual(others, urls);
});

test('an abort ends the copy with its reason', async () => {
  const signal = AbortSignal.abort(new Error('cancelled'));
  await assert.rejects(
    fetcher.fetchTo(link(), join(directory, 'copy'), { ...LIMITS, signal }),
    /cancelled/,
  );
});

test('too large or gone: refused with a sentence', async () => {
  const small = { ...LIMITS, maxBytes: 4 };
  await assert.rejects(fetcher.fetchTo(link(), join(directory, 'x'), small), SourceRefused);
  gone = true;
  await assert.rejects(fetcher.fetchTo(link(), join(directory, 'x'), LIMITS), SourceRefused);
});
