import assert from 'node:assert/strict';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { CANCEL_MS } from '../../../test/support/patience.ts';
import { SourceRefused } from '../../core/ports/source-fetcher.ts';
import { isPublicAddress } from './public-address.ts';
import { createSourceFetcher } from './source-fetcher.ts';

const BODY = Buffer.from('a body of some length '.repeat(1000));
const LIMITS = { maxBytes: 1_000_000, timeoutMs: 5000 };

let directory: string;
let path: string;
let server: http.Server;
let origin: string;
const visits: string[] = [];

/**
 * 127.0.0.1 stands for the public internet, so that a real server can run on it; everything else is as in production.
 */
const isAllowed = (address: string) => address === '127.0.0.1' || isPublicAddress(address);
const NAMES: Record<string, string[]> = {
  'public.test': ['127.0.0.1'],
  'private.test': ['10.1.2.3'],
  'mixed.test': ['127.0.0.1', '::1'],
  'mapped.test': ['::ffff:192.168.0.1'],
  'empty.test': [],
};
const fetcher = createSourceFetcher({
  isAllowed,
  resolve: async (hostname) => {
    if (NAMES[hostname] === undefined) throw new Error('ENOTFOUND');
    return NAMES[hostname].map((address) => ({ address, family: net.isIP(address) }));
  },
});

