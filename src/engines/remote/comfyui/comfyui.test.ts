import assert from 'node:assert/strict';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  assertResult,
  backendContract,
  jobFor,
  remoteStep,
  using,
} from '../../../../test/support/mock-servers/backend-contract.ts';
import {
  type ComfyuiOptions,
  type MockComfyui,
  startMockComfyui,
} from '../../../../test/support/mock-servers/comfyui.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import type { Backend } from '../../spec/backend.ts';
import type { RemoteWork } from '../../spec/remote-job.ts';
import type { Observation, RemoteStepContext } from '../../spec/remote-step.ts';
import { VIEWER_PICTURES } from './check-workflow.ts';
import { comfyuiKind } from './kind.ts';
import type { Workflow } from './workflow.ts';

const EXAMPLES = join(import.meta.dirname, '../../../../examples/comfyui');
const example = (name: string) => join(EXAMPLES, `${name}.json`);

type Workflows = Partial<Record<RemoteWork, string>>;

const WORKFLOWS: Workflows = {
  'image-to-3d': example('hunyuan3d-2.1'),
  'text-to-image': example('text-to-image'),
};

interface ComfyPair {
  mockServer: MockComfyui;
  backend: Backend;
}

function backendOf(url: string, workflows = WORKFLOWS, poll_ms = 60): Backend {
  const settings = comfyuiKind.settings.parse({ workflows, poll_ms });
  return comfyuiKind.create({ url, credential: null }, settings, PLAIN_HOST);
}

async function start(options: ComfyuiOptions): Promise<ComfyPair> {
  const mockServer = await startMockComfyui(options);
  return { mockServer, backend: backendOf(mockServer.url) };
}

/** Runs a test with one mock server. */
function withPair(
  options: ComfyuiOptions,
  run: (pair: ComfyPair, context: RemoteStepContext) => Promise<void>,
): Promise<void> {
  return using({ start }, options, (pair, context) => run(pair as ComfyPair, context));
}

