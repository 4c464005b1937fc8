import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { taskFails } from '../support/expect.ts';
import { cloud, glbOf, skeleton } from '../support/faceless-models.ts';
import { type Service, startService } from '../support/service.ts';

describe('models without faces', () => {
  let service: Service;
  const keys: Record<string, string> = {};
  before(async () => {
    service = await startService({ env: { BOZZETTO_CONCURRENCY: '1' } });
    for (const [name, scene] of Object.entries({ skeleton: skeleton(), cloud: cloud() })) {
      const content = await glbOf(scene);
      const filename = `${name}.glb`;
      keys[name] = (await service.client().uploads.model(content, { filename })).file_key;
    }
  });
  after(() => service.stop());

  test('a skeleton is converted, with the one warning that there is no picture of it', async () => {
    const client = service.client();
    const input = {
      model_file: keys.skeleton!,
      source_format: 'glb',
      target_format: 'fbx',
    } as const;
    const task = await client.run('convert-model-format', input);
    const { assets, warnings } = await client.tasks.report(task.task_uuid);
    assert.deepEqual(
      warnings.map(({ code, message }) => `${code}: ${message}`),
      [
        'no_preview: no preview could be rendered: the model has no visible faces: it has 1 animation, 1 skeleton, 5 nodes',
      ],
    );
    assert.ok(assets.some(({ filename }) => filename === 'model.fbx'));
    assert.ok(!assets.some(({ filename }) => filename === 'preview.png'));
  });

  test('a cloud of points is converted and drawn', async () => {
    const client = service.client();
    const input = { model_file: keys.cloud!, source_format: 'glb', target_format: 'usdz' } as const;
    const task = await client.run('convert-model-format', input);
    const { assets, warnings } = await client.tasks.report(task.task_uuid);
    assert.deepEqual(warnings, []);
    const names = assets.map(({ filename }) => filename);
    for (const name of ['model.usdz', 'preview.png']) assert.ok(names.includes(name), name);
  });

  test('what needs a surface says what the model has instead, and costs nothing', async () => {
    const client = service.client();
    const { total_usable_credits: before } = await client.account.balance();
    const ofSkeleton = /no visible faces.*: it has 1 animation, 1 skeleton, 5 nodes$/;
    const ofCloud = /no visible faces: it has points or lines, 1 node$/;
    const [bones, points] = [keys.skeleton!, keys.cloud!];
    const remesh = (model_file: string) => client.run('model-remesh', { model_file });
    const texture = (model_file: string) =>
      client.run('model-texture', { model_file, prompt: 'old oak wood' });
    assert.match(await taskFails(6002, remesh(bones)), ofSkeleton);
    assert.match(await taskFails(6002, remesh(points)), ofCloud);
    assert.match(await taskFails(6002, texture(bones)), ofSkeleton);
    assert.match(await taskFails(6002, texture(points)), ofCloud);
    const picture = client.run('model-preview-render', { model_file: bones });
    assert.match(await taskFails(6002, picture), ofSkeleton);
    const { total_usable_credits: left, total_frozen_credits } = await client.account.balance();
    assert.deepEqual([left, total_frozen_credits], [before, 0]);
  });
});
