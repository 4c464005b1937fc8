import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { plainImage } from '../../test/support/images.ts';
import type { TestFile, TestServer, TestUser } from '../../test/support/test-server.ts';
import { testServer } from '../../test/support/test-server.ts';
import { envelope } from '../contract/envelope.ts';
import {
  downloadResponse,
  ownModelItem,
  ownModelsPage,
  queueSummary,
  taskCreation,
  taskPage,
  taskReport,
  taskStatusPayload,
} from '../contract/task.ts';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';
const status = envelope(
  taskStatusPayload.strict().extend({ queue: queueSummary.strict().nullable() }),
).strict();

function file(role: string, kind: TestFile['kind'], filename: string, text: string): TestFile {
  const format = filename.split('.')[1]!;
  const content_type = format === 'glb' ? 'model/gltf-binary' : `image/${format}`;
  return { role, kind, filename, format, content_type, bytes: Buffer.from(text) };
}

const FILES: TestFile[] = [
  file('preprocessed_image_url', 'image', 'cutout.png', 'cut-out'),
  file('geometry_model_url', 'model', 'geometry.glb', 'geometry'),
  file('textured_model_url', 'model', 'model.glb', '0123456789'),
  file('texture_url', 'texture', 'base-color.jpeg', 'colours'),
  file('texture_url', 'texture', 'normal.png', 'normals'),
  file('preview_url', 'preview', 'preview.png', 'preview'),
];

