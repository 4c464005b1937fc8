import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { TaskStatusPayload } from '../../src/sdk/index.ts';
import { fails } from '../support/expect.ts';
import { objectImage } from '../support/images.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type Service, startService } from '../support/service.ts';

/** Starts a web server with good and bad sources. */
async function sourceServer() {
  const image = await objectImage(96);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    if (pathname === '/ball.png') response.end(image);
    else if (pathname === '/moved') response.writeHead(302, { location: '/ball.png' }).end();
    else if (pathname === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (pathname === '/inside')
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    else if (pathname === '/text') response.end('no image at all');
    else if (pathname === '/cut') response.end(image.subarray(0, image.length >> 1));
    else if (pathname === '/empty') response.end();
    else if (pathname === '/huge') {
      response.writeHead(200, { 'content-length': String(21 * 1024 * 1024) });
      response.end(Buffer.alloc(21 * 1024 * 1024));
    } else response.writeHead(404).end('gone');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('sources by URL', () => {
  let open: Service;
  let guarded: Service;
  let server: Server;
  let origin: string;
  before(async () => {
    ({ server, origin } = await sourceServer());
    open = await startService({ env: { BOZZETTO_ALLOW_PRIVATE_URLS: 'on' } });
    guarded = await startService();
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await open.stop();
    await guarded.stop();
  });

  function run(service: Service, url: string): Promise<TaskStatusPayload> {
    return service
      .client()
      .run(
        'image-to-mesh',
        { image_file: url, polygon_limit: 1000, turbo: true },
        { throwOnFailure: false, timeoutMs: PATIENCE_MS },
      );
  }

  /** Asserts that the task fails at admission and costs nothing. */
  async function refused(service: Service, url: string) {
    const task = await run(service, url);
    assert.deepEqual([task.status, task.error?.code], ['FAILED', 4220], url);
    assert.equal(task.started_at, null, 'no engine was used');
    const balance = await service.client().account.balance();
    assert.equal(balance.total_frozen_credits, 0);
    return task.error!.message;
  }

  test('an image at a URL, also behind a redirect, becomes a mesh and is shown as it was given', async () => {
    for (const path of ['/ball.png', '/moved']) {
      const task = await run(open, origin + path);
      assert.equal(task.status, 'SUCCESS', JSON.stringify(task.error));
      assert.equal(task.input?.image_url, origin + path);
    }
  });

  test('what cannot be fetched or is no image fails with 4220 and gives the credits back', async () => {
    const before = await open.client().account.balance();
    for (const path of ['/nothing', '/text', '/cut', '/empty', '/huge', '/loop'])
      await refused(open, origin + path);
    await refused(open, 'http://127.0.0.1:1/closed.png');
    await refused(open, 'http://no-such-host.invalid/a.png');
    assert.deepEqual(await open.client().account.balance(), before);
  });

  test('private addresses are refused, however they are spelled', async () => {
    const { port } = new URL(origin);
    for (const url of [
      `${origin}/ball.png`,
      `http://localhost:${port}/ball.png`,
      `http://[::1]:${port}/ball.png`,
      `http://[::ffff:127.0.0.1]:${port}/ball.png`,
      `http://2130706433:${port}/ball.png`,
      `http://0x7f.1:${port}/ball.png`,
      `http://0.0.0.0:${port}/ball.png`,
      'http://169.254.169.254/latest/meta-data',
      'http://10.0.0.1/a.png',
      'http://192.168.1.1/a.png',
    ]) {
      const message = await refused(guarded, url);
      assert.doesNotMatch(message, /no image at all/);
    }
  });

  test('other schemes are 4001 at creation, and so is a URL that is none', async () => {
    const sources = [
      ...['file:///etc/passwd', 'ftp://example.org/a.png', 'data:image/png;base64,AA'],
      ...['s3://bucket/a.png', 'FTP://x', 'javascript:1', 'mailto:a@example.org', 'http://'],
      ...['https:example.org/a.png', 'blob:http://a/b'],
    ];
    for (const url of sources) {
      const create = () => guarded.client().tasks.create('image-to-mesh', { image_file: url });
      const { message, suggestion } = await fails(4001, 400, create);
      assert.match(message, /^image_file must be a file_key or an absolute http\(s\) URL/, url);
      assert.match(suggestion ?? '', /http:\/\//);
    }
    const model = { model_file: 'ftp://example.org/a.glb' };
    await fails(4001, 400, () => guarded.client().tasks.create('model-remesh', model));
  });

  test('a URL of 8,192 characters is fetched, one more is 4001', async () => {
    const long = (length: number) => `${origin}/ball.png?${'x'.repeat(length)}`.slice(0, length);
    const task = await run(open, long(8192));
    assert.equal(task.status, 'SUCCESS', JSON.stringify(task.error));
    assert.equal(task.input?.image_url, long(8192));
    const { message } = await fails(4001, 400, () => run(open, long(8193)));
    assert.match(message, /image_file must have at most 8192 characters/);
  });
});
