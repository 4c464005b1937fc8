import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { systemClock } from '../../src/adapters/clock/system-clock.ts';
import { OneTimeLinks } from '../../src/server/studio/one-time-links.ts';
import type { SiteFile } from '../../src/server/studio/site.ts';
import { type TestServer, type TestUser, testServer } from '../support/test-server.ts';

const links = new OneTimeLinks(systemClock());
const html = Buffer.from('<!doctype html><script>1</script>');
const files = new Map<string, SiteFile>([
  ['index.html', { contentType: 'text/html', body: html, br: null, gzip: null }],
]);
const studio = { site: { files: async () => files }, links };

let server: TestServer;
let ada: TestUser;
before(async () => {
  server = await testServer({ options: { studio } });
  ada = await server.user();
});

interface Heard {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  body: any;
  setCookie: string;
}

/** A request with exactly these headers: fetch would set some of them itself. */
function ask(method: string, path: string, headers: Record<string, string>, body?: object) {
  const { hostname, port } = new URL(server.baseUrl);
  return new Promise<Heard>((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const more = text === undefined ? {} : { 'content-type': 'application/json' };
    const out = httpRequest(
      { hostname, port, method, path, headers: { ...more, ...headers } },
      async (answer) => {
        let heard = '';
        for await (const chunk of answer.setEncoding('utf8')) heard += chunk;
        const setCookie = answer.headers['set-cookie']?.join('\n') ?? '';
        const parsed = heard.startsWith('{') ? JSON.parse(heard) : heard;
        resolve({ status: answer.statusCode ?? 0, body: parsed, setCookie });
      },
    );
    out.on('error', reject);
    out.end(text);
  });
}

/** What the studio's own pages send. */
const own = () => ({
  'x-bozzetto-studio': '1',
  'sec-fetch-site': 'same-origin',
  origin: server.baseUrl,
});

const cookieIn = ({ setCookie }: Heard) => setCookie.split(';', 1)[0]!;

async function signedIn(user: TestUser): Promise<string> {
  const answer = await ask('POST', '/studio/session', own(), { key: user.token });
  assert.equal(answer.status, 204);
  return cookieIn(answer);
}

const keyOf = async (user: TestUser) => {
  const hash = createHash('sha256').update(user.token).digest();
  const found = await server.database.accounts.authenticate(hash);
  return 'principal' in found ? found.principal.key_uuid : assert.fail();
};

describe('a session', () => {
  test('is opened by a key, and no script and no other site can use its cookie', async () => {
    const answer = await ask('POST', '/studio/session', own(), { key: ada.token });
    assert.equal(answer.status, 204);
    const port = new URL(server.baseUrl).port;
    assert.match(
      answer.setCookie,
      new RegExp(
        `^bozzetto_session_${port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000$`,
      ),
    );
    assert.doesNotMatch(answer.setCookie, new RegExp(ada.token.slice(8)));
    const me = await ask('GET', '/api/v1/users/me', { ...own(), cookie: cookieIn(answer) });
    assert.equal(me.status, 200);
    assert.equal(me.body.data.user_uuid, ada.user_uuid);
  });

  test('can be asked after, by the studio’s own pages only', async () => {
    const cookie = await signedIn(ada);
    const signedInNow = async (headers: Record<string, string>) =>
      (await ask('GET', '/studio/session', headers)).body.signed_in;
    assert.equal(await signedInNow({ ...own(), cookie }), true);
    assert.equal(await signedInNow(own()), false);
    const stranger = `${cookie.split('=')[0]}=${'x'.repeat(43)}`;
    assert.equal(await signedInNow({ ...own(), cookie: stranger }), false);
    assert.equal((await ask('GET', '/studio/session', { cookie })).status, 403);
  });

  test('is not opened by what is no key', async () => {
    for (const key of ['bz_live_nobody', ''])
      assert.equal((await ask('POST', '/studio/session', own(), { key })).status, 401);
    assert.equal((await ask('POST', '/studio/session', own(), {})).status, 400);
    const both = { key: ada.token, link: 'x' };
    assert.equal((await ask('POST', '/studio/session', own(), both)).status, 400);
  });

  test('ends when it is closed, and a new one replaces the old one', async () => {
    const cookie = await signedIn(ada);
    const second = await ask('POST', '/studio/session', { ...own(), cookie }, { key: ada.token });
    const closed = await ask('DELETE', '/studio/session', { ...own(), cookie: cookieIn(second) });
    assert.equal(closed.status, 204);
    assert.match(closed.setCookie, /^bozzetto_session_\d+=; .*Max-Age=0$/);
    for (const each of [cookie, cookieIn(second)])
      assert.equal((await ask('GET', '/api/v1/users/me', { ...own(), cookie: each })).status, 401);
  });

  test('ends within 2 s of its key', async () => {
    const bob = await server.user();
    const cookie = await signedIn(bob);
    assert.equal((await ask('GET', '/api/v1/users/me', { ...own(), cookie })).status, 200);
    await server.database.accounts.revokeKey(await keyOf(bob));
    await pause(2050);
    const after = await ask('GET', '/api/v1/users/me', { ...own(), cookie });
    assert.equal(after.status, 401);
    assert.equal(after.body.code, 4012);
  });

  test('has the scopes of its key and no more', async () => {
    const reader = await server.user({ scopes: ['tasks:read'] });
    const cookie = await signedIn(reader);
    assert.equal((await ask('GET', '/api/v1/tasks', { ...own(), cookie })).status, 200);
    assert.equal((await ask('GET', '/api/v1/users/me', { ...own(), cookie })).status, 403);
  });
});

