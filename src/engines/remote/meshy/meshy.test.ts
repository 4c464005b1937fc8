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
