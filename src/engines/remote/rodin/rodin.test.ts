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
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import { startMockRodin } from '../../../../test/support/mock-servers/rodin.ts';
import { rodinKind } from './kind.ts';

type Options = NonNullable<Parameters<typeof startMockRodin>[0]>;

function backendAt(url: string, settings: object = {}, credential = 'rodin_key') {
  const read = rodinKind.settings.parse({
    poll_ms: 10,
    credits_per_job: { 'image-to-3d': 7 },
    ...settings,
  });
  return rodinKind.create({ url, credential }, read, PLAIN_HOST);
}

async function pairWith(options: Options, settings: object = {}): Promise<Pair> {
  const mockServer = await startMockRodin(options);
  return { mockServer, backend: backendAt(mockServer.url, settings) };
}

const work = 'image-to-3d';
const contract = {
  name: 'rodin',
  start: pairWith,
  another: ({ mockServer }: Pair) => backendAt(mockServer.url),
  stranger: ({ mockServer }: Pair) => backendAt(mockServer.url, {}, 'of somebody else'),
  credits: 0.5,
  balance: 41,
};
hostedContract(contract);
linkContract(contract);
backendContract({ name: 'rodin', work, start: pairWith });

describe('quirks of rodin', () => {
  for (const [error, kind] of [
    ['INSUFFICIENT_FUND', 'credit'],
    ['SUBSCRIPTION_PLAN_TOO_LOW', 'refused'],
    ['INVALID_REQUEST', 'refused'],
    ['API_PARALLELISM_LIMIT_REACHED', 'busy'],
    ['API_OBJECT_NOT_FOUND_ON_IMAGE', 'content'],
    ['IMAGE_CONTENT_VIOLATION', 'moderation'],
  ] as const)
    test(`a refusal with 201 and ${error} is ${kind}`, () =>
      using(
        { start: (options) => pairWith({ ...options, error }) },
        {},
        async ({ backend }, context) => {
          await assert.rejects(backend.submit(await jobFor(work, context), context), { kind });
        },
      ));

  test('the state is asked for by one id, the files by the other, when all jobs have ended', () =>
    using({ start: pairWith }, {}, async ({ backend }, context) => {
      const handle = await backend.submit(await jobFor(work, context), context);
      assert.notEqual(handle.uuid, handle.subscription_key);
      const { files } = await (async () => {
        for await (const { stage } of backend.observe(handle, context)) assert.ok(stage);
        return backend.collect(handle, context);
      })();
      assert.equal(files.length, 1);
    }));

  test('a job beside the model that fails spoils nothing', () =>
    using(
      { start: (options) => pairWith({ ...options, failsBeside: true }) },
      {},
      async ({ backend }, context) => {
        const { files } = await remoteStep(backend, await jobFor(work, context), context);
        assert.equal(files.length, 1);
      },
    ));

  test('pictures go as bytes, lists as texts of JSON, seeds with 16 bits', () =>
    using(
      { start: (options) => pairWith(options, { parameters: { bbox_condition: [1, 2, 3] } }) },
      {},
      async ({ mockServer, backend }, context) => {
        const job = await jobFor(work, context);
        const front = job.images.front!;
        const asked = { ...job, images: { front, top: front }, seed: 65_536 + 5 };
        await remoteStep(backend, { ...asked, textureSize: null }, context);
        const { images, bbox_condition, seed, material, quality_override } =
          mockServer.jobs[0]!.asked;
        assert.equal((images as number[]).length, 2);
        assert.ok((images as number[])[0]! > 100);
        assert.deepEqual([bbox_condition, seed], ['[1,2,3]', '5']);
        assert.deepEqual([material, quality_override], ['None', '20000']);
      },
    ));
});
