import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  backendContract,
  jobFor,
  type Pair,
  remoteStep,
  using,
} from '../../../../test/support/mock-servers/backend-contract.ts';
import { startMockFal } from '../../../../test/support/mock-servers/fal.ts';
import {
  hostedContract,
  linkContract,
} from '../../../../test/support/mock-servers/hosted-contract.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import { falKind } from './kind.ts';

type Options = NonNullable<Parameters<typeof startMockFal>[0]>;

function backendAt(url: string, settings: object = {}, credential = 'fal_key') {
  const read = falKind.settings.parse({
    model: 'fal-ai/trellis/multi',
    input: { image_url: '{{image}}', seed: '{{seed}}' },
    poll_ms: 10,
    credits_per_job: { 'image-to-3d': 7 },
    ...settings,
  });
  return falKind.create({ url, credential }, read, PLAIN_HOST);
}

async function pairWith(options: Options, settings: object = {}): Promise<Pair> {
  const mockServer = await startMockFal(options);
  return { mockServer, backend: backendAt(mockServer.url, settings) };
}

const work = 'image-to-3d';
const contract = {
  name: 'fal',
  start: pairWith,
  another: ({ mockServer }: Pair) => backendAt(mockServer.url),
  stranger: ({ mockServer }: Pair) => backendAt(mockServer.url, {}, 'of somebody else'),
};
hostedContract(contract);
linkContract(contract);
// A refusal is reported as the result.
backendContract({ name: 'fal', work, start: pairWith, outcomes: { content: 'moderation' } });

describe('quirks of fal', () => {
  test('an empty account is 403 in words, and no wrong key', () =>
    using(
      { start: (options) => pairWith({ ...options, isPoor: true }) },
      {},
      async ({ backend }, context) => {
        await assert.rejects(backend.submit(await jobFor(work, context), context), {
          kind: 'credit',
          detail: /Exhausted balance/,
        });
      },
    ));

  test('a request that failed is completed as well', () =>
    using({ start: pairWith }, { ending: () => 'fail' }, async ({ backend }, context) => {
      await assert.rejects(remoteStep(backend, await jobFor(work, context), context), {
        kind: 'failed',
        detail: /^500/,
      });
    }));

  test('addresses that a request names are asked only where they are the host’s own', () =>
    using(
      { start: (options) => pairWith({ ...options, origin: 'http://127.0.0.1:9' }) },
      {},
      async ({ backend }, context) => {
        await assert.rejects(remoteStep(backend, await jobFor(work, context), context), {
          kind: 'wrong',
          message: /on another host/,
        });
      },
    ));

  test('the request goes to the whole model, the questions to its app', () =>
    using({ start: pairWith }, {}, async ({ mockServer, backend }, context) => {
      const handle = await backend.submit(await jobFor(work, context), context);
      assert.equal(mockServer.jobs[0]!.asked.path, '/fal-ai/trellis/multi');
      assert.match(String(handle.status_url), /\/fal-ai\/trellis\/requests\/[^/]+\/status$/);
    }));

  test('cancelling asks for it, and hears where it is too late', () =>
    using(
      { start: pairWith },
      { ending: () => 'hang' },
      async ({ mockServer, backend }, context) => {
        const handle = await backend.submit(await jobFor(work, context), context);
        assert.equal(await backend.cancel(handle, context), true);
        assert.equal(mockServer.jobs[0]!.state, 'cancelled');
        assert.equal(await backend.cancel(handle, context), true);
      },
    ));
});
