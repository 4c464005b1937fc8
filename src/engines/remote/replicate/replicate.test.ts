import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import {
  backendContract,
  jobFor,
  type Pair,
  remoteStep,
  using,
} from '../../../../test/support/mock-servers/backend-contract.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import {
  type MockReplicate,
  type ReplicateOptions,
  startMockReplicate,
} from '../../../../test/support/mock-servers/replicate.ts';
import { replicateKind } from './kind.ts';

const VERSION = '5c7d5dc6dd8bf75c1acaa8565735e7986bc5b66206b55cca93cb72c9bf15ccaa';

async function pairWith(
  options: ReplicateOptions,
  settings: object = {},
): Promise<Pair & { mockServer: MockReplicate }> {
  const mockServer = await startMockReplicate(options);
  const read = replicateKind.settings.parse({
    model: `owner/mesher:${VERSION}`,
    poll_ms: 10,
    credits_per_job: { 'image-to-3d': 0.05 },
    ...settings,
  });
  const basis = { url: mockServer.url, credential: 'r8_key' };
  return { mockServer, backend: replicateKind.create(basis, read, PLAIN_HOST) };
}

const work = 'image-to-3d';
backendContract({ name: 'replicate', work, start: pairWith });

describe('quirks of replicate', () => {
  test('a job whose answer was lost is unknown, and cannot be found', () =>
    using(
      { start: (options) => pairWith({ ...options, losesAnswers: true }) },
      {},
      async ({ mockServer, backend }, context) => {
        const job = await jobFor(work, context);
        await assert.rejects(backend.submit(job, context), { kind: 'unknown' });
        assert.equal(mockServer.jobs.length, 1);
        assert.equal(await backend.reattach(job.submission, null, context), null);
        const { billed, findsSubmission } = backend.traits;
        assert.deepEqual({ billed, findsSubmission }, { billed: true, findsSubmission: false });
      },
    ));

  test('a throttled request is busy until the time that it says', () =>
    using({ start: pairWith }, { ending: () => 'busy' }, async ({ backend }, context) => {
      await assert.rejects(backend.submit(await jobFor(work, context), context), {
        kind: 'busy',
        retryAfterMs: 10_000,
      });
    }));

  test('what was deleted after an hour is lost', () =>
    using(
      { start: (options) => pairWith({ ...options, keptMs: 0 }) },
      {},
      async ({ backend }, context) => {
        const handle = await backend.submit(await jobFor(work, context), context);
        await new Promise((resolve) => setTimeout(resolve, 150));
        await assert.rejects(backend.collect(handle, context), { kind: 'lost' });
      },
    ));

  test('a job goes on in another process, and its cost is reported', () =>
    using({ start: pairWith }, { milliseconds: 100 }, async (pair, context) => {
      const job = await jobFor(work, context);
      const handle = await pair.backend.submit(job, context);
      await pair.backend.close();
      const basis = { url: pair.mockServer.url, credential: 'r8_key' };
      const read = replicateKind.settings.parse({
        model: VERSION,
        poll_ms: 10,
        credits_per_job: { 'image-to-3d': 0.05 },
      });
      const backend = replicateKind.create(basis, read, PLAIN_HOST);
      const again = await backend.reattach(job.submission, handle, context);
      for await (const { stage } of backend.observe(again!, context)) assert.ok(stage);
      const { facts } = await backend.collect(again!, context);
      assert.deepEqual(facts, { predict_seconds: 1.5, host_credits: 0.05 });
      await backend.close();
    }));

  test('a version, a model with its version and a model without each have their address', async () => {
    for (const [model, path, version] of [
      [VERSION, '/v1/predictions', VERSION],
      [`owner/mesher:${VERSION}`, '/v1/predictions', VERSION],
      ['owner/mesher', '/v1/models/owner/mesher/predictions', undefined],
    ])
      await using(
        { start: (options) => pairWith(options, { model }) },
        {},
        async ({ mockServer, backend }, context) => {
          await remoteStep(backend, await jobFor(work, context), context);
          const { asked } = mockServer.jobs[0]!;
          assert.deepEqual([asked.path, asked.version], [path, version]);
        },
      );
  });

  test('a large picture is uploaded before', () =>
    using({ start: pairWith }, {}, async ({ mockServer, backend }, context) => {
      const job = await jobFor(work, context);
      await writeFile(job.images.front!.path, Buffer.alloc(300 << 10, 7));
      await backend.submit(job, context);
      assert.ok((mockServer as MockReplicate).uploads[0]! > 300 << 10);
      assert.match(String(mockServer.jobs[0]!.asked.image), /\/v1\/files\/f1$/);
    }));

  test('a wrong key is a problem of its health', () =>
    using(
      { start: (options) => pairWith({ ...options, token: 'another' }) },
      {},
      async ({ backend }, context) => {
        const { state, problem } = await backend.health(context.signal);
        assert.deepEqual([state, problem], ['down', 'the server does not accept the credential']);
        const job = await jobFor(work, context);
        await assert.rejects(backend.submit(job, context), { kind: 'refused' });
      },
    ));

  test('cancelling ends the job', () =>
    using(
      { start: pairWith },
      { ending: () => 'hang' },
      async ({ mockServer, backend }, context) => {
        const handle = await backend.submit(await jobFor(work, context), context);
        assert.equal(await backend.cancel(handle, context), true);
        assert.equal(mockServer.jobs[0]!.state, 'cancelled');
      },
    ));
});
