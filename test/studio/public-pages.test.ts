import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { systemClock } from '../../src/adapters/clock/system-clock.ts';
import { OneTimeLinks } from '../../src/server/studio/one-time-links.ts';
import type { SiteFile } from '../../src/server/studio/site.ts';
import { plainImage } from '../support/images.ts';
import {
  type TestFile,
  type TestServer,
  type TestUser,
  testServer,
} from '../support/test-server.ts';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';
const HTML = '<!doctype html><html><head><title>Bozzetto</title></head><body></body></html>';
const files = new Map<string, SiteFile>([
  ['index.html', { contentType: 'text/html', body: Buffer.from(HTML), br: null, gzip: null }],
]);
const studio = {
  site: { files: async () => files },
  links: new OneTimeLinks(systemClock()),
};

const made = (kind: TestFile['kind'], role: string, format: string, bytes: Buffer): TestFile => ({
  kind,
  role,
  format,
  bytes,
  filename: `${kind}.${format}`,
  content_type: kind === 'model' ? 'model/gltf-binary' : 'image/png',
});

describe('public pages', () => {
  let server: TestServer;
  let owner: TestUser;
  let uuid: string;

  before(async () => {
    server = await testServer({ options: { studio } });
    owner = await server.user();
    const picture = await plainImage(64, 64);
    const image_file = await server.image(owner, picture);
    const { body } = await server.call(owner, 'POST', '/tasks/image-to-model', { image_file });
    uuid = body.data.task_uuid;
    await server.succeed(uuid, [
      made('model', 'textured_model_url', 'glb', Buffer.from('model')),
      made('preview', 'preview_url', 'png', Buffer.from(picture)),
    ]);
  });

  const patch = (change: object) => server.call(owner, 'PATCH', `/tasks/${uuid}`, change);
  const get = (path: string) => fetch(server.baseUrl + path, { redirect: 'manual' });

  test('what is private, unknown or no uuid is nobody’s to see', async () => {
    await patch({ is_public: false });
    const oembed = `/oembed?url=${encodeURIComponent(`http://bozzetto.test/m/${uuid}`)}`;
    for (const path of [
      ...[uuid, UNKNOWN].flatMap((each) => [`/m/${each}`, `/embed/${each}`, `/m/${each}/picture`]),
      oembed,
      '/oembed?url=https%3A%2F%2Fevil.example%2Fm%2F',
    ]) {
      const answer = await get(path);
      assert.equal(answer.status, 404, path);
      assert.doesNotMatch(await answer.text(), /og:/, path);
    }
    assert.equal((await get('/m/nonsense')).status, 400);
  });

  test('a public model has a title and a picture for cards, escaped; one that was made private has none', async () => {
    await patch({ is_public: true, name: '"><script>alert(1)</script>' });
    const page = await get(`/m/${uuid}`);
    const text = await page.text();
    assert.equal(page.status, 200);
    assert.doesNotMatch(text, /<script>/);
    assert.match(text, /og:title" content="&quot;&gt;&lt;script&gt;/);
    assert.equal([...text.matchAll(/<title>/g)].length, 1);
    const image = /og:image" content="http:\/\/bozzetto\.test([^"]+)"/.exec(text)?.[1] ?? '';
    const picture = await get(image);
    assert.equal(picture.status, 302);
    const { pathname, search } = new URL(picture.headers.get('location') ?? '');
    assert.equal((await get(pathname + search)).headers.get('content-type'), 'image/png');
    await patch({ is_public: false });
    assert.equal((await get(image)).status, 404);
    assert.equal((await get(`/m/${uuid}`)).status, 404);
  });

  test('only the embedded page may stand in a frame of other pages', async () => {
    await patch({ is_public: true });
    for (const [path, ancestors] of [
      [`/m/${uuid}`, "'none'"],
      [`/embed/${uuid}`, '*'],
      ['/', "'none'"],
    ]) {
      const policy = (await get(path!)).headers.get('content-security-policy') ?? '';
      assert.ok(policy.endsWith(`frame-ancestors ${ancestors}`), `${path}: ${policy}`);
      assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'/);
    }
  });

  test('oEmbed answers with a frame within the size that was asked for', async () => {
    await patch({ is_public: true, name: 'Teapot' });
    const url = encodeURIComponent(`http://bozzetto.test/m/${uuid}`);
    const answer = await get(`/oembed?url=${url}&maxwidth=320&maxheight=200`);
    const { width, height, html, title, type, thumbnail_url } = (await answer.json()) as Record<
      string,
      unknown
    >;
    assert.deepEqual([width, height, title, type], [320, 200, 'Teapot', 'rich']);
    assert.match(String(html), new RegExp(`^<iframe src="http://bozzetto.test/embed/${uuid}" `));
    assert.equal(thumbnail_url, `http://bozzetto.test/m/${uuid}/picture`);
    const whole = (await (await get(`/oembed?url=${url}`)).json()) as Record<string, unknown>;
    assert.deepEqual([whole.width, whole.height], [640, 480]);
    assert.equal((await get(`/oembed?url=${url}&format=xml`)).status, 400);
  });

  test('a public model whose files expire is public no more: page, frame, picture, card, API', async () => {
    const { body } = await server.call(owner, 'POST', '/tasks/image-to-model', {
      image_file: await server.image(owner, await plainImage(64, 64)),
    });
    const { task_uuid } = body.data;
    await server.succeed(task_uuid, [
      made('model', 'textured_model_url', 'glb', Buffer.from('model')),
      made('preview', 'preview_url', 'png', Buffer.from(await plainImage(32, 32))),
    ]);
    await server.call(owner, 'PATCH', `/tasks/${task_uuid}`, { is_public: true, name: 'Mortal' });
    const expires = (moment: string) =>
      server.database.sql.query(
        `update tasks set expires_at = clock_timestamp() + $2::interval where task_uuid = $1`,
        [task_uuid, moment],
      );
    const card = `/oembed?url=${encodeURIComponent(`http://bozzetto.test/m/${task_uuid}`)}`;
    const paths = [`/m/${task_uuid}`, `/embed/${task_uuid}`, card, `/m/${task_uuid}/picture`];
    const model = `/public/models/${task_uuid}`;
    const api = async () => [
      (await server.call(null, 'GET', model)).status,
      (await server.call(null, 'GET', `${model}/url`)).status,
    ];
    // A date that is still to come changes nothing.
    await expires('1 hour');
    const codes = async () => Promise.all(paths.map(async (path) => (await get(path)).status));
    assert.deepEqual(
      [await codes(), await api()],
      [
        [200, 200, 200, 302],
        [200, 200],
      ],
    );
    const link = (await get(`/m/${task_uuid}/picture`)).headers.get('location')!;
    const file = link.replace('http://bozzetto.test', '');
    assert.equal((await get(file)).status, 200);

    await expires('0 seconds');
    assert.deepEqual(
      [await codes(), await api()],
      [
        [404, 404, 404, 404],
        [404, 404],
      ],
    );
    for (const path of paths)
      assert.doesNotMatch(await (await get(path)).text(), /og:|Mortal|iframe src/, path);
    // A stranger learns as little as of a model that was made private again.
    const gone = await get(file);
    assert.deepEqual([gone.status, ((await gone.json()) as { code: number }).code], [404, 4042]);
  });
});

test('the older name of the artistic mesh leads to it for ever; what is no page is 404', async () => {
  const server = await testServer({ options: { studio } });
  const old = await fetch(`${server.baseUrl}/smart-mesh`, { redirect: 'manual' });
  assert.deepEqual([old.status, old.headers.get('location')], [308, '/artistic-mesh']);
  for (const path of ['/studio/assets/none.js', '/studio/index.html', '/studio/../package.json'])
    assert.equal((await fetch(server.baseUrl + path)).status, 404, path);
  const page = await fetch(`${server.baseUrl}/tasks`);
  assert.deepEqual([page.status, page.headers.get('cache-control')], [200, 'no-cache']);
});
