import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { type TestServer, type TestUser, testServer } from '../../test/support/test-server.ts';
import { writeServiceFile } from '../service/service-file.ts';
import { readEnvironment } from './environment.ts';
import { run } from './run.ts';

const MAIN = resolve(import.meta.dirname, 'main.ts');

let server: TestServer;
let user: TestUser;
let directory: string;

before(async () => {
  server = await testServer();
  await server.database.feed.start();
  user = await server.user();
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-cli-test-'));
  // If this process is root, the embedded PostgreSQL runs as nobody, who needs access to this directory.
  await chmod(directory, 0o755);
  const disc = Buffer.from('<svg width="160" height="160"><circle cx="80" cy="80" r="60"/></svg>');
  await sharp(disc).png().toFile(join(directory, 'disc.png'));
});
after(() => rm(directory, { recursive: true, force: true }));

interface Outcome {
  code: number | null;
  out: string;
  notes: string;
}

function collector(take: (text: string) => void): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      take(String(chunk));
      done();
    },
  });
}

/** Runs the command line in this process. */
function start(
  args: string[],
  env: Record<string, string> = {},
  signal = new AbortController().signal,
) {
  const outcome: Outcome = { code: null, out: '', notes: '' };
  const out = collector((text) => {
    outcome.out += text;
  });
  const notes = collector((text) => {
    outcome.notes += text;
  });
  const done = run(args, readEnvironment(env), { out, notes }, signal).then((code) => {
    outcome.code = code;
    return outcome;
  });
  return { outcome, done };
}

const cli = (args: string[], env?: Record<string, string>) => start(args, env).done;
const here = (...args: string[]) => cli([...args, '--url', server.baseUrl, '--key', user.token]);

/** Runs the command line in a separate process, in the test's directory. */
function spawned(args: string[], env: Record<string, string> = {}) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(BOZZETTO_|DATABASE_URL$|PORT$|NODE_TEST)/.test(name),
  );
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: directory,
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outcome: Outcome = { code: null, out: '', notes: '' };
  child.stdout.on('data', (chunk) => {
    outcome.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    outcome.notes += chunk;
  });
  const done = once(child, 'close').then(([code]) => ({ ...outcome, code: code as number | null }));
  return { child, outcome, done };
}

async function createTask(): Promise<string> {
  const answer = await server.call(user, 'POST', '/tasks/image-to-mesh', {
    image_file: 'https://example.org/a.png',
    allow_duplicate: true,
  });
  return answer.body.data.task_uuid;
}

test('help, and what is wrong with the usage, in one line', async () => {
  const help = await cli(['help']);
  assert.equal(help.code, 0);
  for (const name of [
    'make',
    'create',
    'draw',
    'optimize',
    'convert',
    'remesh',
    'artistic',
    'texture',
    'rig',
    'segment',
    'quote',
    'balance',
    'tasks',
    'watch',
    'cancel',
    'download',
  ])
    assert.match(help.out, new RegExp(`^${name}`, 'm'));
  for (const args of [
    ['dance'],
    ['make'],
    ['make', 'missing.png'],
    ['make', join(directory, 'disc.png'), '--polygons', 'many'],
    ['make', join(directory, 'disc.png'), 'back.png'],
    ['make', '--turntable', ...Array<string>(3).fill(join(directory, 'disc.png'))],
    [
      'make',
      '--turntable',
      ...Array<string>(4).fill(join(directory, 'disc.png')),
      '--back',
      'a.png',
    ],
    ['make', join(directory, 'disc.png'), '--flow', 'image-to-cake'],
    ['make', join(directory, 'disc.png'), '-o', 'disc.step'],
    ['make', join(directory, 'disc.png'), '-o', 'disc'],
    ['make', join(directory, 'disc.png'), '-o', 'disc.zip'],
    ['make', join(directory, 'disc.png'), '-o', join(directory, 'disc.png', 'disc.glb')],
    ['create'],
    ['draw'],
    ['draw', 'a fox', '--count', 'many'],
    ['draw', 'a fox', '--count', '5'],
    ['draw', 'a fox', '-o', 'fox.glb'],
    ['draw', 'a fox', '-o', 'fox'],
    ['optimize'],
    ['create', 'a teapot', '--flow', 'text-to-cake'],
    ['convert', 'missing.glb'],
    ['convert', join(directory, 'disc.png'), '-o', 'disc.step'],
    ['convert', join(directory, 'disc.png'), '-o', 'disc.obj', '--to', 'glb'],
    ['convert', join(directory, 'disc.png'), '--to', 'step'],
    ['help', 'dance'],
    ['texture', 'missing.glb', 'oak'],
    ['texture', join(directory, 'disc.png')],
    ['texture', join(directory, 'disc.png'), 'oak', '--size', '3'],
    ['rig', 'missing.glb'],
    ['segment', 'missing.glb'],
    ['artistic', 'missing.png'],
    ['artistic', join(directory, 'disc.png'), '-o', 'disc.blend'],
    ['remesh', 'missing.glb'],
    ['remesh', join(directory, 'disc.png'), '-o', 'disc.png'],
    ['remesh', join(directory, 'disc.png'), '--type', 'hexagon'],
    ['balance', '--colour'],
    ['tasks', '--status', 'SLEEPING'],
    ['cancel', 'one', 'two'],
    ['balance', '--url', 'nowhere'],
  ]) {
    const { code, notes, out } = await cli(args);
    assert.equal(code, 2, `${args.join(' ')}: ${notes}`);
    assert.match(notes, /^bozzetto: [^\n]+\n$/);
    assert.equal(out, '');
  }
});

