import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { HttpClient } from './exchange.ts';
import { refusalOf, retryAfterMs } from './refusals.ts';
import { resultAddress } from './result-addresses.ts';

const CASES: [status: number, body: unknown, kind: string, detail: RegExp][] = [
  [400, { error: { message: 'n is unknown', code: null } }, 'refused', /n is unknown/],
  [400, { error: { message: 'x', code: 'content_policy_violation' } }, 'moderation', /x/],
  [400, { error: { message: 'x', code: 'moderation_blocked' } }, 'moderation', /x/],
  [400, { detail: 'bad size' }, 'refused', /bad size/],
  [422, { detail: [{ loc: ['body', 'seed'], msg: 'too big' }] }, 'refused', /seed.*too big/],
  [400, { error: 'no foreground found in the image' }, 'content', /foreground/],
  [401, { error: { message: 'Invalid API Key', code: 401 } }, 'refused', /Invalid/],
  [402, { error: 'pay' }, 'credit', /pay/],
  [404, '<html>', 'refused', /html/],
  [411, { error: 'length' }, 'refused', /length/],
  [429, { error: { message: 'x', code: 'insufficient_quota' } }, 'credit', /x/],
  [429, { error: { message: 'slow down' } }, 'busy', /slow down/],
  [500, 'Traceback', 'failed', /Traceback/],
  [501, { error: 'chunked' }, 'refused', /chunked/],
  [502, '', 'failed', /502/],
  [503, { error: { code: 503, message: 'Loading model' } }, 'busy', /Loading/],
  [302, '', 'wrong', /302/],
  [400, null, 'refused', /400/],
];

test('what a refusal is to us', async () => {
  let next: (typeof CASES)[number];
  const server = createServer((_request, response) => {
    const [status, body] = next;
    response.writeHead(status, { 'retry-after': '3' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new HttpClient();
  try {
    for (const [status, body, kind, detail] of CASES) {
      next = [status, body, kind, detail];
      const { signal } = new AbortController();
      const failure = await refusalOf(await client.exchange({ method: 'GET', url, signal }));
      assert.equal(failure.kind, kind, `${status} ${JSON.stringify(body)}`);
      assert.match(failure.detail, detail);
      assert.doesNotMatch(failure.message, detail);
      assert.equal(failure.retryAfterMs, kind === 'busy' ? 3000 : null);
    }
  } finally {
    client.close();
    await new Promise((resolve) => server.close(resolve));
  }
});

test('Retry-After is seconds or a date', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  assert.equal(retryAfterMs('2.5', now), 2500);
  assert.equal(retryAfterMs('Thu, 01 Jan 2026 00:00:05 GMT', now), 5000);
  assert.equal(retryAfterMs('Wed, 31 Dec 2025 00:00:05 GMT', now), 0);
  assert.equal(retryAfterMs('soon', now), null);
  assert.equal(retryAfterMs(undefined, now), null);
});

test('results come from the backend or a host in the list, and from nowhere else', () => {
  const origins = { url: 'http://gpu:8080/api', hosts: ['cdn.example.com'] };
  const at = (address: string) => resultAddress(address, origins);
  assert.deepEqual(at('/made/1.glb'), { url: 'http://gpu:8080/made/1.glb', own: true });
  assert.deepEqual(at('made/1.glb'), { url: 'http://gpu:8080/api/made/1.glb', own: true });
  assert.deepEqual(at('https://cdn.example.com/1'), {
    url: 'https://cdn.example.com/1',
    own: false,
  });
  for (const other of [
    'http://gpu:8081/1',
    'https://gpu:8080/1',
    'http://169.254.169.254/latest',
    '//elsewhere/1',
    'https://cdn.example.com:444/1',
    'https://cdn.example.com@elsewhere/1',
    'file:///etc/passwd',
  ])
    assert.throws(() => at(other), { kind: 'refused' }, other);
  assert.throws(() => at('http://'), { kind: 'wrong' });
});
