import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import sharp from 'sharp';
import { type TestServer, type TestUser, testServer } from '../../test/support/test-server.ts';
import { readUpload, saveDownload } from './files-node.ts';
import {
  AuthenticationError,
  Bozzetto,
  type BozzettoOptions,
  ConflictError,
  ConnectionError,
  CreditsError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServiceError,
  SourceError,
} from './index.ts';

let server: TestServer;
let user: TestUser;
let image: Uint8Array<ArrayBuffer>;

before(async () => {
  server = await testServer();
  user = await server.user();
  const png = await sharp({ create: { width: 80, height: 80, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  image = new Uint8Array(png);
});

const client = (options: Partial<BozzettoOptions> = {}) =>
  new Bozzetto({ baseUrl: server.baseUrl, apiKey: user.token, ...options });

/** Links are signed with a public URL that differs from the address the server listens on, as behind a proxy. */
const toTestServer: typeof fetch = (input, init) =>
  fetch(String(input).replace('http://bozzetto.test', server.baseUrl), init);

test('tasks: create, status, list, all, patch, report, quote, cancel, retry, delete', async () => {
  const { tasks } = client();
  const created = await tasks.create('image-to-mesh', { image_file: 'https://example.org/a.png' });
  assert.equal(created.status, 'PENDING');
  assert.equal(created.cost_credits, 15);
  const found = await tasks.status(created.task_uuid);
  assert.deepEqual(found.input, {
    image_url: 'https://example.org/a.png',
    model_version: 'v2',
    polygon_limit: 1_000_000,
    turbo: false,
  });
  assert.equal((await tasks.patch(created.task_uuid, { name: 'Cat' })).task_uuid, found.task_uuid);
  assert.equal((await tasks.report(created.task_uuid)).name, 'Cat');
  assert.equal((await tasks.quote('image-to-model', { texture_size: 4096 })).cost_credits, 30);
  assert.equal((await tasks.cancel(created.task_uuid)).status, 'CANCELLED');
  const again = await tasks.retry(created.task_uuid);
  assert.notEqual(again.task_uuid, created.task_uuid);
  await tasks.cancel(again.task_uuid);
  assert.equal((await tasks.list({ status: 'CANCELLED', limit: 1 })).records.length, 1);
  const all: string[] = [];
  for await (const task of tasks.all({ limit: 1 })) all.push(task.task_uuid);
  assert.deepEqual(all, [again.task_uuid, created.task_uuid]);
  await tasks.delete(created.task_uuid);
  await assert.rejects(tasks.status(created.task_uuid), NotFoundError);
});

test('account and models', async () => {
  const { account, models } = client();
  const me = await account.me();
  assert.equal(me.user_uuid, user.user_uuid);
  assert.equal((await account.balance()).total_usable_credits, me.total_usable_credits);
  assert.equal((await account.ledger({ limit: 1 })).records.length, 1);
  assert.deepEqual((await models.own({ page_size: 5, status: 'SUCCESS' })).records, []);
});

test('uploads by bytes, Blob, path and presigned URL; download to a file', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-sdk-'));
  try {
    const { uploads, tasks } = client();
    assert.equal((await uploads.image(image)).width, 80);
    assert.match((await uploads.image(new Blob([image]))).file_key, /^img_/);
    const path = join(directory, 'cat.png');
    await writeFile(path, image);
    const { file_key } = await uploads.image(await readUpload(path));

    const linked = client({ fetch: toTestServer });
    const presigned = await linked.uploads.presign({
      kind: 'image',
      filename: 'cat.png',
      content_type: 'image/png',
      bytes: image.length,
    });
    await linked.uploads.put(presigned, image);

    const { task_uuid } = await tasks.create('image-to-mesh', { image_file: file_key });
    await assert.rejects(linked.download(task_uuid), ConflictError);
    const bytes = new Uint8Array(300_000).fill(7);
    await server.succeed(task_uuid, [
      {
        role: 'geometry_model_url',
        kind: 'model',
        format: 'glb',
        filename: 'model.glb',
        content_type: 'model/gltf-binary',
        bytes,
      },
    ]);
    const download = await linked.download({ task_uuid });
    assert.equal(download.filename, 'model.glb');
    assert.equal(download.contentType, 'model/gltf-binary');
    assert.equal(download.size, bytes.length);
    const seen: number[] = [];
    const target = join(directory, 'deep', 'model.glb');
    assert.equal(await saveDownload(download, target, (sum) => seen.push(sum)), bytes.length);
    assert.equal(seen.at(-1), bytes.length);
    assert.deepEqual(new Uint8Array(await readFile(target)), bytes);
    const byLink = await linked.download((await tasks.url(task_uuid)).download_url);
    assert.deepEqual(await byLink.bytes(), bytes);
  } finally {
    await rm(directory, { recursive: true });
  }
});

test('a download that breaks off leaves no file', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-sdk-'));
  try {
    const download = {
      url: 'http://bozzetto.test/a',
      filename: 'a',
      contentType: 'text/plain',
      size: 10,
      body: new Blob(['only 6']).stream(),
      bytes: () => Promise.reject(new Error('not used')),
    };
    await assert.rejects(saveDownload(download, join(directory, 'a')), /ended after 6 of 10/);
    assert.deepEqual(await readdir(directory), []);
  } finally {
    await rm(directory, { recursive: true });
  }
});

test('errors are classes with code, status, suggestion and request id', async () => {
  const { tasks, uploads } = client();
  const mesh = { image_file: 'https://example.org/b.png' };
  await assert.rejects(tasks.create('image-to-mesh', { image_file: '' }), (error) => {
    assert.ok(error instanceof InvalidRequestError);
    assert.equal(error.code, 4001);
    assert.equal(error.status, 400);
    assert.match(error.message, /image_file/);
    assert.match(error.requestId ?? '', /^[0-9a-f-]{36}$/);
    return true;
  });
  await assert.rejects(
    tasks.create('image-to-mesh', { ...mesh, model_version: 'v9' }),
    (error: InvalidRequestError) => error.code === 4004 && /v1, v2/.test(error.suggestion ?? ''),
  );
  await assert.rejects(tasks.create('image-to-mesh', mesh, { max_cost_credits: 1 }), CreditsError);
  await assert.rejects(
    tasks.create('image-to-mesh', mesh, { extra: { color: 'red' }, strict: true }),
    (error: InvalidRequestError) => error.code === 4002,
  );
  await assert.rejects(client({ apiKey: 'wrong' }).account.me(), AuthenticationError);
  const { token } = await server.user({ scopes: ['tasks:read'] });
  await assert.rejects(client({ apiKey: token }).account.me(), PermissionError);
  await assert.rejects(uploads.image(new Uint8Array([1, 2, 3])), SourceError);
  await assert.rejects(
    tasks.create('image-generation', { prompt: 'a cat' }),
    (error) => error instanceof ServiceError && error.code === 5031,
  );
  await assert.rejects(
    client({ baseUrl: 'http://127.0.0.1:1', maxRetries: 0 }).account.me(),
    (error) =>
      error instanceof ConnectionError && /127\.0\.0\.1:1 cannot be reached/.test(error.message),
  );
});

test('a creation whose answer is lost is sent again and makes one task', async () => {
  const one = await server.user();
  let sent = 0;
  const losesFirstAnswer: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method === 'POST' && sent++ === 0) {
      await response.body?.cancel();
      throw new TypeError('fetch failed');
    }
    return response;
  };
  const { tasks } = client({ apiKey: one.token, fetch: losesFirstAnswer });
  const created = await tasks.create('image-to-mesh', { image_file: 'https://example.org/c.png' });
  assert.equal(sent, 2);
  const { records } = await tasks.list();
  assert.deepEqual(
    records.map((task) => task.task_uuid),
    [created.task_uuid],
  );
});

