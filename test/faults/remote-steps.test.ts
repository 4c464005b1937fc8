import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { BlobMissing } from '../../src/core/ports/blob-store.ts';
import type { Task } from '../../src/core/task.ts';
import { objectImage } from '../support/images.ts';
import { startMockGenerations3d } from '../support/mock-servers/http-3d-generations.ts';
import { startMockHunyuan3d } from '../support/mock-servers/hunyuan3d.ts';
import type { MockServer, MockServerOptions } from '../support/mock-servers/mock-server.ts';
import { startMockOpenAi } from '../support/mock-servers/openai.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import {
  openServers,
  type RemoteStepServer,
  remoteStepOf,
  type ServerList,
} from './remote-step-servers.ts';
import { openRig } from './worker-rig.ts';

/* These tests show how tasks end when model servers misbehave. The worker is real; its engine runs are scripted. */

const lists = new Map<string, ServerList>();
const rig = await openRig({
  limitSeconds: 30,
  remoteLane: (_flow, input) =>
    remoteStepOf(lists.get(String((input as { servers?: string }).servers)))?.lane ?? null,
});
const mockServers: MockServer[] = [];
const known: RemoteStepServer[] = [];
let worker: Awaited<ReturnType<typeof rig.worker>>;
after(async () => {
  await worker?.stop();
  for (const mockServer of mockServers) await mockServer.stop();
});

interface Server {
  name: string;
  mockServer: MockServer;
}

/** Starts a server that by default runs one job at a time, each for a tenth of a second. */
async function server(
  options: MockServerOptions = {},
  change: Partial<RemoteStepServer> = {},
): Promise<Server> {
  const mockServer = await startMockHunyuan3d({ milliseconds: 100, ...options });
  mockServers.push(mockServer);
  const name = `gpu${known.length}`;
  known.push({ name, kind: 'hunyuan3d', url: mockServer.url, ...change });
  return { name, mockServer };
}

/** Stops the worker and starts one that knows all servers. */
async function restart(): Promise<void> {
  await worker?.stop();
  worker = await rig.worker(2, false, openServers(known, lists));
}

async function list(name: string, servers: Server[], builtIn = false): Promise<void> {
  lists.set(name, { backends: servers.map((each) => each.name), builtIn });
  await restart();
}

const create = async (servers: string, more: object = {}): Promise<Task> =>
  rig.create(await rig.upload(), { does: 'succeed' }, rig.user, { servers, ...more });

const warningsOf = ({ diagnostics }: Task) => diagnostics!.warnings.map(({ code }) => code);

const slots = async () =>
  (await rig.database.sql.query('select count(*)::int as n from remote_slots')).rows[0].n as number;

test('a server makes the model, our engine finishes it; what it took is reported', async () => {
  const gpu = await server();
  await list('one', [gpu]);
  const before = await rig.database.accounts.balance(rig.user);
  const task = await rig.ended(await create('one'));
  assert.equal(task.status, 'SUCCESS', JSON.stringify(task.error));
  assert.equal(task.attempt, 1);
  const { model } = task.output.remote as { model: Record<string, unknown> };
  assert.deepEqual((model.identity as { id: string }).id, gpu.name);
  assert.equal(gpu.mockServer.jobs.length, 1);
  assert.equal((await rig.database.accounts.balance(rig.user)).usable, before.usable - 20);
  assert.equal(await slots(), 0);
});

test('a server never gets more jobs at once than it takes', async () => {
  const gpu = await server();
  await list('narrow', [gpu]);
  const tasks = await Promise.all(Array.from({ length: 6 }, () => create('narrow')));
  for (const task of tasks) assert.equal((await rig.ended(task)).status, 'SUCCESS');
  assert.equal(gpu.mockServer.mostRunning, 1);
});

test('a server that fails hands over to the next, in the same attempt', async () => {
  const bad = await server({ ending: () => 'fail' });
  const good = await server();
  await list('failover', [bad, good]);
  const task = await rig.ended(await create('failover'));
  assert.equal(task.status, 'SUCCESS', JSON.stringify(task.error));
  assert.equal(good.mockServer.jobs.length, 1);
  assert.equal(task.attempt, 1);
});

test('a server that is not there hands over to the built-in engine', async () => {
  const gone = await server();
  await gone.mockServer.stop();
  await list('gone', [gone], true);
  const task = await rig.ended(await create('gone'));
  assert.equal(task.status, 'SUCCESS', JSON.stringify(task.error));
  assert.equal(task.output.remote, undefined);
  assert.deepEqual(warningsOf(task), ['server_replaced']);
});