test('help of one command, the version, and what was probably meant', async () => {
  const one = await cli(['help', 'make']);
  assert.equal(one.code, 0);
  assert.match(one.out, /^npm run bozzetto -- make <image/);
  assert.match(one.out, /--polygons N[^-]+default: 100000;[^-]+defaults to 1000000/);
  assert.match(one.out, /Exit codes: 0 success/);
  assert.doesNotMatch(one.out, /^remesh/m);
  assert.deepEqual(await cli(['make', '--help']), one);
  assert.deepEqual(await cli(['make', 'photo.png', '-h']), one);
  const { version } = JSON.parse(await readFile(resolve(MAIN, '../../../package.json'), 'utf8'));
  assert.equal((await cli(['--version'])).out, `bozzetto ${version}\n`);
  for (const [args, meant] of [
    [['maek'], /no command maek\. Did you mean make\?/],
    [['down'], /Did you mean download\?/],
    [['help', 'remash'], /Did you mean remesh\?/],
    [['dance'], /The commands are make, create/],
    [['make', 'a.png', '--polygon', '5'], /Unknown option '--polygon'\. Did you mean --polygons\?/],
    [['draw', 'a fox', '--ouput=f.png'], /Did you mean --output\?/],
    [['balance', '--colour'], /Unknown option '--colour'\. See/],
  ] as const)
    assert.match((await cli([...args])).notes, meant);
});

test('what a name cannot be written as is refused with a list, before anything is asked of a service', async () => {
  const env = { BOZZETTO_URL: 'http://127.0.0.1:1', BOZZETTO_API_KEY: 'x' };
  const model = await cli(['make', join(directory, 'disc.png'), '-o', 'disc.blend'], env);
  assert.equal(model.code, 2);
  assert.match(model.notes, /disc\.blend does not end in .+: \.glb, \.gltf, \.obj, \.fbx, \.stl/);
  const picture = await cli(['draw', 'a fox', '-o', 'fox.bmp'], env);
  assert.equal(picture.code, 2);
  assert.match(picture.notes, /fox\.bmp does not end in .+: \.png, \.jpg, \.jpeg, \.webp, \.avif/);
  const source = join(directory, 'disc.png');
  const beneath = await cli(['make', source, '-o', join(source, 'x', 'disc.glb')], env);
  assert.match(beneath.notes, /cannot be written: .+disc\.png is not a directory/);
});

test('balance and quote, as text and as JSON, with URL and key from the environment', async () => {
  const text = await here('balance');
  assert.match(text.out, /^\d+ credits usable \(\d+ of them permanent\), \d+ reserved\n$/);
  const env = { BOZZETTO_URL: server.baseUrl, BOZZETTO_API_KEY: user.token };
  const json = await cli(['balance', '--json'], env);
  assert.equal(typeof JSON.parse(json.out).total_usable_credits, 'number');
  const quote = await here(
    'quote',
    'image-to-model',
    '--texture-size',
    '4096',
    '--turbo',
    '--json',
  );
  assert.deepEqual(JSON.parse(quote.out).params, { texture_size: 4096, turbo: true });
  assert.equal(JSON.parse(quote.out).cost_credits, 25);
});

