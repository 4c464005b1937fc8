import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { type BrowserPage, findChromium, openPage } from '../../../test/support/chromium.ts';
import { type TestServer, type TestUser, testServer } from '../../../test/support/test-server.ts';
import { cutAtLinks, keysOf, requestOf } from './browser/request.js';
import { search } from './browser/search.js';
import { EXAMPLE_ORIGIN, servedFrom } from './origin.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});

const CHROMIUM = await findChromium();
type Paths = Record<string, Record<string, { operationId: string }>>;

const UUID = '01890a5d-ac96-774b-bcce-b302099a8057';

test('the page is whole in itself: one script and one style, which its policy names by their hashes', async () => {
  const response = await fetch(`${server.baseUrl}/docs`);
  const page = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  for (const [element, directive] of [
    ['script', 'script-src'],
    ['style', 'style-src'],
  ]) {
    const all = [...page.matchAll(new RegExp(`<${element}[^>]*>([\\s\\S]*?)</${element}>`, 'g'))];
    assert.equal(all.length, 1, element);
    const hash = createHash('sha256').update(all[0]![1]!).digest('base64');
    assert.ok(policy.includes(`${directive} 'sha256-${hash}'`), `${directive} in ${policy}`);
  }
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe/);
  assert.doesNotMatch(page, /<[^>]+\s(src|style|on\w+)=/);
});

test('every operation has a form, its body from the example; a WebSocket has none', async () => {
  const page = await (await fetch(`${server.baseUrl}/docs`)).text();
  const served = await fetch(`${server.baseUrl}/api/v1/openapi.json`);
  const { paths } = (await served.json()) as { paths: Paths };
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { operationId }] of Object.entries(operations)) {
      const start = page.indexOf(`<section id="${operationId}">`);
      const section = page.slice(start, page.indexOf('</section>', start));
      const form = `<form data-method="${method}" data-path="${path}"`;
      assert.equal(section.includes(form), operationId !== 'open-websocket', operationId);
      if (section.includes('-body"'))
        assert.ok(JSON.parse(unescaped(/<textarea[^>]*>([^<]*)</.exec(section)![1]!)), operationId);
    }
  assert.match(
    page,
    /<form data-method="post" data-path="\/api\/v1\/upload\/image" data-type="multipart\/form-data" data-needs-key>/,
  );
  assert.match(page, /<form data-method="get" data-path="\/healthz" data-type="">/);
});

function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

test('the page has the origin that it is asked at, and nothing else out of the Host', async () => {
  const page = await (await fetch(`${server.baseUrl}/docs`)).text();
  assert.ok(page.includes(`${server.baseUrl}/api/v1/upload/image`));
  const served = (host: string | undefined) =>
    servedFrom(`curl ${EXAMPLE_ORIGIN}/x`, 'https', host);
  assert.equal(served('models.example'), 'curl https://models.example/x');
  assert.equal(served('[::1]:9000'), 'curl https://[::1]:9000/x');
  for (const host of [undefined, '', '"><script>', 'a b', 'a:99999999'])
    assert.equal(served(host), `curl ${EXAMPLE_ORIGIN}/x`);
});

test('search: every word, names before descriptions, operations before fields', () => {
  const entry = (name: string, of: string, text: string, isOperation = false) => ({
    id: `${of}.${name}`,
    name,
    of,
    text,
    isOperation,
  });
  const entries = [
    entry('prompt', 'create-text-to-model', 'what to make, in words'),
    entry('texture_size', 'create-image-to-model', 'side of the texture in pixels'),
    entry('keep_uv', 'create-model-texture', 'keeps the UVs of the model for its texture'),
    entry(
      'create-model-texture',
      'Texture for an existing model',
      '/api/v1/tasks/model-texture',
      true,
    ),
  ];
  const names = (query: string) => search(entries, query).map(({ name }) => name);
  assert.deepEqual(names('texture_size'), ['texture_size']);
  assert.deepEqual(names('texture'), ['texture_size', 'create-model-texture', 'keep_uv']);
  assert.deepEqual(names('KEEP model'), ['keep_uv']);
  assert.deepEqual(names('tasks/model-texture'), ['create-model-texture']);
  assert.deepEqual(names('words make'), ['prompt']);
  assert.deepEqual(names('nothing like it'), []);
  assert.deepEqual(names('  '), []);
});