test('a task of a server that was just added waits for its first probe, and is made there', async () => {
  const gpu = await server();
  lists.set('new', { backends: [gpu.name], builtIn: true });
  await worker?.stop();
  // An earlier server of this name was down.
  const { backendStates, sql } = rig.database;
  const earlier = { backend: gpu.name, kind: 'hunyuan3d', state: 'down', problem: 'gone' } as const;
  await backendStates.tell(earlier);
  const options = openServers(known, lists);
  const { backend } = options.backends.get(gpu.name)!;
  const health = backend.health.bind(backend);
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  backend.health = async (signal) => {
    await isAllowed;
    return health(signal);
  };
  worker = await rig.worker(2, false, options);
  const { task_uuid } = await create('new');
  const deliveries = async () =>
    (await sql.query('select deliveries from jobs where task_uuid = $1', [task_uuid])).rows[0]
      ?.deliveries ?? Number.POSITIVE_INFINITY;
  while ((await deliveries()) < 2) await sleep(50);
  allow();
  const task = await rig.ended({ task_uuid } as Task);
  assert.equal(task.status, 'SUCCESS', JSON.stringify(task.error));
  assert.equal(gpu.mockServer.jobs.length, 1);
  assert.deepEqual(warningsOf(task), []);
});

test('where all servers fail the task fails in our words, and its credits are released', async () => {
  const bad = await server({ ending: () => 'fail' });
  const worse = await server({ ending: () => 'html' });
  await list('bad', [bad, worse]);
  const before = await rig.database.accounts.balance(rig.user);
  const task = await rig.ended(await create('bad'));
  assert.equal(task.status, 'FAILED');
  assert.equal(task.error?.code, 6000);
  assert.match(task.error!.message, /^the model server .* at 2 servers\)$/);
  assert.doesNotMatch(JSON.stringify(task.error), /nginx|NETWORK|gpu\d/);
  assert.deepEqual(await rig.database.accounts.balance(rig.user), before);
  assert.equal(await slots(), 0);
});

