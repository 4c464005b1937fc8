import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { objectImage } from '../../test/support/images.ts';
import { startMockHunyuan3d } from '../../test/support/mock-servers/hunyuan3d.ts';
import type { MockServer } from '../../test/support/mock-servers/mock-server.ts';

const MAIN = resolve(import.meta.dirname, '../cli/main.ts');

let directory: string;
let mockServer: MockServer;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-commands-'));
  mockServer = await startMockHunyuan3d({ version: '2.1', milliseconds: 50 });
  const opaque = sharp(await objectImage()).flatten({ background: '#8090a0' });
  await writeFile(join(directory, 'chair.png'), await opaque.png().toBuffer());
  await configure({
    gpu1: { kind: 'hunyuan3d', url: mockServer.url, version: '2.1' },
    gpu2: { kind: 'hunyuan3d', url: 'http://127.0.0.1:9', price: '$0.20 a model' },
  });
});
after(async () => {
  await mockServer.stop();
  await rm(directory, { recursive: true, force: true });
});

const configure = (backends: object) =>
  writeFile(
    join(directory, 'bozzetto.config.json'),
    JSON.stringify({ backends, models: { 'image-to-mesh': { big: ['gpu1', 'built-in'] } } }),
  );

/** Runs the command line in the directory; sends `signal` as soon as its output contains `after`. */
async function bozzetto(
  args: string[],
  { env = {}, signal = '' as '' | NodeJS.Signals, after = '' } = {},
) {
  const child = spawn(process.execPath, [MAIN, 'engines', ...args], {
    cwd: directory,
    env: { PATH: process.env.PATH!, BOZZETTO_CONFIG: 'bozzetto.config.json', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, notes] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => {
    const isTold = notes.includes(after);
    notes += chunk;
    // Sent only once: a second signal ends the process without a cleanup.
    if (signal !== '' && !isTold && notes.includes(after)) child.kill(signal);
  });
  const [code] = await once(child, 'close');
  return { code, out, notes };
}

test('check: each server in a line, its problem below; 1 where one has any', async () => {
  const all = await bozzetto(['check']);
  assert.equal(all.code, 1, all.notes);
  assert.match(all.out, /^gpu1: ready \(hunyuan3d, http:\/\/127\.0\.0\.1:\d+/m);
  assert.match(
    all.out,
    /^gpu2: down .*\n {2}problem: .+\n {2}note: it is not listed under "models"/m,
  );
  const one = await bozzetto(['check', 'gpu1']);
  assert.equal(one.code, 0);
  assert.match(one.out, /^.+\n {2}note: version 2\.1 as published .+ always with textures.*\n$/);
  const [line] = (await bozzetto(['check', 'gpu2', '--json'])).out.split('\n');
  assert.deepEqual([JSON.parse(line!).name, JSON.parse(line!).state], ['gpu2', 'down']);
});

test('try: one real job, its model in a file', async () => {
  const done = await bozzetto(['try', 'gpu1', 'chair.png', '-o', 'chair.glb']);
  assert.equal(done.code, 0, done.notes);
  assert.equal(done.out, `${join(directory, 'chair.glb')}\n`);
  const bytes = await readFile(join(directory, 'chair.glb'));
  assert.equal(bytes.toString('latin1', 0, 4), 'glTF');
  // Version 2.1 does not remove the background, so the object is cut out before it is sent.
  assert.equal(mockServer.jobs.at(-1)!.asked.alpha, true);
  const again = await bozzetto(['try', 'gpu1', 'chair.png', '--json']);
  assert.deepEqual(JSON.parse(again.out).files, [join(directory, 'gpu1.glb')]);
});

test('try: what cannot be made is a sentence, and nothing is submitted', async () => {
  const before = mockServer.jobs.length;
  const refused = async (args: string[], sentence: RegExp, code = 2) => {
    const { notes, ...outcome } = await bozzetto(['try', ...args]);
    assert.match(notes, sentence);
    assert.deepEqual([outcome.code, outcome.out], [code, '']);
  };
  await refused(['gpu3', 'chair.png'], /There is no backend gpu3\. Did you mean gpu1\?/);
  await refused(['gpu1', 'none.png'], /there is no file none\.png/);
  await refused(['gpu1', 'bozzetto.config.json'], /bozzetto\.config\.json is not an image/);
  await refused(
    ['gpu1', '--prompt', 'a chair'],
    /gpu1 supports image-to-3d.*, but this would be text-to-image\. Give an image\./,
  );
  await refused([], /Use add URL .*, try NAME .*, or workflow URL/);
  await refused(['gpu2', 'chair.png'], /cannot be reached/, 1);
  assert.equal(mockServer.jobs.length, before);
});

test('add and remove: the file is written after a job, and checked before it is replaced', async () => {
  const env = { BOZZETTO_CONFIG: 'added.json' };
  const added = await bozzetto(
    ['add', mockServer.url, 'chair.png', '--name', 'gpu', '-o', 'a.glb'],
    { env },
  );
  assert.equal(added.code, 0, added.notes);
  assert.match(
    added.notes,
    /hunyuan3d; version 2\.1[\s\S]*added\.json was written\.\nServices that use this file read it/,
  );
  assert.equal((await readFile(join(directory, 'a.glb'))).toString('latin1', 0, 4), 'glTF');
  assert.equal((await bozzetto(['remove', 'gpu'], { env })).code, 0);
  const left = JSON.parse(await readFile(join(directory, 'added.json'), 'utf8'));
  assert.deepEqual(left, { backends: {}, models: {} });
});

test('Ctrl-C ends a trial', async () => {
  const slow = await startMockHunyuan3d({ version: '2.1', ending: () => 'hang' });
  try {
    await configure({ gpu1: { kind: 'hunyuan3d', url: slow.url, version: '2.1', price: 'time' } });
    const stopped = await bozzetto(['try', 'gpu1', 'chair.png'], {
      signal: 'SIGINT',
      after: 'costs time',
    });
    assert.equal(stopped.code, 130, stopped.notes);
  } finally {
    await slow.stop();
  }
});

test('a mistake in the configuration, or none, is a sentence', async () => {
  await configure({ gpu1: { kind: 'hunyuan4d' } });
  const wrong = await bozzetto(['check']);
  assert.match(
    wrong.notes,
    /backends\.gpu1\.kind is "hunyuan4d", which is not known: did you mean hunyuan3d\?/,
  );
  assert.equal(wrong.code, 2);
  const none = await bozzetto(['check'], { env: { BOZZETTO_CONFIG: '' } });
  assert.match(
    none.notes,
    /add one with bozzetto engines add URL, or set BOZZETTO_CONFIG or BOZZETTO_AUTHOR/,
  );
  assert.equal(none.code, 2);
});
