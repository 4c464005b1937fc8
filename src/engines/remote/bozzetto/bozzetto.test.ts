import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { emptyImage } from '../../../../test/support/images.ts';
import {
  backendContract,
  jobFor,
  type Pair,
  remoteStep,
  using,
} from '../../../../test/support/mock-servers/backend-contract.ts';
import {
  type BozzettoOptions,
  startMockBozzetto,
} from '../../../../test/support/mock-servers/bozzetto.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import { type Service, startService } from '../../../../test/support/service.ts';
import type { Observation } from '../../spec/remote-step.ts';
import { bozzettoKind } from './kind.ts';

function backendAt(url: string, credential: string | null = 'key', settings: object = {}) {
  const read = bozzettoKind.settings.parse({ poll_ms: 20, ...settings });
  return bozzettoKind.create({ url, credential }, read, PLAIN_HOST);
}

async function pairWith(options: BozzettoOptions): Promise<Pair> {
  const mockServer = await startMockBozzetto(options);
  return { mockServer, backend: backendAt(mockServer.url) };
}

for (const work of ['image-to-3d', 'texture', 'text-to-image', 'text-to-text'] as const)
  backendContract({
    name: `bozzetto, ${work}`,
    work,
    start: pairWith,
    // Words come with the task itself.
    without: work === 'text-to-text' ? ['html', 'truncated', 'reset'] : [],
  });

describe('another bozzetto', () => {
  test('a prompt becomes a model in a flow of its own', () =>
    using({ start: pairWith }, {}, async ({ mockServer, backend }, context) => {
      const job = await jobFor('text-to-3d', context);
      const { files } = await remoteStep(backend, job, context);
      await remoteStep(
        backend,
        { ...(await jobFor('text-to-3d', context)), textureSize: null },
        context,
      );
      assert.equal(files[0]!.role, 'model');
      const [textured, bare] = mockServer.jobs.map(({ asked }) => asked);
      assert.deepEqual(
        [textured!.flow_name, textured!.prompt, textured!.texture_size, bare!.flow_name],
        ['text-to-model', job.prompt, 1024, 'text-to-mesh'],
      );
    }));

  test('a submission whose answer was lost is found by our order id', () =>
    using(
      { start: (options) => pairWith({ ...options, losesAnswers: true }) },
      {},
      async ({ mockServer, backend }, context) => {
        const job = await jobFor('image-to-3d', context);
        await assert.rejects(backend.submit(job, context), { kind: 'unknown' });
        const handle = await backend.reattach(job.submission, null, context);
        for await (const { fraction } of backend.observe(handle!, context))
          assert.ok(fraction !== null);
        const { files, facts } = await backend.collect(handle!, context);
        assert.deepEqual([files.length, facts.host_credits, mockServer.jobs.length], [1, 12, 1]);
        assert.equal(await backend.reattach(crypto.randomUUID(), null, context), null);
      },
    ));

  for (const [code, kind] of [
    [4220, 'content'],
    [6002, 'content'],
    [6003, 'moderation'],
    [6006, 'content'],
    [6001, 'failed'],
  ] as const)
    test(`a task that fails with ${code} is ${kind}`, () =>
      using(
        { start: (options) => pairWith({ ...options, failsWith: code }) },
        { ending: () => 'fail' },
        async ({ backend }, context) => {
          await assert.rejects(remoteStep(backend, await jobFor('image-to-3d', context), context), {
            kind,
          });
        },
      ));

  for (const [status, code, kind] of [
    [402, 4020, 'credit'],
    [422, 4221, 'moderation'],
    [503, 5031, 'busy'],
    [507, 5070, 'busy'],
    [400, 4004, 'refused'],
  ] as const)
    test(`a creation that is refused with ${code} is ${kind}`, () =>
      using(
        { start: (options) => pairWith({ ...options, refusesWith: [status, code] }) },
        {},
        async ({ backend }, context) => {
          await assert.rejects(backend.submit(await jobFor('image-to-3d', context), context), {
            kind,
          });
        },
      ));

  test('a service without a model server to rig is unable, not busy, and does other work', async () => {
    const works = (named: readonly string[]) => ({
      start: async (options: BozzettoOptions): Promise<Pair> => {
        const mockServer = await startMockBozzetto({ ...options, lacks: ['model-rig'] });
        return { mockServer, backend: backendAt(mockServer.url, 'key', { works: named }) };
      },
    });
    await using(works(['image-to-3d', 'rig']), {}, async ({ backend }, context) => {
      const rig = backend.submit(await jobFor('rig', context), context);
      await assert.rejects(rig, { kind: 'refused', refuses: 'this' });
      assert.equal((await backend.health(context.signal)).state, 'ready');
      assert.deepEqual(await backend.check!(context.signal), [
        'the other service has no model server for model-rig',
      ]);
    });
    await using(works(['rig']), {}, async ({ backend }, context) =>
      assert.equal((await backend.health(context.signal)).state, 'down'),
    );
  });

  test('flows and models are as they are set', () =>
    using(
      {
        start: async (options) => {
          const mockServer = await startMockBozzetto(options);
          const settings = { flows: { 'image-to-3d': 'image-to-mesh' }, model_version: 'v1' };
          return { mockServer, backend: backendAt(mockServer.url, 'key', settings) };
        },
      },
      {},
      async ({ mockServer, backend }, context) => {
        const job = await jobFor('image-to-3d', context);
        await remoteStep(backend, job, context);
        const { flow_name, model_version, polygon_limit, client_order_id } =
          mockServer.jobs[0]!.asked;
        assert.deepEqual(
          [flow_name, model_version, polygon_limit, client_order_id],
          ['image-to-mesh', 'v1', 20_000, job.submission],
        );
      },
    ));
});

