import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { processesOf } from '../../test/support/processes.ts';

/*
 * A command that starts a temporary service leaves nothing behind, however it ends: no service, engine, PostgreSQL or
 * data. The test looks at the machine's processes, which only Linux lists.
 */
const SKIP = process.platform === 'linux' ? false : 'only Linux lists the processes of a directory';
const MAIN = resolve(import.meta.dirname, 'main.ts');
/** Cleaning up takes 0.3 s on an idle machine. */
const GONE_MS = 240_000;
const STAGE_MS = 240_000;

const directories: string[] = [];
after(async () => {
  for (const directory of directories) {
    for (const { pid } of await processesOf(directory)) process.kill(pid, 'SIGKILL');
    await rm(directory, { recursive: true, force: true });
  }
});

interface Job {
  child: ChildProcess;
  temporary: string;
  text(): string;
  exited: Promise<[number | null, NodeJS.Signals | null]>;
  /** Waits until the notes match. */
  until(stage: RegExp): Promise<void>;
  /** Returns the ids of the processes (command line, service, …) whose command lines match. */
  pids(command: RegExp): Promise<number[]>;
  /** Waits until there is such a process. */
  untilThereIs(command: RegExp): Promise<void>;
}

/** Runs `make disc.png --embedded`, wrapped by `program`, in its own temporary directory. */
async function start(
  program: (command: string[]) => string[] = (command) => command,
): Promise<Job> {
  const temporary = await mkdtemp(join(tmpdir(), 'bozzetto-lifetime-'));
  directories.push(temporary);
  // If this process is root, the embedded PostgreSQL runs as nobody, who needs access to this directory.
  await chmod(temporary, 0o755);
  const disc = Buffer.from('<svg width="160" height="160"><circle cx="80" cy="80" r="60"/></svg>');
  await sharp(disc).png().toFile(join(temporary, 'disc.png'));
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(BOZZETTO_|DATABASE_URL$|PORT$|NODE_TEST)/.test(name),
  );
  const job = ['make', join(temporary, 'disc.png'), '-o', join(temporary, 'disc.glb')];
  const [file, ...args] = program([process.execPath, MAIN, ...job, '--embedded']);
  const child = spawn(file!, args, {
    cwd: temporary,
    env: { ...Object.fromEntries(inherited), TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  const exited = once(child, 'exit') as Job['exited'];
  const pids = async (command: RegExp) =>
    (await processesOf(temporary)).filter((one) => command.test(one.command)).map(({ pid }) => pid);
  return {
    child,
    temporary,
    text: () => text,
    exited,
    async until(stage) {
      const deadline = Date.now() + STAGE_MS;
      while (!stage.test(text)) {
        assert.ok(Date.now() < deadline && child.exitCode === null, text);
        await pause(10);
      }
    },
    pids,
    async untilThereIs(command) {
      const deadline = Date.now() + STAGE_MS;
      while ((await pids(command)).length === 0) {
        assert.ok(Date.now() < deadline && child.exitCode === null, text);
        await pause(5);
      }
    },
  };
}

async function nothingIsLeft({ temporary }: Job): Promise<void> {
  const deadline = Date.now() + GONE_MS;
  let left: string[];
  do {
    await pause(50);
    left = [
      ...(await processesOf(temporary)).map(({ command }) => command),
      ...(await readdir(temporary)).filter((name) => !/^disc\.(png|glb)$/.test(name)),
    ];
  } while (left.length > 0 && Date.now() < deadline);
  assert.deepEqual(left, []);
}

// Three at a time: each starts a service, which first keeps both cores busy and then idles.
describe('nothing is left behind', { skip: SKIP, concurrency: 3 }, () => {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    test(`${signal} to the command line while its task runs`, async () => {
      const job = await start();
      await job.until(/running/);
      job.child.kill(signal);
      assert.deepEqual(await job.exited, [code, null], job.text());
      assert.match(job.text(), /bozzetto: interrupted/);
      await nothingIsLeft(job);
    });

  test('SIGKILL of the command line while its task runs', async () => {
    const job = await start();
    await job.until(/running/);
    assert.equal((await job.pids(/--temporary/)).length, 1);
    assert.ok((await job.pids(/postgres -D/)).length > 0);
    job.child.kill('SIGKILL');
    await nothingIsLeft(job);
  });

  test('SIGKILL of the command line while its service starts', async () => {
    const job = await start();
    await job.until(/Starting a service/);
    await job.untilThereIs(/postgres -D|initdb/);
    job.child.kill('SIGKILL');
    await nothingIsLeft(job);
  });

  test('SIGKILL of the whole process group', async () => {
    const job = await start((command) => ['/bin/sh', '-c', '"$0" "$@"; true', ...command]);
    await job.until(/running/);
    process.kill(-job.child.pid!, 'SIGKILL');
    await nothingIsLeft(job);
  });

  test('SIGKILL of the service, and of both at once', async () => {
    const job = await start();
    await job.until(/running/);
    for (const pid of await job.pids(/--temporary/)) process.kill(pid, 'SIGKILL');
    // The command would retry the connection before it gives up; the test does not wait for that.
    job.child.kill('SIGTERM');
    await nothingIsLeft(job);

    const other = await start();
    await other.until(/running/);
    for (const pid of await other.pids(/main\.ts/)) process.kill(pid, 'SIGKILL');
    const deadline = Date.now() + GONE_MS;
    while ((await processesOf(other.temporary)).length > 0) {
      assert.ok(Date.now() < deadline, 'processes are left');
      await pause(50);
    }
  });

  test('a closed pipe: … | head -1', async () => {
    const job = await start((command) => ['/bin/sh', '-c', '"$0" "$@" 2>&1 | head -1', ...command]);
    await job.exited;
    assert.equal(job.text(), 'Starting a service for this command.\n');
    await nothingIsLeft(job);
  });

  test('a closed terminal', async (t) => {
    // Python's pty stands for a terminal window: when it closes, the system sends SIGHUP to what runs in it.
    const script = 'import os, pty, sys; pty.spawn(sys.argv[1:])';
    const job = await start((command) => ['python3', '-c', script, ...command]);
    const isThere = await Promise.race([
      once(job.child, 'error').then(() => false),
      job.until(/running/).then(() => true),
    ]);
    if (!isThere) return t.skip('there is no python3 to make a terminal');
    job.child.kill('SIGKILL');
    await nothingIsLeft(job);
  });
});
