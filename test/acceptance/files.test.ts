import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { admin } from '../support/admin.ts';
import { fails, hasKeys, KEYS, TIMESTAMP } from '../support/expect.ts';
import { recordingFetch, send } from '../support/http.ts';
import { objectImage, plainImage } from '../support/images.ts';
import { ROOT, type Service, startService } from '../support/service.ts';
import { openStore } from '../support/store.ts';

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');

describe('files', () => {
  let service: Service;
  before(async () => {
    service = await startService({ env: { BOZZETTO_URL_TTL: '60' } });
  });
  after(() => service.stop());

  for (const format of ['png', 'jpeg', 'webp', 'avif'] as const)
    test(`an uploaded ${format} says what it is, and its link gives the same bytes`, async () => {
      const image = await plainImage(120, 80, format);
      const upload = await service.client().uploads.image(image, { filename: 'lie.txt' });
      hasKeys(upload, KEYS.uploadedImage);
      assert.match(upload.file_key, /^img_[0-9a-f]{32}$/);
      assert.match(upload.expires_at, TIMESTAMP);
      assert.deepEqual(
        [upload.width, upload.height, upload.bytes, upload.content_type, upload.sha256],
        [120, 80, image.byteLength, `image/${format}`, sha256(image)],
      );
      const back = new Uint8Array(await (await service.client().download(upload.url)).bytes());
      assert.equal(sha256(back), upload.sha256);
    });

  test('width and height are after EXIF orientation', async () => {
    const { default: sharp } = await import('sharp');
    const turned = await sharp(await plainImage(120, 80, 'jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const upload = await service.client().uploads.image(new Uint8Array(turned));
    assert.deepEqual([upload.width, upload.height], [80, 120]);
  });

  test('an uploaded model says its format', async () => {
    const text = new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
    const upload = await service.client().uploads.model(text, { filename: 'triangle.obj' });
    hasKeys(upload, KEYS.uploadedModel);
    assert.match(upload.file_key, /^mdl_[0-9a-f]{32}$/);
    assert.deepEqual(
      [upload.format, upload.bytes, upload.sha256],
      ['obj', text.byteLength, sha256(text)],
    );
  });

  test('an image of 63 px or 8193 px a side is 4220, 64 and 8192 are fine', async () => {
    const client = service.client();
    for (const [width, height] of [
      [63, 100],
      [100, 63],
      [8193, 64],
      [64, 8193],
    ] as const)
      await fails(4220, 422, async () => client.uploads.image(await plainImage(width, height)));
    await client.uploads.image(await plainImage(64, 64));
    await client.uploads.image(await plainImage(8192, 64));
  });

  test('an image over 20 MB is 4130', async () => {
    const large = new Uint8Array(20 * 1024 * 1024 + 1);
    large.set(await plainImage(64, 64));
    await fails(4130, 413, () => service.client().uploads.image(large));
  });

  test('formats beyond the four are 4150', async () => {
    const client = service.client();
    for (const format of ['gif', 'tiff'] as const)
      await fails(4150, 415, async () => client.uploads.image(await plainImage(80, 80, format)));
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await fails(4150, 415, () => client.uploads.image(svg, { filename: 'a.png' }));
  });

  describe('presigned upload', () => {
    const presign = (bytes: number, more = {}) =>
      service.client().uploads.presign({
        kind: 'image',
        filename: 'a.png',
        content_type: 'image/png',
        bytes,
        ...more,
      });

    test('presign, PUT without a token, use', async () => {
      const image = await objectImage(96);
      const presigned = await presign(image.byteLength);
      hasKeys(presigned, KEYS.presigned);
      assert.equal(presigned.method, 'PUT');
      const client = service.client();
      const use = () => client.tasks.create('image-to-mesh', { image_file: presigned.file_key });
      await fails(4041, 404, use);
      await client.uploads.put(presigned, image);
      const { task_uuid } = await use();
      await client.tasks.cancel(task_uuid);
    });

    test('another PUT to the same link is refused', async () => {
      const image = await objectImage(96);
      const presigned = await presign(image.byteLength);
      await service.client().uploads.put(presigned, image);
      const again = await send(presigned.upload_url, {
        method: 'PUT',
        headers: presigned.headers,
        body: image,
      });
      assert.ok(again.status >= 400 && again.status < 500, String(again.status));
      assert.ok(again.body.code >= 4000);
    });

    test('a tampered link, another type of bytes, or more bytes are refused', async () => {
      const image = await objectImage(96);
      const presigned = await presign(image.byteLength);
      const { headers, upload_url } = presigned;
      const put = (url: string, body: Uint8Array<ArrayBuffer>) =>
        send(url, { method: 'PUT', headers, body });
      const tampered = upload_url.replace(/signature=.{4}/, 'signature=AAAA');
      assert.equal((await put(tampered, image)).body.code, 4030);
      const text = new TextEncoder().encode('x'.repeat(image.byteLength));
      assert.equal((await put(upload_url, text)).body.code, 4150);
      const longer = new Uint8Array(image.byteLength + 100);
      longer.set(image);
      const answer = await put(upload_url, longer);
      assert.ok(answer.status >= 400 && answer.status < 500, JSON.stringify(answer.body));
    });

    test('what cannot be uploaded is refused before', async () => {
      await fails(4130, 413, () => presign(20 * 1024 * 1024 + 1));
      await fails(4130, 413, () => presign(200 * 1024 * 1024 + 1, { kind: 'model' }));
      await fails(4150, 415, () => presign(100, { content_type: 'image/gif' }));
      await fails(4001, 400, () => presign(0));
      await fails(4001, 400, () => presign(10, { kind: 'video' }));
    });
  });

  describe('download links', () => {
    async function link() {
      const image = await objectImage(200);
      const { url } = await service.client().uploads.image(image);
      return { image, url };
    }

    test('ranges, suffixes and ranges beyond the end', async () => {
      const { image, url } = await link();
      const whole = await fetch(url);
      assert.equal(whole.headers.get('accept-ranges'), 'bytes');
      assert.deepEqual(new Uint8Array(await whole.arrayBuffer()), image);
      const size = image.byteLength;
      for (const [range, start, end] of [
        ['bytes=0-9', 0, 9],
        ['bytes=10-', 10, size - 1],
        ['bytes=-7', size - 7, size - 1],
        [`bytes=5-${size + 100}`, 5, size - 1],
      ] as const) {
        const part = await fetch(url, { headers: { range } });
        assert.equal(part.status, 206, range);
        assert.equal(part.headers.get('content-range'), `bytes ${start}-${end}/${size}`);
        assert.deepEqual(new Uint8Array(await part.arrayBuffer()), image.subarray(start, end + 1));
      }
      const beyond = await fetch(url, { headers: { range: `bytes=${size}-` } });
      assert.equal(beyond.status, 416);
      assert.equal(beyond.headers.get('content-range'), `bytes */${size}`);
      await beyond.body?.cancel();
    });

    test('ETag, If-None-Match, If-Range and HEAD', async () => {
      const { image, url } = await link();
      const head = await fetch(url, { method: 'HEAD' });
      assert.equal(head.status, 200);
      assert.equal(head.headers.get('content-length'), String(image.byteLength));
      assert.equal((await head.arrayBuffer()).byteLength, 0);
      const etag = head.headers.get('etag')!;
      assert.match(etag, /^"[^"]+"$/);
      const unchanged = await fetch(url, { headers: { 'if-none-match': etag } });
      assert.equal(unchanged.status, 304);
      const stale = await fetch(url, { headers: { range: 'bytes=0-3', 'if-range': '"other"' } });
      assert.equal(stale.status, 200);
      await stale.body?.cancel();
      const fresh = await fetch(url, { headers: { range: 'bytes=0-3', 'if-range': etag } });
      assert.equal(fresh.status, 206);
      await fresh.body?.cancel();
    });

    test('a tampered, cut, moved or expired link is 4030', async () => {
      const { url } = await link();
      const other = (await link()).url;
      const bad = [
        url.replace(/signature=.{4}/, 'signature=AAAA'),
        url.replace(/expires=\d/, 'expires=9'),
        url.replace(/[?&]signature=[^&]+/, ''),
        url.split('?')[0]!,
        other.split('?')[0]! + new URL(url).search,
        url.replace(/expires=\d+/, 'expires=1000000000'),
      ];
      for (const wrong of bad) {
        const answer = await send(wrong);
        assert.deepEqual([answer.status, answer.body.code], [403, 4030], wrong);
      }
    });

    test('a download names its file and cannot be sniffed or framed as a page', async () => {
      const { url } = await link();
      const { headers } = await fetch(url, { method: 'HEAD' });
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.match(headers.get('content-disposition') ?? '', /filename/);
      assert.equal(headers.get('content-type'), 'image/png');
    });
  });

  test('a file_key belongs to its user', async () => {
    const user = await admin(service).createUser({ credits: 100 });
    const { file_key } = await service.client().uploads.image(await objectImage(96));
    await fails(4041, 404, () =>
      service.client(user).tasks.create('image-to-mesh', { image_file: file_key }),
    );
  });

  test('before SUCCESS there is nothing to download: 4093; an asset that is not there: 4042', async () => {
    const client = service.client();
    const { file_key } = await client.uploads.image(await objectImage(96));
    const { task_uuid } = await client.tasks.create('image-to-mesh', {
      image_file: file_key,
      polygon_limit: 1000,
    });
    await fails(4093, 409, () => client.tasks.url(task_uuid));
    await client.wait(task_uuid);
    await fails(4042, 404, () => client.tasks.url(task_uuid, { kind: 'texture' }));
    await fails(4042, 404, () => client.tasks.url(task_uuid, { format: 'fbx' }));
    await fails(4042, 404, () => client.tasks.url(task_uuid, { index: 9 }));
    await fails(4001, 400, () => client.tasks.url(task_uuid, { kind: 'smell' as 'image' }));
  });

  test('results get a date by command, tell it, and answer 410/4100 once it is past', async () => {
    const user = await admin(service).createUser({ credits: 50 });
    const recorder = recordingFetch();
    const client = service.client({ ...user, fetch: recorder.fetch });
    const sunset = () => recorder.last().headers.get('sunset');
    const square = new File(['v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'], 'triangle.obj');
    const { file_key } = await client.uploads.model(square);
    const formats = { source_format: 'obj', target_format: 'stl' };
    const { task_uuid } = await client.run('convert-model-format', {
      model_file: file_key,
      ...formats,
    });
    assert.equal((await client.tasks.report(task_uuid)).expires_at, null);
    assert.equal(sunset(), null);

    const expire = async (days: string) => {
      const command = [join(ROOT, 'src/bin/admin.ts'), 'results', 'expire', '--days', days];
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [...command, '--user', user.user_uuid],
        { env: { PATH: process.env.PATH, ...service.env } },
      );
      return JSON.parse(stdout);
    };
    await assert.rejects(expire('0'), /--days must be an integer/);
    assert.deepEqual(await expire('2'), { results: 1 });
    assert.deepEqual(await expire('9'), { results: 0 }, 'a date does not change any more');
    const report = await client.tasks.report(task_uuid);
    const when = Date.parse(report.expires_at!);
    assert.ok(Math.abs(when - Date.now() - 2 * 86_400_000) < 600_000);
    assert.equal(sunset(), new Date(when).toUTCString());
    assert.equal(report.assets[0]!.expires_at, report.expires_at);
    const { records } = await client.models.own();
    assert.equal(records[0]!.assets![0]!.expires_at, report.expires_at);
    await client.tasks.status(task_uuid);
    assert.equal(sunset(), new Date(when).toUTCString());
    const { download_url } = await client.tasks.url(task_uuid);
    assert.equal(sunset(), new Date(when).toUTCString());
    const bundle = (await client.tasks.url(task_uuid, { kind: 'bundle' })).download_url;
    assert.equal(sunset(), new Date(when).toUTCString());
    assert.equal(
      Buffer.from(await (await client.download(bundle)).bytes()).readUInt32BE(),
      0x504b0304,
    );
    const file = await send(download_url);
    assert.deepEqual(
      [file.status, file.headers.get('sunset')],
      [200, new Date(when).toUTCString()],
    );

    const store = await openStore(service);
    const files = async () => (await store.keys()).filter((key) => key.includes(task_uuid));
    assert.ok((await files()).length > 0);
    await store.database.sql.query(
      `update tasks set expires_at = clock_timestamp() where task_uuid = $1`,
      [task_uuid],
    );
    // Readers see the expiry at once, before and after the sweep.
    for (const isSwept of [false, true]) {
      if (isSwept) await store.sweep();
      const error = await fails(4100, 410, () => client.tasks.url(task_uuid));
      assert.match(error.message + error.suggestion, /expired at .*retry/);
      await fails(4100, 410, () => client.download(download_url));
      await fails(4100, 410, () => client.download(bundle));
      await fails(4100, 410, () => client.tasks.url(task_uuid, { kind: 'bundle' }));
      await fails(4100, 410, () => client.download({ task_uuid }));
      const status = await client.tasks.status(task_uuid);
      assert.deepEqual([status.status, status.output], ['SUCCESS', {}]);
      assert.equal(sunset(), null);
      assert.deepEqual((await client.tasks.report(task_uuid)).assets, []);
    }
    assert.deepEqual(await files(), []);
    await client.wait(await client.tasks.retry(task_uuid));
  });
});
