import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  backendContract,
  jobFor,
  type Pair,
  remoteStep,
  using,
} from '../../../../test/support/mock-servers/backend-contract.ts';
import { hostedContract } from '../../../../test/support/mock-servers/hosted-contract.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import { startMockStability } from '../../../../test/support/mock-servers/stability.ts';
import { stabilityKind } from './kind.ts';

type Options = NonNullable<Parameters<typeof startMockStability>[0]>;

function backendAt(url: string, settings: object = {}, credential = 'sk_key') {
  const read = stabilityKind.settings.parse({
    credits_per_job: { 'image-to-3d': 7 },
    ...settings,
  });
  return stabilityKind.create({ url, credential }, read, PLAIN_HOST);
}

async function pairWith(options: Options, settings: object = {}): Promise<Pair> {
  const mockServer = await startMockStability(options);
  return { mockServer, backend: backendAt(mockServer.url, settings) };
}

const work = 'image-to-3d';
const contract = {
  name: 'stability',
  start: pairWith,
  another: ({ mockServer }: Pair) => backendAt(mockServer.url),
  stranger: ({ mockServer }: Pair) => backendAt(mockServer.url, {}, 'of somebody else'),

  balance: 12.5,
};
hostedContract(contract);

// It answers with the model itself: a connection that breaks takes a result with it that may have been paid for.
const outcomes = { content: 'moderation', lose: 'unknown' } as const;
backendContract({ name: 'stability', work, start: pairWith, outcomes });

describe('quirks of stability', () => {
  test('moderation comes with 403, as a wrong key might', () =>
    using({ start: pairWith }, { ending: () => 'content' }, async ({ backend }, context) => {
      await assert.rejects(remoteStep(backend, await jobFor(work, context), context), {
        kind: 'moderation',
      });
    }));

  test('textures have three sizes, and seeds are for one of the models', () =>
    using(
      { start: (options) => pairWith(options, { model: 'stable-point-aware-3d' }) },
      {},
      async ({ mockServer, backend }, context) => {
        const job = await jobFor(work, context);
        for (const textureSize of [null, 1024, 1500, 4096])
          await remoteStep(
            backend,
            { ...job, textureSize, submission: crypto.randomUUID() },
            context,
          );
        const sizes = mockServer.jobs.map(({ asked }) => asked.texture_resolution);
        assert.deepEqual(sizes, ['512', '1024', '1024', '2048']);
        const { seed, path } = mockServer.jobs[0]!.asked;
        assert.deepEqual([seed, path], ['7', '/v2beta/3d/stable-point-aware-3d']);
      },
    ));

  test('letting go closes the connection', () =>
    using({ start: pairWith }, { ending: () => 'hang' }, async ({ backend }, context) => {
      const handle = await backend.submit(await jobFor(work, context), context);
      assert.equal(await backend.cancel(handle, context), true);
      await assert.rejects(backend.collect(handle, context), { kind: 'lost' });
    }));
});
