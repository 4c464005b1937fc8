import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { send } from '../../test/support/http.ts';
import { sendRaw } from '../../test/support/raw-http.ts';
import { NO_LIMITS, testServer } from '../../test/support/test-server.ts';
import { balance, ledgerPage, profile, SCOPES } from '../contract/account.ts';
import { envelope } from '../contract/envelope.ts';
import { ERRORS, TASK_ERRORS } from '../contract/errors.ts';
import { wsTicket } from '../contract/push.ts';

test('account: profile, balance, ledger, ticket with their exact keys', async () => {
  const server = await testServer();
  const user = await server.user({ credits: 40 });
  const get = async (path: string) => (await server.call(user, 'GET', path)).body;
  const me = envelope(profile.strict()).parse(await get('/users/me')).data;
  assert.equal(me.user_uuid, user.user_uuid);
  assert.deepEqual([...me.scopes].sort(), [...SCOPES].sort());
  const money = envelope(balance.strict()).parse(await get('/users/balance')).data;
  assert.deepEqual(
    [
      money.total_usable_credits,
      money.balance,
      money.web_credits_balance,
      money.api_credits_balance,
    ],
    [40, 40, 40, 40],
  );
  const body = { image_file: 'https://example.com/a.png', client_order_id: 'a' };
  const created = await server.call(user, 'POST', '/tasks/image-to-model', body);
  const ledger = envelope(ledgerPage.strict()).parse(await get('/users/ledger?limit=1')).data;
  assert.deepEqual(
    [ledger.records[0]?.kind, ledger.records[0]?.frozen_after, ledger.records[0]?.task_uuid],
    ['reserve', 20, created.body.data.task_uuid],
  );
  const rest = (await get(`/users/ledger?cursor=${ledger.next_cursor}`)).data;
  assert.equal(rest.records[0].kind, 'grant');
  assert.equal(rest.next_cursor, null);
  const { body: ticket } = await server.call(user, 'POST', '/ws/ticket');
  envelope(wsTicket.strict()).parse(ticket);
});

