import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { jobFor, remoteStep } from '../../../../test/support/mock-servers/backend-contract.ts';
import { isAlive } from '../../../../test/support/mock-servers/command.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import { type NetworkFolder, networkFolder } from '../../../../test/support/onnx/folder.ts';
import { CANCEL_MS } from '../../../../test/support/patience.ts';
import { createModelConverter } from '../../convert/converter.ts';
import { meshStatistics } from '../../mesh/statistics.ts';
import type { Observation, RemoteStepContext } from '../../spec/remote-step.ts';
import { createWork } from '../../work/create-work.ts';
import { onnxKind } from './kind.ts';
import { OnnxBackend } from './onnx-backend.ts';
import { runtimeProblem } from './runtime-problem.ts';
import { onnxSettings } from './settings.ts';

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-onnx-test-'));
const triposr = await networkFolder('triposr');
const depth = await networkFolder('depth-anything');
after(async () => {
  for (const path of [directory, triposr.folder, depth.folder]) await rm(path, { recursive: true });
});

const isInstalled = await import('onnxruntime-web').then(
  () => true,
  () => false,
);
const skip = isInstalled ? false : 'the optional package onnxruntime-web is not installed';
const context: RemoteStepContext = { directory, signal: new AbortController().signal };

function backendOf({ settings }: NetworkFolder, more: object = {}) {
  const read = onnxKind.settings.parse({ ...settings, ...more });
  return onnxKind.create({ url: '', credential: null }, read, PLAIN_HOST);
}

test('without the package of the runtime, the engine is down and says what to install', async () => {
  const problem = runtimeProblem(() => {
    throw new Error('Cannot find package');
  });
  const settings = onnxSettings.parse(depth.settings);
  const { state, problem: told } = await new OnnxBackend(settings, () => problem).health();
  assert.equal(state, 'down');
  assert.match(told!, /onnxruntime-web is not installed: run npm install/);
});

test('a file that cannot be read is a problem that the check reports', async () => {
  const { folder, settings } = depth;
  const files = { 'gone.onnx': (settings.files as Record<string, unknown>)['model.onnx'] };
  const read = onnxSettings.parse({ ...settings, folder, files });
  assert.deepEqual(await new OnnxBackend(read).check(), ['gone.onnx cannot be read']);
});

describe('networks in a process of their own', { skip }, () => {
  test('TripoSR’s make a closed, colored model, with progress through all stages', async () => {
    const backend = backendOf(triposr);
    const seen: Observation[] = [];
    const job = await jobFor('image-to-3d', context);
    const { files } = await remoteStep(backend, job, context, seen);
    const converter = createModelConverter({ detectFormat: () => 'glb' });
    const { scene } = await converter.readScene(files[0]!.path, createWork());
    const { geometry } = scene.meshes[0]!;
    const { boundaryEdges, nonManifoldEdges } = meshStatistics(geometry);
    assert.deepEqual(
      { boundaryEdges, nonManifoldEdges },
      { boundaryEdges: 0, nonManifoldEdges: 0 },
    );
    assert.ok(new Set(geometry.colors[0]!.values).size > 20, 'its points have colors of their own');
    const stages = [...new Set(seen.map(({ stage }) => stage))];
    assert.ok(stages.includes('sampling') && seen.at(-1)!.fraction === 1, stages.join());
  });

  test('depths of a network give a model its shape', async () => {
    const backend = backendOf(depth);
    const asked = { maxTriangles: 2000, textureSize: null, turbo: true };
    const job = { ...(await jobFor('image-to-3d', context)), ...asked };
    const { files } = await remoteStep(backend, job, context);
    const converter = createModelConverter({ detectFormat: () => 'glb' });
    const { scene } = await converter.readScene(files[0]!.path, createWork());
    const { watertight, triangles } = meshStatistics(scene.meshes[0]!.geometry);
    assert.ok(watertight && triangles > 500 && triangles <= 2000, `${triangles} triangles`);
  });

  test('a file that has changed is refused before it is run, and by health and check', async () => {
    const { folder } = depth;
    const whole = await readFile(join(folder, 'model.onnx'));
    const turned = Buffer.from(whole);
    turned[turned.length - 1] ^= 1;
    const backend = backendOf(depth);
    try {
      await writeFile(join(folder, 'model.onnx'), turned);
      const refused = { kind: 'refused', message: /^model\.onnx has changed since it was added/ };
      await assert.rejects(
        remoteStep(backend, await jobFor('image-to-3d', context), context),
        refused,
      );
      assert.match((await backend.check!(context.signal)).join(), /^model\.onnx has changed/);
      await appendFile(join(folder, 'model.onnx'), 'more');
      assert.match((await backend.health(context.signal)).problem!, /^model\.onnx has changed/);
    } finally {
      await writeFile(join(folder, 'model.onnx'), whole);
    }
    assert.equal((await backend.health(context.signal)).state, 'ready');
    assert.deepEqual(await backend.check!(context.signal), []);
  });

  test('a job over its memory limit is ended, and one that is cancelled leaves no process', async () => {
    const job = await jobFor('image-to-3d', context);
    await assert.rejects(remoteStep(backendOf(triposr, { memory_mb: 64 }), job, context), {
      kind: 'failed',
      message: /64 MiB/,
    });
    const backend = backendOf(triposr, { cells: 384 });
    const handle = await backend.submit({ ...job, submission: crypto.randomUUID() }, context);
    for await (const { stage } of backend.observe(handle, context)) if (stage === 'encoding') break;
    const since = performance.now();
    assert.equal(await backend.cancel(handle, context), true);
    assert.ok(performance.now() - since < CANCEL_MS);
    assert.equal(isAlive(Number(handle.pid)), false);
  });
});
