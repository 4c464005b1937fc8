import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { fails } from '../support/expect.ts';
import { inspectGlb } from '../support/glb.ts';
import { bytes, objectImage } from '../support/images.ts';
import { residentBytes } from '../support/processes.ts';
import { type Service, startService } from '../support/service.ts';
import { claimingPng, pretenders, unusualImages } from './images.ts';
import { refused } from './refused.ts';

describe('hostile images', () => {
  let service: Service;
  before(async () => {
    service = await startService({
      env: { BOZZETTO_RATE_LIMIT: '0', BOZZETTO_LOG_LEVEL: 'error' },
    });
  });
  after(async () => {
    await service.stop();
    assert.doesNotMatch(service.output(), /"level":(50|60)/, 'nothing unexpected was logged');
  });

  const upload = (image: Uint8Array<ArrayBuffer>, filename = 'photo.png') =>
    service.client().uploads.image(image, { filename });

  async function uploadRefused(image: Uint8Array<ArrayBuffer>, codes: readonly number[]) {
    const form = new FormData();
    form.set('file', new Blob([image], { type: 'image/png' }), 'photo.png');
    const answer = await refused(`${service.baseUrl}/api/v1/upload/image`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.apiKey}` },
      body: form,
    });
    assert.ok(codes.includes(answer.body.code), JSON.stringify(answer.body));
  }

  for (const format of ['png', 'jpeg', 'webp', 'avif'] as const)
    test(`a ${format} cut at any of 40 places is refused`, async () => {
      const whole = bytes(
        await sharp(await objectImage(256))
          .flatten({ background: '#8c6' })
          .toFormat(format)
          .toBuffer(),
      );
      for (let step = 0; step < 40; step++) {
        const end = Math.floor((whole.length * 0.97 * step) / 40);
        await uploadRefused(whole.subarray(0, end), [4150, 4220]).catch((error) => {
          throw new Error(`cut at ${end} of ${whole.length}: ${error.message}`);
        });
      }
      await upload(whole);
    });

  test('a 0-byte file is refused', () => uploadRefused(new Uint8Array(0), [4220, 4150]));

  test('headers that claim 40,000 x 40,000 px or no size at all are refused', async () => {
    await uploadRefused(claimingPng(40_000, 40_000, 1), [4220]);
    await uploadRefused(claimingPng(0x7fffffff, 0x7fffffff, 0), [4220]);
    await uploadRefused(claimingPng(0, 100, 0), [4220]);
    await uploadRefused(claimingPng(200, 8193, 8193), [4220]);
  });

  test('decompression bombs are refused without being unpacked', async () => {
    const before = (await residentBytes(service.child.pid!)) ?? 0;
    const bomb = claimingPng(30_000, 30_000, 30_000);
    assert.ok(bomb.length < 500_000, `${bomb.length} bytes for 900 million pixels`);
    await Promise.all(Array.from({ length: 8 }, () => uploadRefused(bomb, [4220])));
    const grown = ((await residentBytes(service.child.pid!)) ?? 0) - before;
    assert.ok(grown < 200 * 2 ** 20, `grew by ${Math.round(grown / 2 ** 20)} MiB`);
  });

  test('the largest allowed image is taken, several at once', async () => {
    const large = claimingPng(8192, 8192, 8192);
    const taken = await Promise.all(Array.from({ length: 4 }, () => upload(large)));
    for (const { width, height } of taken) assert.deepEqual([width, height], [8192, 8192]);
  });

  test('what is no PNG, JPEG, WebP or AVIF is 4150, whatever it is called', async () => {
    for (const [name, file] of Object.entries(await pretenders()))
      await uploadRefused(file, [4150]).catch((error) => {
        throw new Error(`${name}: ${error.message}`);
      });
  });

  test('a name and a type that lie do not matter, nor what hangs on behind', async () => {
    const image = await objectImage(96);
    const polyglot = new Uint8Array(image.length + 60);
    polyglot.set(image);
    polyglot.set(new TextEncoder().encode('PK\u0003\u0004<script>alert(1)</script>'), image.length);
    for (const [body, name] of [
      [image, 'archive.zip'],
      [image, '../../etc/passwd'],
      [image, 'a"; filename="b.html'],
      [image, `${'n'.repeat(1000)}.png`],
      [image, 'ünïcödé \u202e gnp.exe'],
      [polyglot, 'page.html'],
    ] as const) {
      const { content_type, url } = await upload(body, name);
      assert.equal(content_type, 'image/png');
      const response = await fetch(url);
      assert.equal(response.status, 200, name);
      assert.equal(response.headers.get('content-type'), 'image/png');
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
      assert.equal((await response.arrayBuffer()).byteLength, body.length);
    }
  });

  test('unusual encodings become models', async () => {
    const client = service.client();
    for (const [name, image] of Object.entries(await unusualImages())) {
      const { file_key } = await upload(image, name);
      const task = await client.run(
        'image-to-mesh',
        { image_file: file_key, polygon_limit: 1000, turbo: true },
        { throwOnFailure: false },
      );
      assert.equal(task.status, 'SUCCESS', `${name}: ${JSON.stringify(task.error)}`);
      const { download_url } = await client.tasks.url(task.task_uuid);
      const { openEdges } = await inspectGlb(await (await client.download(download_url)).bytes());
      assert.equal(openEdges, 0, name);
    }
  });

  test('an image with nothing in it fails and costs nothing', async () => {
    const client = service.client();
    const before = await client.account.balance();
    const blank = { width: 128, height: 128, channels: 4 } as const;
    for (const background of ['#00000000', '#ffffff00']) {
      const image = bytes(
        await sharp({ create: { ...blank, background } })
          .png()
          .toBuffer(),
      );
      const { file_key } = await upload(image);
      const task = await client.run(
        'image-to-model',
        { image_file: file_key, polygon_limit: 1000 },
        { throwOnFailure: false },
      );
      assert.equal(task.status, 'FAILED', background);
      assert.ok((task.error?.message ?? '').length > 10);
      assert.ok([4220, 6002].includes(task.error!.code), JSON.stringify(task.error));
    }
    assert.deepEqual(await client.account.balance(), before);
  });

  test('a presigned PUT of any of these is refused as an upload is', async () => {
    const client = service.client();
    for (const [body, code] of [
      [claimingPng(40_000, 40_000, 1), 4220],
      [(await pretenders()).HTML!, 4150],
      [(await objectImage(96)).subarray(0, 500), 4220],
    ] as const) {
      const presigned = await client.uploads.presign({
        kind: 'image',
        filename: 'a.png',
        content_type: 'image/png',
        bytes: body.length,
      });
      await fails(code, Math.floor(code / 10), () => client.uploads.put(presigned, body));
      await fails(4041, 404, () =>
        client.tasks.create('image-to-mesh', { image_file: presigned.file_key }),
      );
    }
  });
});