test('tokens: missing, unknown, expired, without scope', async () => {
  const server = await testServer();
  const expired = await server.user({ expires_at: Date.now() - 1000 });
  const reader = await server.user({ scopes: ['tasks:read'] });
  const balanceOf = (headers: Record<string, string>) =>
    send(`${server.baseUrl}/api/v1/users/balance`, { headers });
  for (const [headers, status, code, challenge] of [
    [{}, 401, 4010, /^Bearer realm="bozzetto"$/],
    [{ authorization: 'Basic abc' }, 401, 4010, /^Bearer/],
    [{ authorization: 'Bearer' }, 401, 4010, /^Bearer/],
    [{ authorization: 'Bearer bz_live_x' }, 401, 4011, /error="invalid_token"/],
    [expired.auth, 401, 4012, /error="invalid_token"/],
    [reader.auth, 403, 4030, /scope="account:read"/],
  ] as const) {
    const answer = await balanceOf(headers);
    assert.deepEqual([answer.status, answer.body.code], [status, code]);
    assert.match(answer.headers.get('www-authenticate')!, challenge);
  }
  // The token is looked at before the body: a stranger learns nothing about fields.
  const early = await send(`${server.baseUrl}/api/v1/tasks/image-to-model`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  assert.equal(early.body.code, 4010);
  const denied = await server.call(reader, 'POST', '/tasks/image-to-model', {});
  assert.equal(denied.body.code, 4030);
});

test('request ids, problem documents and unknown routes', async () => {
  const server = await testServer();
  const user = await server.user();
  const get = (path: string, headers = {}) =>
    send(server.baseUrl + path, { headers: { ...user.auth, ...headers } });
  const own = await get('/api/v1/nonsense', { 'x-request-id': 'my-request.1' });
  assert.deepEqual([own.status, own.body.code], [404, 4044]);
  assert.deepEqual(
    [own.headers.get('x-request-id'), own.body.request_id],
    ['my-request.1', 'my-request.1'],
  );
  const fresh = await get('/api/v1/nonsense', { 'x-request-id': 'bad id\t' });
  assert.match(fresh.body.request_id, /^[0-9a-f-]{36}$/);
  const method = await send(`${server.baseUrl}/api/v1/users/me`, { method: 'PUT' });
  assert.deepEqual([method.status, method.body.code], [405, 4050]);
  assert.equal(method.headers.get('allow'), 'GET, HEAD');
  assert.equal((await get('/api/v1/tasks/%')).body.code, 4044);
  const problem = await get('/api/v1/tasks/x', { accept: 'application/problem+json' });
  assert.match(problem.headers.get('content-type')!, /^application\/problem\+json/);
  const { type, title, status, detail, instance, code } = problem.body;
  assert.deepEqual(
    [type, title, status, instance, code],
    ['http://bozzetto.test/docs#error-4001', 'field invalid', 400, '/api/v1/tasks/x', 4001],
  );
  assert.match(detail, /task_uuid/);
});

test('a request that does not arrive in time is 4080', async () => {
  const server = await testServer();
  server.app.server.once('connection', (socket) => {
    // The error that Node reports after a minute.
    const late = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    socket.once('readable', () => server.app.server.emit('clientError', late, socket));
  });
  const [answer] = await sendRaw(server.baseUrl, ['GET /healthz HTTP/1.1\r\nHost:']);
  assert.equal(answer?.status, 408);
  const { code, request_id } = JSON.parse(answer.text);
  assert.deepEqual([code, request_id], [4080, answer.headers['x-request-id']]);
});

test('an unexpected failure shows nothing: 5005 while polling, 5000 elsewhere', async () => {
  const server = await testServer();
  const user = await server.user();
  await server.database.sql.query('alter table tasks rename to tasks_away');
  for (const [path, code] of [
    ['/tasks/01900000-0000-7000-8000-000000000000', 5005],
    ['/tasks', 5000],
  ] as const) {
    const answer = await server.call(user, 'GET', path);
    assert.deepEqual([answer.status, answer.body.code], [500, code]);
    assert.doesNotMatch(JSON.stringify(answer.body), /tasks_away|relation|select/);
  }
});

test('the request rate: headers, then 4290 with Retry-After, each user apart', async () => {
  const server = await testServer({
    options: { limits: { ...NO_LIMITS, requests_per_minute: 3 } },
  });
  const [user, other] = [await server.user(), await server.user()];
  const ask = (as = user) => server.call(as, 'GET', '/users/balance');
  const first = await ask();
  assert.equal(first.headers.get('ratelimit-policy'), '"default";q=3;w=60');
  assert.match(first.headers.get('ratelimit')!, /^"default";r=2;t=\d+$/);
  await ask();
  await ask();
  const limited = await ask();
  assert.deepEqual([limited.status, limited.body.code], [429, 4290]);
  assert.ok(Number(limited.headers.get('retry-after')) >= 1);
  assert.equal((await ask(other)).status, 200);
});

test('CORS: only the given origins, and preflights', async () => {
  const server = await testServer({ options: { corsOrigins: ['https://studio.example'] } });
  const ask = (origin: string, method = 'GET') =>
    send(`${server.baseUrl}/healthz`, {
      method,
      headers: { origin, 'access-control-request-method': 'POST' },
    });
  const good = await ask('https://studio.example');
  assert.equal(good.headers.get('access-control-allow-origin'), 'https://studio.example');
  const bad = await ask('https://evil.example');
  assert.equal(bad.headers.get('access-control-allow-origin'), null);
  const preflight = await ask('https://studio.example', 'OPTIONS');
  assert.equal(preflight.status, 204);
  assert.match(preflight.headers.get('access-control-allow-methods')!, /PATCH/);
  const none = await testServer();
  const answer = await send(`${none.baseUrl}/healthz`, {
    headers: { origin: 'https://a.example' },
  });
  assert.equal(answer.headers.get('access-control-allow-origin'), null);
});

test('health, readiness, and the drain', async () => {
  let databaseUp = true;
  const check = async () => {
    if (!databaseUp) throw new Error('down');
  };
  const server = await testServer({ ports: { database: { check } } });
  const user = await server.user();
  const get = (path: string) => send(server.baseUrl + path);
  assert.deepEqual((await get('/healthz')).body, { status: 'ok' });
  const configuration = {
    revision: 'none',
    loaded_at: new Date(0).toISOString(),
    refused_at: null,
  };
  const none = { reason: null, renderer: null, replica: null, backends: [], configuration };
  const ready = { database: true, blobs: true, engines: true, draining: false };
  assert.deepEqual((await get('/readyz')).body, { ready: true, checks: ready, ...none });
  databaseUp = false;
  const down = await get('/readyz');
  assert.equal(down.status, 503);
  assert.deepEqual(down.body, {
    ready: false,
    checks: { ...ready, database: false },
    ...none,
  });
  databaseUp = true;
  server.app.startDrain();
  assert.equal((await get('/healthz')).status, 200);
  assert.equal((await get('/readyz')).status, 503);
  const refused = await server.call(user, 'GET', '/users/me');
  assert.deepEqual([refused.status, refused.body.code], [503, 5030]);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
});

test('the API document is the committed one, and lists every error', async () => {
  const server = await testServer();
  const served = await (await fetch(`${server.baseUrl}/api/v1/openapi.json`)).text();
  const committed = await readFile(
    new URL('../../contracts/openapi.json', import.meta.url),
    'utf8',
  );
  assert.ok(served === committed, 'openapi.json is stale: run npm run gen');
  const root = await fetch(`${server.baseUrl}/`, { redirect: 'manual' });
  assert.equal(root.headers.get('location'), '/docs');
  const { info } = JSON.parse(served) as { info: { description: string } };
  for (const code of Object.keys({ ...ERRORS, ...TASK_ERRORS }))
    assert.ok(info.description.includes(`\n| ${code} | `), code);
});
