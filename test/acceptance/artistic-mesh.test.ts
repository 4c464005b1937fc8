import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { fails, hasKeys, taskFails } from '../support/expect.ts';
import { inspectGlb } from '../support/glb.ts';
import { bytes, emptyImage } from '../support/images.ts';
import { ROOT, type Service, startService } from '../support/service.ts';

const LOW_POLY = 'bozzetto-artist-lowpoly-v1-0-0';

describe('image-to-artistic-mesh', () => {
  let service: Service;
  let image_file: string;
  before(async () => {
    service = await startService();
    const teddy = bytes(await readFile(join(ROOT, 'examples/teddy-bear.png')));
    ({ file_key: image_file } = await service.client().uploads.image(teddy));
  });
  after(() => service.stop());

  async function make(fields: { num_verts?: number; model_version?: string }) {
    const client = service.client();
    const task = await client.run('image-to-artistic-mesh', { image_file, ...fields });
    const report = await client.tasks.report(task.task_uuid);
    const files = new Map<string, Uint8Array>();
    for (const { filename, url } of report.assets)
      files.set(filename, new Uint8Array(await (await client.download(url)).bytes()));
    const sides = Object.fromEntries(
      report.mesh!.results.map(({ format, statistics }) => [format, statistics.faces_by_sides]),
    );
    return { task, report, files, sides };
  }

  test('quads: FBX, OBJ and GLB, a texture, and the pictures of looks and topology', async () => {
    const { task, report, files, sides } = await make({ num_verts: 1500 });
    hasKeys(task.output!, [
      ...['textured_model_url', 'texture_url', 'preview_url', 'topology_url'],
      'preprocessed_image_url',
    ]);
    hasKeys(task.input!, ['image_url', 'model_version', 'num_verts']);
    assert.equal(task.cost_credits, 25);
    assert.deepEqual([...files.keys()].toSorted(), [
      ...['base-color.jpeg', 'cutout.png', 'model.fbx', 'model.glb', 'model.zip'],
      ...['normal.png', 'preview.png', 'topology.png'],
    ]);
    const { remesh, results } = report.mesh!;
    const { vertices, faces } = remesh!.result;
    assert.ok(Math.abs(vertices - 1500) <= 75, `${vertices} vertices`);
    assert.deepEqual(sides.fbx, { 4: faces });
    assert.deepEqual(sides.obj, { 4: faces });
    assert.equal(remesh!.watertight, true);
    assert.equal(remesh!.symmetric, true, 'the teddy bear is the same left and right');
    assert.ok(results.every(({ statistics }) => statistics.watertight));
    const glb = await inspectGlb(files.get('model.glb')!);
    assert.deepEqual([glb.triangles, glb.openEdges, glb.textures.length], [2 * faces, 0, 2]);
    const main = await service.client().tasks.url(task.task_uuid);
    assert.match(main.download_url, /model\.fbx/);
    // A teddy bear is brown, so red exceeds blue.
    const { channels } = await sharp(files.get('preview.png')).stats();
    assert.ok(channels[0]!.mean > 1.3 * channels[2]!.mean);
    assert.deepEqual(
      report.warnings.map(({ code }) => code),
      ['preview_quality'],
    );
  });

  test('low poly: flat triangles in a few colors, closed, and a warning if more vertices are needed', async () => {
    const { report, files, sides } = await make({ num_verts: 1, model_version: LOW_POLY });
    const { watertight, result } = report.mesh!.remesh!;
    const { vertices, faces } = result;
    // The fewest that are aimed at.
    assert.deepEqual([vertices, watertight], [24, true]);
    for (const format of ['fbx', 'obj', 'glb']) assert.deepEqual(sides[format], { 3: faces });
    const glb = await inspectGlb(files.get('model.glb')!);
    assert.equal(glb.openEdges, 0);
    assert.ok(glb.textures.length === 1 && glb.textures[0]!.width <= 64);
    const [warning] = report.warnings.filter(({ code }) => code === 'vertex_count_missed');
    assert.match(
      warning!.message,
      /has 24 vertices; 1 were requested: the shape cannot be kept with fewer/,
    );
  });

  test('quads: the fewest vertices that are aimed at give a sound closed mesh', async () => {
    const { report, files } = await make({ num_verts: 24 });
    assert.ok(report.mesh!.remesh!.watertight);
    assert.ok(report.mesh!.remesh!.result.vertices >= 24);
    assert.equal((await inspectGlb(files.get('model.glb')!)).openEdges, 0);
  });

  test('where a shape has no sound mesh of so few vertices, it gets more and a warning', async () => {
    const client = service.client();
    const drawn = await client.run('image-generation', { prompt: 'a doughnut', image_count: 1 });
    const [picture] = drawn.output!.image_url as string[];
    const task = await client.run('image-to-artistic-mesh', {
      image_file: picture!,
      num_verts: 24,
    });
    const report = await client.tasks.report(task.task_uuid);
    const { vertices } = report.mesh!.remesh!.result;
    assert.ok(vertices > 100 && report.mesh!.remesh!.watertight, `${vertices} vertices`);
    const [warning] = report.warnings.filter(({ code }) => code === 'vertex_count_missed');
    assert.match(
      warning!.message,
      /vertices; 24 were requested: the shape cannot be kept with fewer/,
    );
  });

  test('unknown fields, unknown models and pictures of nothing are refused', async () => {
    const client = service.client();
    const before = (await client.account.balance()).total_usable_credits;
    const create = (fields: Record<string, unknown>) => () =>
      client.tasks.create('image-to-artistic-mesh', { image_file, ...fields });
    await fails(4002, 400, create({ polygons: 500 }));
    const none = await fails(4001, 400, create({ num_verts: 0 }));
    assert.match(none.message, /num_verts must be at least 1/);
    const error = await fails(4004, 400, create({ model_version: 'bozzetto-artist-v9-0-0' }));
    assert.match(error.suggestion ?? '', new RegExp(LOW_POLY));
    const { file_key } = await client.uploads.image(await emptyImage());
    const run = client.run('image-to-artistic-mesh', { image_file: file_key });
    assert.match(await taskFails(6002, run), /transparent/);
    assert.equal((await client.account.balance()).total_usable_credits, before);
  });
});