test('tasks, cancel, watch and download', async () => {
  const cancelled = await createTask();
  assert.match((await here('cancel', cancelled)).out, /is cancelled, 15 credits released/);
  const task = await createTask();
  const listed = await here('tasks', '--status', 'cancelled');
  assert.match(listed.out, new RegExp(`^${cancelled}  image-to-mesh  CANCELLED  0 %  0 credits`));
  const json = JSON.parse((await here('tasks', '--status', 'cancelled', '--json')).out);
  assert.deepEqual(
    json.records.map((one: { cost_credits: number }) => one.cost_credits),
    json.records.map(() => 0),
  );
  assert.ok(!listed.out.includes(task));

  const watching = start(['watch', task, '--url', server.baseUrl, '--key', user.token]);
  while (!watching.outcome.notes.includes('checking')) await pause(10);
  const bytes = new Uint8Array(2000);
  await server.succeed(task, [
    {
      role: 'geometry_model_url',
      kind: 'model',
      format: 'glb',
      filename: 'model.glb',
      content_type: 'model/gltf-binary',
      bytes,
    },
  ]);
  const watched = await watching.done;
  assert.equal(watched.code, 0);
  assert.match(watched.notes, /100 % {2}done/);
  assert.match(watched.out, /SUCCESS/);

  const failed = await here('watch', cancelled, '--json');
  assert.equal(failed.code, 1);
  assert.equal(JSON.parse(failed.out).status, 'CANCELLED');
  assert.equal(JSON.parse(failed.out).cost_credits, 0);
  assert.match(JSON.parse(failed.notes).error.message, /was cancelled/);
});

test('watch without a task shows every change until Ctrl-C', async () => {
  const { child, outcome, done } = spawned([
    'watch',
    '--json',
    '--url',
    server.baseUrl,
    '--key',
    user.token,
  ]);
  // The stream starts when the socket is open, which cannot be observed here.
  for (let i = 0; i < 100 && !outcome.out.includes('\n'); i++) {
    await createTask();
    await pause(100);
  }
  child.kill('SIGINT');
  assert.equal((await done).code, 0);
  assert.equal(JSON.parse(outcome.out.split('\n')[0]!).flow_name, 'image-to-mesh');
});

test('errors of the service: the message, the suggestion, exit code 1', async () => {
  const unknown = await here('cancel', '01890a5d-ac96-774b-bcce-b302099a8057');
  assert.equal(unknown.code, 1);
  assert.match(unknown.notes, /^bozzetto: there is no task .+\. GET .+\n$/);
  const wrong = await cli(['balance', '--url', server.baseUrl, '--key', 'wrong', '--json']);
  assert.equal(JSON.parse(wrong.notes).error.code, 4011);
});

test('no key, no service: exit codes and what to do', async () => {
  const noKey = await cli(['balance', '--url', server.baseUrl]);
  assert.equal(noKey.code, 2);
  assert.match(noKey.notes, /no API key .+ --key or BOZZETTO_API_KEY/);
  const nobody = await cli(['balance', '--url', 'http://127.0.0.1:1', '--key', 'x']);
  assert.equal(nobody.code, 3);
});

test('PORT says where the service of this machine is; --url and BOZZETTO_URL come first', async () => {
  const PORT = new URL(server.baseUrl).port;
  const env = { PORT, BOZZETTO_API_KEY: user.token };
  const found = await cli(['balance'], env);
  assert.equal(found.code, 0, found.notes);
  const named = await cli(['balance'], { ...env, PORT: '1', BOZZETTO_URL: server.baseUrl });
  assert.equal(named.code, 0, named.notes);
  const nobody = await cli(['balance'], { ...env, PORT: '1' });
  assert.equal(nobody.code, 3);
  assert.match(nobody.notes, /no service is running at http:\/\/127\.0\.0\.1:1\./);
  assert.match((await cli(['balance'], { ...env, PORT: 'abc' })).notes, /PORT must be an integer/);
});

test('Ctrl-C cancels the task on a service that goes on, within 2 s', async () => {
  const job = spawned([
    'make',
    'disc.png',
    '-o',
    'stopped.glb',
    '--url',
    server.baseUrl,
    '--key',
    user.token,
  ]);
  while (!job.outcome.notes.includes('checking')) await pause(10);
  const began = performance.now();
  job.child.kill('SIGINT');
  const { code, notes } = await job.done;
  const seconds = (performance.now() - began) / 1000;
  assert.equal(code, 130, notes);
  assert.match(notes, /bozzetto: interrupted\n$/);
  // This takes 0.05 s on an idle machine.
  assert.ok(seconds < 10, `${seconds} s`);
  const [task] = (await server.call(user, 'GET', '/tasks?limit=1')).body.data.records;
  assert.equal(task.status, 'CANCELLED');
  assert.equal(task.input.polygon_limit, 100_000, 'the default of the command line');
});

