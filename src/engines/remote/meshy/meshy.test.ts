import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  backendContract,
  jobFor,
  leg,
  type Pair,
  using,
} from '../../../../test/support/doubles/backend-contract.ts';
import { hostedContract, linkContract } from '../../../../test/support/doubles/hosted-contract.ts';
import { startMeshyDouble } from '../../../../test/support/doubles/meshy.ts';
import { PLAIN_HOST } from '../../../../test/support/doubles/plain-host.ts';
import { meshyKind } from './kind.ts';

type Options = NonNullable<Parameters<typeof startMeshyDouble>[0]>;

function backendAt(url: string, settings: object = {}, credential = 'msy_key') {
  const read = meshyKind.settings.parse({
    poll_ms: 10,
    credits_per_job: { 'image-to-3d': 7 },
    ...settings,
  });
  return meshyKind.create({ url, credential }, read, PLAIN_HOST);
}

async function pairWith(options: Options, settings: object = {}): Promise<Pair> {
  const double = await startMeshyDouble(options);
  return { double, backend: backendAt(double.url, settings) };
}

const work = 'image-to-3d';
const contract = {
  name: 'meshy',
  start: pairWith,
  another: ({ double }: Pair) => backendAt(double.url),
  stranger: ({ double }: Pair) => backendAt(double.url, {}, 'of somebody else'),
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
        await assert.rejects(leg(backend, await jobFor(work, context), context), {
          kind: 'content',
        });
      },
    ));

  test('each operation is a resource of its own', () =>
    using({ start: pairWith }, {}, async ({ double, backend }, context) => {
      const job = await jobFor(work, context);
      await leg(backend, job, context);
      const { front } = job.images;
      const two = { front: front!, back: front! };
      await leg(backend, { ...job, images: two, maxTriangles: 900_000 }, context);
      const [one, several] = double.jobs.map(({ asked }) => asked);
      assert.equal(one!.resource, 'image-to-3d');
      assert.match(String(one!.image_url), /^data:image\/png;base64,iVBOR/);
      assert.deepEqual([one!.should_remesh, one!.target_polycount], [true, 20_000]);
      assert.equal(several!.resource, 'multi-image-to-3d');
      assert.equal((several!.image_urls as string[]).length, 2);
      assert.equal(several!.should_remesh, false, 'more than it reduces to is reduced here');
    }));

  test('a job is ended by deleting it', () =>
    using({ start: pairWith }, { ending: () => 'hang' }, async ({ double, backend }, context) => {
      const handle = await backend.submit(await jobFor(work, context), context);
      assert.equal(await backend.cancel(handle, context), true);
      assert.equal(double.jobs[0]!.state, 'cancelled');
      assert.equal(await backend.reattach('', handle, context), null);
    }));

  test('fields of the request are the operator’s to change', () =>
    using(
      {
        start: (options) => pairWith(options, { parameters: { ai_model: 'meshy-7', pose: 'a' } }),
      },
      {},
      async ({ double, backend }, context) => {
        await leg(backend, await jobFor(work, context), context);
        const { ai_model, pose } = double.jobs[0]!.asked;
        assert.deepEqual({ ai_model, pose }, { ai_model: 'meshy-7', pose: 'a' });
      },
    ));
});