test('keys: one a call; none with client_order_id or on request, and then no second try', async () => {
  const keys: (string | null)[] = [];
  let calls = 0;
  const recording: typeof fetch = async (_input, init) => {
    calls += 1;
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    throw new TypeError('fetch failed');
  };
  const { tasks } = client({ fetch: recording, maxRetries: 1 });
  const input = { image_file: 'https://example.org/d.png' };
  await assert.rejects(tasks.create('image-to-mesh', input), ConnectionError);
  assert.equal(calls, 2);
  assert.match(keys[0] ?? '', /^[0-9a-f]{32}$/);
  assert.equal(keys[0], keys[1]);
  await assert.rejects(tasks.create('image-to-mesh', input, { client_order_id: 'order-1' }));
  assert.equal(calls, 4);
  assert.equal(keys[3], null);
  await assert.rejects(tasks.create('image-to-mesh', input, { idempotencyKey: null }));
  assert.equal(calls, 5);
});

test('429 and 503 are tried again after Retry-After; 5031 and 400 are not', async () => {
  const answers = async (...statuses: [number, object, Record<string, string>?][]) => {
    const times: number[] = [];
    const scripted: typeof fetch = async (input, init) => {
      times.push(performance.now());
      const next = statuses.shift();
      if (next === undefined) return fetch(input, init);
      const [status, body, headers = {}] = next;
      return new Response(JSON.stringify(body), { status, headers });
    };
    const outcome = await client({ fetch: scripted })
      .account.balance()
      .catch((error: unknown) => error);
    return { outcome, times };
  };
  const limited = { code: 4290, message: 'slow down' };
  const waited = await answers([429, limited, { 'retry-after': '1' }], [503, { code: 5030 }]);
  assert.equal(waited.times.length, 3);
  assert.ok(waited.times[1]! - waited.times[0]! >= 990);
  assert.ok('total_usable_credits' in (waited.outcome as object));
  const tooLong = await answers([429, limited, { 'retry-after': '3600' }]);
  assert.equal(tooLong.times.length, 1);
  assert.ok(tooLong.outcome instanceof RateLimitError);
  assert.equal(tooLong.outcome.retryAfterMs, 3_600_000);
  assert.equal((await answers([503, { code: 5031, message: 'none' }])).times.length, 1);
  assert.equal((await answers([400, { code: 4001, message: 'bad' }])).times.length, 1);
});
