import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type StallingServer, startStallingServer } from '../../../test/support/stalling-server.ts';
import { SourceRefused } from '../../core/ports/source-fetcher.ts';
import { createSourceFetcher } from './source-fetcher.ts';

const SEED = Number(process.env.SEED ?? 20_260_801);
const SOURCES = 1000;
const AT_ONCE = 250;
const LIMITS = { maxBytes: 1_000_000, timeoutMs: 500 };
/** Far longer than the deadline, even on a loaded machine. A promise that has not settled by then never will. */
const NEVER_MS = 20_000;

const fetcher = createSourceFetcher({ isAllowed: () => true });
let directory: string;
let server: StallingServer;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-stalls-'));
  server = await startStallingServer(SEED);
});
after(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

/** Returns how the promise ends, and fails if it does not end. */
async function ending(promise: Promise<unknown>, what: string): Promise<unknown> {
  const timer = new AbortController();
  const never = sleep(NEVER_MS, 'never', { signal: timer.signal }).catch(() => 'never');
  const end = await Promise.race([promise.catch((error: unknown) => error), never]);
  timer.abort();
  assert.notEqual(end, 'never', `${what} never ends`);
  return end;
}

/** Waits until the condition holds, because the other end of a connection notices its end only a moment later. */
async function becomes(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const until = performance.now() + NEVER_MS; performance.now() < until; await sleep(20))
    if (await condition()) return;
  assert.fail(what);
}

const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap');

/** Returns the files in the test's directory that this process has open; empty on systems other than Linux. */
async function openFiles(): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const targets = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return targets.filter((target) => target.startsWith(directory));
}

async function nothingIsLeft(): Promise<void> {
  await becomes(() => server.connections() === 0, 'connections are left');
  await becomes(() => sockets().length === 0, `${sockets().length} sockets are left`);
  assert.deepEqual(await openFiles(), []);
  assert.deepEqual(await readdir(directory), []);
}

test(`${SOURCES} sources that stall: each ends by its deadline (seed ${SEED})`, async () => {
  const started = server.served();
  for (let first = 0; first < SOURCES; first += AT_ONCE) {
    const indices = Array.from({ length: AT_ONCE }, (_, k) => first + k);
    await Promise.all(
      indices.map(async (index) => {
        const path = join(directory, String(index));
        const what = server.describe(index);
        const end = await ending(fetcher.fetchTo(server.url(index), path, LIMITS), what);
        if (end instanceof Error) assert.ok(end instanceof SourceRefused, `${what}: ${end.stack}`);
        // A body that ends with its connection is complete; only then is there a file.
        else await rm(path);
      }),
    );
    await nothingIsLeft();
  }
  assert.ok(server.served() - started >= SOURCES, 'each was asked');
});

test('each ends by its abort, with the reason of the caller', async () => {
  const long = { ...LIMITS, timeoutMs: 600_000 };
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const cancelled = new AbortController();
      const fetching = fetcher.fetchTo(server.url(index), join(directory, String(index)), {
        ...long,
        signal: cancelled.signal,
      });
      setTimeout(() => cancelled.abort(new Error('cancelled')), 200);
      const end = await ending(fetching, server.describe(index));
      if (!(end instanceof Error)) await rm(join(directory, String(index)));
      else assert.ok(end instanceof SourceRefused || end.message === 'cancelled', end.stack);
    }),
  );
  await nothingIsLeft();
});

test('a caller that has aborted before is heard', async () => {
  const fetching = fetcher.fetchTo(server.url(0), join(directory, 'x'), {
    ...LIMITS,
    signal: AbortSignal.abort(new Error('too late')),
  });
  await assert.rejects(fetching, /too late/);
  await nothingIsLeft();
});

test('101 is refused at once, and so is a storm of 1xx', async () => {
  const answers = [
    [
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
      /returned status 101/,
    ],
    ['HTTP/1.1 101 Switching Protocols\r\n\r\n', /returned status 101|before its end/],
    ['HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100), /never returned a final response/],
  ] as const;
  for (const [answer, message] of answers) {
    const raw = net.createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.write(answer));
    });
    await new Promise<void>((listening) => raw.listen(0, '127.0.0.1', listening));
    const { port } = raw.address() as net.AddressInfo;
    const end = await ending(
      fetcher.fetchTo(`http://127.0.0.1:${port}/`, join(directory, 'x'), {
        ...LIMITS,
        timeoutMs: 600_000,
      }),
      answer.slice(0, 30),
    );
    assert.match((end as Error).message, message);
    await new Promise((closed) => raw.close(closed));
  }
  await nothingIsLeft();
});

test('a name that nobody answers for', async () => {
  const silent = createSourceFetcher({ resolve: () => new Promise(() => {}) });
  const end = await ending(
    silent.fetchTo('http://silent.test/', join(directory, 'x'), LIMITS),
    'the name',
  );
  assert.match((end as Error).message, /did not respond within/);
  await nothingIsLeft();
});

test('a machine that takes no connection', { skip: process.platform !== 'linux' }, async () => {
  // A stopped process accepts no connection. These fill its queue of two, so the next SYN is dropped.
  const script =
    'require("net").createServer().listen({port:0,host:"127.0.0.1",backlog:1},function(){console.log(this.address().port)})';
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(output);
  child.kill('SIGSTOP');
  const fillers = Array.from({ length: 4 }, () => net.connect(port, '127.0.0.1'));
  for (const filler of fillers) filler.on('error', () => {});
  await sleep(200);
  const waiting = fillers.filter((filler) => filler.connecting).length;
  const end = await ending(
    fetcher.fetchTo(`http://127.0.0.1:${port}/`, join(directory, 'x'), LIMITS),
    'the connection',
  );
  for (const filler of fillers) filler.destroy();
  child.kill('SIGKILL');
  await once(child, 'exit');
  assert.ok(waiting > 0, 'the queue was full');
  assert.match((end as Error).message, /did not respond within/);
  await nothingIsLeft();
});
