import assert from 'node:assert/strict';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { before, type TestContext, test } from 'node:test';
import { CANCEL_MS, PATIENCE_MS } from '../../test/support/patience.ts';
import { type TestServer, type TestUser, testServer } from '../../test/support/test-server.ts';
import {
  Bozzetto,
  NotFoundError,
  TaskCancelledError,
  TaskFailedError,
  WaitTimeoutError,
} from './index.ts';

let server: TestServer;
let user: TestUser;
let direct: Bozzetto;

before(async () => {
  server = await testServer();
  user = await server.user({ credits: 100_000 });
  await server.database.feed.start();
  direct = new Bozzetto({ baseUrl: server.baseUrl, apiKey: user.token });
});

const create = async () =>
  (
    await direct.tasks.create('image-to-mesh', {
      image_file: 'https://example.org/a.png',
    })
  ).task_uuid;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A TCP proxy in front of the server that can reject and cut WebSocket connections. */
class FaultyProxy {
  readonly #server: Server;
  readonly #connections = new Set<Socket>();
  readonly #webSockets = new Set<Socket>();
  /** `swallow` leaves upgrade requests unanswered. */
  mode: 'pass' | 'refuse' | 'swallow' = 'pass';
  upgrades = 0;
  requests = 0;

  constructor(target: number) {
    this.#server = createServer((inbound) => {
      const outbound = connect(target, '127.0.0.1');
      this.#connections.add(inbound);
      inbound.on('error', () => outbound.destroy());
      outbound.on('error', () => inbound.destroy());
      inbound.on('close', () => outbound.destroy());
      outbound.on('close', () => inbound.destroy());
      outbound.pipe(inbound);
      inbound.on('data', (chunk) => {
        if (/^GET \/api\/v1\/ws[? ]/.test(chunk.toString('latin1', 0, 20))) {
          this.upgrades += 1;
          if (this.mode === 'refuse') inbound.destroy();
          if (this.mode !== 'pass') return;
          this.#webSockets.add(inbound);
        } else this.requests += 1;
        outbound.write(chunk);
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  cut(): void {
    for (const socket of this.#webSockets) socket.destroy();
    this.#webSockets.clear();
  }

  close(): void {
    for (const socket of this.#connections) socket.destroy();
    this.#server.close();
  }
}

async function behindProxy(test: TestContext): Promise<{ proxy: FaultyProxy; client: Bozzetto }> {
  const proxy = new FaultyProxy(Number(new URL(server.baseUrl).port));
  test.after(() => proxy.close());
  const baseUrl = await proxy.listen();
  return { proxy, client: new Bozzetto({ baseUrl, apiKey: user.token }) };
}

test('push ends a wait within moments, and the polls beside it are few', async (t) => {
  const { proxy, client } = await behindProxy(t);
  const task = await create();
  const seen: string[] = [];
  const waiting = client.wait(task, { onProgress: (now) => seen.push(now.status) });
  await pause(1500);
  const before = proxy.requests;
  await server.succeed(task, []);
  const ended = performance.now();
  assert.equal((await waiting).status, 'SUCCESS');
  assert.ok(performance.now() - ended < CANCEL_MS, 'was not pushed');
  assert.equal(proxy.upgrades, 1);
  assert.ok(proxy.requests - before <= 1);
  assert.equal(seen[0], 'PENDING');
  assert.equal(seen.at(-1), 'SUCCESS');
});

test('many waits share one socket', async (t) => {
  const { proxy, client } = await behindProxy(t);
  const tasks = await Promise.all(Array.from({ length: 30 }, create));
  const waits = tasks.map((task) => client.wait(task));
  await pause(300);
  await Promise.all(tasks.map((task) => server.succeed(task, [])));
  for (const done of await Promise.all(waits)) assert.equal(done.status, 'SUCCESS');
  assert.equal(proxy.upgrades, 1);
});

for (const mode of ['refuse', 'swallow'] as const)
  test(`a wait works by polling where a proxy answers upgrades with ${mode}`, async (t) => {
    const { proxy, client } = await behindProxy(t);
    proxy.mode = mode;
    const task = await create();
    const waiting = client.wait(task);
    await pause(200);
    await server.succeed(task, []);
    assert.equal((await waiting).status, 'SUCCESS');
  });

test('a wait works by polling where there is no WebSocket, as in Node 20', async (t) => {
  const { WebSocket } = globalThis;
  t.after(() => {
    globalThis.WebSocket = WebSocket;
  });
  Reflect.deleteProperty(globalThis, 'WebSocket');
  const task = await create();
  const waiting = direct.wait(task);
  await pause(100);
  await server.succeed(task, []);
  assert.equal((await waiting).status, 'SUCCESS');
});

test('a wait survives cut connections', async (t) => {
  const { proxy, client } = await behindProxy(t);
  const tasks = await Promise.all(Array.from({ length: 10 }, create));
  const waits = tasks.map((task) => client.wait(task));
  for (const task of tasks) {
    await pause(60);
    proxy.cut();
    await server.succeed(task, []);
  }
  for (const done of await Promise.all(waits)) assert.equal(done.status, 'SUCCESS');
});

test('failure and cancellation throw with the payload, unless they are asked for', async () => {
  const failing = await create();
  await server.database.tasks.fail(failing, null, { code: 6002, message: 'no image there' });
  await assert.rejects(direct.wait(failing), (error) => {
    assert.ok(error instanceof TaskFailedError);
    assert.equal(error.code, 6002);
    assert.equal(error.message, 'no image there');
    assert.equal(error.task.task_uuid, failing);
    return true;
  });
  const cancelled = await create();
  await direct.tasks.cancel(cancelled);
  await assert.rejects(direct.wait(cancelled), TaskCancelledError);
  const task = await direct.wait(cancelled, { throwOnFailure: false });
  assert.equal(task.status, 'CANCELLED');
});

test('timeout, abort, unknown task, and an onProgress that throws end a wait', async () => {
  const task = await create();
  await assert.rejects(direct.wait(task, { timeoutMs: 50 }), WaitTimeoutError);
  const abort = new AbortController();
  const waiting = direct.wait(task, { signal: abort.signal });
  setTimeout(() => abort.abort(new Error('enough')), 50);
  await assert.rejects(waiting, /enough/);
  await assert.rejects(direct.wait('01890a5d-ac96-774b-bcce-b302099a8057'), NotFoundError);
  const onProgress = () => {
    throw new Error('mine');
  };
  await assert.rejects(direct.wait(task, { onProgress }), /mine/);
});

test('updates: every change of every task, across a cut', async (t) => {
  const { proxy, client } = await behindProxy(t);
  const abort = new AbortController();
  const seen: string[] = [];
  const first = await create();
  const since = String((await server.database.feed.position(user.user_uuid)).latest);
  const reading = (async () => {
    for await (const frame of client.updates({ since, signal: abort.signal }))
      seen.push(`${frame.task_uuid} ${frame.status}`);
  })();
  await pause(150);
  await direct.tasks.cancel(first);
  await pause(150);
  proxy.cut();
  const second = await create();
  await direct.tasks.cancel(second);
  const deadline = performance.now() + PATIENCE_MS;
  while (!seen.includes(`${second} CANCELLED`) && performance.now() < deadline) await pause(20);
  abort.abort();
  await reading;
  assert.ok(seen.includes(`${first} CANCELLED`));
  assert.ok(seen.includes(`${second} CANCELLED`));
});

test('updates: what changed before the first connection was open calls resync', async (t) => {
  const { client } = await behindProxy(t);
  const abort = new AbortController();
  const missed = await create();
  let status: string | undefined;
  const resync = async () => {
    ({ status } = await direct.tasks.status(missed));
  };
  const reading = (async () => {
    for await (const _ of client.updates({ signal: abort.signal, resync: () => void resync() }));
  })();
  const deadline = performance.now() + PATIENCE_MS;
  while (status === undefined && performance.now() < deadline) await pause(20);
  abort.abort();
  await reading;
  assert.equal(status, 'PENDING');
});
