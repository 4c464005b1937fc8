import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  backendContract,
  jobFor,
  type Pair,
  remoteStep,
  using,
} from '../../../../test/support/mock-servers/backend-contract.ts';
import { startCallbackHost } from '../../../../test/support/mock-servers/callback-host.ts';
import { type CogOptions, startMockCog } from '../../../../test/support/mock-servers/cog.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import type { RemoteFailure } from '../../spec/remote-failure.ts';
import type { Observation, RemoteStepContext } from '../../spec/remote-step.ts';
import type { BackendHost } from '../kind.ts';
import { cogKind } from './kind.ts';

const SETTINGS = { input: { image: '{{image}}', seed: '{{seed}}' }, poll_ms: 100 };

async function pairWith(
  options: CogOptions,
  host: BackendHost = PLAIN_HOST,
  settings: object = {},
): Promise<Pair> {
  const mockServer = await startMockCog(options);
  const read = cogKind.settings.parse({
    ...SETTINGS,
    streaming: options.streaming ?? false,
    ...settings,
  });
  return {
    mockServer,
    backend: cogKind.create({ url: mockServer.url, credential: null }, read, host),
  };
}

/** A host with callbacks, stopped with the backend that it is made for. */
async function pairWithCallbacks(options: CogOptions): Promise<Pair> {
  const host = await startCallbackHost();
  const pair = await pairWith(options, host);
  const { close } = pair.backend;
  pair.backend.close = async () => {
    await close.call(pair.backend);
    await host.stop();
  };
  return pair;
}

const work = 'image-to-3d';
backendContract({ name: 'cog, by the answer', work, start: (options) => pairWith(options) });
backendContract({ name: 'cog, by callbacks', work, start: pairWithCallbacks });
backendContract({
  name: 'cog, by a stream',
  work,
  start: (options) => pairWith({ ...options, streaming: true }),
});

// A mock server takes pictures, and `required` names what else a model needs.
for (const [of, output, field] of [
  ['texture', 'model', 'model'],
  ['text-to-image', 'image', 'prompt'],
  ['text-to-text', 'words', 'prompt'],
] as const)
  backendContract({
    name: `cog, ${of}`,
    work: of,
    start: (options) =>
      pairWith({ ...options, output, required: [field] }, undefined, {
        work: of,
        input: { image: '{{image}}', [field]: `{{${field}}}` },
      }),
    without: output === 'words' ? ['truncated'] : [],
  });

async function failureOf(running: Promise<unknown>): Promise<RemoteFailure> {
  return running.then(
    () => assert.fail('it came to an end'),
    (error) => error,
  );
}

async function observed(
  pair: Pair,
  handle: Parameters<Pair['backend']['observe']>[0],
  context: RemoteStepContext,
) {
  const seen: Observation[] = [];
  for await (const one of pair.backend.observe(handle, context)) seen.push(one);
  return seen;
}