describe('tasks', () => {
  let server: TestServer;
  let user: TestUser;
  let stranger: TestUser;
  let image_file: string;
  let done: string;

  const create = async (flow = 'image-to-model', more = {}): Promise<string> => {
    const body = { image_file, allow_duplicate: true, ...more };
    const answer = await server.call(user, 'POST', `/tasks/${flow}`, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data.task_uuid;
  };
  const get = (path: string, as = user) => server.call(as, 'GET', path);
  const post = (path: string, json?: unknown) => server.call(user, 'POST', path, json);
  const codeOf = async (answer: Promise<{ status: number; body: { code: number } }>) =>
    [(await answer).status, (await answer).body.code] as const;

  before(async () => {
    server = await testServer();
    user = await server.user({ credits: 100_000 });
    stranger = await server.user();
    image_file = await server.image(user, await plainImage(64, 64));
    done = await create();
    await server.succeed(done, FILES);
  });

  test('status of a waiting task: exact keys, queue object, input URL, no output', async () => {
    const { data } = status.parse((await get(`/tasks/${await create()}`)).body);
    assert.equal(data.status, 'PENDING');
    assert.equal(data.progress, 0);
    assert.equal(data.output, null);
    assert.equal(data.queue?.is_queued, false);
    assert.deepEqual(Object.keys(data.input ?? {}), [
      'image_url',
      'model_version',
      'polygon_limit',
      'texture_size',
      'turbo',
    ]);
    const { pathname, search } = new URL(String(data.input?.image_url));
    const image = await fetch(server.baseUrl + pathname + search);
    assert.equal(image.headers.get('content-type'), 'image/png');
    await image.body?.cancel();
  });

  test('status of a task that succeeded: outputs as the specification shapes them', async () => {
    const { data } = status.parse((await get(`/tasks/${done}`)).body);
    assert.equal(data.status, 'SUCCESS');
    assert.equal(data.progress, 100);
    assert.equal(data.queue, null);
    assert.ok(data.completed_at !== null && data.started_at !== null);
    const output = data.output as Record<string, string | string[]>;
    const roles = new Set(FILES.map(({ role }) => role));
    assert.deepEqual(new Set(Object.keys(output)), roles);
    assert.equal(output.texture_url?.length, 2);
    for (const role of ['preprocessed_image_url', 'geometry_model_url', 'textured_model_url'])
      assert.equal(output[role]?.length, 1);
    assert.equal(typeof output.preview_url, 'string');
  });

  test('the links of one task are the same between polls', async () => {
    const [a, b] = await Promise.all([get(`/tasks/${done}`), get(`/tasks/${done}`)]);
    assert.deepEqual(a.body, b.body);
  });

  test('an unknown, a foreign and a malformed task are 4040, 4040, 4001', async () => {
    for (const path of ['', '/report'])
      for (const [id, as, expected] of [
        [UNKNOWN, user, [404, 4040]],
        [done, stranger, [404, 4040]],
        ['nonsense', user, [400, 4001]],
      ] as const)
        assert.deepEqual(await codeOf(get(`/tasks/${id}${path}`, as)), expected);
    assert.deepEqual(await codeOf(get(`/tasks/url/${done}`, stranger)), [404, 4040]);
    for (const [method, path] of [
      ['POST', '/cancel'],
      ['POST', '/retry'],
      ['DELETE', ''],
    ] as const) {
      const answer = server.call(stranger, method, `/tasks/${done}${path}`);
      assert.deepEqual(await codeOf(answer), [404, 4040], method + path);
    }
    const patch = server.call(stranger, 'PATCH', `/tasks/${done}`, { name: 'x' });
    assert.deepEqual(await codeOf(patch), [404, 4040]);
  });

  test('cancel releases the credits, is idempotent, and is 4092 after another end', async () => {
    const frozen = async () => (await get('/users/balance')).body.data.total_frozen_credits;
    const before = await frozen();
    const task = await create();
    assert.equal(await frozen(), before + 20);
    const first = status.parse((await post(`/tasks/${task}/cancel`)).body);
    assert.equal(first.data.status, 'CANCELLED');
    // The payload keeps what was reserved; what was charged is in the report.
    assert.equal(first.data.cost_credits, 20);
    const charged = async (uuid: string) =>
      (await get(`/tasks/${uuid}/report`)).body.data.charged_credits;
    assert.deepEqual([await charged(task), await charged(done)], [0, 20]);
    assert.equal(await frozen(), before);
    assert.deepEqual(status.parse((await post(`/tasks/${task}/cancel`)).body), first);
    assert.deepEqual(await codeOf(post(`/tasks/${done}/cancel`)), [409, 4092]);
  });

  test('retry makes a new task of the same input, once', async () => {
    const answer = await post(`/tasks/${done}/retry`, { client_order_id: 'retry-1' });
    const { data } = envelope(taskCreation.strict()).strict().parse(answer.body);
    assert.notEqual(data.task_uuid, done);
    assert.equal(answer.headers.get('location'), `/api/v1/tasks/${data.task_uuid}`);
    const again = await post(`/tasks/${done}/retry`, { client_order_id: 'retry-1' });
    assert.deepEqual(again.body, answer.body);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    const [a, b] = await Promise.all([get(`/tasks/${done}`), get(`/tasks/${data.task_uuid}`)]);
    assert.deepEqual(a.body.data.input, b.body.data.input);
    // Without a key too: the task that a first retry made is answered again.
    const plain = await post(`/tasks/${done}/retry`);
    assert.equal(plain.body.data.task_uuid, data.task_uuid);
    assert.deepEqual(await codeOf(post(`/tasks/${data.task_uuid}/retry`)), [409, 4093]);
    assert.deepEqual(await codeOf(post(`/tasks/${done}/retry`, [])), [400, 4000]);
    const dear = post(`/tasks/${done}/retry`, { allow_duplicate: true, max_cost_credits: 1 });
    assert.deepEqual(await codeOf(dear), [402, 4021]);
  });

  test('patch names and publishes; own models and report show it', async () => {
    const patch = (json: unknown) => server.call(user, 'PATCH', `/tasks/${done}`, json);
    status.parse((await patch({ name: ' Chair ', is_public: true })).body);
    const { data } = envelope(taskReport.strict()).parse((await get(`/tasks/${done}/report`)).body);
    assert.deepEqual([data.name, data.is_public], ['Chair', true]);
    assert.equal(data.assets.length, 6);
    assert.deepEqual(await codeOf(patch({ name: '' })), [400, 4001]);
    assert.deepEqual(await codeOf(patch({ name: 'x'.repeat(121) })), [400, 4001]);
    await patch({ name: null });
    assert.equal((await get(`/tasks/${done}/report`)).body.data.name, null);
  });

  test('a removed task is gone with its files; a running one is 4093', async () => {
    const task = await create();
    assert.deepEqual(await codeOf(server.call(user, 'DELETE', `/tasks/${task}`)), [409, 4093]);
    const assets = await server.succeed(task, FILES);
    const { download_url } = (await get(`/tasks/url/${task}`)).body.data;
    const removed = await server.call(user, 'DELETE', `/tasks/${task}`);
    assert.deepEqual(removed.body.data, { task_uuid: task });
    assert.deepEqual(await codeOf(get(`/tasks/${task}`)), [404, 4040]);
    await assert.rejects(server.blobs.stat(assets[0]!.blob_key), { name: 'BlobMissing' });
    const link = new URL(download_url);
    const gone = await fetch(server.baseUrl + link.pathname + link.search);
    assert.equal(gone.status, 404);
    await gone.body?.cancel();
  });

  test('download URL: main file, kind, format, index, bundle; 4042 and 4093', async () => {
    const url = async (query = '') =>
      envelope(downloadResponse.strict()).parse((await get(`/tasks/url/${done}${query}`)).body)
        .data;
    assert.match((await url()).download_url, /model\.glb\?/);
    assert.equal((await url()).kind, 'model');
    assert.match((await url()).preview_url!, /preview\.png\?/);
    assert.match((await url('?kind=geometry')).download_url, /geometry\.glb\?/);
    assert.match((await url('?kind=texture')).download_url, /base-color\.jpeg\?/);
    assert.match((await url('?kind=texture&index=1')).download_url, /normal\.png\?/);
    assert.match((await url('?kind=texture&format=png')).download_url, /normal\.png\?/);
    assert.equal((await url('?kind=texture')).kind, 'texture');
    assert.match((await url('?kind=image')).download_url, /cutout\.png\?/);
    assert.match((await url('?kind=model&index=1')).download_url, /geometry\.glb\?/);
    assert.match((await url('?format=png')).download_url, /cutout\.png\?/);
    assert.match((await url('?kind=bundle')).download_url, /\.zip\?/);
    assert.deepEqual(await codeOf(get(`/tasks/url/${done}?format=fbx`)), [404, 4042]);
    assert.deepEqual(await codeOf(get(`/tasks/url/${done}?index=9`)), [404, 4042]);
    assert.deepEqual(await codeOf(get(`/tasks/url/${done}?kind=nonsense`)), [400, 4001]);
    assert.deepEqual(await codeOf(get(`/tasks/url/${await create()}`)), [409, 4093]);
  });

  test('list: filters, pages without overlap, bad filters', async () => {
    const other = await server.user({ credits: 1000 });
    const body = (n: number) => ({
      image_file: 'https://example.com/a.png',
      polygon_limit: 1000 + n,
      client_order_id: `n-${n}`,
    });
    for (let n = 0; n < 5; n++) {
      const flow = n === 0 ? 'image-to-mesh' : 'image-to-model';
      await server.call(other, 'POST', `/tasks/${flow}`, body(n));
    }
    const list = async (query: string) =>
      envelope(taskPage.strict()).parse((await get(`/tasks?${query}`, other)).body).data;
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list(`limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.records.map((task) => task.task_uuid));
      cursor = page.next_cursor;
    }
    assert.equal(new Set(seen).size, 5);
    assert.deepEqual(seen, [...seen].sort().reverse());
    assert.equal((await list('flow_name=image-to-mesh')).records.length, 1);
    assert.equal((await list('status=SUCCESS')).records.length, 0);
    assert.equal((await list('client_order_id=n-3')).records.length, 1);
    assert.equal((await list('created_after=2999-01-01T00:00:00Z')).records.length, 0);
    assert.equal((await list('created_before=2999-01-01T00:00:00%2B02:00')).records.length, 5);
    for (const [query, code] of [
      ['limit=0', 4001],
      ['limit=x', 4001],
      ['cursor=%00', 4001],
      ['cursor=nonsense', 4001],
      ['status=QUEUING', 4001],
      ['flow_name=nonsense', 4004],
      ['created_after=yesterday', 4001],
    ] as const)
      assert.deepEqual(await codeOf(get(`/tasks?${query}`, other)), [400, code], query);
    const strict = server.call(other, 'GET', '/tasks?page=2', undefined, {
      prefer: 'handling=strict',
    });
    assert.deepEqual(await codeOf(strict), [400, 4002]);
  });

  test('own models: the item’s exact keys, pages, order, other flows left out', async () => {
    const answer = await get('/platform/generate/own-models?page_size=1&order=asc');
    const { data } = envelope(
      ownModelsPage.strict().extend({ records: ownModelItem.strict().array() }),
    ).parse(answer.body);
    assert.equal(data.records[0]?.task_uuid, done);
    assert.equal(data.records[0]?.assets?.length, 6);
    assert.equal(data.has_more, true);
    assert.ok(data.total > 1);
    const beyond = await get(`/platform/generate/own-models?page=${data.total + 1}&page_size=1`);
    assert.deepEqual(beyond.body.data.records, []);
    assert.equal(beyond.body.data.has_more, false);
    const images = await get('/platform/generate/own-models?flow_name=image-generation');
    assert.equal(images.body.data.total, 0);
    const wrong = get('/platform/generate/own-models?page_size=101');
    assert.deepEqual(await codeOf(wrong), [400, 4001]);
  });

  test('quote: price-affecting fields only, same price as the charge', async () => {
    const quote = (json: unknown) => post('/tasks/pricing/quote', json);
    const free = { prompt: 5, image_file: null, nonsense: 1 };
    const answer = await quote({ flow_name: 'image-to-model', texture_size: 4096, ...free });
    assert.deepEqual(Object.keys(answer.body.data), [
      'flow_name',
      'params',
      'cost_credits',
      'available_credits',
    ]);
    assert.deepEqual(answer.body.data.params, { texture_size: 4096, turbo: false });
    assert.equal(answer.body.data.cost_credits, 30);
    const images = await quote({ flow_name: 'image-generation' });
    assert.deepEqual(images.body.data.params, { ai_model: 'bozzetto_1_0', image_count: 4 });
    assert.equal(images.body.data.cost_credits, 8);
    const artistic = await quote({ flow_name: 'image-to-artistic-mesh', num_verts: 9 });
    assert.deepEqual([artistic.body.data.params, artistic.body.data.cost_credits], [{}, 25]);
    assert.deepEqual(await codeOf(quote({ flow_name: 'nonsense' })), [400, 4004]);
    assert.match((await quote({ flow_name: 'nonsense' })).body.suggestion, /text-to-mesh/);
    assert.deepEqual(await codeOf(quote({})), [400, 4001]);
    const wrong = quote({ flow_name: 'image-to-model', texture_size: 1 });
    assert.deepEqual(await codeOf(wrong), [400, 4001]);
    const model = quote({ flow_name: 'image-generation', ai_model: 'other' });
    assert.equal((await model).status, 400);
  });
});
