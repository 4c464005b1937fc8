import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { AcceptTerms } from '../../src/contract/accept.ts';
import type { FlowName } from '../../src/flows/specs.ts';
import { fails, taskFails } from '../support/expect.ts';
import { bytes } from '../support/images.ts';
import { ROOT, type Service, startService } from '../support/service.ts';

/** A model that meets the terms is paid for; one that does not costs nothing. */
describe('accept', () => {
  let service: Service;
  let image_file: string;
  let model_file: string;
  before(async () => {
    service = await startService();
    const { uploads } = service.client();
    const [image, model] = await Promise.all(
      ['examples/rocket.png', 'test/fixtures/models/01_Duck/Duck.glb'].map((path) =>
        readFile(join(ROOT, path)),
      ),
    );
    [{ file_key: image_file }, { file_key: model_file }] = await Promise.all([
      uploads.image(bytes(image!), { filename: 'rocket.png' }),
      uploads.model(bytes(model!), { filename: 'Duck.glb' }),
    ]);
  });
  after(() => service.stop());

  const small = { polygon_limit: 2000, turbo: true };
  const inputs = (): Partial<Record<FlowName, [object, AcceptTerms]>> => ({
    'text-to-model': [
      { prompt: 'a red chair', ...small },
      { max_faces: 2000, min_faces: 12, validator_errors: 0, max_size_mm: 1001 },
    ],
    'image-to-model': [
      { image_file, ...small, texture_size: 1024 },
      { closed: true, max_faces: 2000, validator_errors: 0, min_texture: 1024, flipped_parts: 0 },
    ],
    'image-to-mesh': [
      { image_file, ...small },
      { closed: true, max_islands: 9, floating_parts: 0 },
    ],
    'model-remesh': [
      { model_file, target_face_count: 1000, face_type: 'triangle' },
      { max_faces: 1000, max_hausdorff: 0.05 },
    ],
    'convert-model-format': [
      { model_file, source_format: 'glb', target_format: 'fbx' },
      { max_faces: 4212, max_materials: 1, min_texture: 512 },
    ],
    'model-finish': [
      { model_file, lods: 2, collision: 'hull' },
      { max_faces: 4212, max_materials: 1, max_bad_uv: 0.9, validator_errors: 0 },
    ],
    'model-unwrap': [
      { model_file, texture_size: 512 },
      { max_faces: 4212, max_bad_uv: 0.01, min_texture: 512, validator_errors: 0 },
    ],
    'model-texture': [
      { model_file, prompt: 'mossy stone', texture_size: 1024 },
      { min_texture: 1024, validator_errors: 0 },
    ],
  });

  for (const flow of Object.keys(inputs()) as FlowName[])
    test(`${flow}: terms that are met are in the report, and the task is paid for`, async () => {
      const client = service.client();
      const [input, accept] = inputs()[flow]!;
      const before = await client.account.balance();
      const task = await client.run(flow, { ...input, accept } as never);
      const report = await client.tasks.report(task.task_uuid);
      assert.deepEqual(
        Object.fromEntries(report.accept!.map(({ term, wanted }) => [term, wanted])),
        accept,
      );
      assert.ok(report.accept!.every(({ measured }) => measured !== null));
      assert.deepEqual(task.input?.accept, accept);
      const balance = await client.account.balance();
      assert.equal(before.total_usable_credits - balance.total_usable_credits, task.cost_credits);
      assert.equal(balance.total_frozen_credits, 0);
    });

  for (const [flow, broken] of [
    ['convert-model-format', { max_faces: 4211, max_materials: 1 }],
    ['model-remesh', { max_hausdorff: 0 }],
    ['image-to-mesh', { min_faces: 100_000 }],
  ] as const)
    test(`${flow}: terms that are not met fail with 6010 and cost nothing`, async () => {
      const client = service.client();
      const [input] = inputs()[flow]!;
      const before = await client.account.balance();
      const message = await taskFails(
        6010,
        client.run(flow, { ...input, accept: broken } as never, { allow_duplicate: true }),
      );
      const [term, wanted] = Object.entries(broken)[0]!;
      assert.match(message, new RegExp(`accept: ${term} ${wanted} \\(measured: [\\d.]+\\)\\.$`));
      assert.deepEqual(await client.account.balance(), before);
    });

  test('terms that a flow cannot measure, and unknown ones, are refused', async () => {
    const client = service.client();
    const refused = (code: number, accept: object) =>
      fails(code, 400, () => client.tasks.create('image-to-mesh', { image_file, accept } as never));
    for (const accept of [{ max_hausdorff: 0.1 }, { min_texture: 64 }, { max_facs: 5 }])
      await refused(4002, accept);
    for (const accept of [{ closed: false }, { max_faces: -1 }]) {
      const { message } = await refused(4001, accept);
      assert.match(message, /^accept\./);
    }
  });

  test('the sandbox compares the terms with its recording', async () => {
    const { token } = await service.client().account.keys.create({ sandbox: true, name: 'terms' });
    const client = service.client({ apiKey: token });
    const convert = (accept: AcceptTerms) =>
      client.run('convert-model-format', {
        ...{ model_file: 'https://example.com/model.glb', source_format: 'glb' },
        ...{ target_format: 'obj', accept },
      });
    const { task_uuid } = await convert({ min_faces: 1 });
    const { accept } = await client.tasks.report(task_uuid);
    assert.equal(accept![0]!.term, 'min_faces');
    assert.match(await taskFails(6010, convert({ max_faces: 1 })), /max_faces 1 \(measured: \d+\)/);
  });
});
