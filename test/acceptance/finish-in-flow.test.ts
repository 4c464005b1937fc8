import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fails, hasKeys, taskFails } from '../support/expect.ts';
import { type Service, startService } from '../support/service.ts';

/** A box collider takes less time than the preset's convex pieces. */
const UNITY = { preset: 'unity', collision: 'box', lods: 1, size: { height: 1 } } as const;
const CHAIR = { prompt: 'a red chair', polygon_limit: 2000, turbo: true } as const;

/** One request makes a model and finishes it. */
describe('finish inside a flow that makes a model', () => {
  let service: Service;
  before(async () => {
    service = await startService({ env: { BOZZETTO_CONCURRENCY: '1' } });
  });
  after(() => service.stop());

  test('text-to-model for Unity: one price, LODs, a collider, and terms of the finished model', async () => {
    const client = service.client();
    const balance = await client.account.balance();
    const accept = { max_faces: 2000, min_size_mm: 999, max_materials: 20 };
    const quotes = await Promise.all([
      client.tasks.quote('text-to-model', CHAIR),
      client.tasks.quote('model-finish', UNITY),
      client.tasks.quote('text-to-model', { ...CHAIR, finish: UNITY }),
    ]);
    const [making, finishing, both] = quotes.map(({ cost_credits }) => cost_credits);
    assert.equal(both, making! + finishing!);
    assert.equal((quotes[2]!.params.finish as { shape: string }).shape, 'repair', 'of the preset');

    const task = await client.run('text-to-model', { ...CHAIR, finish: UNITY, accept });
    const { total_usable_credits: left } = await client.account.balance();
    assert.deepEqual([task.cost_credits, balance.total_usable_credits - left], [both, both]);
    assert.deepEqual(task.input?.finish, UNITY);
    hasKeys(task.output!, [
      ...['textured_model_url', 'viewer_model_url', 'collider_model_url'],
      ...['image_url', 'preprocessed_image_url', 'program_url', 'preview_url', 'topology_url'],
    ]);
    const report = await client.tasks.report(task.task_uuid);
    const { before: made, after: done, lods, collider, preset } = report.mesh!.finish!;
    assert.deepEqual([preset, collider!.kind, lods.length], ['unity', 'box', 1]);
    assert.ok(lods[0]!.triangles <= 0.55 * made.triangles);
    assert.ok(made.file_bytes! > 0 && done.file_bytes! > 0);
    assert.ok(Math.abs(done.size_metres![1] - 1) < 1e-6);
    assert.deepEqual(
      report.accept!.map(({ term }) => term),
      ['max_faces', 'max_materials', 'min_size_mm'],
    );
    const [faces] = report.accept!;
    assert.equal(faces!.measured, done.faces, 'LODs in the FBX are not counted');
    const { faces: counted } = report.statistics as { faces: number };
    assert.equal(counted, done.faces, 'statistics describe the finished model');
    assert.deepEqual(
      report.assets.filter(({ kind }) => kind === 'model').map(({ filename }) => filename),
      ['model.fbx', 'viewer.glb', 'model_collider.fbx'],
    );
  });

  test('terms that finishing can meet are met, and a warning reports how', async () => {
    const client = service.client();
    const accept = { max_faces: 900, validator_errors: 0 };
    const task = await client.run('text-to-model', { ...CHAIR, accept });
    const report = await client.tasks.report(task.task_uuid);
    const [faces] = report.accept!;
    assert.ok(Number(faces!.measured) <= 900 && Number(faces!.measured) > 0);
    const warning = report.warnings.find(({ code }) => code === 'finished_for_terms');
    assert.match(warning!.message, /to meet accept: max_faces 900 \(measured before: \d+\)$/);
    assert.equal(
      task.cost_credits,
      (await client.tasks.quote('text-to-model', CHAIR)).cost_credits,
    );
  });

  test('terms that would cost the model its shape are not met, and nothing is charged', async () => {
    const client = service.client();
    const balance = await client.account.balance();
    const made = client.run('text-to-model', { ...CHAIR, accept: { max_faces: 8 } });
    assert.match(await taskFails(6010, made), /max_faces 8 \(measured: \d{2,}\)/);
    assert.deepEqual(await client.account.balance(), balance);
  });

  test('settings are checked as those of model-finish', async () => {
    const client = service.client();
    const refused = (code: number, finish: object) =>
      fails(code, 400, () => client.tasks.create('text-to-model', { ...CHAIR, finish } as never));
    const { message } = await refused(4004, { preset: 'blender' });
    assert.match(message, /^finish: preset "blender"/);
    await refused(4003, { preset: 'unity', compress: 'meshopt' });
    await refused(4002, { presets: 'unity' });
  });

  test('the sandbox delivers the recorded model with the files of a finished one', async () => {
    const { token } = await service.client().account.keys.create({ sandbox: true, name: 'finish' });
    const client = service.client({ apiKey: token });
    const task = await client.run('text-to-model', { ...CHAIR, finish: { preset: 'unity' } });
    hasKeys(task.output!, [
      ...['textured_model_url', 'viewer_model_url', 'texture_url', 'preview_url', 'topology_url'],
      ...['image_url', 'preprocessed_image_url', 'program_url'],
    ]);
    const { mesh } = await client.tasks.report(task.task_uuid);
    assert.equal(mesh!.results[0]!.format, 'fbx');
  });
});
