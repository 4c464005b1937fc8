/** `bozzetto` as others get it: packed, installed in an empty directory, its page tried word by word, and used. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Bozzetto } from '../../src/sdk/index.ts';
import { packService } from '../../tools/packaging/bozzetto.ts';
import { processesOf } from '../support/processes.ts';
import { ROOT, startService } from '../support/service.ts';
import { install, judge, nodes, run } from './workshop.ts';

const LARGEST_TARBALL = 30e6;
const LARGEST_INSTALLED = 450e6;
const READY_MS = 120_000;
const STOP_MS = 60_000;

let folder: string;
let empty: string;
let tarball: string;
let installed: string;
let lines: string[];
let env: Record<string, string>;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bozzetto-package-'));
  empty = join(folder, 'empty');
  tarball = await packService(folder);
  await install(tarball, empty);
  installed = join(empty, 'node_modules/bozzetto');
  await copyFile(join(ROOT, 'examples/rocket.png'), join(empty, 'photo.png'));
  const page = await readFile(join(installed, 'README.md'), 'utf8');
  lines = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, code]) =>
    code!.trim().split('\n'),
  );
  // As somebody has it whose Node is older than the one that comes along.
  const older = nodes().get(20) ?? process.execPath;
  env = {
    PATH: `${dirname(older)}${delimiter}${process.env.PATH}`,
    XDG_DATA_HOME: join(folder, 'home'),
    BOZZETTO_MODERATE_IMAGES: 'off',
  };
});

after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Every file below a directory with its size. */
async function filesIn(directory: string): Promise<Map<string, number>> {
  const files = new Map<string, number>();
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(path.slice(directory.length + 1), (await stat(path)).size);
  }
  return files;
}

