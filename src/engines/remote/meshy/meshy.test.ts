import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  backendContract,
  jobFor,
  type Pair,
  remoteStep,
  using,
} from '../../../../test/support/mock-servers/backend-contract.ts';
import {
  hostedContract,
  linkContract,
} from '../../../../test/support/mock-servers/hosted-contract.ts';
import { startMockMeshy } from '../../../../test/support/mock-servers/meshy.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import type { Backend, Observation, RemoteJob, RemoteStepContext } from '../../spec.ts';
import { meshyKind } from './kind.ts';

type Options = NonNullable<Parameters<typeof startMockMeshy>[0]>;

function backendAt(url: string, settings: object = {}, credential = 'msy_key') {
  const read = meshyKind.settings.parse({
    poll_ms: 10,
    credits_per_job: { 'image-to-3d': 7 },
    ...settings,
  });
  return meshyKind.create({ url, credential }, read, PLAIN_HOST);
}

async function pairWith(options: Options, settings: object = {}): Promise<Pair> {
  const mockServer = await startMockMeshy(options);
  return { mockServer, backend: backendAt(mockServer.url, settings) };
}

const work = 'image-to-3d';
const contract = {
  name: 'meshy',
  start: pairWith,
  another: ({ mockServer }: Pair) => backendAt(mockServer.url),
  stranger: ({ mockServer }: Pair) => backendAt(mockServer.url, {}, 'of somebody else'),
  credits: 15,
  balance: 1000,
};
hostedContract(contract);
linkContract(contract);
// It refuses pictures by moderation only.
const outcomes = { content: 'moderation' } as const;
backendContract({ name: 'meshy', work, start: pairWith, outcomes });
backendContract({
  name: 'meshy, texture',
  work: 'texture',
  start: (options) => pairWith(options, { works: ['texture'] }),
  outcomes,
});

backendContract({
  name: 'meshy, rig',
  work: 'rig',
  start: (options) => pairWith(options, { works: ['rig'], credits_per_job: { rig: 5 } }),
  outcomes,
});

const prompts = { works: ['text-to-3d'], credits_per_job: { 'text-to-3d': 30 } };
backendContract({
  name: 'meshy, prompts',
  work: 'text-to-3d',
  start: (options) => pairWith(options, prompts),
  jobs: 2,
  outcomes,
});

