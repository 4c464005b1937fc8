import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import type { TaskReport } from '../../src/sdk/index.ts';
import { fails, hasKeys, reaches, taskFails } from '../support/expect.ts';
import { inspectGlb } from '../support/glb.ts';
import { bytes } from '../support/images.ts';
import { stlOf } from '../support/model-files.ts';
import { CANCEL_MS } from '../support/patience.ts';
import { torus } from '../support/remesh-shapes.ts';
import { type Service, startService } from '../support/service.ts';

const MODELS = join(import.meta.dirname, '../fixtures/models');
const model = async (path: string) => bytes(await readFile(join(MODELS, path)));
const text = (content: string) => bytes(Buffer.from(content));

describe('model-remesh', () => {
  let service: Service;
  before(async () => {
    service = await startService({ env: { BOZZETTO_CONCURRENCY: '1' } });
  });
  after(() => service.stop());

  const upload = async (content: Uint8Array<ArrayBuffer>, filename = 'model') =>
    (await service.client().uploads.model(content, { filename })).file_key;

  async function remesh(
    model_file: string,
    fields: {
      target_face_count?: number;
      face_type?: 'quad' | 'triangle';
      export_format?: 'fbx' | 'glb';
      texture_size?: 1024 | 2048 | 4096;
    } = {},
  ) {
    const client = service.client();
    const task = await client.run(
      'model-remesh',
      { model_file, ...fields },
      { allow_duplicate: true },
    );
    const report = await client.tasks.report(task.task_uuid);
    const download = async (url: string) =>
      new Uint8Array(await (await client.download(url)).bytes());
    const files = new Map<string, Uint8Array>();
    for (const asset of report.assets) files.set(asset.filename, await download(asset.url));
    return { task, report, files, main: await client.tasks.url(task.task_uuid) };
  }

  const sidesOf = ({ mesh }: TaskReport, filename: string) =>
    mesh!.results.find((one) => one.filename === filename)!.statistics.faces_by_sides;

  async function assertPictures(files: Map<string, Uint8Array>) {
    for (const name of ['preview.png', 'topology.png']) {
      const { format, width, height } = await sharp(files.get(name)).metadata();
      assert.deepEqual([format, width, height], ['png', 1024, 1024], name);
    }
  }

  test('quads: an FBX of them, a GLB beside it, both pictures, and how good they are', async () => {
    const file_key = await upload(await model('01_Duck/Duck.glb'));
    const { task, report, files, main } = await remesh(file_key, { target_face_count: 2000 });
    hasKeys(task.output!, ['textured_model_url', 'texture_url', 'preview_url', 'topology_url']);
    hasKeys(task.input!, ['model_file', 'target_face_count', 'face_type', 'export_format']);
    // The UVs were kept, so the texture is that of the source.
    const texture = await service.client().tasks.url(task.task_uuid, { kind: 'texture' });
    assert.match(texture.download_url, /base-color\.png/);
    assert.equal((task.output!.textured_model_url as string[]).length, 2);
    assert.deepEqual([...files.keys()].slice(0, 2), ['model.fbx', 'model.glb']);
    assert.equal(main.asset_id, report.assets[0]!.asset_id);
    assert.match(main.download_url, /model\.fbx/);
    const { remesh: quality, source, results } = report.mesh!;
    assert.equal(source!.statistics.triangles, 4212);
    assert.deepEqual(
      [quality!.face_type, quality!.target_face_count, quality!.quads_percent],
      ['quad', 2000, 100],
    );
    assert.ok(Math.abs(quality!.result.faces - 2000) <= 40, `${quality!.result.faces} quads`);
    assert.deepEqual(sidesOf(report, 'model.fbx'), { 4: quality!.result.faces });
    assert.deepEqual([quality!.watertight, quality!.euler_characteristic], [true, 2]);
    assert.ok(quality!.irregular_percent! < 6 && quality!.angle_deviation! < 12);
    assert.ok(quality!.distance_mean_percent < 0.15);
    assert.ok(results.every(({ statistics }) => statistics.watertight));
    const glb = await inspectGlb(files.get('model.glb')!);
    assert.deepEqual([glb.triangles, glb.openEdges], [2 * quality!.result.faces, 0]);
    assert.equal(glb.textures.length, 1, 'the texture of the source is still on it');
    await assertPictures(files);
    // The inside of the beak is a fold that is too narrow for quads of this size: they are smaller there.
    assert.deepEqual(report.warnings, []);
  });

  test('with texture_size: new UVs, and the looks of the source baked onto them', async () => {
    const file_key = await upload(await model('01_Duck/Duck.glb'));
    const { task, report, files } = await remesh(file_key, {
      target_face_count: 1000,
      face_type: 'triangle',
      texture_size: 1024,
    });
    assert.equal(task.cost_credits, 10);
    const textures = ['base-color.jpeg', 'normal.png'];
    assert.deepEqual([...files.keys()], ['model.glb', ...textures, 'preview.png', 'topology.png']);
    assert.deepEqual(
      report.assets.slice(1, 3).map(({ kind, role, width, height }) => [kind, role, width, height]),
      textures.map(() => ['texture', 'texture_url', 1024, 1024]),
    );
    const glb = await inspectGlb(files.get('model.glb')!);
    assert.deepEqual(glb.textures, [
      { width: 1024, height: 1024 },
      { width: 1024, height: 1024 },
    ]);
    const { unwrap, bake } = report.mesh!;
    assert.ok(unwrap!.charts > 0 && unwrap!.utilisation > 0.4 && unwrap!.stretch < 1.5);
    assert.deepEqual(bake!.maps, ['base-color', 'normal']);
    assert.ok(bake!.hit > 0.99, `${bake!.hit}`);
    // The duck is yellow, so red exceeds blue.
    const { channels } = await sharp(files.get('preview.png')).stats();
    assert.ok(channels[0]!.mean > 1.5 * channels[2]!.mean);
    const texture = await service.client().tasks.url(task.task_uuid, { kind: 'texture' });
    assert.match(texture.download_url, /base-color\.jpeg/);
  });

  test('triangles: the exact number in one GLB; FBX where it is asked for', async () => {
    const file_key = await upload(stlOf(torus(60, 20)), 'torus.stl');
    const glb = await remesh(file_key, { target_face_count: 1001, face_type: 'triangle' });
    assert.deepEqual([...glb.files.keys()], ['model.glb', 'preview.png', 'topology.png']);
    const { triangles, openEdges } = await inspectGlb(glb.files.get('model.glb')!);
    assert.ok(triangles === 1001 || triangles === 1000, `${triangles} triangles`);
    assert.equal(openEdges, 0);
    const { remesh: quality } = glb.report.mesh!;
    assert.deepEqual([quality!.irregular_vertices, quality!.euler_characteristic], [null, 0]);
    // The result is finer than the source, which still has its 2,400 triangles after welding.
    const fbx = await remesh(file_key, {
      target_face_count: 5000,
      face_type: 'triangle',
      export_format: 'fbx',
    });
    assert.deepEqual([...fbx.files.keys()].slice(0, 2), ['model.fbx', 'model.glb']);
    assert.deepEqual(sidesOf(fbx.report, 'model.fbx'), { 3: 5000 });
  });

  test('without a target: half of the faces, at least 5,000; a mess is repaired and reported', async () => {
    const { report } = await remesh(await upload(await model('09_suzanne/suzanne.ply')));
    const { remesh: quality, repairs } = report.mesh!;
    assert.equal(quality!.target_face_count, 5000);
    assert.ok(Math.abs(quality!.result.faces - 5000) <= 100, `${quality!.result.faces} quads`);
    const codes = repairs.map(({ code }) => code);
    assert.ok(codes.includes('vertices_welded'), codes.join());
  });

  test('a rigged model is remeshed at rest, with a warning', async () => {
    const file_key = await upload(await model('14_BoxAnimated/BoxAnimated.usdz'));
    const { report } = await remesh(file_key, { target_face_count: 1000 });
    const codes = report.warnings.map(({ code }) => code);
    assert.ok(codes.includes('rig_dropped'), codes.join());
    assert.equal(report.mesh!.results[0]!.statistics.animations, 0);
  });

  test('the size of numbers does not matter, and parts that cost too many faces are reported', async () => {
    const far = 'v 0 0 0\nv 1e38 0 0\nv 0 1e38 0\nf 1 2 3\n';
    const { report } = await remesh(await upload(text(far)), { target_face_count: 1000 });
    assert.ok(report.mesh!.results[0]!.statistics.bounds!.max.every(Number.isFinite));
    const lines: string[] = [];
    for (let i = 0; i < 1500; i++) {
      const [x, y, z] = [i % 12, Math.floor(i / 12) % 12, Math.floor(i / 144)];
      lines.push(`v ${x} ${y} ${z}`, `v ${x + 0.3} ${y} ${z}`);
      lines.push(`v ${x} ${y + 0.3} ${z}`, `v ${x} ${y} ${z + 0.3}`);
      const [a, b, c, d] = [4 * i + 1, 4 * i + 2, 4 * i + 3, 4 * i + 4];
      lines.push(`f ${a} ${c} ${b}`, `f ${a} ${b} ${d}`, `f ${a} ${d} ${c}`, `f ${b} ${c} ${d}`);
    }
    const crowd = await remesh(await upload(text(`${lines.join('\n')}\n`)), {
      target_face_count: 1000,
      face_type: 'triangle',
    });
    const { result, dropped_parts } = crowd.report.mesh!.remesh!;
    assert.ok(result.faces <= 1000 && dropped_parts >= 1250, `${dropped_parts} parts`);
    assert.ok(crowd.report.warnings.some(({ code }) => code === 'parts_dropped'));
  });

  test('quads do not go into GLB: 4003', async () => {
    const model_file = await upload(await model('10_cube/cube.ply'));
    const error = await fails(4003, 400, () =>
      service.client().tasks.create('model-remesh', { model_file, export_format: 'glb' }),
    );
    assert.match(error.suggestion ?? '', /fbx|triangle/);
  });

  test('what cannot be remeshed fails with the reason, and costs nothing', async () => {
    const client = service.client();
    const before = (await client.account.balance()).total_usable_credits;
    const line = 'v 0 0 0\nv 1 1 1\nv 2 2 2\nf 1 2 3\n';
    const duck = await model('01_Duck/Duck.glb');
    const lost = new Uint8Array(duck);
    lost.fill(0x7b, 100, 200);
    for (const [content, message] of [
      [text(line), /area/],
      [text('v 0 0 0\nv 1 0 0\nv nan 1 0\nf 1 2 3\n'), /./],
      [lost, /JSON/i],
    ] as const)
      assert.match(await taskFails(6002, remesh(await upload(content))), message);
    const { total_usable_credits, total_frozen_credits } = await client.account.balance();
    assert.deepEqual([total_usable_credits, total_frozen_credits], [before, 0]);
  });

  test('a run in the middle is cancelled within 2 s, and the engine is free again', async () => {
    const client = service.client();
    const before = (await client.account.balance()).total_usable_credits;
    const model_file = await upload(stlOf(torus(320, 160)), 'large.stl');
    const { task_uuid } = await client.tasks.create('model-remesh', {
      model_file,
      target_face_count: 100_000,
    });
    await reaches(client, task_uuid, ['RUNNING']);
    await new Promise((resume) => setTimeout(resume, 1500));
    const cancelledAt = Date.now();
    assert.equal((await client.tasks.cancel(task_uuid)).status, 'CANCELLED');
    const small = await client.tasks.create('model-remesh', {
      model_file: await upload(stlOf(torus(20, 10)), 'small.stl'),
      target_face_count: 1000,
    });
    await reaches(client, small.task_uuid, ['RUNNING', 'SUCCESS']);
    assert.ok(Date.now() - cancelledAt < CANCEL_MS, `${Date.now() - cancelledAt} ms`);
    await client.wait(small);
    const spent = before - (await client.account.balance()).total_usable_credits;
    assert.equal(spent, 5, 'only the small one costs');
  });
});
