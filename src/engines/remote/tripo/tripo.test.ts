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
import { startMockTripo } from '../../../../test/support/mock-servers/tripo.ts';
import { tripoKind } from './kind.ts';

type Options = NonNullable<Parameters<typeof startMockTripo>[0]>;

function backendAt(url: string, settings: object = {}, credential = 'tsk_key') {
  const read = tripoKind.settings.parse({
    poll_ms: 10,
    credits_per_job: { 'image-to-3d': 7 },
    ...settings,
  });
  return tripoKind.create({ url, credential }, read, PLAIN_HOST);
}

async function pairWith(options: Options, settings: object = {}): Promise<Pair> {
  const mockServer = await startMockTripo(options);
  return { mockServer, backend: backendAt(mockServer.url, settings) };
}

const work = 'image-to-3d';
const contract = {
  name: 'tripo',
  start: pairWith,
  another: ({ mockServer }: Pair) => backendAt(mockServer.url),
  stranger: ({ mockServer }: Pair) => backendAt(mockServer.url, {}, 'of somebody else'),
  credits: 20,
  balance: 250,
};
hostedContract(contract);
linkContract(contract);
// Refused content is reported as "banned".
const outcomes = { content: 'moderation' } as const;
backendContract({ name: 'tripo', work, start: pairWith, outcomes });
const texturing = { works: ['image-to-3d', 'texture'] };
backendContract({
  name: 'tripo, texture',
  work: 'texture',
  start: (options) => pairWith(options, texturing),
  outcomes,
});

const prompting = { works: ['text-to-3d'] };
backendContract({
  name: 'tripo, prompts',
  work: 'text-to-3d',
  start: (options) => pairWith(options, prompting),
  outcomes,
});

const reworking = { works: ['rig', 'segment'], credits_per_job: { rig: 25, segment: 40 } };
for (const one of ['rig', 'segment'] as const)
  backendContract({
    name: `tripo, ${one}`,
    work: one,
    start: (options) => pairWith(options, reworking),
    outcomes,
    // A busy host is asked again for the skeleton once its check is done.
    without: one === 'rig' ? ['busy'] : [],
  });

