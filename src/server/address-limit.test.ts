import assert from 'node:assert/strict';
import { test } from 'node:test';
import { send } from '../../test/support/http.ts';
import { plainImage } from '../../test/support/images.ts';
import { NO_LIMITS, type TestServer, testServer } from '../../test/support/test-server.ts';
import { addressKey } from './plugins/address-limit.ts';
import { TokenBuckets } from './token-buckets.ts';

const LIMIT = 5;

/** A server on which this address has spent what it may ask without a key. */
async function spent(): Promise<TestServer> {
  const server = await testServer({ options: { addressRateLimit: LIMIT } });
  for (let n = LIMIT - 1; n >= 0; n--) {
    const answer = await server.call(null, 'GET', '/users/me');
    assert.deepEqual([answer.status, answer.body.code], [401, 4010]);
    assert.equal(answer.headers.get('ratelimit-policy'), `"address";q=${LIMIT};w=60`);
    assert.match(answer.headers.get('ratelimit') ?? '', new RegExp(`^"address";r=${n};t=\\d+$`));
  }
  return server;
}

test('without a valid key: 4290 with Retry-After beyond the limit, on every way in', async () => {
  const server = await spent();
  const stranger = { authorization: `Bearer bz_live_${'x'.repeat(43)}` };
  const upgrade = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  };
  const ways: [string, string, Record<string, string>?][] = [
    ['GET', '/api/v1/users/me'],
    ['GET', '/api/v1/users/me', stranger],
    ['POST', '/api/v1/tasks/image-to-model', stranger],
    ['GET', '/api/v1/events'],
    ['GET', '/api/v1/events?ticket=guess'],
    ['GET', '/api/v1/ws'],
    ['GET', '/nothing'],
    ['DELETE', '/api/v1/tasks'],
    ['GET', '/docs'],
    ['GET', '/api/v1/openapi.json'],
    ['GET', '/files/uploads/img_0/a.png?signature=guess'],
    ['PUT', '/files/presigned/img_0?signature=guess'],
  ];
  for (const [method, path, headers = {}] of ways) {
    const {
      status,
      body,
      headers: answered,
    } = await send(server.baseUrl + path, { method, headers });
    assert.deepEqual([status, body.code], [429, 4290], `${method} ${path}`);
    assert.ok(Number(answered.get('retry-after')) >= 1, path);
    assert.match(answered.get('ratelimit') ?? '', /^"address";r=0/, path);
  }
  const socket = await import('node:http').then(
    ({ get }) =>
      new Promise<number>((answered) => {
        get(`${server.baseUrl}/api/v1/ws`, { headers: upgrade }, (response) => {
          response.resume();
          answered(response.statusCode ?? 0);
        });
      }),
  );
  assert.equal(socket, 429);
});

test('a valid key, a signed link and health checks do not feel it', async () => {
  const server = await spent();
  const user = await server.user();
  const file_key = await server.image(user, await plainImage(64, 64));
  const { data } = (
    await server.call(user, 'POST', '/upload/presign', {
      kind: 'model',
      filename: 'a.obj',
      content_type: 'model/obj',
      bytes: 8,
    })
  ).body;
  const { pathname, search } = new URL(server.signer.uploadUrl(file_key, 'photo.png'));
  for (let n = 0; n < 3 * LIMIT; n++) {
    const own = await server.call(user, 'GET', '/users/me');
    assert.equal(own.status, 200);
    assert.equal((await server.call(user, 'GET', '/nothing')).status, 404);
    assert.equal((await fetch(server.baseUrl + pathname + search)).status, 200);
    assert.equal((await send(`${server.baseUrl}/healthz`)).status, 200);
  }
  const put = new URL(data.upload_url);
  const headers = { 'content-type': 'model/obj' };
  const sent = await send(server.baseUrl + put.pathname + put.search, {
    method: 'PUT',
    headers,
    body: 'v 0 0 0\n',
  });
  assert.notEqual(sent.status, 429);
});

test('a key without the scope counts as a request of its user', async () => {
  const server = await testServer({
    options: { limits: { ...NO_LIMITS, requests_per_minute: 2 } },
  });
  const user = await server.user({ scopes: ['tasks:read'] });
  const ask = async () => (await server.call(user, 'POST', '/ws/ticket', {})).status;
  const denied = async () => (await server.call(user, 'GET', '/users/me')).status;
  assert.deepEqual([await denied(), await denied(), await denied()], [403, 403, 429]);
  assert.equal(await ask(), 429);
});

test('X-Forwarded-For is believed of the proxies that the settings name, and of nobody else', async () => {
  const ask = async (server: TestServer, forwarded: string) =>
    (await server.call(null, 'GET', '/users/me', undefined, { 'x-forwarded-for': forwarded }))
      .status;
  const open = await testServer({ options: { addressRateLimit: 1 } });
  assert.deepEqual([await ask(open, '8.8.8.8'), await ask(open, '9.9.9.9')], [401, 429]);
  const proxied = await testServer({
    options: { addressRateLimit: 1, trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'] },
  });
  assert.deepEqual([await ask(proxied, '8.8.8.8'), await ask(proxied, '8.8.8.8')], [401, 429]);
  // Entries before the last untrusted proxy may be forged.
  assert.equal(await ask(proxied, '1.2.3.4, 8.8.8.8, 10.1.1.1'), 429);
  assert.equal(await ask(proxied, '9.9.9.9'), 401);
  assert.equal(await ask(proxied, '2001:db8:1:2::1'), 401);
  assert.equal(await ask(proxied, '2001:db8:1:2:ffff::2'), 429);
  assert.equal(await ask(proxied, '2001:db8:1:3::1'), 401);
});

test('addresses: IPv4 as it is, also mapped; IPv6 by its /64', () => {
  assert.equal(addressKey('::ffff:192.0.2.1'), addressKey('192.0.2.1'));
  assert.notEqual(addressKey('192.0.2.2'), addressKey('192.0.2.1'));
  assert.equal(addressKey('2001:db8::1'), addressKey('2001:0db8:0:0:8:7:6:5'));
  assert.notEqual(addressKey('2001:db8::1'), addressKey('2001:db8:0:1::1'));
  assert.equal(addressKey('made up'), addressKey('also made up'));
});

test('buckets refill evenly, and the quietest is forgotten where there are too many', () => {
  const buckets = new TokenBuckets('test', 60, 3);
  for (let n = 0; n < 60; n++) assert.equal(buckets.take('a', 0).allowed, true);
  assert.deepEqual(
    [buckets.take('a', 999).allowed, buckets.take('a', 1000).allowed],
    [false, true],
  );
  const { retryAfter, headers } = buckets.take('a', 1000);
  assert.deepEqual([retryAfter, headers.ratelimit], [1, '"test";r=0;t=60']);
  for (const key of ['b', 'c', 'a', 'd']) buckets.take(key, 1000);
  assert.equal(buckets.size, 3);
  assert.equal(buckets.take('a', 1000).allowed, false, 'a was used after b, which is forgotten');
  for (let n = 0; n < 100_000; n++) buckets.take(`${n}`, 1000);
  assert.equal(buckets.size, 3);
});
