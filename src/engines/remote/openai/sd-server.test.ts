import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  backendContract,
  jobFor,
  type Pair,
  remoteStep,
  using,
} from '../../../../test/support/mock-servers/backend-contract.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import {
  type SdServerOptions,
  startMockSdServer,
} from '../../../../test/support/mock-servers/sd-server.ts';
import { openAiKind as kind } from './kind.ts';

const SETTINGS = { protocol: 'sdcpp', poll_ms: 10 } as const;

async function start(options: SdServerOptions): Promise<Pair> {
  const mockServer = await startMockSdServer(options);
  const basis = { url: mockServer.url, credential: null };
  const settings = kind.settings.parse({ ...SETTINGS, image_fields: { sample_params: {} } });
  return { mockServer, backend: kind.create(basis, settings, PLAIN_HOST) };
}

// It draws whatever it is reported.
backendContract({ name: 'sd-server', work: 'text-to-image', start, without: ['content'] });

const running = async ({ mockServer }: Pair) => {
  while (mockServer.running === 0) await new Promise((resolve) => setTimeout(resolve, 5));
};

test('several pictures are one job', () =>
  using({ start }, {}, async ({ mockServer, backend }, context) => {
    const job = await jobFor('text-to-image', context);
    const { files } = await remoteStep(backend, { ...job, count: 3 }, context);
    assert.equal(files.length, 3);
    assert.deepEqual(mockServer.jobs[0]!.asked, {
      prompt: 'a red wooden chair',
      width: 512,
      height: 512,
      seed: 7,
      batch_count: 3,
      output_format: 'png',
      sample_params: {},
    });
  }));

test('a job that waits, and one that is being worked on, are cancelled', () =>
  using({ start }, { ending: () => 'hang' }, async (pair, context) => {
    const { mockServer, backend } = pair;
    const first = await backend.submit(await jobFor('text-to-image', context), context);
    const second = await backend.submit(await jobFor('text-to-image', context), context);
    await running(pair);
    assert.deepEqual(
      mockServer.jobs.map(({ state }) => state),
      ['running', 'queued'],
    );
    for (const handle of [second, first]) assert.equal(await backend.cancel(handle, context), true);
    assert.deepEqual(
      mockServer.jobs.map(({ state }) => state),
      ['cancelled', 'cancelled'],
    );
    const failure = backend.collect(first, context);
    await assert.rejects(failure, { kind: 'failed' });
  }));

test('a server that cannot end what it works on says so, and one that is done is done', () =>
  using(
    { start: (options) => start({ ...options, cancelsWork: false }) },
    { milliseconds: 300 },
    async (pair, context) => {
      const { backend } = pair;
      const handle = await backend.submit(await jobFor('text-to-image', context), context);
      await running(pair);
      assert.equal(await backend.cancel(handle, context), false);
      for await (const { stage } of backend.observe(handle, context))
        assert.equal(stage, 'generating');
      assert.equal(await backend.cancel(handle, context), true);
    },
  ));

test('a job outlives a restart of ours, and none a restart of the server', () =>
  using({ start }, { milliseconds: 200 }, async ({ mockServer, backend }, context) => {
    const handle = await backend.submit(await jobFor('text-to-image', context), context);
    const basis = { url: mockServer.url, credential: null };
    const next = kind.create(basis, kind.settings.parse(SETTINGS), PLAIN_HOST);
    assert.equal(await next.reattach('any', null, context), null);
    assert.deepEqual(await next.reattach('any', handle, context), handle);
    for await (const _ of next.observe(handle, context));
    assert.equal((await next.collect(handle, context)).files.length, 1);
    mockServer.restart();
    assert.equal(await next.reattach('any', handle, context), null);
    assert.equal(await next.cancel(handle, context), true);
    await next.close();
  }));

test('another server is down: it has no capabilities', async () => {
  const mockServer = await startMockSdServer();
  const basis = { url: `${mockServer.url}/elsewhere`, credential: null };
  const backend = kind.create(basis, kind.settings.parse(SETTINGS), PLAIN_HOST);
  const { state, problem } = await backend.health(new AbortController().signal);
  assert.equal(state, 'down');
  assert.match(problem ?? '', /404/);
  await backend.close();
  await mockServer.stop();
});
