import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startMock3daigcApi } from '../../../../test/support/mock-servers/3daigc-api.ts';
import {
  backendContract,
  jobFor,
  type Pair,
  remoteStep,
  using,
} from '../../../../test/support/mock-servers/backend-contract.ts';
import type { MockServerOptions } from '../../../../test/support/mock-servers/mock-server.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import { threedaigcKind } from './kind.ts';

const startWith =
  (more: object) =>
  async (options: MockServerOptions): Promise<Pair> => {
    const mockServer = await startMock3daigcApi(options);
    const settings = threedaigcKind.settings.parse({ poll_ms: 10, ...more });
    const basis = { url: mockServer.url, credential: null };
    return { mockServer, backend: threedaigcKind.create(basis, settings, PLAIN_HOST) };
  };
const start = startWith({});
/** PartPacker and others make geometry only. */
const startPlain = startWith({ raw_model: 'partpacker_image_to_raw_mesh' });
const startCompleting = startWith({ completion_model: 'holopart_part_completion' });

// The server does not say why a job failed.
const outcomes = { content: 'failed' } as const;
for (const work of ['image-to-3d', 'texture', 'rig', 'segment', 'remesh', 'unwrap'] as const)
  backendContract({
    name: `3daigc-api, ${work}`,
    work,
    start,
    outcomes,
    // All jobs are fetched alike.
    without: work === 'image-to-3d' ? [] : ['html', 'truncated', 'reset'],
  });

describe('quirks of 3daigc-api', () => {
  const cases = [
    { textureSize: 128, path: 'image-to-textured-mesh', model: 'trellis_image_to_textured_mesh' },
    { textureSize: null, path: 'image-to-raw-mesh', model: 'partpacker_image_to_raw_mesh' },
  ];
  for (const { textureSize, path, model } of cases)
    test(`${path} names a model that the server has`, () =>
      using({ start: startPlain }, {}, async ({ mockServer, backend }, context) => {
        const job = await jobFor('image-to-3d', context);
        const { facts } = await remoteStep(backend, { ...job, textureSize }, context);
        const { asked } = mockServer.jobs[0]!;
        assert.deepEqual([asked.path, asked.model_preference], [path, model]);
        // Smaller textures would be refused.
        assert.equal(asked.texture_resolution, textureSize === null ? undefined : 256);
        assert.equal(facts.server_model, 'trellis_image_to_textured_mesh');
      }));

  const reworks = [
    // Version 1.1 takes only this format, and delivers a GLB.
    { work: 'rig', sent: { path: 'generate-rig', rig_mode: 'full', output_format: 'fbx' } },
    { work: 'segment', sent: { path: 'segment-mesh', num_parts: 8, output_format: 'glb' } },
    { work: 'unwrap', sent: { path: 'unwrap-mesh', output_format: 'obj' } },
    { work: 'remesh', sent: { path: 'retopologize-mesh', output_format: 'glb' } },
  ] as const;
  for (const { work, sent } of reworks)
    test(`${sent.path} gets the model alone, and all that the server can do`, () =>
      using({ start }, {}, async ({ mockServer, backend }, context) => {
        await remoteStep(backend, await jobFor(work, context), context);
        const { model_preference, mesh_file_id, ...asked } = mockServer.jobs[0]!.asked;
        assert.ok(model_preference && mesh_file_id);
        assert.deepEqual(asked, sent);
      }));

  test('a new mesh has about as many faces as were requested; quads come as OBJ', () =>
    using({ start }, {}, async ({ mockServer, backend }, context) => {
      const job = await jobFor('remesh', context);
      for (const [type, count] of [
        ['triangle', 5000],
        ['quad', 100_000],
      ] as const)
        await remoteStep(backend, { ...job, faces: { type, count } }, context);
      const asked = mockServer.jobs.map(({ asked }) => [
        asked.target_vertex_count,
        asked.output_format,
        asked.model_parameters,
      ]);
      assert.deepEqual(asked, [
        [2500, 'glb', undefined],
        // More would be refused.
        [20_000, 'obj', { poly_type: 'quad' }],
      ]);
    }));

  test('parts are completed after the model is divided, if the operator names a model for it', () =>
    using({ start: startCompleting }, {}, async ({ mockServer, backend }, context) => {
      const { files } = await remoteStep(backend, await jobFor('segment', context), context);
      assert.equal(files.length, 1);
      const [divided, completed] = mockServer.jobs.map(({ asked }) => asked);
      assert.equal(divided!.path, 'segment-mesh');
      assert.deepEqual(
        [completed!.path, completed!.model_preference],
        ['part-completion', 'holopart_part_completion'],
      );
      assert.notEqual(completed!.mesh_file_id, divided!.mesh_file_id);
    }));

  for (const stage of ['divide', 'complete-sent', 'complete'])
    test(`a worker that is lost after it stored ${stage} does not have the model divided again`, () =>
      using({ start: startCompleting }, {}, async ({ mockServer, backend }, context) => {
        let handle = await backend.submit(await jobFor('segment', context), context);
        // The first worker is lost once the handle is stored: it leaves the loop before the next request or after it.
        if (stage !== 'divide')
          for await (const { handle: stored } of backend.observe(handle, context)) {
            handle = stored ?? handle;
            if (handle.stage === stage) break;
          }
        const found = await backend.reattach('submission', handle, context);
        const last = { ...found! };
        for await (const { handle: stored } of backend.observe(found!, context))
          Object.assign(last, stored);
        assert.equal((await backend.collect(last, context)).files.length, 1);
        const paths = mockServer.jobs.map(({ asked }) => asked.path);
        assert.deepEqual(paths, ['segment-mesh', 'part-completion']);
      }));

  test('a divided model that cannot be sent back fails, and is not fetched for hours', async () => {
    for (const ending of ['reset', 'html'] as const)
      await using(
        { start: startCompleting },
        { ending: () => ending },
        async ({ mockServer, backend }, { directory }) => {
          const context = { directory, signal: AbortSignal.timeout(20_000) };
          const made = remoteStep(backend, await jobFor('segment', context), context);
          await assert.rejects(made, { name: 'RemoteFailure', kind: 'failed' });
          assert.equal(mockServer.jobs.length, 1);
        },
      );
  });

  test('a model is textured by a prompt if there is no image', () =>
    using({ start }, {}, async ({ mockServer, backend }, context) => {
      const job = await jobFor('texture', context);
      await remoteStep(backend, { ...job, images: {}, prompt: 'red clay' }, context);
      const { asked } = mockServer.jobs[0]!;
      assert.deepEqual([asked.path, asked.text_prompt], ['text-mesh-painting', 'red clay']);
    }));
});
