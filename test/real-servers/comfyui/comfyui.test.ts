import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { importWorkflow, readJson } from '../../../src/backends/import-workflow.ts';
import { VIEWER_PICTURES } from '../../../src/engines/remote/comfyui/check-workflow.ts';
import { comfyuiKind } from '../../../src/engines/remote/comfyui/kind.ts';
import type { Workflow } from '../../../src/engines/remote/comfyui/workflow.ts';
import type {
  Backend,
  Observation,
  RemoteJob,
  RemoteStepContext,
  RemoteWork,
} from '../../../src/engines/spec.ts';
import { jobFor, remoteStep } from '../../support/mock-servers/backend-contract.ts';
import { samplePicture } from '../../support/mock-servers/bench.ts';
import { PLAIN_HOST } from '../../support/mock-servers/plain-host.ts';
import { texturesOf, texturesWhenFinished } from '../finished-textures.ts';
import type { RunningServer } from '../upstream.ts';
import { startComfyui } from './start-comfyui.ts';

let server: RunningServer;
/** Name of the running test. */
let current = '';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Returns the id of a test's n-th job, the same one in each run, because the paths of recorded requests contain it. */
function submissionOf(n = 1): string {
  const hex = digest(`${current} ${n}`).toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-');
}

const EMPTY = {
  class_type: 'EmptyImage',
  inputs: { width: '{{width}}', height: '{{height}}', batch_size: '{{count}}', color: '{{seed}}' },
};
const save = (images: string) => ({
  class_type: 'SaveImage',
  inputs: { images: [images, 0], filename_prefix: 'bozzetto/{{prompt}}' },
});
const PICTURE: Workflow = { 1: EMPTY, 2: save('1') };
const COPY: Workflow = {
  1: { class_type: 'LoadImage', inputs: { image: '{{image}}' } },
  2: save('1'),
};
/** Takes four seconds, in steps: between two of them it can be interrupted. */
const LONG: Workflow = {
  1: EMPTY,
  2: { class_type: 'SlowImage', inputs: { image: ['1', 0], steps: 40, seconds: 0.1 } },
  3: save('2'),
};

/** Runs a test with a backend that has one workflow. */
async function withBackend(
  workflow: Workflow,
  run: (backend: Backend, context: RemoteStepContext, job: RemoteJob) => Promise<void>,
  work: RemoteWork = 'text-to-image',
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-comfyui-'));
  const context = { directory, signal: new AbortController().signal };
  const backend = await backendOf(workflow, directory, work);
  const job = {
    ...(await jobFor(work === 'texture' ? 'texture' : 'image-to-3d', context)),
    work,
    prompt: 'proof',
  };
  // Each its own: what a server has made before, it takes from its cache.
  job.seed = digest(current).readUInt32BE() & 0xffffff;
  job.submission = submissionOf();
  try {
    await run(backend, context, job);
  } finally {
    await backend.close();
    await rm(directory, { recursive: true, force: true });
  }
}

async function backendOf(
  workflow: Workflow,
  directory: string,
  work: RemoteWork = 'text-to-image',
): Promise<Backend> {
  const file = join(directory, 'workflow.json');
  await writeFile(file, JSON.stringify(workflow));
  const settings = comfyuiKind.settings.parse({ workflows: { [work]: file }, poll_ms: 300 });
  return comfyuiKind.create({ url: server.url, credential: null }, settings, PLAIN_HOST);
}

/** Times that a test asks for what must come, a tenth of a second apart. */
const TRIES = 600;

/** Waits until the job runs. */
async function running(
  backend: Backend,
  job: RemoteJob,
  context: RemoteStepContext,
): Promise<void> {
  let handle = null;
  for (let tries = 0; handle === null; tries++) {
    assert.ok(tries < TRIES, 'the server does not know the job');
    await sleep(100);
    handle = await backend.reattach(job.submission, null, context);
  }
  for await (const { stage } of backend.observe(handle, context)) if (stage !== 'queued') return;
}

