import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type TestServer, testServer } from '../../../test/support/test-server.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});

test('the documents are cached by their ETags, and the script for ever', async () => {
  for (const path of ['/api/v1/openapi.json', '/api/v1/asyncapi.json']) {
    const first = await fetch(server.baseUrl + path);
    assert.equal(first.status, 200);
    const headers = { 'if-none-match': first.headers.get('etag')! };
    const again = await fetch(server.baseUrl + path, { headers });
    assert.deepEqual([again.status, await again.text()], [304, '']);
  }

  const html = await (await fetch(`${server.baseUrl}/docs`)).text();
  const script = /<script defer src="([^"]+)"/.exec(html)![1]!;
  const sizes: number[] = [];
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding };
    const answer = await fetch(`${server.baseUrl}/${script}`, { headers });
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.match(await answer.text(), /createApiReference/);
    sizes.push(Number(answer.headers.get('content-length')));
  }
  assert.deepEqual(
    sizes,
    sizes.toSorted((a, b) => a - b),
  );
  assert.equal((await fetch(`${server.baseUrl}/docs/scalar/0.js`)).status, 404);
});

test('the page names no other host, and runs only its own scripts', async () => {
  const page = await fetch(`${server.baseUrl}/docs`);
  const policy = page.headers.get('content-security-policy')!;
  const next = await fetch(`${server.baseUrl}/docs`);
  assert.notEqual(next.headers.get('content-security-policy'), policy, 'a nonce counts once');
  assert.doesNotMatch(await page.text(), /https?:|src="\//);
  assert.doesNotMatch(policy, /https?:|\*|unsafe-eval/);
  assert.match(policy, /default-src 'none'; script-src 'self'( 'sha256-[^ ]+'){2};/);
  assert.match(policy, /style-src-elem 'nonce-[^ ]+';/);
  assert.match(policy, /connect-src 'self';/);
});