test('what was fetched for a task that servers fail is removed with it', async () => {
  const bad = await server({ ending: () => 'fail' });
  await list('fetched', [bad]);
  const image = await objectImage();
  const host = createServer((_request, response) => response.end(image));
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/x.png`;
    const created = await rig.create(url, { does: 'succeed' }, rig.user, { servers: 'fetched' });
    const task = await rig.ended(created);
    assert.equal(task.error?.code, 6000, JSON.stringify(task.error));
    const key = `sources/${task.task_uuid}/image_file`;
    for (
      let waited = 0;
      waited < PATIENCE_MS && (await rig.blobs.stat(key).catch(() => null));
      waited += 20
    )
      await sleep(20);
    await assert.rejects(rig.blobs.stat(key), BlobMissing);
  } finally {
    host.close();
  }
});

test('a cancelled job keeps its place at a server that cannot be stopped until that is free', async () => {
  const gpu = await server({ milliseconds: 2500 });
  await list('slow', [gpu]);
  const first = await create('slow');
  await rig.until(first, ({ status }) => status === 'RUNNING');
  while (gpu.mockServer.running === 0) await sleep(20);
  await rig.database.tasks.cancel(rig.user, first.task_uuid);
  const second = await create('slow');
  assert.equal((await rig.ended(second)).status, 'SUCCESS');
  assert.equal(gpu.mockServer.mostRunning, 1, 'never two jobs on one graphics card');
  assert.equal((await rig.ended(first)).status, 'CANCELLED');
});

test('a worker that stops while a server works loses nothing', async () => {
  const gpu = await server({ milliseconds: 1500 });
  await list('stopped', [gpu]);
  const task = await create('stopped');
  await rig.until(task, ({ status }) => status === 'RUNNING');
  while (gpu.mockServer.running === 0) await sleep(20);
  await restart();
  const ended = await rig.ended(task);
  assert.equal(ended.status, 'SUCCESS', JSON.stringify(ended.error));
  assert.equal(gpu.mockServer.mostRunning, 1);
});

test('a caption never fails a task: the model refuses, or its worker stops and the answer is lost', async () => {
  const mockServer = await startMockOpenAi({
    milliseconds: 100,
    ending: (job) => (job === 0 ? 'content' : 'hang'),
  });
  mockServers.push(mockServer);
  const settings = { chat_model: 'llama', author_sees: true, billed: true };
  known.push({ name: 'llm', kind: 'openai', url: mockServer.url, settings });
  const step = { step: 'caption', work: 'image-to-text' } as const;
  lists.set('captions', { backends: ['llm'], builtIn: true, ...step });
  await restart();
  const refused = await rig.ended(await create('captions'));
  assert.equal(refused.status, 'SUCCESS', JSON.stringify(refused.error));
  const lost = await create('captions');
  while (mockServer.jobs.length < 2) await sleep(20);
  await restart();
  const ended = await rig.ended(lost);
  assert.equal(ended.status, 'SUCCESS', JSON.stringify(ended.error));
  assert.equal(mockServer.jobs.length, 2, 'a billed request is not repeated');
});

test('a task waits for servers of which none lives as long as it may, and is reported since when', async () => {
  const gone = await server({}, { queueMs: 1000 });
  await gone.mockServer.stop();
  await list('dead', [gone]);
  const task = await rig.ended(await create('dead'));
  assert.equal(task.status, 'FAILED');
  assert.equal(task.error?.code, 5031, rig.logged.slice(-15).join('\n'));
  assert.match(task.error!.message, /has been available since \d{4}-/);
});

test('a request that a server does not take closes it for nobody else', async () => {
  const mockServer = await startMockGenerations3d({ server: 'lemonade', milliseconds: 50 });
  mockServers.push(mockServer);
  const gpu = { name: 'lemonade', mockServer };
  // The mock server accepts only three sizes; the request's limit is sent as the size, which stands for a value in
  // range.
  const settings = { fields: { model: 'any' }, names: { max_triangles: 'resolution' } };
  const common = { name: gpu.name, kind: 'http-3d-generations', url: mockServer.url };
  known.push({ ...common, settings });
  await list('narrow-minded', [gpu]);
  const first = await rig.ended(await create('narrow-minded', { polygon_limit: 1024 }));
  assert.equal(first.status, 'SUCCESS', JSON.stringify(first.error));
  for (let n = 0; n < 4; n++) {
    const refused = await rig.ended(await create('narrow-minded', { polygon_limit: 3000 }));
    assert.equal(refused.error?.code, 6000);
    assert.match(refused.error!.message, /cannot process this request \(tried once/);
    assert.match(refused.error!.suggestion!, /Request less/);
  }
  const states = await rig.database.backendStates.list();
  const { closed_until, problem } = states.find(({ backend }) => backend === gpu.name)!;
  assert.ok((closed_until ?? 0) <= Date.now(), 'it gets jobs');
  assert.match(problem!, /does not take such requests/);
  const next = await rig.ended(await create('narrow-minded', { polygon_limit: 1024 }));
  assert.equal(next.status, 'SUCCESS', JSON.stringify(next.error));
});

test('a place whose end nobody can hear is kept for as long as its job may take', async () => {
  const mockServer = await startMockGenerations3d({ server: 'lemonade', milliseconds: 2500 });
  mockServers.push(mockServer);
  const gpu = { name: 'deaf', mockServer };
  const settings = { fields: { model: 'any' } };
  known.push({
    name: 'deaf',
    kind: 'http-3d-generations',
    url: mockServer.url,
    settings,
    totalMs: 5000,
  });
  await list('deaf', [gpu]);
  // Jobs that took no time do not predict the duration of the next one.
  const task = await create('deaf');
  while (mockServer.running === 0) await sleep(20);
  const since = Date.now();
  await restart();
  const ended = await rig.ended(task);
  assert.equal(ended.status, 'SUCCESS', JSON.stringify(ended.error));
  assert.equal(mockServer.jobs.length, 2, 'made again');
  assert.equal(mockServer.mostRunning, 1, 'never two jobs on one graphics card');
  assert.ok(Date.now() - since > 5000);
});

test('a server that went down has no job of a worker that is gone', async () => {
  const mockServer = await startMockGenerations3d({ server: 'lemonade', ending: () => 'hang' });
  mockServers.push(mockServer);
  const settings = { fields: { model: 'any' } };
  known.push({ name: 'fallen', kind: 'http-3d-generations', url: mockServer.url, settings });
  await list('fallen', [{ name: 'fallen', mockServer }]);
  const task = await create('fallen');
  while (mockServer.running === 0) await sleep(20);
  await restart();
  await rig.database.tasks.cancel(rig.user, task.task_uuid);
  await mockServer.stop();
  for (let waited = 0; (await slots()) > 0; waited += 100) {
    assert.ok(waited < 45_000, 'long before its minute is over');
    await sleep(100);
  }
});
