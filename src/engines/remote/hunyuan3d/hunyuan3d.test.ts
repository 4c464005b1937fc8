import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { inspectGlb } from '../../../../test/support/glb.ts';
import {
  backendContract,
  jobFor,
  type Pair,
  remoteStep,
  using,
} from '../../../../test/support/mock-servers/backend-contract.ts';
import {
  type Hunyuan3dOptions,
  startMockHunyuan3d,
} from '../../../../test/support/mock-servers/hunyuan3d.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import type { RemoteStepContext } from '../../spec/remote-step.ts';
import { hunyuan3dKind } from './kind.ts';

type Settings = Parameters<typeof hunyuan3dKind.settings.parse>[0];

/** A pair of a mock server with these manners and a backend with these settings. */
function pair(manners: Hunyuan3dOptions = {}, given: Settings = {}) {
  return async (options: Hunyuan3dOptions): Promise<Pair> => {
    const mockServer = await startMockHunyuan3d({ ...manners, ...options });
    const settings = hunyuan3dKind.settings.parse(given);
    const basis = { url: mockServer.url, credential: null };
    return { mockServer, backend: hunyuan3dKind.create(basis, settings, PLAIN_HOST) };
  };
}

/** Runs a test with one mock server. */
const withPair = (
  manners: Hunyuan3dOptions,
  given: Settings,
  run: (pair: Pair, context: RemoteStepContext) => Promise<void>,
) => using({ start: pair(manners, given) }, {}, run);

const rejects = (promise: Promise<unknown>, kind: string) => assert.rejects(promise, { kind });

// It answers every failure alike, and takes any number of jobs, one after another.
const manners = { outcomes: { content: 'failed' }, without: ['busy'] } as const;
for (const version of ['2', '2.1'] as const)
  for (const set of [version, 'auto'] as const)
    backendContract({
      name: `hunyuan3d ${version}, set to ${set}`,
      work: 'image-to-3d',
      start: pair({ version }, { version: set }),
      ...manners,
    });
backendContract({
  name: 'hunyuan3d 2, texture',
  work: 'texture',
  start: pair({ version: '2' }, { version: '2', textures: true }),
  ...manners,
});

test('2 gets bare base64, geometry without textures, and the settings', () =>
  withPair({ version: '2' }, { textures: true }, async ({ mockServer, backend }, context) => {
    const job = await jobFor('image-to-3d', context);
    await remoteStep(backend, { ...job, textureSize: null, turbo: true }, context);
    const base64 = (await readFile(job.images.front!.path)).toString('base64');
    assert.deepEqual(mockServer.jobs[0]!.asked, {
      image: base64.length > 1000 ? base64.length : base64,
      alpha: true,
      texture: false,
      seed: 7,
      octree_resolution: 256,
      guidance_scale: 5,
      face_count: 20_000,
      type: 'glb',
    });
  }));

test('without a number of steps the server uses that of its own model; turbo can have another', () =>
  withPair(
    { version: '2' },
    { num_inference_steps: 30 },
    async ({ mockServer, backend }, context) => {
      const job = await jobFor('image-to-3d', context);
      await remoteStep(backend, job, context);
      await remoteStep(backend, { ...job, turbo: true }, context);
      assert.deepEqual(
        mockServer.jobs.map(({ asked }) => asked.num_inference_steps),
        [30, 30],
      );
    },
  ));

test('2.1 gets what forks of it read, within its ranges, and paints whatever the task wants', () =>
  withPair(
    { version: '2.1' },
    { textures: true, num_inference_steps: 30 },
    async ({ mockServer, backend }, context) => {
      const job = await jobFor('image-to-3d', context);
      const { files } = await remoteStep(backend, { ...job, textureSize: null }, context);
      const { texture, num_chunks, remove_background, num_inference_steps } =
        mockServer.jobs[0]!.asked;
      assert.deepEqual(
        [texture, num_chunks, remove_background, num_inference_steps],
        [false, 8000, true, 20],
      );
      const model = await inspectGlb(await readFile(files[0]!.path));
      assert.equal(model.textures.length, 1);
    },
  ));

test('2.1: the operator is told which settings have no effect; 2 has nothing to tell', async () => {
  const told = (version: '2' | '2.1', given: Settings) => {
    const settings = hunyuan3dKind.settings.parse({ ...(given as object), version });
    const basis = { url: 'http://127.0.0.1:9', credential: null };
    return hunyuan3dKind.create(basis, settings, PLAIN_HOST).remarks?.() ?? [];
  };
  assert.deepEqual(told('2', { octree_resolution: 384 }), []);
  assert.equal(told('2.1', {}).length, 1);
  const [, idle] = told('2.1', { octree_resolution: 384, face_count: 9000 });
  assert.match(idle!, /no effect .*: octree_resolution, face_count$/);
});

test('a texture gets the model and the picture', () =>
  withPair({}, { version: '2', textures: true }, async ({ mockServer, backend }, context) => {
    await remoteStep(backend, await jobFor('texture', context), context);
    const { mesh, texture, image } = mockServer.jobs[0]!.asked;
    assert.ok(mesh && image);
    assert.equal(texture, true);
  }));

