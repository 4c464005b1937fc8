import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { storageUse } from '../../src/contract/account.ts';
import { envelope } from '../../src/contract/envelope.ts';
import { send } from '../support/http.ts';
import { objectImage } from '../support/images.ts';
import {
  type TestFile,
  type TestServer,
  type TestUser,
  testServer,
} from '../support/test-server.ts';

const IMAGE = await objectImage(128);
const SIZE = IMAGE.byteLength;

async function upload(server: TestServer, user: TestUser) {
  const form = new FormData();
  form.set('file', new Blob([IMAGE]), 'photo.png');
  const url = `${server.baseUrl}/api/v1/upload/image`;
  return send(url, { method: 'POST', headers: user.auth, body: form });
}

async function use(server: TestServer, user: TestUser) {
  const { body } = await server.call(user, 'GET', '/users/storage');
  return envelope(storageUse.strict()).parse(body).data;
}

const GLB = {
  role: 'model_url',
  kind: 'model',
  format: 'glb',
  filename: 'model.glb',
  content_type: 'model/gltf-binary',
} satisfies Omit<TestFile, 'bytes'>;

test('uploads, announced uploads and files of tasks count while they are there', async () => {
  const server = await testServer();
  const user = await server.user();
  assert.deepEqual(await use(server, user), {
    upload_bytes: 0,
    task_bytes: 0,
    total_bytes: 0,
    quota_bytes: null,
  });
  const image = (await upload(server, user)).body.data.file_key as string;
  const presign = { kind: 'model', filename: 'a.glb', content_type: 'model/gltf-binary' };
  const announced = await server.call(user, 'POST', '/upload/presign', { ...presign, bytes: 1000 });
  assert.equal((await use(server, user)).upload_bytes, SIZE + 1000);
  const made = await server.call(user, 'POST', '/tasks/image-to-model', { image_file: image });
  const task = made.body.data.task_uuid as string;

  const remove = (key: string) => server.call(user, 'DELETE', `/upload/${key}`);
  const inUse = await remove(image);
  assert.deepEqual([inUse.status, inUse.body.code], [409, 4094]);
  await server.succeed(task, [{ ...GLB, bytes: Buffer.alloc(5000) }]);
  assert.deepEqual(await use(server, user), {
    upload_bytes: SIZE + 1000,
    task_bytes: 5000,
    total_bytes: SIZE + 6000,
    quota_bytes: null,
  });
  const stranger = await server.user();
  const notTheirs = await server.call(stranger, 'DELETE', `/upload/${image}`);
  assert.deepEqual([notTheirs.status, notTheirs.body.code], [404, 4041]);
  for (const key of [image, announced.body.data.file_key]) {
    assert.deepEqual((await remove(key)).body.data, { file_key: key });
    assert.equal((await remove(key)).body.code, 4041);
  }
  await assert.rejects(server.blobs.stat(`uploads/${image}`));
  await server.call(user, 'DELETE', `/tasks/${task}`);
  assert.equal((await use(server, user)).total_bytes, 0);
  assert.deepEqual(await server.database.accounts.reconcile(), []);
});

test('over the quota uploads and creations answer 507/5070 and charge nothing; deleting helps at once', async () => {
  const storageQuotas = { perUser: 2 * SIZE, total: 0 };
  const server = await testServer({}, { storageQuotas });
  const user = await server.user();
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(server, user)));
  const codes = answers.map(({ status, body }) => `${status}/${body.code}`).toSorted();
  // A form is larger than its file, so that the second may be refused by what it announces.
  assert.ok(codes.filter((code) => code === '200/0').length <= 2, codes.join());
  const refused = answers.find(({ status }) => status === 507);
  assert.match(refused?.body.message, /your files would take .* MiB are allowed/);
  assert.match(refused?.body.suggestion, /Delete tasks or uploads/);
  const { total_bytes } = await use(server, user);
  assert.ok(total_bytes <= storageQuotas.perUser);
  const stored = await readdir(join(server.directory, 'blobs', 'uploads'));
  assert.equal(stored.length * SIZE, total_bytes, 'no file of a refused upload stays');

  const key = answers.find(({ status }) => status === 200)?.body.data.file_key as string;
  await server.database.storage.setQuota(user.user_uuid, 1);
  const before = await server.database.accounts.balance(user.user_uuid);
  const create = { image_file: key, client_order_id: 'a' };
  const full = await server.call(user, 'POST', '/tasks/image-to-model', create);
  assert.deepEqual([full.status, full.body.code], [507, 5070]);
  assert.deepEqual(await server.database.accounts.balance(user.user_uuid), before);
  await server.database.storage.setQuota(user.user_uuid, 0);
  assert.equal((await upload(server, user)).status, 200, 'a quota of 0 is none');
  const made = await server.call(user, 'POST', '/tasks/image-to-model', create);
  assert.equal(made.status, 200);
  await server.database.storage.setQuota(user.user_uuid, 1);
  const again = await server.call(user, 'POST', '/tasks/image-to-model', create);
  assert.equal(again.body.data.task_uuid, made.body.data.task_uuid, 'a replay stores nothing');
  assert.deepEqual(await server.database.accounts.reconcile(), []);
});

test('a quota for all users holds under uploads at once, and tells nobody of the others', async () => {
  const server = await testServer({}, { storageQuotas: { perUser: 0, total: 3 * SIZE } });
  const users = await Promise.all(Array.from({ length: 8 }, () => server.user()));
  const answers = await Promise.all(users.map((user) => upload(server, user)));
  const taken = answers.filter(({ status }) => status === 200).length;
  assert.ok(taken >= 2 && taken <= 3, `${taken} uploads`);
  for (const { status, body } of answers)
    if (status !== 200) {
      assert.deepEqual([status, body.code], [507, 5070]);
      assert.match(body.message, /^the service has no space/);
    }
  assert.deepEqual(await server.database.accounts.reconcile(), []);
});

test('reconcile finds a count that drifted', async () => {
  const server = await testServer();
  const user = await server.user();
  await upload(server, user);
  await server.database.sql.query(
    'update storage_usage set upload_bytes = upload_bytes + 1, task_bytes = 5 where user_uuid = $1',
    [user.user_uuid],
  );
  const problems = (await server.database.accounts.reconcile()).map(({ problem }) => problem);
  assert.equal(problems.length, 2);
  assert.match(problems.join(), /files of tasks are counted as 5 bytes, they have 0/);
});
