import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import type { Upload } from '../../core/ports/upload-store.ts';

let db: TestDatabase;
let user: string;
before(async () => {
  db = await testDatabase();
  user = (await db.accounts.createUser({ name: 'user', email: null })).user_uuid;
});

const FACTS = {
  format: 'png',
  content_type: 'image/png',
  bytes: 3_000_000_000,
  sha256: 'a'.repeat(64),
  width: 640,
  height: 480,
};

const presigned = (file_key: string, expires_at: number): Upload => ({
  file_key,
  user_uuid: user,
  kind: 'image',
  filename: 'a.png',
  content_type: 'image/png',
  format: null,
  bytes: null,
  sha256: null,
  width: null,
  height: null,
  blob_key: `uploads/${file_key}`,
  created_at: Date.now(),
  expires_at,
  complete: false,
});

test('an upload is completed once and read back as it was stored', async () => {
  const upload = presigned('img_1', Date.now() + 60_000);
  await db.uploads.create(upload);
  assert.deepEqual(await db.uploads.find(user, 'img_1'), upload);
  assert.equal(await db.uploads.complete('img_1', FACTS, async () => {}), true);
  const again = db.uploads.complete('img_1', FACTS, () => assert.fail('stored twice'));
  assert.equal(await again, false);
  assert.deepEqual(await db.uploads.find(null, 'img_1'), { ...upload, ...FACTS, complete: true });
  const stranger = (await db.accounts.createUser({ name: 'stranger', email: null })).user_uuid;
  assert.equal(await db.uploads.find(stranger, 'img_1'), null);
});

test('of many completions at once one stores its bytes; one that fails leaves the next its turn', async () => {
  await db.uploads.create(presigned('img_3', Date.now() + 60_000));
  let stored = 0;
  const broken = db.uploads.complete('img_3', FACTS, () => Promise.reject(new Error('no disk')));
  await assert.rejects(broken, /no disk/);
  const store = async () => {
    stored += 1;
    await new Promise((resume) => setTimeout(resume, 50));
  };
  const first = await Promise.all(
    Array.from({ length: 5 }, () => db.uploads.complete('img_3', FACTS, store)),
  );
  assert.deepEqual([first.filter(Boolean).length, stored], [1, 1]);
});

test('an expired upload is not found, and lets go of its blob', async () => {
  const key = `img_${'2'.repeat(32)}`;
  await db.uploads.create(presigned(key, Date.now() - 1));
  assert.equal(await db.uploads.find(user, key), null);
  assert.equal(await db.retention.expireUploads(10), 1);
  assert.equal(await db.retention.expireUploads(10), 0);
  const due: string[] = [];
  await db.retention.removeBlobs(10, async (blob) => void due.push(blob));
  assert.deepEqual(due, [`uploads/${key}`]);
});