test('it is light, and has no source that Node refuses to read there', async (t) => {
  const packed = (await stat(tarball)).size;
  const all = await filesIn(join(empty, 'node_modules'));
  const total = [...all.values()].reduce((sum, size) => sum + size, 0);
  t.diagnostic(`${(packed / 1e6).toFixed(1)} MB packed, ${(total / 1e6).toFixed(0)} MB installed`);
  assert.ok(packed <= LARGEST_TARBALL, `${packed} bytes packed`);
  assert.ok(total <= LARGEST_INSTALLED, `${total} bytes installed`);
  const own = [...(await filesIn(installed)).keys()];
  assert.deepEqual(
    own.filter((name) => /(?<!\.d)\.tsx?$|\.test\.js$/.test(name)),
    [],
  );
  for (const name of own.filter((path) => path.endsWith('.js') && path.startsWith('lib'))) {
    const code = await readFile(join(installed, name), 'utf8');
    assert.doesNotMatch(code, /(from '|new URL\(')\.[^']*\.ts'/, name);
  }
});

test('publint and are-the-types-wrong find nothing', async () => {
  const lint = await judge('publint', ['run', tarball, '--strict'], folder);
  assert.equal(lint.code, 0, lint.output);
  const entries = ['--entrypoints', '.', 'node'];
  const types = await judge('attw', [tarball, '--profile', 'esm-only', ...entries], folder);
  assert.equal(types.code, 0, types.output);
});

test('the commands of its page, in an empty directory with an older Node', async (t) => {
  const commands = lines.filter((line) => line !== 'npx bozzetto');
  assert.ok(commands.length >= 3);
  for (const line of commands) {
    const began = performance.now();
    const ended = await run('sh', ['-c', line], { cwd: empty, env });
    assert.equal(ended.code, 0, ended.output);
    t.diagnostic(`${line}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  // Programs and threads of their own, which need no service.
  const checked = await run('sh', ['-c', 'npx bozzetto check chair.glb'], { cwd: empty, env });
  assert.equal(checked.code, 0, checked.output);
  assert.match(checked.stdout, /1 file/);
  for (const name of ['model.glb', 'chair.glb']) {
    const magic = (await readFile(join(empty, name))).toString('latin1', 0, 4);
    assert.equal(magic, 'glTF', name);
  }
  const help = await run('sh', ['-c', 'npx bozzetto help'], { cwd: empty, env });
  assert.match(help.stdout, /^npx bozzetto <command>/m);
  assert.doesNotMatch(help.stdout, /npm run/);
});

/** Starts the service as the page tells, as a shell does: in a process group of its own. */
async function start(): Promise<{ child: ChildProcess; url: string; said: () => string }> {
  assert.ok(lines.includes('npx bozzetto'));
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
  const child = spawn('sh', ['-c', 'npx bozzetto'], {
    cwd: empty,
    env: { ...inherited, ...env, PORT: '0', BOZZETTO_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const deadline = Date.now() + READY_MS;
  while (!output.includes('Ctrl-C stops it.')) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error(output);
    await pause(50);
  }
  const url = /ready on (http:\S+)/.exec(output)![1]!;
  return { child, url, said: () => output };
}

/** SHA-256 of the one picture that a service draws of the words. */
async function drawn(client: Bozzetto): Promise<string> {
  const task = await client.run('image-generation', { prompt: 'a purple fox' });
  return createHash('sha256')
    .update(await (await client.download(task)).bytes())
    .digest('hex');
}

test('the service: threads, processes, drawings, studio and pages as in the checkout; data with the user', async () => {
  const before = await filesIn(installed);
  const { child, url, said } = await start();
  try {
    const data = join(folder, 'home/bozzetto');
    const apiKey = (await readFile(join(data, 'first-api-key'), 'utf8')).trim();
    const client = new Bozzetto({ baseUrl: url, apiKey });
    const picture = new Blob([await readFile(join(empty, 'photo.png'))]);
    const { file_key } = await client.uploads.image(picture);
    const made = await client.run('image-to-mesh', { image_file: file_key, polygon_limit: 5000 });
    const { download_url: model_file } = await client.tasks.url(made.task_uuid);
    // Unwrapping, baking and texturing have threads; drawing has some; a reader of rare formats has one.
    await client.run('model-texture', { model_file, prompt: 'red wood', texture_size: 1024 });
    await client.run('model-preview-render', { model_file, resolution: '256x256' });
    const rare = await readFile(join(ROOT, 'test/fixtures/exotic/suzanne.3ds'));
    const upload = await client.uploads.model(new Blob([rare]), { filename: 'suzanne.3ds' });
    await client.run('convert-model-format', {
      model_file: upload.file_key,
      source_format: '3ds',
      target_format: 'fbx',
    });
    const checkout = await startService();
    try {
      assert.equal(await drawn(client), await drawn(checkout.client()));
    } finally {
      await checkout.stop();
    }
    const page = await fetch(`${url}/`);
    assert.match(await page.text(), /<script type="module"[^>]*src="\/studio\//);
    const operations = await fetch(`${url}/docs/operations.md`);
    assert.equal(operations.status, 200);
    const reference = await fetch(`${url}/docs`);
    assert.equal(reference.status, 200);
    const script = /<script defer src="([^"]+)"/.exec(await reference.text())![1]!;
    assert.equal((await fetch(`${url}/${script}`)).status, 200);
  } finally {
    process.kill(-child.pid!, 'SIGINT');
    const isRunning = child.exitCode === null && child.signalCode === null;
    const ended = isRunning ? once(child, 'exit') : undefined;
    await Promise.race([ended, pause(STOP_MS, undefined, { ref: false })]);
  }
  const deadline = Date.now() + STOP_MS;
  while ((await processesOf(folder)).length > 0 && Date.now() < deadline) await pause(100);
  assert.deepEqual(await processesOf(folder), [], said());
  assert.deepEqual(await filesIn(installed), before, 'nothing was written into the package');
});

test('without its own Node it runs under one that is new enough, and says so to others', async () => {
  const hidden = join(folder, 'hidden');
  const copy = join(hidden, 'node_modules/bozzetto');
  await mkdir(copy, { recursive: true });
  await copyFile(join(installed, 'bin.mjs'), join(copy, 'bin.mjs'));
  for (const [major, node] of nodes()) {
    if (major >= 22) continue;
    const ended = await run(node, [join(copy, 'bin.mjs'), '--version'], { cwd: hidden });
    assert.equal(ended.code, 1);
    assert.match(ended.output, /needs Node 22\.18 or newer, but this is \d+/);
  }
  const [node] = [...nodes()].filter(([major]) => major >= 22).map(([, path]) => path);
  const reported = await run(node!, [join(installed, 'bin.mjs'), '--version'], { cwd: hidden });
  assert.match(reported.stdout, /^bozzetto \d/);
});