const ROUTES: Record<string, (response: http.ServerResponse) => void> = {
  '/body': (response) => void response.end(BODY),
  '/missing': (response) => void response.writeHead(404).end('no'),
  '/empty': (response) => void response.writeHead(204).end(),
  '/gzip': (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  '/loop': (response) => void response.writeHead(302, { location: '/loop' }).end(),
  '/hop3': (response) => void response.writeHead(301, { location: '/hop2' }).end(),
  '/hop2': (response) => void response.writeHead(307, { location: '/hop1' }).end(),
  '/hop1': (response) => void response.writeHead(308, { location: 'body' }).end(),
  '/no-url': (response) => void response.writeHead(302, { location: 'http://[' }).end(),
  '/no-location': (response) => void response.writeHead(302).end(),
  '/declared-large': (response) => {
    response.writeHead(200, { 'content-length': 1_000_001 });
    response.write('x');
  },
  '/endless': (response) => {
    const timer = setInterval(() => response.write(Buffer.alloc(100_000)), 1);
    response.once('close', () => clearInterval(timer));
  },
  '/trickle': (response) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.once('close', () => clearInterval(timer));
  },
  '/silent': () => {},
  '/short': (response) => {
    response.writeHead(200, { 'content-length': 5000 });
    response.write('only this', () => response.destroy());
  },
  '/reset': (response) => {
    response.writeHead(200, { 'content-length': 5000 });
    response.write('only this', () => (response.socket as net.Socket).resetAndDestroy());
  },
};

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-fetch-'));
  path = join(directory, 'source');
  server = http.createServer((request, response) => {
    visits.push(request.url ?? '');
    const target = new URL(request.url ?? '', origin).searchParams.get('to');
    if (target !== null) response.writeHead(302, { location: target }).end();
    else ROUTES[request.url ?? '']?.(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await rm(directory, { recursive: true, force: true });
});

async function refused(url: string, message: RegExp, limits = LIMITS): Promise<void> {
  await assert.rejects(
    fetcher.fetchTo(url, path, limits),
    (error: Error) => {
      assert.ok(error instanceof SourceRefused, `${url}: ${error.stack}`);
      assert.match(error.message, message, url);
      return true;
    },
    url,
  );
  await assert.rejects(access(path), `${url} leaves no file behind`);
}

test('a body arrives whole, by address, by name and over three redirects', async () => {
  const { port } = new URL(origin);
  for (const url of [`${origin}/body`, `http://public.test:${port}/body`, `${origin}/hop3`]) {
    assert.deepEqual(await fetcher.fetchTo(url, path, LIMITS), { bytes: BODY.length });
    assert.deepEqual(await readFile(path), BODY);
    await rm(path);
  }
});

test('what is not an http(s) URL without credentials is refused', async () => {
  await refused('not a url', /not a valid URL/);
  for (const url of ['ftp://example.org/x', 'file:///etc/passwd', 'data:text/plain,x'])
    await refused(url, /must start with http/);
  await refused('http://user:password@example.org/', /user name or password/);
});

test('private addresses are refused, in every spelling', async () => {
  const hosts = ['127.0.0.2', '2130706434', '0x7f000002', '0177.0.0.2', '127.2', '10.0.0.1', '0'];
  const more = ['169.254.169.254', '[::1]', '[::]', '[::ffff:10.0.0.1]', '[64:ff9b::a00:1]'];
  for (const host of [...hosts, ...more, '[fd00::1]', '192.168.0.1', '100.64.0.1'])
    await refused(`http://${host}/`, /is not public$/);
});

test('names are refused by any address behind them', async () => {
  for (const host of ['private.test', 'mixed.test', 'mapped.test', 'empty.test'])
    await refused(`http://${host}/`, /is not public$/);
  await refused('http://nowhere.test/', /nowhere\.test was not found/);
});

test('a redirect is checked like the first URL', async () => {
  const before = visits.length;
  for (const target of ['http://127.0.0.2/', 'http://private.test/', 'http://[::1]/'])
    await refused(`${origin}/?to=${encodeURIComponent(target)}`, /is not public$/);
  await refused(`${origin}/?to=file:///etc/passwd`, /must start with http/);
  await refused(`${origin}/?to=http://a:b@example.org/`, /user name or password/);
  assert.equal(visits.length, before + 5);
  await refused(`${origin}/loop`, /more than 3 times/);
  await refused(`${origin}/no-url`, /not a URL/);
  await refused(`${origin}/no-location`, /returned status 302/);
});

test('the connected address has the last word (DNS rebinding)', async () => {
  let asked = 0;
  const rebound = createSourceFetcher({
    isAllowed: () => asked++ === 0,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  const url = `http://rebound.test:${new URL(origin).port}/body`;
  const before = visits.length;
  await assert.rejects(rebound.fetchTo(url, path, LIMITS), /is not public/);
  assert.equal(asked, 2);
  assert.equal(visits.length, before, 'the request was not sent');
});

test('without options the real rules hold', async () => {
  await assert.rejects(
    createSourceFetcher().fetchTo(`${origin}/body`, path, LIMITS),
    SourceRefused,
  );
  const local = `http://localhost:${new URL(origin).port}/body`;
  await assert.rejects(createSourceFetcher().fetchTo(local, path, LIMITS), SourceRefused);
});

test('a proxy of the environment is not used', async () => {
  const env = { ...process.env, NODE_USE_ENV_PROXY: '1', http_proxy: 'http://127.0.0.1:1' };
  const { execFile } = await import('node:child_process');
  const script = `
    const { createSourceFetcher } = await import(${JSON.stringify(new URL('./source-fetcher.ts', import.meta.url).href)});
    const fetcher = createSourceFetcher({ isAllowed: () => true });
    console.log((await fetcher.fetchTo('${origin}/body', ${JSON.stringify(path)}, { maxBytes: 1e6, timeoutMs: 5000 })).bytes);`;
  const output = await new Promise<string>((accept, reject) =>
    execFile(
      process.execPath,
      ['--input-type=module', '-e', script],
      { env },
      (error, stdout, stderr) => (error ? reject(new Error(stderr)) : accept(stdout)),
    ),
  );
  assert.equal(output.trim(), String(BODY.length));
  await rm(path);
});

test('bodies that are too large are refused, declared or not', async () => {
  await refused(`${origin}/declared-large`, /larger than 1 MB/);
  await refused(`${origin}/endless`, /larger than 1 MB/);
});

test('slow bodies, silent servers and the time of all redirects count against one limit', async () => {
  const limits = { maxBytes: 1_000_000, timeoutMs: 300 };
  for (const route of ['/trickle', '/silent']) {
    const started = performance.now();
    await refused(`${origin}${route}`, /did not respond within/, limits);
    assert.ok(performance.now() - started < CANCEL_MS);
  }
});

test('answers that are no whole body are refused', async () => {
  await refused(`${origin}/missing`, /returned status 404/);
  await refused(`${origin}/empty`, /returned status 204/);
  await refused(`${origin}/gzip`, /compressed/);
  await refused(`${origin}/short`, /closed the connection before the response was complete/);
  await refused(`${origin}/reset`, /closed the connection before the response was complete/);
});

test('a server that is not there, or does not speak HTTP', async () => {
  const raw = net.createServer((socket) => socket.resume().end('SSH-2.0-OpenSSH_9.9\r\n'));
  await new Promise<void>((listening) => raw.listen(0, '127.0.0.1', listening));
  const { port } = raw.address() as AddressInfo;
  await refused(`http://127.0.0.1:${port}/`, /is not valid HTTP/);
  await new Promise((closed) => raw.close(closed));
  await refused(`http://127.0.0.1:${port}/`, /could not be reached \(ECONNREFUSED\)/);
});

test('the caller can abort, and learns its own reason', async () => {
  const controller = new AbortController();
  const fetching = fetcher.fetchTo(`${origin}/trickle`, path, {
    ...LIMITS,
    signal: controller.signal,
  });
  setTimeout(() => controller.abort(new Error('cancelled by the user')), 50);
  await assert.rejects(fetching, /cancelled by the user/);
});
