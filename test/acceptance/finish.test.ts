import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { FlowInput } from '../../src/flows/specs.ts';
import type { TaskReport } from '../../src/sdk/index.ts';
import { fails, hasKeys } from '../support/expect.ts';
import { bytes } from '../support/images.ts';
import { type Service, startService } from '../support/service.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
/** Largest deviation of a size or a pivot, in meters at a size of one meter. */
const EXACT = 1e-6;

type Settings = Omit<FlowInput<'model-finish'>, 'model_file'>;

interface Gltf {
  nodes: {
    name?: string;
    mesh?: number;
    scale?: number[];
    matrix?: number[];
    children?: number[];
  }[];
  extensionsUsed?: string[];
  skins?: unknown[];
  animations?: unknown[];
}

/** The validator's findings on a file. */
interface Verdict {
  errors: number;
  messages: string[];
}

/** Returns the JSON of a GLB. */
function jsonOf(glb: Uint8Array): Gltf {
  const length = new DataView(glb.buffer, glb.byteOffset).getUint32(12, true);
  return JSON.parse(Buffer.from(glb.subarray(20, 20 + length)).toString()) as Gltf;
}

describe('model-finish', () => {
  let service: Service;
  before(async () => {
    service = await startService({ env: { BOZZETTO_CONCURRENCY: '1' } });
  });
  after(() => service.stop());

  async function finish(path: string, settings: Settings) {
    const client = service.client();
    const content = bytes(await readFile(join(FIXTURES, path)));
    const { file_key: model_file } = await client.uploads.model(content, { filename: 'model' });
    const task = await client.run('model-finish', { model_file, ...settings });
    const report = await client.tasks.report(task.task_uuid);
    const files = new Map<string, Uint8Array>();
    for (const { filename, url } of report.assets)
      files.set(filename, new Uint8Array(await (await client.download(url)).bytes()));
    return { task, report, files, finish: report.mesh!.finish! };
  }

  /** Asserts that the validator found no error in any file. */
  function assertValid({ validation }: TaskReport) {
    const verdicts = Object.entries((validation ?? {}) as Record<string, Verdict>);
    assert.ok(verdicts.length > 0);
    for (const [filename, { errors, messages }] of verdicts)
      assert.equal(errors, 0, `${filename}: ${messages[0]}`);
  }

  function assertBox(report: TaskReport, filename: string, height: number) {
    const { statistics } = report.mesh!.results.find((one) => one.filename === filename)!;
    const { min, max } = statistics.bounds!;
    assert.ok(Math.abs(max[1] - min[1] - height) <= EXACT, `height ${max[1] - min[1]}`);
    assert.ok(Math.abs(min[1]) <= EXACT, `bottom ${min[1]}`);
    for (const k of [0, 2] as const) assert.ok(Math.abs(min[k] + max[k]) <= 2 * EXACT);
  }

  test('godot: one GLB with colliders by name, LODs beside it, exact size and pivot, UVs kept', async () => {
    const made = await finish('models/01_Duck/Duck.glb', { preset: 'godot', size: { height: 1 } });
    const { task, report, files, finish: figures } = made;
    hasKeys(task.output!, [
      ...['textured_model_url', 'viewer_model_url', 'lod_model_url', 'texture_url'],
      ...['preview_url', 'topology_url'],
    ]);
    assertValid(report);
    assertBox(report, 'viewer.glb', 1);
    assert.equal(figures.uvs_kept_percent, 100);
    assert.ok(figures.distance.hausdorff_percent < 1e-3, 'the surface is that of the source');
    assert.equal(figures.before.triangles, 4212);
    const duck = await readFile(join(FIXTURES, 'models/01_Duck/Duck.glb'));
    assert.equal(figures.before.file_bytes, duck.byteLength);
    const provenance = files.get('model.glb')!.byteLength - figures.after.file_bytes!;
    assert.ok(provenance > 0 && provenance < 8192, `${provenance} bytes of provenance`);
    assert.equal(figures.after.triangles, 4212, 'colliders are not counted as the model');
    const { nodes } = jsonOf(files.get('model.glb')!);
    for (const { scale, matrix } of nodes)
      assert.deepEqual([scale, matrix], [undefined, undefined]);
    const colliders = nodes.filter(({ name }) => name?.endsWith('-convcolonly'));
    assert.equal(colliders.length, figures.collider!.pieces);
    assert.ok(colliders.length >= 1 && figures.collider!.coverage > 0.99);
    const triangles = figures.lods.map((level) => level.triangles);
    assert.equal(triangles.length, 3);
    for (const [i, level] of figures.lods.entries()) {
      assert.ok(level.triangles <= (4212 * 0.55) / 2 ** i, `level ${level.level}`);
      assert.ok(level.error_percent >= (figures.lods[i - 1]?.error_percent ?? 0), 'errors grow');
      assert.ok(files.has(`model_LOD${level.level}.glb`));
    }
  });

  test('unity: a model of many materials that is 193 m long gets one texture and 0.5 m', async () => {
    const size = { longest: 500, unit: 'mm' } as const;
    const settings = { preset: 'unity', uv: 'unwrap', texture_size: 1024, size } as const;
    const {
      report,
      files,
      finish: figures,
    } = await finish('models/07_spider/spider.fbx', settings);
    assertValid(report);
    assert.ok(Math.max(...figures.before.size_metres!) > 100, 'the source is in the wrong unit');
    assert.ok(Math.abs(Math.max(...figures.after.size_metres!) - 0.5) <= EXACT);
    assert.ok(figures.before.materials > 1);
    assert.equal(figures.after.materials, 1);
    assert.equal(figures.after.draw_calls, figures.before.draw_calls, 'nodes are kept');
    const uv = figures.after.uv!;
    assert.equal(uv.overlap_percent, 0);
    assert.ok(uv.small_charts_percent <= 2 && uv.stretch! <= 1.25, JSON.stringify(uv));
    assert.ok(files.has('model.fbx') && files.has('model_collider.fbx'));
    const { nodes } = jsonOf(files.get('viewer.glb')!);
    assert.ok(nodes.every(({ scale }) => scale === undefined));
  });

  test('a skinned and animated model keeps its skin and its motion at another size', async () => {
    const settings = { size: { height: 1 }, pivot: 'base_center' } as const;
    const path = 'fbx/maya_transformed_skin_6100_ascii.fbx';
    const { report, files, finish: figures } = await finish(path, settings);
    assertValid(report);
    assertBox(report, 'model.glb', 1);
    assert.ok(figures.scale > 10);
    assert.equal(figures.uvs_kept_percent, 100);
    const { nodes, skins, animations } = jsonOf(files.get('model.glb')!);
    assert.ok(nodes.every(({ scale, matrix }) => scale === undefined && matrix === undefined));
    assert.deepEqual([skins?.length, animations?.length], [1, 1]);
  });

  test('web: compressed geometry and textures, at the same place within 0.01 %', async () => {
    const made = await finish('models/01_Duck/Duck.glb', { preset: 'web' });
    const { report, files, finish: figures } = made;
    assertValid(report);
    const used = jsonOf(files.get('model.glb')!).extensionsUsed ?? [];
    assert.ok(used.includes('EXT_meshopt_compression') && used.includes('EXT_texture_webp'));
    assert.equal(figures.uvs_kept_percent, 100);
    assert.ok(figures.distance.hausdorff_percent < 0.01);
    assert.ok(figures.after.file_bytes! < 60_000);
  });

  test('remesh: quads in an FBX with the baked look of the source', async () => {
    const settings = {
      ...({ shape: 'remesh', target_face_count: 2000, target_format: 'fbx' } as const),
      ...({ uv: 'unwrap', texture_size: 512, size: { longest: 2 } } as const),
    };
    const { report, finish: figures } = await finish('models/01_Duck/Duck.glb', settings);
    assertValid(report);
    assert.ok(Math.abs(figures.after.faces - 2000) <= 60, `${figures.after.faces} faces`);
    assert.ok(Math.abs(Math.max(...figures.after.size_metres!) - 2) <= 2 * EXACT);
    assert.ok(figures.distance.hausdorff_percent < 2.5);
    assert.equal(figures.after.largest_texture, 512);
    assert.ok(report.mesh!.bake!.hit > 0.99);
  });

  test('the quote is the price, whatever a preset chooses', async () => {
    const client = service.client();
    const price = async (fields: Settings) =>
      (await client.tasks.quote('model-finish', fields)).cost_credits;
    assert.equal(await price({}), 1);
    assert.equal(await price({ preset: 'web' }), 1);
    assert.equal(await price({ preset: 'unity' }), 4);
    assert.equal(await price({ preset: 'unity', lods: 0, collision: 'none' }), 2);
    assert.equal(await price({ shape: 'remesh', uv: 'unwrap', lods: [0.5, 0.1] }), 10);
    const content = bytes(await readFile(join(FIXTURES, 'models/10_cube/cube.ply')));
    const { file_key: model_file } = await client.uploads.model(content, { filename: 'cube.ply' });
    const created = await client.tasks.create('model-finish', { model_file, preset: 'unity' });
    assert.equal(created.cost_credits, 4);
    await fails(4003, 400, () =>
      client.tasks.create('model-finish', { model_file, compress: 'draco', target_format: 'fbx' }),
    );
  });
});