describe('models from prompts at meshy', () => {
  /** Runs with a backend for prompts. */
  const withPrompts = (options: Options, run: Parameters<typeof using>[2]) =>
    using({ start: (basic) => pairWith({ ...basic, ...options }, prompts) }, {}, run);

  test('a preview, and then its textures; both are charged', () =>
    withPrompts({}, async ({ mockServer, backend }, context) => {
      const seen: Observation[] = [];
      const job = await jobFor('text-to-3d', context);
      const { facts } = await remoteStep(backend, job, context, seen);
      const [preview, refinement] = mockServer.jobs.map(({ asked }) => asked);
      assert.deepEqual(preview, {
        resource: 'text-to-3d',
        mode: 'preview',
        prompt: 'a red wooden chair',
        ai_model: 'latest',
        should_remesh: true,
        topology: 'triangle',
        target_polycount: 20_000,
        target_formats: ['glb'],
      });
      const { preview_task_id, ...rest } = refinement!;
      assert.equal(typeof preview_task_id, 'string');
      assert.deepEqual(rest, {
        resource: 'text-to-3d',
        mode: 'refine',
        ai_model: 'latest',
        enable_pbr: true,
        target_formats: ['glb'],
      });
      assert.equal(facts.host_credits, 30);
      const fractions = seen.map(({ fraction }) => fraction ?? 0);
      assert.deepEqual(
        fractions,
        fractions.toSorted((a, b) => a - b),
        'its progress never goes back',
      );
    }));

  test('a mesh without textures is the preview', () =>
    withPrompts({}, async ({ mockServer, backend }, context) => {
      const job = { ...(await jobFor('text-to-3d', context)), textureSize: null };
      const { facts } = await remoteStep(
        backend,
        { ...job, prompt: `a chair ${'of oak '.repeat(200)}` },
        context,
      );
      assert.equal(mockServer.jobs.length, 1);
      assert.equal(String(mockServer.jobs[0]!.asked.prompt).length, 600);
      assert.equal(facts.host_credits, 15);
    }));

  test('textures that fail are a failed job', () =>
    withPrompts({ ending: (n) => (n === 1 ? 'fail' : 'succeed') }, async ({ backend }, context) => {
      const job = await jobFor('text-to-3d', context);
      await assert.rejects(remoteStep(backend, job, context), { kind: 'failed' });
    }));

  test('textures that are refused for now are requested again, and the mesh is not', () =>
    withPrompts(
      { ending: (n) => (n === 1 ? 'busy' : 'succeed') },
      async ({ mockServer, backend }, context) => {
        await remoteStep(backend, await jobFor('text-to-3d', context), context);
        const modes = mockServer.jobs.map(({ asked }) => asked.mode);
        assert.deepEqual(modes, ['preview', 'refine', 'refine']);
      },
    ));

  test('a lost answer to the request for textures is unknown, and textures are not paid for twice', () =>
    withPrompts({ losesRefinements: true }, async ({ mockServer, backend }, context) => {
      const job = await jobFor('text-to-3d', context);
      const { handle, error } = await untilFailure(backend, job, context);
      assert.equal((error as { kind?: string }).kind, 'unknown');
      const other = backendAt(mockServer.url, prompts);
      await assert.rejects(other.reattach(job.submission, handle, context), { kind: 'unknown' });
      assert.equal(await other.cancel(handle, context), false, 'it may be running');
      await other.close();
      assert.equal(mockServer.jobs.length, 2);
    }));

  test('another process goes on with the textures', () =>
    withPrompts({ milliseconds: 100 }, async ({ mockServer, backend }, context) => {
      const job = await jobFor('text-to-3d', context);
      let handle = await backend.submit(job, context);
      for await (const observation of backend.observe(handle, context)) {
        handle = observation.handle ?? handle;
        if (mockServer.jobs.length === 2) break;
      }
      const other = backendAt(mockServer.url, prompts);
      const again = await other.reattach(job.submission, handle, context);
      for await (const { stage } of other.observe(again!, context)) assert.ok(stage);
      assert.equal((await other.collect(again!, context)).files.length, 1);
      assert.equal(mockServer.jobs.length, 2);
      await other.close();
    }));

  test('cancelling ends the textures', () =>
    withPrompts(
      { ending: (n) => (n === 1 ? 'hang' : 'succeed') },
      async ({ mockServer, backend }, context) => {
        let handle = await backend.submit(await jobFor('text-to-3d', context), context);
        for await (const observation of backend.observe(handle, context)) {
          handle = observation.handle ?? handle;
          if (mockServer.jobs.length === 2) break;
        }
        assert.equal(await backend.cancel(handle, context), true);
        assert.deepEqual(
          mockServer.jobs.map(({ state }) => state),
          ['done', 'cancelled'],
        );
      },
    ));

  test('smart topology and fields of both requests', () =>
    using(
      {
        start: (options) =>
          pairWith(options, {
            ...prompts,
            ai_model: 'meshy-t2.5',
            model_type: 'smart-topology',
            parameters: { pose_mode: 't-pose' },
            refine: { texture_resolution: '4k' },
          }),
      },
      {},
      async ({ mockServer, backend }, context) => {
        await remoteStep(backend, await jobFor('text-to-3d', context), context);
        const [preview, refinement] = mockServer.jobs.map(({ asked }) => asked);
        assert.deepEqual(
          [preview!.model_type, preview!.target_polycount, preview!.pose_mode],
          ['smart-topology', 20_000, 't-pose'],
        );
        assert.deepEqual(
          [refinement!.ai_model, refinement!.texture_resolution, refinement!.pose_mode],
          [undefined, '4k', undefined],
        );
      },
    ));
});