describe('pictures of several sides', () => {
  const asked = async (settings: object) => {
    let seen: Record<string, unknown> = {};
    await using(
      {
        start: async (options) => {
          const mockServer = await startMockBozzetto(options);
          return { mockServer, backend: backendAt(mockServer.url, 'key', settings) };
        },
      },
      {},
      async ({ mockServer, backend }, context) => {
        const job = await jobFor('image-to-3d', context);
        const images = { ...job.images, back: job.images.front!, top: job.images.front! };
        await remoteStep(backend, { ...job, images }, context);
        seen = mockServer.jobs[0]!.asked;
      },
    );
    return seen;
  };

  test('go to the flows that take them', async () => {
    const { images, image_file } = await asked({});
    assert.deepEqual(Object.keys(images as object), ['front', 'back', 'top']);
    assert.equal(image_file, undefined);
  });

  test('another flow gets the front', async () => {
    const { images, image_file } = await asked({
      flows: { 'image-to-3d': 'image-to-artistic-mesh' },
    });
    assert.equal(images, undefined);
    assert.equal(typeof image_file, 'string');
  });
});

describe('a real bozzetto', () => {
  let service: Service;
  before(async () => {
    service = await startService();
  });
  after(() => service.stop());

  const atService = (credential = service.apiKey) => ({
    start: async (options: BozzettoOptions): Promise<Pair> => ({
      mockServer: await startMockBozzetto(options),
      backend: backendAt(service.baseUrl, credential),
    }),
  });

  test('makes a model of a picture, and tells its progress', () =>
    using(atService(), {}, async ({ backend }, context) => {
      // Without a texture: that is the shorter of the two.
      const job = { ...(await jobFor('image-to-3d', context)), textureSize: null, turbo: true };
      const seen: Observation[] = [];
      const { files, facts } = await remoteStep(backend, job, context, seen);
      assert.equal(files[0]!.role, 'model');
      assert.ok(Number(facts.host_credits) > 0);
      assert.ok(seen.some(({ fraction }) => fraction !== null && fraction > 0));
      // The same submission again is the same task.
      const first = await backend.reattach(job.submission, null, context);
      assert.deepEqual(await backend.submit(job, context), first);
    }));

  test('makes pictures and words', () =>
    using(atService(), {}, async ({ backend }, context) => {
      const pictures = { ...(await jobFor('text-to-image', context)), count: 2 };
      assert.equal((await remoteStep(backend, pictures, context)).files.length, 2);
      const words = await remoteStep(backend, await jobFor('text-to-text', context), context);
      assert.match(words.text!, /chair/);
    }));

  test('refuses a picture without an object', () =>
    using(atService(), {}, async ({ backend }, context) => {
      const job = await jobFor('image-to-3d', context);
      await writeFile(job.images.front!.path, await emptyImage());
      await assert.rejects(remoteStep(backend, job, context), { kind: 'content' });
    }));

  test('takes jobs with and without textures, and cancels them', () =>
    using(atService(), {}, async ({ backend }, context) => {
      for (const work of ['image-to-3d', 'texture'] as const) {
        const handle = await backend.submit(await jobFor(work, context), context);
        assert.equal(await backend.cancel(handle, context), true);
        const { status } = await service.client().tasks.status(String(handle.task_uuid));
        assert.equal(status, 'CANCELLED');
      }
    }));

  test('tells its balance, and refuses a key that is not known', async () => {
    await using(atService(), {}, async ({ backend }, context) => {
      const { state, balance } = await backend.health(context.signal);
      assert.equal(state, 'ready');
      assert.ok(balance! > 0);
    });
    await using(atService('bz_live_unknown'), {}, async ({ backend }, context) => {
      assert.equal((await backend.health(context.signal)).state, 'down');
      const job = await jobFor('text-to-text', context);
      await assert.rejects(backend.submit(job, context), { kind: 'refused' });
    });
  });
});