const SHAPE: Workflow = {
  1: { class_type: 'LoadImage', inputs: { image: '{{image}}' } },
  2: {
    class_type: 'MeshFromImage',
    inputs: { image: ['1', 0], seed: '{{seed}}', steps: 5, seconds: 0.05 },
  },
  3: { class_type: 'SaveGLB', inputs: { mesh: ['2', 0], filename_prefix: 'bozzetto/model' } },
};
const TEXTURE: Workflow = {
  1: {
    class_type: 'Load3D',
    inputs: { model_file: '{{model}}', image: VIEWER_PICTURES, width: 64, height: 64 },
  },
  2: { class_type: 'TextureMesh', inputs: { mesh_path: ['1', 2] } },
};
const textured = (is_wrong: boolean): Workflow => ({
  1: { class_type: 'LoadImage', inputs: { image: '{{image}}' } },
  2: { class_type: 'SaveModel', inputs: { image: ['1', 0], is_wrong } },
});
/** The first workflow as the editor saves it, with its sampler in a subgraph. */
const TEMPLATE = {
  nodes: [
    { id: 1, type: 'LoadImage', mode: 0, widgets_values: ['example.png', 'image'] },
    {
      id: 2,
      type: 'sampler',
      mode: 0,
      inputs: [{ name: 'image', type: 'IMAGE', link: 1 }],
      outputs: [{ name: 'mesh', type: 'MESH' }],
    },
    {
      id: 3,
      type: 'SaveGLB',
      mode: 0,
      inputs: [{ name: 'mesh', type: 'MESH', link: 2 }],
      widgets_values: ['mesh/model', ''],
    },
  ],
  links: [
    [1, 1, 0, 2, 0, 'IMAGE'],
    [2, 2, 0, 3, 0, 'MESH'],
  ],
  definitions: {
    subgraphs: [
      {
        id: 'sampler',
        inputs: [{ name: 'image', linkIds: [1] }],
        outputs: [{ name: 'mesh', linkIds: [2] }],
        nodes: [
          {
            id: 5,
            type: 'MeshFromImage',
            mode: 0,
            inputs: [{ name: 'image', type: 'IMAGE', link: 1 }],
            outputs: [{ name: 'MESH', type: 'MESH' }],
            widgets_values: [7, 'randomize', 3, 0.05],
          },
        ],
        links: [
          { id: 1, origin_id: -10, origin_slot: 0, target_id: 5, target_slot: 0 },
          { id: 2, origin_id: 5, origin_slot: 0, target_id: -20, target_slot: 0 },
        ],
      },
    ],
  },
};