describe('quirks of tripo', () => {
  const withRigs = (options: Options, run: Parameters<typeof using>[2]) =>
    using({ start: (basic) => pairWith({ ...basic, ...options }, reworking) }, {}, run);

  test('a skeleton is requested after the check, for what the check found', () =>
    withRigs({}, async ({ mockServer, backend }, context) => {
      const { facts } = await remoteStep(backend, await jobFor('rig', context), context);
      assert.deepEqual(
        mockServer.jobs.map(({ asked }) => asked),
        [
          {
            path: '/animations/rig',
            input: 'file_1',
            model: 'v1.0-20240301',
            rig_type: 'biped',
            spec: 'tripo',
            out_format: 'glb',
          },
        ],
      );
      assert.equal(facts.host_credits, 20);
    }));

  test('a model that the host cannot rig costs nothing there', () =>
    withRigs({ cannotRig: true }, async ({ mockServer, backend }, context) => {
      const job = await jobFor('rig', context);
      await assert.rejects(remoteStep(backend, job, context), { kind: 'content' });
      assert.equal(mockServer.jobs.length, 0);
    }));

  test('a check whose request was not answered may be requested again', () =>
    withRigs({ losesChecks: true }, async ({ mockServer, backend }, context) => {
      const job = await jobFor('rig', context);
      await assert.rejects(remoteStep(backend, job, context), { kind: 'unreachable' });
      assert.equal(mockServer.jobs.length, 0);
    }));

  test('a skeleton whose request was not answered is not requested again', () =>
    withRigs({ losesAnswers: true }, async ({ mockServer, backend }, context) => {
      const job = await jobFor('rig', context);
      await assert.rejects(remoteStep(backend, job, context), { kind: 'unknown' });
      assert.equal(mockServer.jobs.length, 1);
    }));

  test('an empty account is 403 with the code 2010, and no wrong key', () =>
    using(
      { start: (options) => pairWith({ ...options, isPoor: true }) },
      {},
      async ({ backend }, context) => {
        await assert.rejects(backend.submit(await jobFor(work, context), context), {
          kind: 'credit',
          detail: /^403 .*2010/,
        });
      },
    ));

  test('one picture goes by itself, several with their sides', () =>
    using({ start: pairWith }, {}, async ({ mockServer, backend }, context) => {
      const job = await jobFor(work, context);
      const front = job.images.front!;
      await remoteStep(backend, { ...job, textureSize: null }, context);
      await remoteStep(backend, { ...job, images: { front, back: front, right: front } }, context);
      const [one, several] = mockServer.jobs.map(({ asked }) => asked);
      const { path, input, face_limit, model_seed, texture, pbr } = one!;
      assert.deepEqual(
        { path, input, face_limit, model_seed, texture, pbr },
        {
          path: '/generation/image-to-model',
          input: 'file_1',
          face_limit: 20_000,
          model_seed: 7,
          texture: false,
          pbr: false,
        },
      );
      assert.equal(several!.path, '/generation/multiview-to-model');
      assert.deepEqual(several!.inputs, [
        { front: 'file_2' },
        { left: 'file_3' },
        { back: 'file_4' },
      ]);
    }));

  test('a prompt goes to its own endpoint, with seeds for the image and the model', () =>
    using(
      { start: (options) => pairWith(options, prompting) },
      {},
      async ({ mockServer, backend }, context) => {
        const job = await jobFor('text-to-3d', context);
        await remoteStep(backend, job, context);
        assert.deepEqual(mockServer.jobs[0]!.asked, {
          path: '/generation/text-to-model',
          prompt: 'a red wooden chair',
          image_seed: 7,
          model: 'v3.1-20260211',
          model_seed: 7,
          face_limit: 20_000,
          texture: true,
          pbr: true,
        });
      },
    ));

  test('low-poly models get a number of faces that they accept', async () => {
    await Promise.all(
      (
        [
          ['P1-20260311', [48, 20_000]],
          ['P2-20260801', [48, 50_000]],
          ['v3.1-20260211', [12, 900_000]],
        ] as const
      ).map(([model, limits]) =>
        using(
          { start: (options) => pairWith(options, { model }) },
          {},
          async ({ mockServer, backend }, context) => {
            const job = await jobFor(work, context);
            for (const maxTriangles of [12, 900_000])
              await remoteStep(backend, { ...job, maxTriangles }, context);
            assert.deepEqual(
              mockServer.jobs.map(({ asked }) => asked.face_limit),
              limits,
            );
          },
        ),
      ),
    );
  });

  test('a model is textured by a picture or by words, never both', () =>
    using(
      { start: (options) => pairWith(options, texturing) },
      {},
      async ({ mockServer, backend }, context) => {
        const job = await jobFor('texture', context);
        const { front } = (await jobFor(work, context)).images;
        await remoteStep(backend, { ...job, images: {}, prompt: 'red leather' }, context);
        await remoteStep(backend, { ...job, images: { front: front! }, prompt: 'red' }, context);
        const [words, picture] = mockServer.jobs.map(({ asked }) => asked);
        assert.equal(words!.path, '/models/texture');
        assert.deepEqual(
          [words!.input, words!.texture_prompt],
          ['file_1', { text: 'red leather' }],
        );
        assert.deepEqual(
          [picture!.input, picture!.texture_prompt, picture!.model, picture!.pbr],
          ['file_2', { image: 'file_3' }, 'v3.0-20250812', true],
        );
      },
    ));

  test('it cannot cancel, and says so', () =>
    using({ start: pairWith }, { ending: () => 'hang' }, async ({ backend }, context) => {
      const handle = await backend.submit(await jobFor(work, context), context);
      assert.equal(backend.traits.canCancel, false);
      assert.equal(await backend.cancel(handle, context), false);
    }));
});
