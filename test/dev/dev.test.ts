import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { PATIENCE_MS } from '../support/patience.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const box = (name: string) => ({ name, shape: { kind: 'box', size: [1, 1, 1] } });
const program = (...parts: object[]) => JSON.stringify({ version: 1, name: 'boxes', parts });

let directory: string;
let dev: ChildProcess;
let printed = '';
let url: string;

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-dev-'));
  await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
  for (const path of ['src', 'tools', 'docs', 'migrations', 'contracts', 'library', '.config'])
    await cp(join(ROOT, path), join(directory, path), { recursive: true });
  for (const path of ['package.json', 'package-lock.json', 'tsconfig.json'])
    await cp(join(ROOT, path), join(directory, path));
  await writeFile(join(directory, 'boxes.json'), program(box('one')));
  const env = { ...process.env, PORT: '0', BOZZETTO_CONCURRENCY: '1' };
  dev = spawn(process.execPath, ['tools/dev/main.ts'], { cwd: directory, env });
  for (const stream of [dev.stdout!, dev.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      dev.emit('printed');
    });
  [, url] = await untilPrinted(/Studio {3}(http\S+)/);
});

after(async () => {
  const ended = once(dev, 'exit');
  dev.kill('SIGTERM');
  await ended;
  await rm(directory, { recursive: true, force: true });
});

/** Waits for the output of the command. */
async function untilPrinted(pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = pattern.exec(printed);
    if (found !== null) return found;
    assert.equal(dev.exitCode, null, printed);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    await Promise.race([once(dev, 'printed', { signal }), once(dev, 'exit', { signal })]);
  }
}

/** The pictures that an open page gets. */
async function* drawings(query: string): AsyncGenerator<{ facts: string; png: string }> {
  const response = await fetch(`${url}/dev/events?${query}`);
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [event, data] = text.slice(0, end).split('\ndata: ');
      text = text.slice(end + 2);
      assert.equal(event, 'event: drawn', data);
      yield JSON.parse(data!);
    }
  }
}

test('a save of the input or of an engine draws it again, and a save of source reloads the service', {
  timeout: 4 * PATIENCE_MS,
}, async () => {
  const pictures = drawings('file=boxes.json&style=clay');
  const next = async () => (await pictures.next()).value!;
  assert.match((await next()).facts, /^1 parts/);

  await writeFile(
    join(directory, 'boxes.json'),
    program(box('one'), { ...box('two'), at: [2, 0, 0] }),
  );
  let drawn = await next();
  // A file may be seen between its two writes.
  while (!drawn.facts.startsWith('2 parts')) drawn = await next();

  const camera = join(directory, 'src/engines/render/scene/camera.ts');
  const source = await readFile(camera, 'utf8');
  const wider = source.replace(/const MARGIN = .*;/, 'const MARGIN = 0.4;');
  assert.notEqual(wider, source);
  await writeFile(camera, wider);
  let smaller = await next();
  while (smaller.png === drawn.png) smaller = await next();
  assert.equal(smaller.facts, drawn.facts);
  await pictures.return(undefined);

  await untilPrinted(/src\/engines\/render\/scene\/camera\.ts: the service is ready/);
  const answer = await fetch(`${url}/api/v1/no-such-route`);
  assert.equal(((await answer.json()) as { code: number }).code, 4044);
});

test('the Studio comes from Vite with hot reload, beside the service', async () => {
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  assert.match(await page.text(), /\/studio\/@vite\/client/);
  const module = await fetch(`${url}/studio/app/sign-in.tsx`);
  assert.match(await module.text(), /import\.meta\.hot/);
  // The service answers this, although the address lies below Vite's.
  const session = await fetch(`${url}/studio/session`);
  assert.match(session.headers.get('content-type')!, /json/);
  assert.notEqual(((await session.json()) as { code: number }).code, 4044);
});
