/** `@bozzetto/client` as others get it: packed, judged, installed in an empty directory, its page tried word by word. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { packClient } from '../../tools/packaging/client.ts';
import { ROOT, type Service, startService } from '../support/service.ts';
import { launchBrowser, noBrowser } from '../support/studio.ts';
import { install, judge, nodes, programsOf, run, TOOLS } from './workshop.ts';

const LARGEST_GZIP = 15_000;
const START_MS = 60_000;
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

let folder: string;
let empty: string;
let tarball: string;
let programs: Map<string, string>;
let service: Service;
let pages: Server;
let origin: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bozzetto-client-'));
  empty = join(folder, 'empty');
  tarball = await packClient(folder);
  await install(tarball, empty);
  await cp(join(ROOT, 'examples/rocket.png'), join(empty, 'photo.png'));
  programs = await programsOf(join(empty, 'node_modules/@bozzetto/client/README.md'));
  for (const [name, code] of programs) await writeFile(join(empty, name), code);
  pages = createServer(async (request, response) => {
    const path = new URL(request.url!, 'http://pages').pathname;
    const body = await readFile(join(empty, path)).catch(() => null);
    response.writeHead(body === null ? 404 : 200, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(pages, 'listening');
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  service = await startService({ env: { BOZZETTO_CORS_ORIGINS: origin } });
});

after(async () => {
  await service?.stop();
  pages?.close();
  await rm(folder, { recursive: true, force: true });
});

test('the package is small and whole: code, declarations, page and licence, no dependency', async () => {
  const installed = join(empty, 'node_modules/@bozzetto/client');
  const dist = join(installed, 'dist');
  const code = (await readdir(dist)).filter((name) => name.endsWith('.js'));
  const sizes = await Promise.all(
    code.map(async (name) => gzipSync(await readFile(join(dist, name))).length),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(total <= LARGEST_GZIP, `${total} bytes gzipped`);
  assert.deepEqual((await readdir(installed)).sort(), [
    'LICENSE',
    'README.md',
    'dist',
    'package.json',
  ]);
  const { dependencies, version } = JSON.parse(
    await readFile(join(installed, 'package.json'), 'utf8'),
  );
  const checkout = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  assert.deepEqual(
    { dependencies, version },
    { dependencies: undefined, version: checkout.version },
  );
  assert.deepEqual(await readdir(join(empty, 'node_modules/@bozzetto')), ['client']);
});

test('publint and are-the-types-wrong find nothing', async () => {
  const lint = await judge('publint', ['run', tarball, '--strict'], folder);
  assert.equal(lint.code, 0, lint.output);
  const types = await judge('attw', [tarball, '--profile', 'esm-only'], folder);
  assert.equal(types.code, 0, types.output);
});

test('its programs compile strictly against its declarations, libraries not skipped', async () => {
  const names = [...programs.keys()].filter((name) => name.endsWith('.mjs'));
  for (const name of names)
    await writeFile(join(empty, name.replace('.mjs', '.mts')), programs.get(name)!);
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
    module: 'NodeNext',
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    types: ['node'],
    typeRoots: [join(TOOLS, 'node_modules/@types')],
  };
  const files = names.map((name) => name.replace('.mjs', '.mts'));
  await writeFile(join(empty, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const compiled = await judge('tsc', ['-p', 'tsconfig.json'], empty);
  assert.equal(compiled.code, 0, compiled.output);
  // Their parameters are typed: a wrong field is an error.
  const wrong = programs.get('photo.mjs')!.replace('polygon_limit', 'polygon_limits');
  await writeFile(join(empty, 'photo.mts'), wrong);
  const refused = await judge('tsc', ['-p', 'tsconfig.json'], empty);
  assert.match(refused.output, /'polygon_limits' does not exist/);
});

for (const [major, node] of nodes())
  test(`Node ${major}: every program of its page`, async () => {
    const env = { BOZZETTO_URL: service.baseUrl, BOZZETTO_API_KEY: service.apiKey };
    for (const file of ['model.glb', 'chair.fbx']) await rm(join(empty, file), { force: true });
    const photo = await run(node, ['photo.mjs'], { cwd: empty, env });
    assert.equal(photo.code, 0, photo.output);
    assert.match(photo.stdout, /^SUCCESS 100$/m);
    assert.equal((await readFile(join(empty, 'model.glb'))).toString('latin1', 0, 4), 'glTF');
    const words = await run(node, ['words.mjs'], { cwd: empty, env });
    assert.equal(words.code, 0, words.output);
    assert.match(words.stdout, /^\d+ credits\n(.*\n)*model \S+\.glb \d+$/m);
    assert.ok((await stat(join(empty, 'chair.fbx'))).size > 1000);
    const updates = await run(node, ['updates.mjs'], { cwd: empty, env });
    if (major >= 22) {
      assert.equal(updates.code, 0, updates.output);
      assert.match(updates.stdout, /SUCCESS 100$/m);
    } else assert.match(updates.output, /needs a WebSocket/);
    if (major >= 20) await tryWebhook(node);
  });

/** Starts the receiver of the page, and sends it an event that is signed and one that is not. */
async function tryWebhook(node: string): Promise<void> {
  const secret = Buffer.from('a secret of twenty-four bytes').toString('base64');
  const receiver = spawn(node, ['webhook.mjs'], {
    cwd: empty,
    env: { ...process.env, PORT: '0', WEBHOOK_SECRET: `whsec_${secret}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(receiver, 'exit');
  try {
    const [line] = (await once(receiver.stdout, 'data', {
      signal: AbortSignal.timeout(START_MS),
    })) as [Buffer];
    const port = /port: (\d+)/.exec(String(line))?.[1];
    const body = '{"type":"webhook.test"}';
    const stamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', Buffer.from(secret, 'base64'))
      .update(`msg_1.${stamp}.${body}`)
      .digest('base64');
    const post = async (sent: string) => {
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': stamp,
        'webhook-signature': `v1,${sent}`,
      };
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers });
      return answer.status;
    };
    assert.equal(await post(signature), 204);
    assert.equal(await post(signature.replace(/^.{4}/, 'AAAA')), 400);
  } finally {
    receiver.kill();
    await exited;
  }
}

test('Chromium: the page of its page makes a model of a picture', { skip: noBrowser }, async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(`${origin}/page.html`);
    await page.fill('[name=service]', service.baseUrl);
    await page.fill('[name=key]', service.apiKey);
    await page.setInputFiles('[name=picture]', join(empty, 'photo.png'));
    await page.click('button');
    const link = await page.waitForSelector('output a', { timeout: 600_000 });
    assert.deepEqual(complaints, []);
    assert.match(await link.innerText(), /^model\.glb, \d{5,} bytes$/);
    const magic = await link.evaluate(async (element) => {
      const bytes = await (
        await fetch((element as unknown as { href: string }).href)
      ).arrayBuffer();
      return String.fromCharCode(...new Uint8Array(bytes.slice(0, 4)));
    });
    assert.equal(magic, 'glTF');
  } finally {
    await browser.close();
  }
});
