import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { FlowInput, FlowName } from '../../src/flows/specs.ts';
import { inspectGlb } from '../support/glb.ts';
import { bytes } from '../support/images.ts';
import { ROOT, type Service, startService } from '../support/service.ts';

/** Flows that only model servers can run; test/remote has them. */
type Remote = 'model-rig' | 'model-segment';

/** Makes one small run of every flow; the other files of this folder test them in detail. */
describe('every flow', () => {
  let service: Service;
  let image_file: string;
  let model_file: string;
  before(async () => {
    service = await startService({ env: { BOZZETTO_REHEARSAL: 'on' } });
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

  const inputs = (): { [F in Exclude<FlowName, Remote>]: FlowInput<F> } => ({
    'image-to-model': { image_file, polygon_limit: 3000, turbo: true },
    'image-to-mesh': { image_file, polygon_limit: 3000, turbo: true },
    'image-to-artistic-mesh': { image_file, num_verts: 500 },
    'text-to-model': { prompt: 'a red chair', polygon_limit: 3000, turbo: true },
    'text-to-mesh': { prompt: 'a green bottle', polygon_limit: 3000, turbo: true },
    'image-generation': { prompt: 'a red fox' },
    'prompt-optimize': { user_input: 'a chair' },
    'model-remesh': { model_file, target_face_count: 1000, face_type: 'triangle' },
    'model-unwrap': { model_file, texture_size: 256, padding: 4 },
    'model-finish': { model_file, preset: 'godot', size: { height: 1 } },
    'model-texture': { model_file, prompt: 'mossy stone', texture_size: 1024 },
    'convert-model-format': { model_file, source_format: 'glb', target_format: 'fbx' },
    'model-preview-render': { model_file, render_mode: 'basic' },
  });

  for (const flow of Object.keys(inputs()) as Exclude<FlowName, Remote>[])
    test(flow, async () => {
      const client = service.client();
      const before = await client.account.balance();
      const task = await client.run(flow, inputs()[flow] as never);
      assert.equal(task.status, 'SUCCESS');
      const { assets } = await client.tasks.report(task.task_uuid);
      // prompt-optimize returns text in the output; every other flow produces files.
      assert.equal(assets.length > 0, flow !== 'prompt-optimize');
      if (assets.length > 0) {
        const main = new Uint8Array(await (await client.download(task)).bytes());
        const asset = assets.find(({ bytes: size }) => size === main.byteLength);
        assert.ok(asset !== undefined, 'the download is one of the assets, whole');
        if (asset.format === 'glb') assert.ok((await inspectGlb(main)).triangles > 0);
      }
      const after = await client.account.balance();
      assert.equal(before.total_usable_credits - after.total_usable_credits, task.cost_credits);
      assert.equal(after.total_frozen_credits, 0);
    });
});
