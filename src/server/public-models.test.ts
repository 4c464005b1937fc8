import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { plainImage } from '../../test/support/images.ts';
import type { TestFile, TestServer, TestUser } from '../../test/support/test-server.ts';
import { testServer } from '../../test/support/test-server.ts';
import { envelope } from '../contract/envelope.ts';
import { downloadResponse, publicModelItem } from '../contract/task.ts';
import { Bozzetto, NotFoundError } from '../sdk/index.ts';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';

const file = (role: string, kind: TestFile['kind'], filename: string): TestFile => ({
  role,
  kind,
  filename,
  format: filename.split('.')[1]!,
  content_type: filename.endsWith('glb') ? 'model/gltf-binary' : 'image/png',
  bytes: Buffer.from(`bytes of ${filename}`),
});
const FILES: TestFile[] = [
  file('preprocessed_image_url', 'image', 'cutout.png'),
  file('geometry_model_url', 'model', 'geometry.glb'),
  file('textured_model_url', 'model', 'model.glb'),
  file('texture_url', 'texture', 'base-color.png'),
  file('preview_url', 'preview', 'preview.png'),
];

describe('public models', () => {
  let server: TestServer;
  let owner: TestUser;
  let image_file: string;

  before(async () => {
    server = await testServer({
      options: { runnableFlows: new Set(['image-to-model', 'image-generation']) },
    });
    owner = await server.user({ credits: 1000 });
    image_file = await server.image(owner, await plainImage(64, 64));
  });

  const create = async () => {
    const body = { image_file, allow_duplicate: true };
    return (await server.call(owner, 'POST', '/tasks/image-to-model', body)).body.data.task_uuid;
  };
  const publish = (task: string, is_public = true) =>
    server.call(owner, 'PATCH', `/tasks/${task}`, { is_public });
  const read = (task: string, rest = '', as: TestUser | null = null) =>
    server.call(as, 'GET', `/public/models/${task}${rest}`);
  const open = (url: string) => {
    const { pathname, search } = new URL(url);
    return server.call(null, 'GET', pathname + search);
  };
  const made = async () => {
    const task = await create();
    await server.succeed(task, FILES);
    await publish(task);
    return task;
  };

  test('whoever has the link reads the model, and nothing that is its owner’s', async () => {
    const task = await made();
    await server.call(owner, 'PATCH', `/tasks/${task}`, { name: 'Chair' });
    const answer = await read(task);
    const { data } = envelope(publicModelItem.strict()).strict().parse(answer.body);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.deepEqual(
      [data.task_uuid, data.flow_name, data.status, data.name, data.is_public],
      [task, 'image-to-model', 'SUCCESS', 'Chair', true],
    );
    assert.deepEqual(
      data.assets.map(({ filename }) => filename),
      ['geometry.glb', 'model.glb', 'base-color.png', 'preview.png'],
    );
    const text = JSON.stringify(answer.body);
    for (const secret of ['cutout', 'upload', image_file, owner.user_uuid, '/files/tasks/'])
      assert.ok(!text.includes(secret), secret);
    const links = [data.preview_url!, ...data.geometry_model_url!, ...data.textured_model_url!];
    for (const link of [...links, ...data.assets.map(({ url }) => url)]) {
      const { status, body, headers } = await open(link);
      assert.equal(status, 200, link);
      assert.match(String(body), /^bytes of /);
      assert.equal(headers.get('cache-control'), 'no-cache');
    }
    assert.equal((await read(task, '', owner)).status, 200, 'a token does no harm');
  });

  test('its files by kind, format and index; what is not shown is 4042, no bundle', async () => {
    const task = await made();
    const url = async (query = '') =>
      envelope(downloadResponse.strict()).parse((await read(task, `/url${query}`)).body).data;
    assert.match((await url()).download_url, /\/files\/public\/.*\/model\.glb\?/);
    assert.match((await url()).preview_url!, /\/files\/public\/.*\/preview\.png\?/);
    assert.match((await url('?kind=geometry')).download_url, /geometry\.glb\?/);
    assert.match((await url('?kind=texture')).download_url, /base-color\.png\?/);
    assert.match((await url('?kind=preview')).download_url, /preview\.png\?/);
    assert.match((await url('?kind=model&index=1')).download_url, /geometry\.glb\?/);
    assert.equal((await read(task, '/url?format=fbx')).body.code, 4042);
    assert.ok(!JSON.stringify((await read(task, '/url?format=fbx')).body).includes('image'));
    for (const kind of ['bundle', 'image', 'nonsense'])
      assert.equal((await read(task, `/url?kind=${kind}`)).body.code, 4001, kind);
  });

  test('private, unfinished, failed, removed and unknown models answer alike', async () => {
    const secret = await create();
    await server.succeed(secret, FILES);
    const waiting = await create();
    await publish(waiting);
    const cancelled = await create();
    await publish(cancelled);
    await server.call(owner, 'POST', `/tasks/${cancelled}/cancel`);
    const removed = await made();
    await server.call(owner, 'DELETE', `/tasks/${removed}`);
    const seen = new Set<string>();
    for (const task of [secret, waiting, cancelled, removed, UNKNOWN])
      for (const rest of ['', '/url']) {
        const { status, body } = await read(task, rest);
        assert.deepEqual([status, body.code], [404, 4040], task);
        const { request_id: _, ...reported } = body;
        seen.add(JSON.stringify(reported).replaceAll(task, 'ID'));
        // Its owner has no more rights here than anybody.
        assert.equal((await read(task, rest, owner)).status, 404);
      }
    assert.equal(seen.size, 1, [...seen].join('\n'));
    assert.equal((await read('nonsense')).body.code, 4001);
  });

  test('made private it is closed at once, and so are the links that were read before', async () => {
    const task = await made();
    const { data } = (await read(task)).body;
    const [link] = data.textured_model_url;
    assert.equal((await open(link)).status, 200);
    await publish(task, false);
    assert.equal((await read(task)).status, 404);
    const closed = await open(link);
    assert.deepEqual([closed.status, closed.body.code], [404, 4042]);
    const etag = { 'if-none-match': `"${data.assets[1].sha256}"` };
    const { pathname, search } = new URL(link);
    const again = await server.call(null, 'GET', pathname + search, undefined, etag);
    assert.equal(again.status, 404, 'a browser that kept the file is told too');
    // The owner's own link is another one, and stays.
    const own = await server.call(owner, 'GET', `/tasks/url/${task}`);
    assert.equal((await open(own.body.data.download_url)).status, 200);
    await publish(task);
    assert.equal((await open(link)).status, 200);
  });

  test('a public link is signed: another file, another task or another time is refused', async () => {
    const task = await made();
    const { data } = (await read(task)).body;
    const [link] = data.textured_model_url as [string];
    const own = (await server.call(owner, 'GET', `/tasks/url/${task}?kind=image`)).body.data;
    const cutout = own.asset_id as string;
    const forged = [
      link.replace(/signature=.{4}/, 'signature=AAAA'),
      link.replace(/expires=\d/, 'expires=9'),
      link.replace(data.assets[1].asset_id, cutout),
      own.download_url.replace('/files/tasks/', '/files/public/'),
      link.replace('/files/public/', '/files/tasks/'),
    ];
    for (const url of forged) {
      const { status, body } = await open(url);
      assert.deepEqual([status, body.code], [403, 4030], url);
    }
    // Signed, but of a file that is not shown.
    const signed = server.signer.publicAssetUrl(task, cutout, 'cutout.png');
    assert.equal((await open(signed)).body.code, 4042);
  });

  test('only what makes a model can be made public', async () => {
    const body = { prompt: 'a red chair' };
    const { data } = (await server.call(owner, 'POST', '/tasks/image-generation', body)).body;
    const refused = await publish(data.task_uuid);
    assert.deepEqual([refused.status, refused.body.code], [400, 4003]);
    assert.match(refused.body.message, /image-generation/);
    assert.equal((await publish(data.task_uuid, false)).status, 200);
    assert.equal((await publish(UNKNOWN)).body.code, 4040);
  });

  test('the client reads it without a key', async () => {
    const task = await made();
    const stranger = new Bozzetto({ baseUrl: server.baseUrl, maxRetries: 0 });
    assert.equal((await stranger.models.public(task)).task_uuid, task);
    const { download_url } = await stranger.models.publicUrl(task, { kind: 'texture' });
    assert.match(download_url, /base-color\.png/);
    await publish(task, false);
    await assert.rejects(stranger.models.public(task), NotFoundError);
    await assert.rejects(stranger.account.me(), { code: 4010 });
  });
});