test('the first key of a service on this machine is found in its data directory', async () => {
  const data = join(directory, 'kept');
  await mkdir(data);
  await writeFile(join(data, 'first-api-key'), `${user.token}\n`, { mode: 0o600 });
  const found = await cli(['balance', '--url', server.baseUrl], { BOZZETTO_DATA: data });
  assert.equal(found.code, 0, found.notes);
});

test('make does the whole job with a service of its own, and leaves nothing behind', async () => {
  const temporary = join(directory, 'temporary');
  await mkdir(temporary);
  const { done } = spawned(
    ['make', 'disc.png', '-o', 'made/disc.glb', '--polygons', '2000', '--turbo', '--embedded'],
    { TMPDIR: temporary, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
  );
  const { code, out, notes } = await done;
  assert.equal(code, 0, notes);
  const glb = await readFile(join(directory, 'made/disc.glb'));
  assert.equal(glb.toString('latin1', 0, 4), 'glTF');
  assert.match(out, /made\/disc\.glb \(\d+\.\d kB, 15 credits, \d+\.\d s\)/);
  // On a busy machine, the source may already have been checked when the first frame arrives.
  assert.match(
    notes,
    /^Starting a service for this command\.\n[\s\S]*\d % {2}[\s\S]*100 % {2}done/,
  );
  // The report of a model from one image warns of what that is good for.
  assert.match(notes, /\nNote: .+ image.+\n/);
  assert.deepEqual(await readdir(temporary), []);
});

test('convert tells the source by its bytes and the target by the name of the output', async () => {
  const square = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n';
  await writeFile(join(directory, 'square.txt'), square);
  const { code, out, notes } = await spawned(
    ['convert', 'square.txt', '-o', 'made/square.gltf', '--embedded'],
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
  ).done;
  assert.equal(code, 0, notes);
  const { buffers } = JSON.parse(await readFile(join(directory, 'made/square.gltf'), 'utf8'));
  assert.equal(buffers[0].uri, 'square.bin');
  assert.equal((await readFile(join(directory, 'made/square.bin'))).length, buffers[0].byteLength);
  assert.match(out, /made\/square\.gltf with square\.bin \(.+, 1 credit, \d+\.\d s\)/);
});

test('a service with another PORT is found by the file that it wrote, and that is said', async () => {
  const data = join(directory, 'running');
  await mkdir(data);
  const env = { BOZZETTO_DATA: data, BOZZETTO_API_KEY: user.token };
  const file = (facts: object) => writeFile(join(data, 'service.json'), JSON.stringify(facts));
  const remove = await writeServiceFile(data, { url: server.baseUrl, now: 0 });
  const found = await cli(['balance'], env);
  assert.equal(found.code, 0, found.notes);
  assert.ok(found.notes.includes(`Using the service at ${server.baseUrl}`), found.notes);
  const json = await cli(['balance', '--json'], env);
  assert.equal(json.notes, '');
  // `PORT` has precedence; the file is used if nothing responds there.
  const other = await cli(['balance'], { ...env, PORT: '1' });
  assert.equal(other.code, 0, other.notes);
  const PORT = new URL(server.baseUrl).port;
  assert.equal((await cli(['balance'], { ...env, PORT })).notes, '');

  await remove();
  assert.deepEqual(await readdir(data), []);
  // The process in the file has ended, so whatever listens on its port is another service.
  const ended = spawn(process.execPath, ['--version']);
  await once(ended, 'close');
  await file({ url: server.baseUrl, pid: ended.pid, host: hostname() });
  const stale = await cli(['balance'], { ...env, PORT: '1' });
  assert.equal(stale.code, 3, stale.notes);
  assert.match(stale.notes, /no longer responds/);
  // Process ids of another machine say nothing; whether it answers does.
  await file({ url: server.baseUrl, pid: ended.pid, host: 'a-container' });
  assert.equal((await cli(['balance'], env)).code, 0);
  await file({ url: 'http://127.0.0.1:1', pid: process.pid, host: hostname() });
  assert.equal((await cli(['balance'], { ...env, PORT: '1' })).code, 3);
  await writeFile(join(data, 'service.json'), '{"url":');
  assert.equal((await cli(['balance'], { ...env, PORT: '1' })).code, 3);
});

test('a service removes its own file only', async () => {
  const data = join(directory, 'shared');
  await mkdir(data);
  const remove = await writeServiceFile(data, { url: server.baseUrl, now: 0 });
  await writeFile(join(data, 'service.json'), '{"url":"http://127.0.0.1:2","pid":1,"host":"x"}');
  await remove();
  assert.deepEqual(await readdir(data), ['service.json']);
});
