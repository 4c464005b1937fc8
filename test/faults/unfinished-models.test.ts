import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { chargedCredits, type Task } from '../../src/core/task.ts';
import { startMockHunyuan3d } from '../support/mock-servers/hunyuan3d.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import {
  openServers,
  type RemoteStepServer,
  remoteStepOf,
  type ServerList,
} from './remote-step-servers.ts';
import type { Script } from './scripted-engine.ts';
import { openRig } from './worker-rig.ts';

/* The model of a model server is delivered even if our engine cannot finish it. */

const lists = new Map<string, ServerList>([
  ['one', { backends: ['gpu'], builtIn: false }],
  ['two', { backends: ['gpu', 'other'], builtIn: false }],
]);
const rig = await openRig({
  // Filling the heap takes 2 to 6 seconds of processor time.
  limitSeconds: 12,
  remoteLane: (_flow, input) =>
    remoteStepOf(lists.get(String((input as { servers?: string }).servers)))?.lane ?? null,
});
const mockServer = await startMockHunyuan3d({ milliseconds: 50 });
const gpu: RemoteStepServer = { name: 'gpu', kind: 'hunyuan3d', url: mockServer.url };
let isOtherBroken = false;
const otherServer = await startMockHunyuan3d({
  milliseconds: 50,
  ending: () => (isOtherBroken ? 'fail' : 'succeed'),
});
const other: RemoteStepServer = { name: 'other', kind: 'hunyuan3d', url: otherServer.url };
const worker = await rig.worker(2, false, openServers([gpu, other], lists));
after(async () => {
  await worker.stop();
  await mockServer.stop();
  await otherServer.stop();
});

async function ended(does: Script['does'], more: object = { servers: 'one' }): Promise<Task> {
  const task = await rig.create(await rig.upload(), { does }, rig.user, more);
  return rig.ended(task, PATIENCE_MS);
}

const REASONS: [Script['does'], RegExp][] = [
  [
    'spin',
    /failed: the engine was stopped at 10% in the stage start: it had used \d+ s of CPU time/,
  ],
  ['throw', /failed: the engine failed$/],
  ['output', /failed: the mesh is empty$/],
  ['heap', /failed: the run exceeded its memory limit$/],
  // A crash is tried twice, because the first may have been a coincidence.
  ['crash', /failed: the engine process was lost$/],
];

for (const [does, message] of REASONS)
  test(`finishing that ends by "${does}": the model comes as the server made it, and is paid`, async () => {
    const [jobs, before] = [mockServer.jobs.length, await rig.database.accounts.balance(rig.user)];
    const { status, error, assets, diagnostics, attempt } = await ended(does);
    assert.equal(status, 'SUCCESS', JSON.stringify(error));
    assert.equal(attempt, does === 'crash' ? 2 : 1);
    const [model] = assets;
    assert.deepEqual(
      [assets.length, model!.role, model!.filename, model!.format],
      [1, 'textured_model_url', 'model.glb', 'glb'],
    );
    assert.equal((await rig.blobs.stat(model!.blob_key)).bytes, model!.bytes);
    const [warning] = diagnostics!.warnings;
    assert.equal(warning!.code, 'finishing_failed');
    assert.match(warning!.message, message);
    assert.equal((diagnostics!.engine!.reconstructor as { id: string }).id, 'gpu');
    assert.equal(mockServer.jobs.length, jobs + 1, 'the server is asked once');
    assert.equal((await rig.database.accounts.balance(rig.user)).usable, before.usable - 20);
  });

test('if finishing fails that the request paid for, its credits are returned', async () => {
  const before = await rig.database.accounts.balance(rig.user);
  const finish = { preset: 'web' };
  const task = await ended('throw', { servers: 'one', finish });
  assert.deepEqual(
    [task.status, task.cost_credits, task.released_credits, chargedCredits(task)],
    ['SUCCESS', 20, 6, 14],
  );
  assert.equal((await rig.database.accounts.balance(rig.user)).usable, before.usable - 14);
});

test('a run that finishes nothing of a server fails as ever', async () => {
  const { status, error } = await ended('output', {});
  assert.deepEqual([status, error?.code], ['FAILED', 6005]);
});

test('a model that does not meet the terms is not delivered, and costs nothing', async () => {
  const [jobs, before] = [mockServer.jobs.length, await rig.database.accounts.balance(rig.user)];
  const { status, error, assets } = await ended('terms');
  assert.deepEqual([status, error?.code, assets], ['FAILED', 6010, []]);
  assert.match(error!.message, /max_faces 100 \(measured: 250\)/);
  assert.equal(mockServer.jobs.length, jobs + 1, 'the same server is not asked again');
  assert.deepEqual(await rig.database.accounts.balance(rig.user), before);
});

test('a run knows whether another server can be asked, before it tries to meet the terms itself', async () => {
  const accept = { max_faces: 100 };
  const first = await ended('succeed', { servers: 'two', accept });
  assert.equal(first.output.hasOtherEngine, true);
  const only = await ended('succeed', { servers: 'one', accept });
  assert.equal(only.output.hasOtherEngine, false);
  const script: Script = { does: 'terms', once: join(rig.directory, 'last') };
  const more = { servers: 'two', accept };
  const task = await rig.create(await rig.upload(), script, rig.user, more);
  const last = await rig.ended(task, PATIENCE_MS);
  assert.deepEqual([last.status, last.output.hasOtherEngine], ['SUCCESS', false]);
});

test('if a model does not meet the terms, the next server is asked', async () => {
  const others = otherServer.jobs.length;
  const script: Script = { does: 'terms', once: join(rig.directory, 'terms') };
  const task = await rig.create(await rig.upload(), script, rig.user, { servers: 'two' });
  const { status, error } = await rig.ended(task, PATIENCE_MS);
  assert.equal(status, 'SUCCESS', JSON.stringify(error));
  assert.equal(otherServer.jobs.length, others + 1);
});

test('if the next server fails, finishing gets the model that was rejected', async () => {
  isOtherBroken = true;
  const [jobs, before] = [mockServer.jobs.length, await rig.database.accounts.balance(rig.user)];
  const script: Script = { does: 'terms', once: join(rig.directory, 'kept') };
  const more = { servers: 'two', accept: { max_faces: 100 } };
  const task = await rig.create(await rig.upload(), script, rig.user, more);
  const { status, error, output } = await rig.ended(task, PATIENCE_MS);
  isOtherBroken = false;
  assert.equal(status, 'SUCCESS', JSON.stringify(error));
  assert.equal(output.hasOtherEngine, false);
  assert.equal(mockServer.jobs.length, jobs + 1, 'the first server is asked once');
  assert.equal(otherServer.jobs.at(-1)!.state, 'failed');
  assert.equal((await rig.database.accounts.balance(rig.user)).usable, before.usable - 20);
});

test('if no server makes a model that meets the terms, the task names them', async () => {
  const { status, error } = await ended('terms', { servers: 'two' });
  assert.deepEqual([status, error?.code], ['FAILED', 6010]);
});

test('money is right in the end', async () => {
  assert.deepEqual(await rig.database.accounts.reconcile(), []);
});
