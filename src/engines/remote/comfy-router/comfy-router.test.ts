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
  type ComfyRouterOptions,
  startMockComfyRouter,
} from '../../../../test/support/mock-servers/comfy-router.ts';
import {
  hostedContract,
  linkContract,
} from '../../../../test/support/mock-servers/hosted-contract.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import { comfyRouterKind } from './kind.ts';

function backendAt(url: string, settings: object = {}, credential = 'comfyui-key') {
  const read = comfyRouterKind.settings.parse({
    model: 'meshy/meshy-7.1',
    work: 'image-to-3d',
    input: { image_url: '{{image}}', seed: '{{seed}}', target: '{{max_triangles max=5000}}' },
    poll_ms: 10,
    ...settings,
  });
  return comfyRouterKind.create({ url, credential }, read, PLAIN_HOST);
}

async function pairWith(options: ComfyRouterOptions, settings: object = {}): Promise<Pair> {
  const mockServer = await startMockComfyRouter(options);
  return { mockServer, backend: backendAt(mockServer.url, settings) };
}

const work = 'image-to-3d';
const contract = {
  name: 'comfy-router',
  start: pairWith,
  another: ({ mockServer }: Pair) => backendAt(mockServer.url),
  stranger: ({ mockServer }: Pair) => backendAt(mockServer.url, {}, 'of somebody else'),
  credits: 12,
};
hostedContract(contract);
linkContract(contract);
backendContract({
  name: 'comfy-router',
  work,
  start: pairWith,
  outcomes: { content: 'moderation' },
});

describe('quirks of comfy-router', () => {
  const withPair = (options: ComfyRouterOptions, run: Parameters<typeof using>[2]) =>
    using({ start: (basic) => pairWith({ ...basic, ...options }) }, {}, run);

  test('a submission whose response was lost is found again by its key, and runs once', () =>
    withPair({ lostAnswers: 2 }, async ({ mockServer, backend }, context) => {
      const job = await jobFor(work, context);
      assert.equal((await remoteStep(backend, job, context)).files.length, 1);
      assert.equal(mockServer.jobs.length, 1);
      const { image_url, ...asked } = mockServer.jobs[0]!.asked;
      assert.deepEqual(asked, { model: 'meshy/meshy-7.1', seed: 7, target: 5000 });
      assert.match(String(image_url), /^data:image\/png;base64,/);
    }));

  for (const [refuses, expected] of [
    [{ status: 422, type: 'invalid_input', fields: ['image_url'] }, { kind: 'content' }],
    [{ status: 422, type: 'invalid_input', fields: ['target'] }, { kind: 'refused' }],
    [
      { status: 403, type: 'not_enabled' },
      { kind: 'refused', message: /not enabled its queue/ },
    ],
    [
      { status: 404, type: 'model_not_found' },
      { kind: 'refused', message: /no such model/ },
    ],
    [{ status: 503, type: 'service_unavailable' }, { kind: 'busy' }],
    // Of a category that is not known yet, the status decides.
    [{ status: 402, type: 'new_category' }, { kind: 'credit' }],
    [{ status: 404, type: 'constructor' }, { kind: 'refused' }],
    // Router may have accepted these requests, and would charge for them again under another key.
    [{ status: 500, type: 'internal_error' }, { kind: 'unknown' }],
    [{ status: 409, type: 'invalid_input' }, { kind: 'unknown' }],
    [{ status: 409, type: 'concurrency_limit_exceeded' }, { kind: 'unknown' }],
  ] as const)
    test(`${refuses.status} ${refuses.type} is ${expected.kind}`, () =>
      withPair({ refuses: structuredClone(refuses) as never }, async ({ backend }, context) => {
        await assert.rejects(backend.submit(await jobFor(work, context), context), expected);
      }));

  for (const failsLate of ['status', 'envelope'] as const)
    for (const [ending, kind] of [
      ['fail', 'failed'],
      ['content', 'moderation'],
    ] as const)
      test(`a request that ended with ${kind} is known by the ${failsLate} of its result`, () =>
        using(
          { start: (basic) => pairWith({ ...basic, failsLate }) },
          { ending: () => ending },
          async ({ backend }, context) => {
            const job = await jobFor(work, context);
            await assert.rejects(remoteStep(backend, job, context), { kind });
          },
        ));

  test('a result that is not there yet although its status says so is fetched later', () =>
    withPair({ lateResults: 2 }, async ({ mockServer, backend }, context) => {
      const { files } = await remoteStep(backend, await jobFor(work, context), context);
      assert.deepEqual([files.length, mockServer.jobs.length], [1, 1]);
    }));

  test('a cost that is not a number is not reported', () =>
    withPair({ creditsUsed: 'twelve' }, async ({ backend }, context) => {
      const { facts } = await remoteStep(backend, await jobFor(work, context), context);
      assert.deepEqual(facts, {});
    }));

  test('a request counts as cancelled only once it has ended', () =>
    using({ start: pairWith }, { ending: () => 'hang' }, async (pair, context) => {
      const handle = await pair.backend.submit(await jobFor(work, context), context);
      assert.equal(await pair.backend.cancel(handle, context), true);
      assert.equal(pair.mockServer.jobs[0]!.state, 'cancelled');
      assert.equal(await pair.backend.cancel(handle, context), true);
    }));

  test('prompts are the default', () =>
    using(
      {
        start: (options) =>
          pairWith(options, {
            model: 'tripo/v3.1-20260211-text-to-model',
            work: 'text-to-3d',
            input: undefined,
          }),
      },
      {},
      async ({ mockServer, backend }, context) => {
        await remoteStep(backend, await jobFor('text-to-3d', context), context);
        assert.deepEqual(mockServer.jobs[0]!.asked, {
          model: 'tripo/v3.1-20260211-text-to-model',
          prompt: 'a red wooden chair',
        });
      },
    ));
});