describe('a real ComfyUI', () => {
  before(async () => {
    server = await startComfyui();
  });
  after(() => server?.stop());
  beforeEach((one) => {
    current = one.name;
    return server.begin(current);
  });
  afterEach(() => assert.deepEqual(server.unknown(), []));

  test('makes pictures, with progress', () =>
    withBackend(PICTURE, async (backend, context, job) => {
      assert.equal((await backend.health(context.signal)).state, 'ready');
      assert.deepEqual(await backend.check!(context.signal), []);
      const seen: Observation[] = [];
      const { files, facts } = await remoteStep(backend, { ...job, count: 2 }, context, seen);
      assert.deepEqual(
        files.map(({ role }) => role),
        ['image', 'image'],
      );
      assert.match(String(facts.server), /^ComfyUI \d/);
      assert.ok(seen.some(({ fraction }) => fraction !== null && fraction >= 0.5));
    }));

  test('takes a picture, and another one of the same name', () =>
    withBackend(COPY, async (backend, context, job) => {
      await remoteStep(backend, job, context);
      await writeFile(job.images.front!.path, await samplePicture(1));
      // The same submission: the upload's name is taken, by another picture.
      await remoteStep(backend, job, context);
      // Both have the same id, so the second may still wait when the first is found in the history.
      let history = '';
      for (let tries = 0; !history.includes(`${job.submission}-image (1).png`); tries++) {
        assert.ok(tries < TRIES, history);
        await sleep(100);
        history = await (await fetch(`${server.url}/history`)).text();
      }
    }));

  test('says that a picture cannot be read', () =>
    withBackend(COPY, async (backend, context, job) => {
      await writeFile(job.images.front!.path, 'this is no picture');
      await assert.rejects(remoteStep(backend, job, context), { kind: 'content' });
    }));

  test('refuses a workflow with a class that it does not have; the check names it', () =>
    withBackend(
      { ...PICTURE, 3: { class_type: 'NoSuchNode', inputs: {} } },
      async (backend, context, job) => {
        const [problem] = await backend.check!(context.signal);
        assert.match(problem!, /node 3 \(NoSuchNode\): the server has no such class/);
        await assert.rejects(remoteStep(backend, job, context), { kind: 'refused' });
      },
    ));

  test('is interrupted, and takes a waiting job out of its queue', () =>
    withBackend(LONG, async (backend, context, job) => {
      const first = await backend.submit({ ...job, size: 1024 }, context);
      const second = { ...job, submission: submissionOf(2), seed: 1 };
      const waiting = await backend.submit({ ...second, size: 1024 }, context);
      await running(backend, job, context);
      assert.equal(await backend.cancel(waiting, context), true);
      assert.equal(await backend.cancel(first, context), true);
      await assert.rejects(backend.collect(first, context), { kind: 'failed' });
      await assert.rejects(backend.collect(waiting, context), { kind: 'lost' });
    }));

  test('tells another process how a job goes on', () =>
    withBackend(LONG, async (backend, context, job) => {
      await backend.submit({ ...job, size: 256 }, context);
      await backend.close();
      const other = await backendOf(LONG, context.directory);
      const handle = await other.reattach(job.submission, null, context);
      const seen: Observation[] = [];
      for await (const observation of other.observe(handle!, context)) seen.push(observation);
      assert.ok(
        seen.some(({ fraction }) => fraction !== null && fraction > 0 && fraction < 1),
        JSON.stringify(seen),
      );
      assert.equal((await other.collect(handle!, context)).files.length, 1);
      await other.close();
    }));

  test('has lost the job when it was killed and started again', () =>
    withBackend(LONG, async (backend, context, job) => {
      const lost = remoteStep(backend, { ...job, size: 1024 }, context);
      lost.catch(() => {});
      await running(backend, job, context);
      await server.restart();
      await assert.rejects(lost, { kind: 'lost' });
      assert.equal((await backend.health(context.signal)).state, 'ready');
    }));

  test('makes a model from an image', () =>
    withBackend(
      SHAPE,
      async (backend, context, job) => {
        assert.deepEqual(await backend.check!(context.signal), []);
        const { files } = await remoteStep(backend, job, context);
        assert.deepEqual(
          files.map(({ role }) => role),
          ['model'],
        );
      },
      'image-to-3d',
    ));

  test('makes a model, which keeps its PBR textures when it is finished', () =>
    withBackend(
      textured(false),
      async (backend, context, job) => {
        const { files } = await remoteStep(backend, job, context);
        const made = await readFile(files[0]!.path);
        assert.equal(await texturesOf(made), 2);
        assert.equal(await texturesWhenFinished(made), 2);
      },
      'image-to-3d',
    ));

  test('delivers something else than a GLB, which is noticed', () =>
    withBackend(
      textured(true),
      (backend, context, job) =>
        assert.rejects(remoteStep(backend, job, context), { kind: 'wrong' }),
      'image-to-3d',
    ));

  test('textures a model that was uploaded', () =>
    withBackend(
      TEXTURE,
      async (backend, context, job) => {
        assert.deepEqual(await backend.check!(context.signal), []);
        const { files } = await remoteStep(backend, job, context);
        assert.deepEqual(await readFile(files[0]!.path), await readFile(job.model!.path));
      },
      'texture',
    ));

  test('runs a workflow that its editor saved', () =>
    withBackend(SHAPE, async (_backend, context, job) => {
      const file = join(context.directory, 'template.json');
      await writeFile(file, JSON.stringify(TEMPLATE));
      const asked = { file, work: 'image-to-3d', url: server.url, credential: null } as const;
      const source = { ...asked, document: await readJson(file) };
      const { workflow, put, problems } = await importWorkflow(source, context.signal);
      assert.deepEqual(
        put.map(({ placeholder }) => placeholder),
        ['{{image}}', '{{seed}}'],
      );
      assert.deepEqual(problems, []);
      const backend = await backendOf(workflow, context.directory, 'image-to-3d');
      const made = await remoteStep(backend, { ...job, work: 'image-to-3d' }, context);
      assert.equal(made.files.length, 1);
      await backend.close();
    }));
});