describe('quirks of cog', () => {
  test('a failed prediction comes with 200', () =>
    using({ start: pairWith }, { ending: () => 'fail' }, async ({ backend }, context) => {
      const failure = await failureOf(remoteStep(backend, await jobFor(work, context), context));
      assert.equal(failure.kind, 'failed');
      assert.match(failure.detail, /CUDA/);
    }));

  test('at capacity it answers 409', () =>
    using({ start: pairWith }, { milliseconds: 2000 }, async ({ backend }, context) => {
      const first = await backend.submit(await jobFor(work, context), context);
      const failure = await failureOf(remoteStep(backend, await jobFor(work, context), context));
      assert.equal(failure.kind, 'busy');
      assert.equal((await backend.health(context.signal)).state, 'busy');
      await backend.cancel(first, context);
    }));

  for (const [health, state] of [
    ['STARTING', 'starting'],
    ['DEFUNCT', 'down'],
    ['SETUP_FAILED', 'down'],
    ['UNHEALTHY', 'down'],
  ] as const)
    test(`the health check answers 200 with ${health}`, () =>
      using(
        { start: (options) => pairWith({ ...options, health }) },
        {},
        async ({ backend }, context) => {
          const found = await backend.health(context.signal);
          assert.equal(found.state, state);
          assert.ok(found.problem);
        },
      ));

  test('while it starts a prediction is refused as busy', () =>
    using(
      { start: (options) => pairWith({ ...options, health: 'STARTING' }) },
      {},
      async ({ backend }, context) => {
        const failure = await failureOf(remoteStep(backend, await jobFor(work, context), context));
        assert.equal(failure.kind, 'busy');
      },
    ));

  test('a PUT with the same id finds the job in flight: no second one is made', () =>
    using({ start: pairWithCallbacks }, { milliseconds: 400 }, async (pair, context) => {
      const job = await jobFor(work, context);
      await pair.backend.submit(job, context);
      // As another process would, which knows nothing but the submission.
      const host = await startCallbackHost();
      const settings = cogKind.settings.parse(SETTINGS);
      const other = cogKind.create({ url: pair.mockServer.url, credential: null }, settings, host);
      try {
        const handle = await other.reattach(job.submission, null, context);
        assert.ok(handle);
        assert.equal(await other.reattach(crypto.randomUUID(), null, context), null);
        assert.equal(pair.mockServer.jobs.length, 1);
      } finally {
        await other.close();
        await host.stop();
      }
    }));

  test('after our restart the callback goes to the same address', async () => {
    const host = await startCallbackHost();
    try {
      await using(
        { start: (options) => pairWith(options, host) },
        { milliseconds: 400 },
        async (pair, context) => {
          const job = await jobFor(work, context);
          const handle = await pair.backend.submit(job, context);
          const address = [...host.open.keys()];
          await pair.backend.close();
          assert.equal(host.open.size, 0);
          const settings = cogKind.settings.parse(SETTINGS);
          const basis = { url: pair.mockServer.url, credential: null };
          const backend = cogKind.create(basis, settings, host);
          const again = await backend.reattach(job.submission, handle, context);
          assert.deepEqual([...host.open.keys()], address);
          await observed({ ...pair, backend }, again!, context);
          assert.equal((await backend.collect(again!, context)).files.length, 1);
          assert.equal(host.open.size, 0, 'the address is closed when the result is here');
          await backend.close();
        },
      );
    } finally {
      await host.stop();
    }
  });

  test('the terminal webhook is sent again where ours was not ready for it', async () => {
    const host = await startCallbackHost({ refuse: 4 });
    try {
      await using(
        { start: (options) => pairWith(options, host, { poll_ms: 5000 }) },
        {},
        async ({ backend }, context) => {
          const result = await remoteStep(backend, await jobFor(work, context), context);
          assert.equal(result.files.length, 1);
        },
      );
    } finally {
      await host.stop();
    }
  });

  test('a callback that came while no process of ours ran is found', async () => {
    const host = await startCallbackHost();
    try {
      await using({ start: (options) => pairWith(options, host) }, {}, async (pair, context) => {
        const job = await jobFor(work, context);
        const handle = await pair.backend.submit(job, context);
        await pair.backend.close();
        while (pair.mockServer.running > 0) await new Promise((resolve) => setTimeout(resolve, 5));
        await new Promise((resolve) => setTimeout(resolve, 50));
        const settings = cogKind.settings.parse(SETTINGS);
        const backend = cogKind.create(
          { url: pair.mockServer.url, credential: null },
          settings,
          host,
        );
        // Also where the answer to the submit was lost: the job is done, and not in flight any more.
        for (const known of [handle, null]) {
          const again = await backend.reattach(job.submission, known, context);
          assert.ok(again);
          await observed({ ...pair, backend }, again, context);
          assert.equal((await backend.collect(again, context)).files.length, 1);
        }
        assert.equal(pair.mockServer.jobs.length, 1);
        await backend.close();
      });
    } finally {
      await host.stop();
    }
  });

  test('an event that comes twice, or late, changes nothing', async () => {
    const host = await startCallbackHost();
    try {
      await using({ start: (options) => pairWith(options, host) }, {}, async (pair, context) => {
        const handle = await pair.backend.submit(await jobFor(work, context), context);
        await observed(pair, handle, context);
        const submission = String(handle.submission);
        await host.tell(submission, { id: submission, status: 'processing', logs: '' });
        await host.tell(submission, { id: submission, status: 'failed', error: 'late' });
        await host.tell(submission, 'nonsense');
        assert.equal((await pair.backend.collect(handle, context)).files.length, 1);
      });
    } finally {
      await host.stop();
    }
  });

  test('outputs that were put to an upload address are fetched from there', () =>
    using(
      {
        start: (options) => pairWith({ ...options, outputs: 'url' }, undefined, { output: 'mesh' }),
      },
      {},
      async ({ backend }, context) => {
        const result = await remoteStep(backend, await jobFor(work, context), context);
        assert.equal(result.files.length, 1);
      },
    ));

  test('outputs at a host that is not listed are not fetched', () =>
    using(
      {
        start: (options) =>
          pairWith({ ...options, outputs: 'url' }, undefined, { output: 'preview' }),
      },
      {},
      async ({ backend }, context) => {
        const failure = await failureOf(remoteStep(backend, await jobFor(work, context), context));
        assert.equal(failure.kind, 'refused');
        assert.equal(failure.detail, 'elsewhere.example');
      },
    ));

  test('a model that does not stream answers 406', () =>
    using(
      { start: (options) => pairWith(options, undefined, { streaming: true }) },
      {},
      async ({ backend }, context) => {
        const failure = await failureOf(backend.submit(await jobFor(work, context), context));
        assert.equal(failure.kind, 'refused');
        assert.match(failure.message, /streaming/);
      },
    ));

  test('a stream that breaks is opened again, and the job goes on', () =>
    using(
      { start: (options) => pairWith({ ...options, streaming: true, breaksStream: true }) },
      { milliseconds: 300 },
      async (pair, context) => {
        const result = await remoteStep(pair.backend, await jobFor(work, context), context);
        assert.equal(result.files.length, 1);
        assert.equal(pair.mockServer.jobs.length, 1);
      },
    ));

  test('a field of ours that is missing is the mapping, not the picture', () =>
    using(
      { start: (options) => pairWith({ ...options, required: ['steps'] }) },
      {},
      async ({ backend }, context) => {
        const failure = await failureOf(remoteStep(backend, await jobFor(work, context), context));
        assert.equal(failure.kind, 'refused');
      },
    ));

  test('cancelling ends the run, with and without an open connection', async () => {
    for (const start of [pairWith, pairWithCallbacks])
      await using({ start }, { ending: () => 'hang' }, async ({ mockServer, backend }, context) => {
        const handle = await backend.submit(await jobFor(work, context), context);
        while (mockServer.running === 0) await new Promise((resolve) => setTimeout(resolve, 5));
        assert.equal(await backend.cancel(handle, context), true);
        await new Promise((resolve) => setTimeout(resolve, 20));
        assert.equal(mockServer.running, 0);
      });
  });

  test('a placeholder that there is not is a mistake in the configuration', () => {
    const read = cogKind.settings.safeParse({ input: { image: '{{picture}}' } });
    assert.match(read.error!.message, /no placeholder \{\{picture\}\}/);
  });

  test('a field without a value in the job is left out', () =>
    using(
      {
        start: (options) =>
          pairWith(options, undefined, {
            input: { image: '{{image}}', prompt: '{{prompt}}', faces: '{{max_triangles}}' },
          }),
      },
      {},
      async ({ mockServer, backend }, context) => {
        await remoteStep(backend, await jobFor(work, context), context);
        const { prompt, faces } = mockServer.jobs[0]!.asked;
        assert.deepEqual({ prompt, faces }, { prompt: undefined, faces: 20_000 });
      },
    ));
});

for (const streaming of [false, true])
  test(`a model whose inputs all have defaults is never started by a question, ${streaming ? 'by a stream' : 'by callbacks'}`, () => {
    const manners = { required: [], streaming, milliseconds: 400 };
    const start = (options: CogOptions) =>
      streaming
        ? pairWith({ ...options, ...manners })
        : pairWithCallbacks({ ...options, ...manners });
    return using({ start }, {}, async ({ mockServer, backend }, context) => {
      const job = await jobFor('image-to-3d', context);
      assert.equal(await backend.reattach(job.submission, null, context), null);
      assert.equal(mockServer.jobs.length, 0);
      const running = remoteStep(backend, job, context);
      while (mockServer.running === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      assert.equal((await running).files.length, 1);
      assert.equal(mockServer.jobs.length, 1);
    });
  });