/** Waits for something that happens at the server. */
async function until(what: () => boolean): Promise<void> {
  for (let left = 200; !what(); left--) {
    assert.ok(left > 0, 'it did not happen within two seconds');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const rejects = (promise: Promise<unknown>, kind: string, message = /./) =>
  assert.rejects(promise, { kind, message });

for (const era of ['old', 'middle', 'new'] as const)
  backendContract({
    name: `comfyui, ${era} server`,
    work: 'image-to-3d',
    start: (options) => start({ era, ...options }),
  });
backendContract({
  name: 'comfyui, pictures',
  work: 'text-to-image',
  start,
  // No picture goes there.
  without: ['content'],
});

test('the job is put into the workflow, values in their own types', () =>
  withPair({}, async ({ mockServer, backend }, context) => {
    await remoteStep(backend, { ...(await jobFor('text-to-image', context)), count: 3 }, context);
    const graph = mockServer.jobs[0]!.asked.graph as Record<string, { inputs: object }>;
    assert.match(JSON.stringify(graph['2']!.inputs), /"a red wooden chair, one object/);
    assert.deepEqual(graph['4']!.inputs, { width: 512, height: 512, batch_size: 3 });
  }));

test('progress is measured over the nodes, never goes back, and brings previews', () =>
  withPair({ milliseconds: 400 }, async ({ backend }, context) => {
    const seen: Observation[] = [];
    await remoteStep(backend, await jobFor('image-to-3d', context), context, seen);
    const fractions = seen.map(({ fraction }) => fraction).filter((fraction) => fraction !== null);
    assert.deepEqual(
      fractions,
      fractions.toSorted((a, b) => a - b),
    );
    assert.ok(
      fractions.some((fraction) => fraction > 0.3 && fraction < 0.7),
      fractions.join(),
    );
    assert.ok(seen.some(({ stage }) => stage === 'sampling'));
    const previews = seen.flatMap(({ preview }) => (preview ? [preview] : []));
    assert.ok(previews.length > 0 && previews.length <= 5, String(previews.length));
    for (const { bytes, contentType } of previews)
      assert.deepEqual([contentType, bytes[0], bytes[1]], ['image/png', 0x89, 0x50]);
  }));

test('an upload whose name is taken is used by the name that the server gives', async () => {
  await withPair({}, async ({ mockServer, backend }, context) => {
    const job = await jobFor('image-to-3d', context);
    const taken = `bozzetto-${job.submission}-image.png`;
    const body = new FormData();
    body.append('image', new Blob(['another file']), taken);
    await fetch(`${mockServer.url}/upload/image`, { method: 'POST', body });
    await remoteStep(backend, job, context);
    const graph = mockServer.jobs[0]!.asked.graph as Record<string, { inputs: { image?: string } }>;
    assert.equal(graph['2']!.inputs.image, taken.replace('.png', ' (1).png'));
    assert.ok(mockServer.uploads.includes(graph['2']!.inputs.image));
  });
});

test('history says {} for running and unknown alike: a running job is not lost', () =>
  withPair({ milliseconds: 500 }, async ({ mockServer, backend }, context) => {
    const job = await jobFor('image-to-3d', context);
    const running = remoteStep(backend, job, context);
    await until(() => mockServer.running === 1);
    const answer = await fetch(`${mockServer.url}/history/${job.submission}`);
    assert.equal(await answer.text(), '{}');
    assert.equal((await running).files.length, 1);
  }));

test('a socket that is lost is opened again; what was missed does not matter', () =>
  withPair({ milliseconds: 600 }, async ({ mockServer, backend }, context) => {
    const seen: Observation[] = [];
    const running = remoteStep(backend, await jobFor('image-to-3d', context), context, seen);
    await until(() => seen.some(({ fraction }) => fraction !== null && fraction > 0.2));
    mockServer.cutSockets();
    await running;
    assert.ok(mockServer.sockets >= 2, String(mockServer.sockets));
    assert.ok(seen.at(-1)!.fraction! > 0.5);
  }));

test('a server that is started again has lost the job: in neither place on two looks', () =>
  withPair({ ending: () => 'hang' }, async ({ mockServer, backend }, context) => {
    const running = remoteStep(backend, await jobFor('image-to-3d', context), context);
    running.catch(() => {});
    await until(() => mockServer.running === 1);
    mockServer.restart();
    await rejects(running, 'lost');
  }));

test("the interrupt that the server tells all about another's prompt is nothing to us", () =>
  withPair({ milliseconds: 300 }, async ({ mockServer, backend }, context) => {
    const graph = { '1': { class_type: 'EmptyImage', inputs: {} }, ...SAVE };
    const foreign = mockServer.submitForeign(graph);
    const job = await jobFor('text-to-image', context);
    const running = remoteStep(backend, job, context);
    await until(() => mockServer.jobs.length === 2);
    await post(`${mockServer.url}/interrupt`, { prompt_id: foreign });
    assert.equal((await running).files.length, 1);
  }));

for (const era of ['middle', 'new'] as const)
  test(`a running job is cancelled on a ${era} server, and another's is left alone`, () =>
    withPair({ era, ending: () => 'hang' }, async ({ mockServer, backend }, context) => {
      const handle = await backend.submit(await jobFor('text-to-image', context), context);
      const foreign = mockServer.submitForeign(GRAPH);
      await until(() => mockServer.running === 1);
      assert.equal(await backend.cancel(handle, context), true);
      await until(() => mockServer.jobs[1]!.state === 'running');
      assert.equal(mockServer.jobs[0]!.state, 'cancelled');
      // A second cancel, when another's prompt runs.
      assert.equal(await backend.cancel(handle, context), true);
      assert.equal(mockServer.jobs[1]!.state, 'running', foreign);
    }));

test('a job that waits is taken out of the queue of an old server', () =>
  withPair({ era: 'old', ending: () => 'hang' }, async ({ mockServer, backend }, context) => {
    mockServer.submitForeign(GRAPH);
    const handle = await backend.submit(await jobFor('text-to-image', context), context);
    assert.equal(await backend.cancel(handle, context), true);
    assert.deepEqual(
      mockServer.jobs.map((job) => job.state),
      ['running', 'cancelled'],
    );
  }));

test('an old server ends whatever runs: it is told to only where that can be nobody else', () =>
  withPair({ era: 'old', ending: () => 'hang' }, async ({ mockServer, backend }, context) => {
    const handle = await backend.submit(await jobFor('text-to-image', context), context);
    const foreign = mockServer.submitForeign(GRAPH);
    await until(() => mockServer.running === 1);
    assert.equal(await backend.cancel(handle, context), false, 'another prompt waits');
    assert.equal(mockServer.jobs[0]!.state, 'running');
    await post(`${mockServer.url}/queue`, { delete: [foreign] });
    assert.equal(await backend.cancel(handle, context), true);
    assert.equal(mockServer.jobs[0]!.state, 'cancelled');
  }));

for (const era of ['old', 'middle', 'new'] as const)
  test(`a submission whose answer was lost is found on a ${era} server by another process`, () =>
    withPair({ era, milliseconds: 300 }, async ({ mockServer, backend }, context) => {
      const job = await jobFor('text-to-image', context);
      assert.equal(await backend.reattach(job.submission, null, context), null);
      await backend.submit(job, context);
      const other = backendOf(mockServer.url);
      const handle = await other.reattach(job.submission, null, context);
      assert.equal(handle?.work, 'text-to-image');
      const seen: Observation[] = [];
      for await (const observation of other.observe(handle!, context)) seen.push(observation);
      assert.ok(seen.length > 0, 'the same client id hears the messages');
      assert.equal((await other.collect(handle!, context)).files.length, 1);
      assert.deepEqual(await other.reattach(job.submission, null, context), handle);
      assert.equal(mockServer.jobs.length, 1);
      await other.close();
    }));

test('a handle of a server that was started again leads to nothing', () =>
  withPair({}, async ({ mockServer, backend }, context) => {
    const job = await jobFor('text-to-image', context);
    const handle = await backend.submit(job, context);
    assert.deepEqual(await backend.reattach(job.submission, handle, context), handle);
    mockServer.restart();
    assert.equal(await backend.reattach(job.submission, handle, context), null);
  }));

test('400 with node_errors is a refusal that names the place in our workflow', () =>
  withPair({}, async ({ mockServer }, context) => {
    const file = join(context.directory, 'workflow.json');
    const graph = {
      '1': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'absent.safetensors' } },
      '2': { class_type: 'CLIPTextEncode', inputs: { clip: ['1', 1], text: '{{prompt}}' } },
      '3': { class_type: 'EmptyImage', inputs: { width: 64, height: 64, batch_size: 1, color: 0 } },
      '4': { class_type: 'SaveImage', inputs: { images: ['3', 0], filename_prefix: 'x' } },
    };
    await writeFile(file, JSON.stringify(graph));
    const backend = backendOf(mockServer.url, { 'text-to-image': file });
    const job = await jobFor('text-to-image', context);
    const expected = /node 1 \(CheckpointLoaderSimple\): the input ckpt_name has a value that/;
    await rejects(remoteStep(backend, job, context), 'refused', expected);
    graph['3'].class_type = 'NoSuchNode';
    await writeFile(file, JSON.stringify(graph));
    const other = backendOf(mockServer.url, { 'text-to-image': file });
    await rejects(
      remoteStep(other, job, context),
      'refused',
      /a class that the server does not have/,
    );
    assert.equal(mockServer.jobs.length, 0);
    await backend.close();
    await other.close();
  }));

test('an error of a node keeps the words of the server to the detail', () =>
  withPair({ ending: () => 'fail' }, async ({ backend }, context) => {
    const running = remoteStep(backend, await jobFor('image-to-3d', context), context);
    await assert.rejects(running, {
      kind: 'failed',
      message: 'the server ran out of memory',
      detail: /torch\.OutOfMemoryError: CUDA out of memory/,
    });
  }));

test('a foreign Origin is answered with 403, and we send none', () =>
  withPair({}, async ({ mockServer, backend }, context) => {
    const headers = { origin: 'http://elsewhere' };
    assert.equal((await fetch(`${mockServer.url}/queue`, { headers })).status, 403);
    await remoteStep(backend, await jobFor('text-to-image', context), context);
    assert.equal(mockServer.sockets, 1);
  }));

test('sides that the job does not have are left out of a workflow that can do without', () =>
  withPair({}, async ({ mockServer }, context) => {
    const file = join(context.directory, 'views.json');
    const { default: graph } = await import(example('hunyuan3d-2'), { with: { type: 'json' } });
    const view = (image: string) => ({
      load: { class_type: 'LoadImage', inputs: { image } },
      encode: { class_type: 'CLIPVisionEncode', inputs: { clip_vision: ['1', 1], crop: 'none' } },
    });
    const views = structuredClone(graph);
    for (const side of ['back', 'left'] as const) {
      const { load, encode } = view(`{{image_${side}}}`);
      views[`load-${side}`] = load;
      views[`see-${side}`] = {
        ...encode,
        inputs: { ...encode.inputs, image: [`load-${side}`, 0] },
      };
    }
    views['4'] = {
      class_type: 'Hunyuan3Dv2ConditioningMultiView',
      inputs: { front: ['3', 0], back: ['see-back', 0], left: ['see-left', 0] },
    };
    await writeFile(file, JSON.stringify(views));
    const backend = backendOf(mockServer.url, { 'image-to-3d': file });
    assert.deepEqual(backend.traits.sides, ['back', 'right']);
    assert.deepEqual(await backend.check!(context.signal), []);
    const job = await jobFor('image-to-3d', context);
    await remoteStep(
      backend,
      { ...job, images: { ...job.images, back: job.images.front! } },
      context,
    );
    const sent = mockServer.jobs[0]!.asked.graph as Record<string, { inputs: object }>;
    assert.deepEqual(sent['4']!.inputs, { front: ['3', 0], back: ['see-back', 0] });
    assert.ok(!('load-left' in sent) && !('see-left' in sent) && 'load-back' in sent);
    await backend.close();
  }));

/** A workflow that textures a model. */
const TEXTURING = {
  '1': {
    class_type: 'Load3D',
    inputs: { model_file: '{{model}}', image: VIEWER_PICTURES, width: 512, height: 512 },
  },
  '2': { class_type: 'TextureMesh', inputs: { mesh_path: ['1', 2] } },
  '3': { class_type: 'SaveGLB', inputs: { mesh: ['2', 0], filename_prefix: 'x' } },
};

test('a model to texture is uploaded to the folder that Load3D lists, by its type, not by our file name', () =>
  withPair({}, async ({ mockServer }, context) => {
    const file = join(context.directory, 'texture.json');
    await writeFile(file, JSON.stringify(TEXTURING));
    const backend = backendOf(mockServer.url, { texture: file });
    assert.deepEqual(await backend.check!(context.signal), []);
    const job = await jobFor('texture', context);
    // Stored files have no extension.
    const path = join(context.directory, 'stored');
    await copyFile(job.model!.path, path);
    await remoteStep(backend, { ...job, model: { ...job.model!, path } }, context);
    const { '1': loader } = mockServer.jobs[0]!.asked.graph as typeof TEXTURING;
    assert.equal(loader.inputs.model_file, `3d/bozzetto-${job.submission}-model.glb`);
    await backend.close();
  }));

for (const [name, work, loader] of [
  ['texture-hunyuan3d-2', 'texture', '4'],
  ['texture-hunyuan3d-2.1', 'texture', '2'],
  ['hunyuan3d-2.1-textured', 'image-to-3d', '1'],
] as [string, RemoteWork, string][])
  test(`the example ${name} makes a model, which Preview3D lists by its path`, () =>
    withPair({}, async ({ mockServer }, context) => {
      const backend = backendOf(mockServer.url, { [work]: example(name) });
      assert.deepEqual(await backend.check!(context.signal), []);
      const job = await jobFor(work, context);
      const { images } = await jobFor('image-to-3d', context);
      await assertResult(work, await remoteStep(backend, { ...job, images }, context));
      const { inputs } = (mockServer.jobs[0]!.asked.graph as Workflow)[loader]!;
      const loaded = work === 'texture' ? 'model.glb' : 'image.png';
      assert.ok(String(Object.values(inputs)[0]).endsWith(`${job.submission}-${loaded}`));
      await backend.close();
    }));

test('check finds a model that no node loads, a number out of range, and inputs that grow too little', () =>
  withPair({}, async ({ mockServer }, context) => {
    const file = join(context.directory, 'wrong.json');
    const problemsOf = async (work: RemoteWork, graph: object) => {
      await writeFile(file, JSON.stringify(graph));
      const backend = backendOf(mockServer.url, { [work]: file });
      const problems = await backend.check!(context.signal);
      await backend.close();
      return problems.join('\n');
    };
    const nowhere = structuredClone(TEXTURING);
    const viewer = { ...VIEWER_PICTURES, image: '{{model}}' };
    nowhere['1'].inputs = { ...nowhere['1'].inputs, model_file: '3d/a.glb', image: viewer };
    assert.match(await problemsOf('texture', nowhere), /node 1 .* image has a model's placeholder/);
    const blind = structuredClone(TEXTURING);
    Object.assign(blind['1'].inputs, { image: '' });
    assert.match(
      await problemsOf('texture', blind),
      /node 1 .* must name the pictures of its viewer/,
    );
    const wide = structuredClone(TEXTURING);
    wide['1'].inputs.width = 8192;
    assert.match(await problemsOf('texture', wide), /width is 8192, more than the maximum of 4096/);
    const batch = (members: object) => ({
      '1': { class_type: 'LoadImage', inputs: { image: '{{image}}' } },
      '2': { class_type: 'BatchImagesNode', inputs: members },
      '3': { class_type: 'SaveImage', inputs: { images: ['2', 0], filename_prefix: 'x' } },
    });
    const two = batch({ 'images.image0': ['1', 0], 'images.image1': ['1', 0] });
    assert.equal(await problemsOf('image-to-3d', two), '');
    const one = batch({ 'images.image0': ['1', 0] });
    assert.match(await problemsOf('image-to-3d', one), /node 2 .* input images is missing/);
  }));

test('the key of comfy.org goes with the prompt, for partner nodes; without one nothing does', () =>
  withPair({}, async ({ mockServer, backend }, context) => {
    const job = await jobFor('text-to-image', context);
    await remoteStep(backend, job, context);
    const settings = comfyuiKind.settings.parse({ workflows: WORKFLOWS, poll_ms: 60 });
    const basis = { url: mockServer.url, credential: null };
    // The configuration's reader replaces the reference by its value.
    const paying = comfyuiKind.create(basis, { ...settings, comfy_org_api_key: 'k' }, PLAIN_HOST);
    await remoteStep(paying, await jobFor('text-to-image', context), context);
    assert.deepEqual(
      mockServer.jobs.map(({ asked }) => asked.extra),
      [{}, { api_key_comfy_org: 'k' }],
    );
    assert.deepEqual([backend.traits.billed, paying.traits.billed], [false, true]);
    await paying.close();
  }));

const SAVE = {
  '2': { class_type: 'SaveImage', inputs: { images: ['1', 0], filename_prefix: 'theirs' } },
};
const GRAPH = { '1': { class_type: 'EmptyImage', inputs: {} }, ...SAVE };

async function post(url: string, body: object): Promise<void> {
  await fetch(url, { method: 'POST', body: JSON.stringify(body) });
}