for (const version of ['2', '2.1'] as const)
  test(`a fork of ${version} gets pictures of several sides by their names`, () =>
    withPair({ version, multiview: true }, { multiview: true }, async (both, context) => {
      const { mockServer, backend } = both;
      const job = await jobFor('image-to-3d', context);
      const { front } = job.images;
      // Our right side is the object's own left, as the server calls it.
      const images = { front, back: front, right: front, top: front } as typeof job.images;
      await remoteStep(backend, { ...job, images }, context);
      const { asked } = mockServer.jobs[0]!;
      assert.equal(asked.image, undefined);
      if (version === '2') {
        assert.ok(asked.image_front && asked.image_back && asked.image_left);
        assert.equal(asked.image_top, undefined);
      } else
        assert.deepEqual(Object.keys(asked.images as object).sort(), ['back', 'front', 'left']);
      // One picture goes the way that every server knows.
      await remoteStep(backend, job, context);
      assert.ok(mockServer.jobs[1]!.asked.image);
    }));

test('404 is its answer to everything that fails: textures that it was not started with', () =>
  withPair({ textures: false }, { textures: true }, async ({ backend }, context) => {
    await rejects(remoteStep(backend, await jobFor('image-to-3d', context), context), 'failed');
  }));

test('404 of a path that it does not have is refused: it is another server', () =>
  using(
    {
      async start() {
        const mockServer = await startMockHunyuan3d();
        const settings = hunyuan3dKind.settings.parse({ version: '2' });
        const basis = { url: `${mockServer.url}/elsewhere`, credential: null };
        return { mockServer, backend: hunyuan3dKind.create(basis, settings, PLAIN_HOST) };
      },
    },
    {},
    async ({ backend }, context) => {
      await rejects(remoteStep(backend, await jobFor('image-to-3d', context), context), 'refused');
    },
  ));

test('2.1 refuses what is out of its ranges with 422', () =>
  withPair({ version: '2.1' }, {}, async ({ backend }, context) => {
    const job = await jobFor('image-to-3d', context);
    await assert.rejects(remoteStep(backend, { ...job, seed: -1 }, context), (error) => {
      const { kind, detail } = error as { kind: string; detail: string };
      assert.equal(kind, 'refused');
      assert.match(detail, /seed/);
      return true;
    });
  }));

test('a job that was given up keeps the server: cancel says no at once, health says busy until it is done', () =>
  using({ start: pair() }, { milliseconds: 3000 }, async ({ mockServer, backend }, context) => {
    const job = await jobFor('image-to-3d', context);
    const handle = await backend.submit(job, context);
    assert.equal((await backend.health(context.signal)).state, 'busy');
    assert.equal(await backend.cancel(handle, context), false);
    assert.equal((await backend.health(context.signal)).state, 'busy');
    await rejects(backend.submit(await jobFor('image-to-3d', context), context), 'busy');
    while ((await backend.health(context.signal)).state !== 'ready')
      await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(mockServer.jobs[0]!.state, 'done');
    assert.equal(mockServer.jobs.length, 1);
  }));

test('a job of somebody else blocks its event loop: busy, not down', () =>
  using(
    { start: pair({}, {}) },
    { ending: () => 'hang' },
    async ({ mockServer, backend }, context) => {
      const other = new AbortController();
      const job = await jobFor('image-to-3d', context);
      const image = await readFile(job.images.front!.path, 'base64');
      const body = JSON.stringify({ image });
      const theirs = fetch(`${mockServer.url}/generate`, {
        method: 'POST',
        body,
        signal: other.signal,
      });
      theirs.catch(() => {});
      while (mockServer.running === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      const submitted = rejects(backend.submit(job, context), 'busy');
      const health = await backend.health(context.signal);
      assert.equal(health.state, 'busy');
      assert.match(health.problem ?? '', /does not answer/);
      await submitted;
      assert.equal(mockServer.jobs.length, 1);
      other.abort();
    },
  ));

test('after a restart of ours an answer that was under way is lost', () =>
  withPair({}, {}, async ({ mockServer, backend }, context) => {
    const handle = await backend.submit(await jobFor('image-to-3d', context), context);
    const basis = { url: mockServer.url, credential: null };
    const settings = hunyuan3dKind.settings.parse({});
    const next = hunyuan3dKind.create(basis, settings, PLAIN_HOST);
    assert.equal(await next.reattach('any', handle, context), null);
    await rejects(next.collect(handle, context), 'lost');
    await next.close();
    assert.deepEqual(await backend.reattach('any', handle, context), handle);
    await backend.collect(handle, context);
  }));

test('the version that answers and the one in the settings are compared', () =>
  withPair({ version: '2.1' }, { version: '2' }, async ({ backend }, context) => {
    const health = await backend.health(context.signal);
    assert.equal(health.version, '2.1');
    assert.match(health.problem ?? '', /settings say 2/);
  }));

test('only version 2, told so, textures given models', async () => {
  const worksOf = async (given: Settings) => {
    const settings = hunyuan3dKind.settings.parse(given);
    const basis = { url: 'http://127.0.0.1:9', credential: null };
    return hunyuan3dKind.create(basis, settings, PLAIN_HOST).traits.works;
  };
  assert.deepEqual(await worksOf({ version: '2', textures: true }), ['image-to-3d', 'texture']);
  for (const given of [{ textures: true }, { version: '2' }, { version: '2.1', textures: true }])
    assert.deepEqual(await worksOf(given as Settings), ['image-to-3d']);
});