describe('a page of somebody else', () => {
  const foreign: Record<string, (own: Record<string, string>) => Record<string, string>> = {
    'without the header (a form, an image, a link)': ({ origin }) => ({ origin: origin! }),
    'with another Origin': (all) => ({ ...all, origin: 'https://evil.example' }),
    'with a null Origin (a sandboxed frame)': (all) => ({ ...all, origin: 'null' }),
    'from the same site, another origin': (all) => ({ ...all, 'sec-fetch-site': 'same-site' }),
    'from across sites': (all) => ({ ...all, 'sec-fetch-site': 'cross-site' }),
    'on another port of this machine': (all) => ({ ...all, origin: 'http://127.0.0.1:1' }),
  };
  for (const [name, change] of Object.entries(foreign))
    test(`${name} is refused although the browser sends the cookie`, async () => {
      const cookie = await signedIn(ada);
      const headers = { ...change(own()), cookie };
      for (const [method, path, body] of [
        ['GET', '/api/v1/users/me', undefined],
        ['POST', '/api/v1/tasks/image-to-model', { image_url: 'https://example.org/a.png' }],
        ['POST', '/api/v1/ws/ticket', undefined],
        ['DELETE', '/studio/session', undefined],
        ['POST', '/studio/session', { key: ada.token }],
      ] as const) {
        const answer = await ask(method, path, headers, body);
        assert.equal(answer.status, 403, `${method} ${path}`);
        assert.equal(answer.setCookie, '', `${method} ${path}`);
      }
      assert.equal((await ask('GET', '/api/v1/users/me', { ...own(), cookie })).status, 200);
    });

  test('opens no WebSocket with the cookie: only a ticket or a token does', async () => {
    const headers = { cookie: await signedIn(ada), 'x-bozzetto-studio': '1' };
    const url = `${server.baseUrl.replace('http', 'ws')}/api/v1/ws`;
    const refused = await new Promise<number>((resolve) => {
      const socket = new WebSocket(url, ['bozzetto.v1'], { headers, origin: server.baseUrl });
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.on('open', () => resolve(101));
      socket.on('error', () => {});
    });
    assert.equal(refused, 401);
  });
});

test('a token still works beside a cookie, and counts before it', async () => {
  const bob = await server.user();
  const cookie = await signedIn(ada);
  const me = await ask('GET', '/api/v1/users/me', { ...bob.auth, cookie });
  assert.equal(me.body.data.user_uuid, bob.user_uuid);
});

test('a one-time link signs in once', async () => {
  const bob = await server.user();
  const link = links.make(await keyOf(bob));
  const all = await Promise.all(
    [1, 2, 3].map(() => ask('POST', '/studio/session', own(), { link })),
  );
  assert.deepEqual(all.map(({ status }) => status).toSorted(), [204, 401, 401]);
  const cookie = cookieIn(all.find(({ status }) => status === 204)!);
  const me = await ask('GET', '/api/v1/users/me', { ...own(), cookie });
  assert.equal(me.body.data.user_uuid, bob.user_uuid);
});

test('behind https the cookie is Secure and bound to the host', async () => {
  const secure = await testServer({ options: { studio, publicUrl: 'https://studio.example' } });
  const user = await secure.user();
  const { port } = new URL(secure.baseUrl);
  const setCookie = await new Promise<string>((resolve, reject) => {
    const out = httpRequest(
      {
        hostname: '127.0.0.1',
        port,
        method: 'POST',
        path: '/studio/session',
        headers: {
          host: 'studio.example',
          origin: 'https://studio.example',
          'x-bozzetto-studio': '1',
          'content-type': 'application/json',
        },
      },
      (answer) => resolve(answer.resume().headers['set-cookie']?.[0] ?? ''),
    );
    out.on('error', reject).end(JSON.stringify({ key: user.token }));
  });
  assert.match(setCookie, /^__Host-bozzetto_session=[\w-]{43}; Path=\/; HttpOnly; .*; Secure$/);
});

test('without a studio there are no sessions and no pages', async () => {
  const bare = await testServer();
  const answer = await fetch(`${bare.baseUrl}/studio/session`, { method: 'POST', body: '{}' });
  assert.equal(answer.status, 404);
  const root = await fetch(bare.baseUrl, { redirect: 'manual' });
  assert.equal(root.headers.get('location'), '/docs');
});
