import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import { plainImage } from '../../test/support/images.ts';
import type { TestServer, TestUser } from '../../test/support/test-server.ts';
import { testServer } from '../../test/support/test-server.ts';
import { envelope } from '../contract/envelope.ts';
import { presignedUpload, uploadedImage, uploadedModel } from '../contract/upload.ts';

const glb = Buffer.from('676c54460200000014000000000000004a534f4e', 'hex');

describe('files', () => {
  let server: TestServer;
  let user: TestUser;

  before(async () => {
    server = await testServer();
    user = await server.user();
  });

  const upload = async (
    kind: 'image' | 'model',
    bytes: Uint8Array<ArrayBuffer> | string,
    { field = 'file', filename = 'chair.png' } = {},
  ) => {
    const form = new FormData();
    form.set(field, new Blob([bytes]), filename);
    const answer = await fetch(`${server.baseUrl}/api/v1/upload/${kind}`, {
      method: 'POST',
      headers: user.auth,
      body: form,
    });
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return { status: answer.status, body: (await answer.json()) as any };
  };
  const open = (url: string, init?: RequestInit) => {
    const { pathname, search } = new URL(url);
    return fetch(server.baseUrl + pathname + search, init);
  };
  const succeeded = async (files: Parameters<TestServer['succeed']>[1]) => {
    const body = { image_file: 'https://example.com/a.png', allow_duplicate: true };
    const created = await server.call(user, 'POST', '/tasks/image-to-model', body);
    await server.succeed(created.body.data.task_uuid, files);
    return created.body.data.task_uuid as string;
  };
  const model = (text: string, filename = 'model.glb') => ({
    role: 'textured_model_url',
    kind: 'model' as const,
    format: 'glb',
    filename,
    content_type: 'model/gltf-binary',
    bytes: Buffer.from(text),
  });

  test('an uploaded image: its payload, and its link gives the bytes back', async () => {
    const bytes = await plainImage(80, 70, 'webp');
    const { status, body } = await upload('image', bytes, { filename: '../../räksm "örgås.png' });
    assert.equal(status, 200);
    const { data } = envelope(uploadedImage.strict()).parse(body);
    assert.deepEqual([data.width, data.height, data.content_type], [80, 70, 'image/webp']);
    const answer = await open(data.url);
    assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), bytes);
    assert.match(answer.headers.get('content-disposition')!, /^inline; filename="[\w.-]+\.png"/);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  });

  test('an uploaded model', async () => {
    const { body } = await upload('model', new Uint8Array(glb), { filename: 'a.glb' });
    const { data } = envelope(uploadedModel.strict()).parse(body);
    assert.equal(data.format, 'glb');
    assert.match(data.file_key, /^mdl_[0-9a-f]{32}$/);
  });

  test('what is refused: type 4150, content 4220, field 4001, size 4130', async () => {
    const png = await plainImage(64, 64);
    const refused = async (...args: Parameters<typeof upload>) => {
      const { status, body } = await upload(...args);
      return [status, body.code];
    };
    assert.deepEqual(await refused('image', 'GIF89a…'), [415, 4150]);
    assert.deepEqual(await refused('image', await plainImage(64, 64, 'gif')), [415, 4150]);
    assert.deepEqual(await refused('image', ''), [422, 4220]);
    assert.deepEqual(await refused('image', png.slice(0, -30)), [422, 4220]);
    assert.deepEqual(await refused('image', await plainImage(63, 64)), [422, 4220]);
    assert.deepEqual(await refused('image', png, { field: 'image' }), [400, 4001]);
    assert.deepEqual(await refused('model', png), [415, 4150]);
    assert.deepEqual(await refused('image', new Uint8Array(20 * 1024 * 1024 + 1)), [413, 4130]);
    assert.deepEqual(await refused('image', new Uint8Array(21 * 1024 * 1024)), [413, 4130]);
  });

  test('bodies that are no multipart, or a broken one', async () => {
    const post = async (body: string, type: string) => {
      const answer = await fetch(`${server.baseUrl}/api/v1/upload/image`, {
        method: 'POST',
        headers: { ...user.auth, 'content-type': type },
        body,
      });
      return [answer.status, ((await answer.json()) as { code: number }).code];
    };
    assert.deepEqual(await post('{}', 'application/json'), [415, 4150]);
    assert.deepEqual(await post('x', 'image/png'), [415, 4150]);
    assert.deepEqual(await post('', 'multipart/form-data; boundary=b'), [400, 4001]);
    assert.deepEqual(await post('--b--\r\n', 'multipart/form-data; boundary=b'), [400, 4001]);
    const [status] = await post('x', 'multipart/form-data');
    assert.ok(Number(status) >= 400 && Number(status) < 500);
    const cut = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
    const [cutStatus] = await post(cut, 'multipart/form-data; boundary=b');
    assert.ok(Number(cutStatus) >= 400 && Number(cutStatus) < 500);
  });

  test('presign and PUT: the upload can be used; once, with the signed type and size', async () => {
    const bytes = await plainImage(64, 64);
    const presign = async (more = {}) => {
      const body = {
        kind: 'image',
        filename: 'a.png',
        content_type: 'image/png',
        bytes: bytes.length,
        ...more,
      };
      return (await server.call(user, 'POST', '/upload/presign', body)).body;
    };
    const put = async (url: string, body: Uint8Array<ArrayBuffer>, type = 'image/png') => {
      const init = { method: 'PUT', headers: { 'content-type': type }, body };
      const answer = await open(url, init);
      return [answer.status, ((await answer.json()) as { code: number }).code];
    };
    const { data } = envelope(presignedUpload.strict()).parse(await presign());
    const task = () =>
      server.call(user, 'POST', '/tasks/image-to-mesh', { image_file: data.file_key });
    assert.equal((await task()).body.code, 4041);
    assert.deepEqual(await put(data.upload_url, bytes, 'image/jpeg'), [415, 4150]);
    assert.deepEqual(await put(data.upload_url, bytes.slice(1)), [422, 4220]);
    assert.deepEqual(await put(`${data.upload_url}x`, bytes), [403, 4030]);
    assert.deepEqual(await put(data.upload_url, bytes), [200, 0]);
    assert.deepEqual(await put(data.upload_url, bytes), [403, 4030]);
    assert.equal((await task()).status, 200);

    const small = (await presign({ bytes: 10 })).data;
    assert.deepEqual(await put(small.upload_url, bytes), [413, 4130]);
    const jpeg = await plainImage(64, 64, 'jpeg');
    const lying = (await presign({ bytes: jpeg.length })).data;
    assert.deepEqual(await put(lying.upload_url, jpeg), [415, 4150]);
    assert.equal((await presign({ content_type: 'image/gif' })).code, 4150);
    assert.equal((await presign({ bytes: 20 * 1024 * 1024 + 1 })).code, 4130);
    assert.equal((await presign({ bytes: 0 })).code, 4001);
    assert.equal((await presign({ kind: 'video' })).code, 4001);
  });

  test('of PUTs to one presigned URL at the same time one wins, and its bytes stay', async () => {
    const bodies = [1, 2, 3, 4].map((n) =>
      new TextEncoder().encode(`# ${n}\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n`),
    );
    const bytes = bodies[0]!.length;
    const about = { kind: 'model', filename: 'a.obj', content_type: 'model/obj', bytes };
    const { data } = (await server.call(user, 'POST', '/upload/presign', about)).body;
    const answers = await Promise.all(
      bodies.map((body) =>
        open(data.upload_url, { method: 'PUT', headers: { 'content-type': 'model/obj' }, body }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    assert.deepEqual(statuses.toSorted(), [200, 403, 403, 403]);
    const winner = bodies[statuses.indexOf(200)]!;
    const upload = await server.database.uploads.find(null, data.file_key);
    assert.equal(upload?.sha256, createHash('sha256').update(winner).digest('hex'));
    const stored = await readFile(await server.blobs.toLocalFile(upload!.blob_key, ''));
    assert.deepEqual(stored, Buffer.from(winner));
  });

  test('a download: whole, parts, 304, 416, HEAD', async () => {
    const task = await succeeded([model('0123456789')]);
    const url = (await server.call(user, 'GET', `/tasks/url/${task}`)).body.data.download_url;
    const get = async (headers: Record<string, string> = {}, method = 'GET') => {
      const answer = await open(url, { headers, method });
      return { answer, text: await answer.text() };
    };
    const { answer, text } = await get();
    assert.equal(text, '0123456789');
    assert.equal(answer.headers.get('content-type'), 'model/gltf-binary');
    assert.equal(answer.headers.get('accept-ranges'), 'bytes');
    assert.match(answer.headers.get('cache-control')!, /private/);
    assert.match(answer.headers.get('content-disposition')!, /attachment; filename="model\.glb"/);
    const etag = answer.headers.get('etag')!;
    for (const [range, status, body, contentRange] of [
      ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
      ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
      ['bytes=-2', 206, '89', 'bytes 8-9/10'],
      ['bytes=0-1,2-3', 206, '0123', 'bytes 0-3/10'],
      ['bytes=0-1,5-6', 200, '0123456789', null],
      ['bytes=10-', 416, '', 'bytes */10'],
      ['lines=1-2', 200, '0123456789', null],
    ] as const) {
      const part = await get({ range });
      assert.deepEqual([part.answer.status, part.text], [status, body], range);
      assert.equal(part.answer.headers.get('content-range'), contentRange, range);
    }
    assert.equal((await get({ 'if-none-match': etag })).answer.status, 304);
    assert.equal((await get({ range: 'bytes=0-3', 'if-range': etag })).answer.status, 206);
    assert.equal((await get({ range: 'bytes=0-3', 'if-range': '"old"' })).answer.status, 200);
    const head = await get({}, 'HEAD');
    assert.deepEqual([head.answer.headers.get('content-length'), head.text], ['10', '']);
  });

  test('a changed or expired link is 4030', async () => {
    const task = await succeeded([model('x')]);
    const url = (await server.call(user, 'GET', `/tasks/url/${task}`)).body.data.download_url;
    for (const bad of [
      url.replace('model.glb', 'other.glb'),
      url.replace(/expires=\d+/, 'expires=9999999999'),
      url.replace(/signature=./, 'signature=!'),
      url.split('?')[0],
    ]) {
      const answer = await open(bad);
      const { code, suggestion } = (await answer.json()) as { code: number; suggestion: string };
      assert.deepEqual([answer.status, code], [403, 4030]);
      assert.match(suggestion, /[Rr]ead the task/);
    }
  });

  test('any picture by its link with size=small: WebP of 384 pixels, kept beside it and gone with it', async () => {
    const picture = await plainImage(1024, 512);
    const files = [
      { role: 'preview_url', kind: 'preview', format: 'png', filename: 'preview.png' },
      { role: 'image_url', kind: 'image', format: 'png', filename: 'broken.png' },
    ] as const;
    const task = await succeeded([
      { ...files[0], content_type: 'image/png', bytes: picture },
      { ...files[1], content_type: 'image/png', bytes: picture.slice(0, 90) },
      model('no picture'),
    ]);
    const linkOf = async (kind: string) =>
      (await server.call(user, 'GET', `/tasks/url/${task}?kind=${kind}`)).body.data.download_url;
    const preview: string = await linkOf('preview');
    const answers = await Promise.all([1, 2].map(() => open(`${preview}&size=small`)));
    for (const answer of answers) {
      assert.equal(answer.headers.get('content-type'), 'image/webp');
      assert.match(answer.headers.get('content-disposition')!, /inline; filename="preview\.small/);
      const small = await sharp(await answer.arrayBuffer()).metadata();
      assert.deepEqual([small.format, small.width, small.height], ['webp', 384, 192]);
    }
    const etag = answers[0]!.headers.get('etag')!;
    const headers = { 'if-none-match': etag };
    assert.equal((await open(`${preview}&size=small`, { headers })).status, 304);
    assert.notEqual((await open(preview)).headers.get('etag'), etag);
    // A file without a thumbnail is sent unchanged.
    assert.equal(await (await open(`${await linkOf('model')}&size=small`)).text(), 'no picture');
    assert.equal((await (await open(`${await linkOf('image')}&size=small`)).blob()).size, 90);
    const refused = ['&size=huge', '&size=small&size=small', '&size=small&x=1'];
    for (const more of refused) assert.notEqual((await open(preview + more)).status, 200, more);
    assert.equal(
      (await open(`${preview.replace(/signature=./, 'signature=!')}&size=small`)).status,
      403,
    );
    const directory = join(server.directory, 'blobs/tasks', task);
    assert.equal((await readdir(directory)).length, 4);
    await server.call(user, 'DELETE', `/tasks/${task}`);
    await assert.rejects(readdir(directory), { code: 'ENOENT' });
    assert.equal((await open(`${preview}&size=small`)).status, 404);

    const { body } = await upload('image', await plainImage(600, 900));
    const source = await open(`${body.data.url}&size=small`);
    const small = await sharp(await source.arrayBuffer()).metadata();
    assert.deepEqual([small.width, small.height], [256, 384]);
  });

  test('the bundle is a zip of all files, names made unique', async () => {
    const task = await succeeded([model('first'), model('second')]);
    const { data } = (await server.call(user, 'GET', `/tasks/url/${task}?kind=bundle`)).body;
    const answer = await open(data.download_url);
    assert.equal(answer.headers.get('content-type'), 'application/zip');
    const zip = Buffer.from(await answer.arrayBuffer());
    assert.equal(zip.toString('latin1', 0, 4), 'PK\x03\x04');
    for (const expected of ['model.glb', 'model-2.glb', 'first', 'second'])
      assert.ok(zip.includes(expected), expected);
  });
});
