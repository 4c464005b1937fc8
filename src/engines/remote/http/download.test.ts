import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { listen } from '../../../../test/support/mock-servers/mock-server.ts';
import { DeadLink, download } from './download.ts';
import { JsonClient } from './json-client.ts';
import { resultAddress } from './result-addresses.ts';

/** A server, a store at another port, and a client of the server. */
async function between(
  run: (fetching: {
    server: string;
    store: string;
    fetchFrom: (link: string, hosts?: string[]) => Promise<string>;
    seen: (string | undefined)[];
  }) => Promise<void>,
) {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-download-'));
  const seen: (string | undefined)[] = [];
  const answer: Parameters<typeof listen>[0]['answer'] = (request, response, url) => {
    seen.push(request.headers.authorization);
    const to = url.searchParams.get('to');
    if (url.pathname === '/dead') response.writeHead(410).end();
    else if (url.pathname === '/broken') response.writeHead(500).end();
    else if (url.pathname === '/circle') response.writeHead(302, { location: '/circle' }).end();
    else if (to !== null) response.writeHead(302, { location: to }).end();
    else response.end('made');
  };
  const [server, store] = await Promise.all([
    listen({ answer, forget: () => {} }),
    listen({ answer, forget: () => {} }),
  ]);
  const client = new JsonClient(server.url, { authorization: 'Bearer secret' });
  const { signal } = new AbortController();
  try {
    await run({
      server: server.url,
      store: store.url,
      seen,
      async fetchFrom(link, hosts = []) {
        const path = join(directory, 'file');
        await download(client, link, path, { hosts, signal });
        return readFile(path, 'utf8');
      },
    });
  } finally {
    client.close();
    await Promise.all([server.stop(), store.stop()]);
    await rm(directory, { recursive: true });
  }
}

test('the credential goes to the server and to no store', () =>
  between(async ({ server, store, fetchFrom, seen }) => {
    assert.equal(await fetchFrom(`${server}/file`), 'made');
    assert.equal(await fetchFrom('relative/file'), 'made');
    assert.equal(await fetchFrom(`${store}/file`, [new URL(store).host]), 'made');
    assert.deepEqual(seen, ['Bearer secret', 'Bearer secret', undefined]);
  }));

test('a store that is not listed is not asked, not by a redirect either', () =>
  between(async ({ server, store, fetchFrom, seen }) => {
    await assert.rejects(fetchFrom(`${store}/file`), { kind: 'refused' });
    const to = encodeURIComponent(`${store}/file`);
    await assert.rejects(fetchFrom(`${server}/?to=${to}`), { kind: 'refused' });
    assert.equal(seen.length, 1);
    assert.equal(await fetchFrom(`${server}/?to=${to}`, [new URL(store).host]), 'made');
    assert.deepEqual(seen.slice(1), ['Bearer secret', undefined]);
  }));

test('redirects in a circle end', () =>
  between(async ({ server, fetchFrom }) => {
    assert.equal(await fetchFrom(`${server}/?to=/file`), 'made');
    await assert.rejects(fetchFrom(`${server}/circle`), { kind: 'wrong', message: /redirects/ });
  }));

test('a link that died is told from a store that fails', () =>
  between(async ({ server, fetchFrom }) => {
    await assert.rejects(fetchFrom(`${server}/dead`), DeadLink);
    await assert.rejects(fetchFrom(`${server}/broken`), { kind: 'wrong' });
  }));

test('a redirect to an invalid URL is a wrong answer', () =>
  between(async ({ server, fetchFrom }) => {
    await assert.rejects(fetchFrom(`${server}/?to=http://`), { kind: 'wrong' });
  }));

test('a star is any host below, and not the name itself or one that only ends alike', () => {
  const at = (address: string) =>
    resultAddress(address, { url: 'https://api.example.com', hosts: ['*.cdn.example'] });
  assert.equal(at('https://a.b.cdn.example/x').own, false);
  for (const address of [
    'https://cdn.example/x',
    'https://evilcdn.example/x',
    'ftp://a.cdn.example/x',
    'file:///etc/passwd',
    'https://a.cdn.example.evil/x',
  ])
    assert.throws(() => at(address), { kind: 'refused' }, address);
});