/** Runs a job that fails, and returns its last handle. */
async function untilFailure(backend: Backend, job: RemoteJob, context: RemoteStepContext) {
  let handle = await backend.submit(job, context);
  try {
    for await (const observation of backend.observe(handle, context))
      handle = observation.handle ?? handle;
  } catch (error) {
    return { handle, error };
  }
  return assert.fail('it came to an end');
}

describe('quirks of meshy', () => {
  test('a picture without an object is content', () =>
    using(
      { start: (options) => pairWith({ ...options, refusal: 'No object was found in it' }) },
      { ending: () => 'content' },
      async ({ backend }, context) => {
        await assert.rejects(remoteStep(backend, await jobFor(work, context), context), {
          kind: 'content',
        });
      },
    ));

  test('each operation is a resource of its own', () =>
    using({ start: pairWith }, {}, async ({ mockServer, backend }, context) => {
      const job = await jobFor(work, context);
      await remoteStep(backend, job, context);
      const { front } = job.images;
      const two = { front: front!, back: front! };
      await remoteStep(backend, { ...job, images: two, maxTriangles: 900_000 }, context);
      const [one, several] = mockServer.jobs.map(({ asked }) => asked);
      assert.equal(one!.resource, 'image-to-3d');
      assert.match(String(one!.image_url), /^data:image\/png;base64,iVBOR/);
      assert.deepEqual([one!.should_remesh, one!.target_polycount], [true, 20_000]);
      assert.equal(several!.resource, 'multi-image-to-3d');
      assert.equal((several!.image_urls as string[]).length, 2);
      assert.equal(several!.should_remesh, false, 'more than it reduces to is reduced here');
    }));

  test('smart topology: one picture, and a number of triangles that it can build', () =>
    using(
      {
        start: (options) =>
          pairWith(options, { ai_model: 'meshy-t2.5', model_type: 'smart-topology' }),
      },
      {},
      async ({ mockServer, backend }, context) => {
        assert.deepEqual(backend.traits.sides, []);
        const job = await jobFor(work, context);
        for (const maxTriangles of [50, 500, 900_000])
          await remoteStep(backend, { ...job, maxTriangles }, context);
        const asked = mockServer.jobs.map((each) => each.asked);
        assert.deepEqual(
          asked.map(({ target_polycount }) => target_polycount),
          [100, 500, 30_000],
        );
        const { resource, ai_model, model_type, should_remesh } = asked[0]!;
        assert.deepEqual(
          { resource, ai_model, model_type, should_remesh },
          {
            resource: 'image-to-3d',
            ai_model: 'meshy-t2.5',
            model_type: 'smart-topology',
            should_remesh: undefined,
          },
        );
      },
    ));

  test('a job is ended by deleting it', () =>
    using(
      { start: pairWith },
      { ending: () => 'hang' },
      async ({ mockServer, backend }, context) => {
        const handle = await backend.submit(await jobFor(work, context), context);
        assert.equal(await backend.cancel(handle, context), true);
        assert.equal(mockServer.jobs[0]!.state, 'cancelled');
        assert.equal(await backend.reattach('', handle, context), null);
      },
    ));

  test('fields of the request are the operator’s to change', () =>
    using(
      {
        start: (options) => pairWith(options, { parameters: { ai_model: 'meshy-7', pose: 'a' } }),
      },
      {},
      async ({ mockServer, backend }, context) => {
        await remoteStep(backend, await jobFor(work, context), context);
        const { ai_model, pose } = mockServer.jobs[0]!.asked;
        assert.deepEqual({ ai_model, pose }, { ai_model: 'meshy-7', pose: 'a' });
      },
    ));
});