test('what a form sends', async () => {
  const plain = {
    method: 'get',
    path: '/x',
    parameters: [],
    key: '',
    type: '',
    text: '',
    file: null,
  };
  const filled = requestOf({
    ...plain,
    path: '/api/v1/tasks/{task_uuid}',
    key: 'bz_live_x',
    parameters: [
      { name: 'task_uuid', in: 'path', value: 'a/b c' },
      { name: 'kind', in: 'query', value: 'model' },
      { name: 'format', in: 'query', value: '' },
      { name: 'Last-Event-ID', in: 'header', value: '7' },
    ],
  });
  assert.deepEqual(filled, {
    url: '/api/v1/tasks/a%2Fb%20c?kind=model',
    method: 'GET',
    headers: { 'Last-Event-ID': '7', Authorization: 'Bearer bz_live_x' },
    body: null,
  });
  const missing = [{ name: 'task_uuid', in: 'path', value: '' }];
  assert.throws(() => requestOf({ ...plain, parameters: missing }), /^Error: task_uuid is missing/);
  const json = { ...plain, type: 'application/json', text: '{"a":1}' };
  assert.deepEqual(requestOf(json).headers, { 'Content-Type': 'application/json' });
  assert.throws(() => requestOf({ ...json, text: '{' }), /The body is not JSON/);
  const multipart = { ...plain, type: 'multipart/form-data' };
  assert.throws(() => requestOf(multipart), /Choose a file/);
  const { body, headers } = requestOf({ ...multipart, file: new File(['x'], 'a.png') });
  assert.ok(body instanceof FormData && body.get('file') instanceof File);
  assert.deepEqual(headers, {});
  assert.deepEqual(keysOf({ data: { task_uuid: UUID, file_key: 'mdl_1' } }), {
    task: UUID,
    image: null,
    model: 'mdl_1',
  });
  assert.deepEqual(keysOf(null), { task: null, image: null, model: null });
  assert.deepEqual(cutAtLinks('a "http://x/y?z=1", b'), ['a "', 'http://x/y?z=1', '", b']);
});

const SKIP = CHROMIUM === null ? 'no Chromium is installed here' : false;

describe('in a browser', { skip: SKIP }, () => {
  let page: BrowserPage;
  let user: TestUser;
  before(async () => {
    user = await server.user();
    page = await openPage(CHROMIUM!);
    await page.goTo(`${server.baseUrl}/docs`);
  });
  after(() => page.close());

  /** Fills a form and sends it as a person does, with the button. */
  async function send(operation: string, fill: string): Promise<{ status: string; body: string }> {
    await page.evaluate(`(async () => {
      const section = document.getElementById(${JSON.stringify(operation)});
      const field = (name) => section.querySelector('[name="' + name + '"]');
      section.querySelector('.try').open = true;
      ${fill}
      section.querySelector('button[type=submit]').click();
    })()`);
    const place = `document.querySelector('#${operation} .answer`;
    await page.until(
      `/^\\d{3} .* ms$/.test(${place} .status').textContent) && ${place} .body').textContent !== ''`,
    );
    return {
      status: await page.evaluate(`${place} .status').textContent`),
      body: await page.evaluate(`${place} .body').textContent`),
    };
  }

  test('search by keyboard leads to a field', async () => {
    await page.press('/', '/');
    for (const letter of 'polygon_limit') await page.press(letter, letter);
    await page.until(`document.querySelector('#found-count').textContent === '4 found'`);
    await page.press('ArrowDown');
    assert.match(await page.evaluate('document.activeElement.href'), /\.polygon_limit$/);
    await page.press('Escape');
    assert.equal(await page.evaluate(`document.querySelector('#contents').hidden`), false);
  });

  test('try-it sends real requests: an upload, a task from it, its status; the key is kept nowhere', async () => {
    await page.evaluate(`document.querySelector('#key').value = ${JSON.stringify(user.token)}`);
    const balance = await send('get-balance', '');
    assert.match(balance.status, /^200 /);
    assert.equal(JSON.parse(balance.body).data.balance, 1000);

    const disc = Buffer.from(
      '<svg width="160" height="160"><circle cx="80" cy="80" r="60"/></svg>',
    );
    const png = (await sharp(disc).png().toBuffer()).toString('base64');
    const uploaded = await send(
      'upload-image',
      `const bytes = Uint8Array.from(atob('${png}'), (c) => c.charCodeAt(0));
       const list = new DataTransfer();
       list.items.add(new File([bytes], 'disc.png', { type: 'image/png' }));
       section.querySelector('[type=file]').files = list.files;`,
    );
    const { file_key } = JSON.parse(uploaded.body).data;
    assert.match(file_key, /^img_/);
    // The example's key has made way for the real one.
    const created = await send('create-image-to-model', '');
    assert.match(created.status, /^200 /);
    const { task_uuid } = JSON.parse(created.body).data;
    const status = await send('get-task', '');
    assert.equal(JSON.parse(status.body).data.task_uuid, task_uuid);
    assert.match(
      await page.evaluate(`document.querySelector('#get-task .headers').textContent`),
      /content-type: application\/json/,
    );
    const refused = await send('get-task', `field('task_uuid').value = '${UUID}';`);
    assert.match(refused.status, /^404 /);
    const kept = '[localStorage.length, sessionStorage.length, document.cookie]';
    assert.deepEqual(await page.evaluate(kept), [0, 0, '']);
  });

  test('nothing is refused by the policy, and nothing fails', () => {
    // A browser lists answers above 399 as errors; the one above was asked for.
    const own = page.complaints.filter((text) => !text.includes('status of 404'));
    assert.deepEqual(own, []);
  });
});
