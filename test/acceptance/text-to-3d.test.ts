import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import type { TaskStatusPayload } from '../../src/sdk/index.ts';
import { fails, hasKeys, taskFails } from '../support/expect.ts';
import { inspectGlb } from '../support/glb.ts';
import { bytes } from '../support/images.ts';
import { type Service, startService } from '../support/service.ts';

/** Returns the binary chunk of a GLB: everything but its JSON. */
function geometryOf(glb: Uint8Array): Uint8Array {
  const head = 20;
  return glb.subarray(head + new DataView(glb.buffer, glb.byteOffset).getUint32(12, true));
}

describe('text to 3D', () => {
  let service: Service;
  before(async () => {
    service = await startService({ embedded: true });
  });
  after(() => service.stop());

  const fetchBytes = async (url: string) =>
    bytes(Buffer.from(await (await service.client().download(url)).bytes()));
  const outputOf = (task: TaskStatusPayload) =>
    task.output as Record<string, string[]> & { preview_url: string };
  const reportOf = async (task: TaskStatusPayload) => {
    const { engine, statistics } = await service.client().tasks.report(task.task_uuid);
    return {
      engine: engine as Record<string, { id?: string; method?: string }>,
      statistics: statistics as Record<string, unknown> & { image: Record<string, unknown> },
    };
  };

  const fileOf = async (task: string) => {
    const { assets } = await service.client().tasks.report(task);
    const { url, filename } = assets.find(({ kind }) => kind === 'program')!;
    return { filename, bytes: new TextDecoder().decode(await fetchBytes(url)) };
  };

  test('text-to-model: picture, cut-out, models and preview, with the provenance in the report', async () => {
    const client = service.client();
    const task = await client.run('text-to-model', {
      prompt: 'a blue brick',
      polygon_limit: 20_000,
      texture_size: 1024,
    });
    hasKeys(task.output!, [
      ...['image_url', 'preprocessed_image_url', 'geometry_model_url', 'textured_model_url'],
      ...['texture_url', 'preview_url'],
    ]);
    const output = outputOf(task);
    const picture = await fetchBytes(output.image_url![0]!);
    const { width, height } = await sharp(picture).metadata();
    assert.deepEqual([width, height], [1024, 1024]);
    for (const role of ['geometry_model_url', 'textured_model_url']) {
      const facts = await inspectGlb(await fetchBytes(output[role]![0]!));
      assert.ok(facts.triangles > 5000 && facts.triangles <= 20_000, `${facts.triangles}`);
      assert.equal(facts.openEdges, 0, 'closed and consistently oriented');
    }
    const { engine, statistics } = await reportOf(task);
    assert.equal(typeof engine.imagination?.id, 'string');
    assert.equal(statistics.image.asset, 'brick');
    assert.equal(statistics.image.colour, 'blue');
    assert.equal(statistics.drawing, 'brick');

    // An image that the service generated is recognized as input and becomes the same model.
    const { file_key } = await client.uploads.image(picture, { filename: 'brick.png' });
    const again = await client.run('image-to-model', {
      image_file: file_key,
      polygon_limit: 20_000,
      texture_size: 1024,
    });
    const second = await reportOf(again);
    assert.equal(second.engine.segmenter?.method, 'drawing');
    // Only the provenance differs, as another request made it.
    assert.deepEqual(
      geometryOf(await fetchBytes(outputOf(again).geometry_model_url![0]!)),
      geometryOf(await fetchBytes(output.geometry_model_url![0]!)),
    );

    // Once modified, it is treated like any other image.
    const changed = await sharp(picture).modulate({ brightness: 0.8 }).png().toBuffer();
    const other = await client.uploads.image(bytes(changed), { filename: 'changed.png' });
    const pixels = await client.run('image-to-mesh', {
      image_file: other.file_key,
      polygon_limit: 2000,
      turbo: true,
    });
    assert.notEqual((await reportOf(pixels)).engine.segmenter?.method, 'drawing');
  });

  test('text-to-mesh: geometry only', async () => {
    const task = await service.client().run('text-to-mesh', {
      prompt: 'wooden chair',
      polygon_limit: 3000,
      turbo: true,
    });
    hasKeys(task.output!, [
      ...['image_url', 'preprocessed_image_url', 'geometry_model_url', 'preview_url'],
      'program_url',
    ]);
    const facts = await inspectGlb(await fetchBytes(outputOf(task).geometry_model_url![0]!));
    assert.ok(facts.triangles <= 3000 && facts.openEdges === 0);
    assert.deepEqual(facts.textures, []);
  });

  test('words that the kit has parts for become a program, which can be edited and run again', async () => {
    const client = service.client();
    const task = await client.run('text-to-model', {
      prompt: 'a knight with a blue cape in a spreadsheet',
      polygon_limit: 60_000,
    });
    hasKeys(task.output!, [
      ...['image_url', 'preprocessed_image_url', 'geometry_model_url', 'textured_model_url'],
      ...['preview_url', 'program_url', 'texture_url'],
    ]);
    const output = outputOf(task);
    const facts = await inspectGlb(await fetchBytes(output.textured_model_url![0]!));
    assert.ok(facts.triangles > 10_000 && facts.triangles <= 60_000, `${facts.triangles}`);
    assert.equal(facts.openEdges, 0, 'every part is closed');
    const report = await client.tasks.report(task.task_uuid);
    assert.deepEqual(report.warnings, [
      { code: 'words_without_effect', message: 'these words had no effect: spreadsheet' },
    ]);
    const { bytes: file, filename } = await fileOf(task.task_uuid);
    assert.equal(filename, 'program.json');
    const program = JSON.parse(file) as { materials: Record<string, object> };
    assert.deepEqual(program.materials.cape, { is: 'fabric', color: '#2858c0' });

    program.materials.cape = { is: 'velvet', color: '#107030' };
    const again = await client.run('text-to-model', {
      program: program as never,
      polygon_limit: 5000,
      texture_size: 2048,
    });
    const second = await inspectGlb(await fetchBytes(outputOf(again).textured_model_url![0]!));
    assert.ok(second.triangles <= 5000, `${second.triangles}`);
    assert.deepEqual(
      (await client.tasks.report(again.task_uuid)).warnings.map(({ code }) => code),
      ['parts_joined', 'texture_size_without_effect'],
    );
  });

  test('animate: a skeleton and clips in the model, which formats keep or say that they do not', async () => {
    const client = service.client();
    const task = await client.run('text-to-model', { prompt: 'a crab', animate: true });
    assert.equal(
      task.cost_credits,
      (await client.run('text-to-model', { prompt: 'a crab' })).cost_credits,
    );
    const report = await client.tasks.report(task.task_uuid);
    assert.deepEqual(
      [report.warnings, report.statistics?.clips],
      [[], ['idle', 'walk', 'run', 'attack']],
    );
    const model = await fetchBytes(outputOf(task).textured_model_url![0]!);
    const { file_key } = await client.uploads.model(model, { filename: 'crab.glb' });
    const codes = async (target_format: 'fbx' | 'stl') => {
      const converted = await client.run('convert-model-format', {
        model_file: file_key,
        source_format: 'glb',
        target_format,
      });
      return (await client.tasks.report(converted.task_uuid)).warnings.map(({ code }) => code);
    };
    assert.deepEqual(await codes('fbx'), []);
    const lost = await codes('stl');
    assert.ok(lost.includes('skins_dropped') && lost.includes('animations_dropped'), lost.join());
    const table = await client.run('text-to-model', { prompt: 'a table', animate: true });
    assert.deepEqual(
      (await client.tasks.report(table.task_uuid)).warnings.map(({ code }) => code),
      ['animate_without_effect'],
    );
  });

  test('a program is refused where it is wrong: at once by its form, later by what it comes to', async () => {
    const client = service.client();
    const box = (size: unknown) => ({
      program: { version: 1, name: 'box', parts: [{ name: 'box', shape: { kind: 'box', size } }] },
    });
    const create = (fields: object) => client.tasks.create('text-to-model', fields as never);
    await assert.rejects(create(box([1, 2])), /4001.*parts\.0\.shape|parts\.0\.shape/);
    await assert.rejects(
      create({ ...box([1, 2, 3]), prompt: 'a box' }),
      /only through a language model/,
    );
    await assert.rejects(create({}), /prompt is missing/);
    await taskFails(6002, client.run('text-to-model', box(['wide', 1, 1]) as never));
  });

  test('words that name nothing it can draw are refused, when they are quoted too, and make no task', async () => {
    const client = service.client();
    const before = await client.account.balance();
    const tasks = (await client.tasks.list()).records.length;
    for (const flow of ['text-to-model', 'text-to-mesh', 'image-generation'] as const) {
      const prompt = 'a carburettor';
      const refusal = await fails(4222, 422, () => client.tasks.create(flow, { prompt }));
      assert.match(refusal.message, /carburettor/);
      assert.match(
        refusal.suggestion ?? '',
        /closest subjects that it can draw: \w+|everyday word/,
      );
      await fails(4222, 422, () => client.tasks.quote(flow, { prompt } as never));
      assert.ok((await client.tasks.quote(flow, { prompt: 'a fox' } as never)).cost_credits > 0);
      assert.ok((await client.tasks.quote(flow, {})).cost_credits > 0);
    }
    // The refusal suggests words that WordNet lists as nearest in meaning.
    const refusal = await fails(4222, 422, () =>
      client.tasks.create('text-to-model', { prompt: 'a saxifrage', model_version: 'v1' }),
    );
    assert.match(refusal.suggestion ?? '', /clover|herb/);
    assert.equal((await client.tasks.list()).records.length, tasks);
    assert.deepEqual(await client.account.balance(), before);
  });
});
