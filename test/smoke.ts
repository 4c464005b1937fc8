import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectGlb } from './support/glb.ts';
import { processesOf } from './support/processes.ts';
import { ROOT } from './support/service.ts';

/*
 * From zero, as the README tells it: `npm start` on an empty data directory, the printed key, `npm run bozzetto -- make`
 * on an example, Ctrl-C, and a second start. Prints what it measured; fails where a bar of the project is missed.
 */
const POLYGON_LIMIT = 20_000;
/** Ends what hangs. The first start of a checkout builds the Studio before it is ready. */
const HUNG_MS = 300_000;

const data = await mkdtemp(join(tmpdir(), 'bozzetto-smoke-'));
await chmod(data, 0o755);
const env: NodeJS.ProcessEnv = { ...process.env, PORT: '0', BOZZETTO_DATA: data };

async function run(args: string[], more: Record<string, string> = {}): Promise<void> {
  const child = spawn('npm', ['run', '--silent', ...args], {
    cwd: ROOT,
    env: { ...env, ...more },
    stdio: 'inherit',
  });
  const code = await new Promise((done) => child.on('exit', done));
  assert.equal(code, 0, args.join(' '));
}

/** `npm start`, until /readyz answers. */
async function start(): Promise<{
  child: ChildProcess;
  text: () => string;
  url: string;
  ms: number;
}> {
  const began = performance.now();
  const child = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  /** Its greeting; the log, on the other stream, names the address a moment before that has the key. */
  let greeting = '';
  child.stdout.on('data', (chunk) => {
    greeting += chunk;
    text += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  for (;;) {
    assert.equal(child.exitCode, null, text);
    assert.ok(performance.now() - began < HUNG_MS, `not ready:\n${text}`);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(greeting)?.[0];
    const response = url === undefined ? null : await fetch(`${url}/readyz`).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return { child, text: () => text, url: url!, ms: performance.now() - began };
    await new Promise((resume) => setTimeout(resume, 20));
  }
}

/** Ctrl-C: the terminal sends SIGINT, npm passes it on. */
async function stop(child: ChildProcess, text: () => string): Promise<void> {
  const exited = new Promise((done) => child.on('exit', done));
  child.kill('SIGINT');
  const code = await exited;
  const deadline = Date.now() + 60_000;
  let left = await processesOf(data);
  // npm may be gone a moment before its child.
  while (left.length > 0 && Date.now() < deadline) {
    await new Promise((resume) => setTimeout(resume, 50));
    left = await processesOf(data);
  }
  assert.deepEqual(left, [], `left behind after Ctrl-C (exit ${code}):\n${text()}`);
}

try {
  const first = await start();
  const apiKey = /bz_live_[A-Za-z0-9_-]{43}/.exec(first.text())?.[0];
  assert.ok(apiKey !== undefined, `the first key is printed:\n${first.text()}`);
  const examples = await readdir(join(ROOT, 'examples'));
  const image = examples.filter((name) => /^[^.]+\.(png|jpe?g|webp)$/.test(name)).sort()[0]!;
  const output = join(data, 'model.glb');
  await run(
    [
      'bozzetto',
      '--',
      'make',
      join('examples', image),
      '-o',
      output,
      '--polygons',
      `${POLYGON_LIMIT}`,
    ],
    { BOZZETTO_URL: first.url, BOZZETTO_API_KEY: apiKey },
  );
  const { triangles, openEdges, textures } = await inspectGlb(await readFile(output));
  assert.ok(
    triangles > 100 && triangles <= POLYGON_LIMIT && openEdges === 0 && textures.length > 0,
  );
  await stop(first.child, first.text);

  const second = await start();
  assert.ok(!second.text().includes(apiKey), 'the key is printed once');
  await stop(second.child, second.text);
  console.log(
    `first start ${Math.round(first.ms)} ms, later start ${Math.round(second.ms)} ms, model of ${triangles} triangles`,
  );
} finally {
  for (const { pid } of await processesOf(data)) process.kill(pid, 'SIGKILL');
  await rm(data, { recursive: true, force: true });
}
