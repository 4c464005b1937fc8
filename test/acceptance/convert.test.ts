import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { ZipFile } from 'yazl';
import { WRITE_FORMATS } from '../../src/contract/formats.ts';
import { fails, hasKeys, taskFails } from '../support/expect.ts';
import { inspectGlb } from '../support/glb.ts';
import { bytes } from '../support/images.ts';
import { type Service, startService } from '../support/service.ts';

const MODELS = join(import.meta.dirname, '../fixtures/models');
const model = async (path: string) => bytes(await readFile(join(MODELS, path)));

async function zip(files: Record<string, Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files))
    archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return bytes(await buffer(archive.outputStream));
}

describe('convert-model-format', () => {
  let service: Service;
  let site: Server;
  let siteUrl = '';
  before(async () => {
    service = await startService({ env: { BOZZETTO_ALLOW_PRIVATE_URLS: 'true' } });
    const duck = await model('01_Duck/Duck.glb');
    site = createServer((_request, response) => response.end(duck)).listen(0, '127.0.0.1');
    await new Promise((ready) => site.once('listening', ready));
    siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/duck.fbx`;
  });
  after(async () => {
    site.close();
    await service.stop();
  });

  const upload = async (content: Uint8Array<ArrayBuffer>, filename = 'model') =>
    (await service.client().uploads.model(content, { filename })).file_key;

  async function convert(model_file: string, source_format: string, target_format: string) {
    const client = service.client();
    const task = await client.run(
      'convert-model-format',
      { model_file, source_format, target_format },
      { allow_duplicate: true },
    );
    const report = await client.tasks.report(task.task_uuid);
    const file = await (await client.download(task)).bytes();
    return { task, report, file: new Uint8Array(file) };
  }

  test('a cube of quads into every format, with its report', async () => {
    const cube = '03_cube_with_materials/cube_with_materials';
    const file_key = await upload(
      await zip({
        'cube.obj': await model(`${cube}.obj`),
        'cube_with_materials.mtl': await model(`${cube}.mtl`),
        'cube_texture.png': await model('03_cube_with_materials/cube_texture.png'),
      }),
      'cube.zip',
    );
    for (const target of WRITE_FORMATS) {
      const { task, report, file } = await convert(file_key, 'obj', target);
      // Formats other than GLB come with a GLB for viewers.
      const viewer = target === 'glb' ? [] : ['viewer_model_url'];
      hasKeys(task.output!, ['model_url', ...viewer, 'preview_url']);
      hasKeys(task.input!, ['model_file', 'source_format', 'target_format']);
      const [asset, ...others] = report.assets;
      assert.deepEqual(
        others.map(({ role, width }) => [role, width]),
        [...viewer.map((role) => [role, undefined]), ['preview_url', 1024]],
        target,
      );
      assert.deepEqual(
        [asset!.kind, asset!.role, asset!.format, asset!.bytes, asset!.sha256],
        [
          ...['model', 'model_url', target, file.byteLength],
          createHash('sha256').update(file).digest('hex'),
        ],
      );
      const { source, results } = report.mesh!;
      assert.deepEqual(
        [source!.format, source!.statistics.faces_by_sides, source!.statistics.watertight],
        ['obj', { 4: 6 }, true],
      );
      const [result] = results;
      assert.equal(result!.statistics.triangles, 12, target);
      const keepsQuads = ['fbx', 'obj', 'ply', 'dae', 'usdz'].includes(target);
      if (keepsQuads) assert.deepEqual(result!.statistics.faces_by_sides, { 4: 6 }, target);
      if (target === 'glb' || target === 'gltf') {
        const [verdict] = Object.values(report.validation!) as { errors: number }[];
        assert.equal(verdict!.errors, 0);
      } else assert.equal(report.validation, null);
      if (target === 'stl')
        assert.ok(report.warnings.some(({ code }) => code === 'materials_dropped'));
      if (target === 'glb') assert.equal((await inspectGlb(file)).triangles, 12);
    }
  });

  test('the same format in and out is a clean re-write, the same bytes each time', async () => {
    const file_key = await upload(await model('00_BoxTextured/BoxTextured.glb'));
    const first = await convert(file_key, 'glb', 'glb');
    const second = await convert(file_key, 'glb', 'glb');
    assert.deepEqual(first.file, second.file);
    assert.notEqual(first.task.task_uuid, second.task.task_uuid);
  });

  test('of a URL', async () => {
    const { report } = await convert(siteUrl, 'glb', 'ply');
    assert.equal(report.mesh!.source!.statistics.triangles, 4212);
  });

  test('formats that are not supported are 4004, with those that are', async () => {
    const model_file = await upload(await model('10_cube/cube.ply'));
    for (const [source_format, target_format] of [
      ['ply', 'step'],
      ['doc', 'glb'],
    ] as const) {
      const error = await fails(4004, 400, () =>
        service.client().tasks.create('convert-model-format', {
          model_file,
          source_format,
          target_format,
        }),
      );
      assert.match(error.suggestion ?? '', /glb, gltf, obj, fbx/);
    }
  });

  test('a source_format that is not what the bytes are: 4220 with what they are', async () => {
    const model_file = await upload(
      await model('04_maya_cube_7500_binary/maya_cube_7500_binary.fbx'),
    );
    const error = await fails(4220, 422, () =>
      service.client().tasks.create('convert-model-format', {
        model_file,
        source_format: 'glb',
        target_format: 'obj',
      }),
    );
    assert.match(error.message, /source_format is "glb", but the content of the file is "fbx"/);
    assert.match(error.suggestion ?? '', /"fbx"/);
    assert.match(
      await taskFails(4220, convert(siteUrl, 'fbx', 'obj')),
      /the content of the file is "glb"/,
    );
  });

  test('broken models fail with what is wrong, and the service lives on', async () => {
    const duck = await model('01_Duck/Duck.glb');
    const lost = new Uint8Array(duck);
    // This overwrites the middle of the JSON chunk.
    lost.fill(0x7b, 100, 200);
    const nested = `<COLLADA>${'<node>'.repeat(100_000)}</COLLADA>`;
    const huge =
      'ply\nformat binary_little_endian 1.0\nelement vertex 4000000000\nproperty float x\nproperty float y\nproperty float z\nend_header\n';
    const bomb = await zip({ 'bomb.obj': new Uint8Array(1_000_000) });
    // The entry in the ZIP directory claims a size of 4 GB.
    Buffer.from(bomb.buffer).writeUInt32LE(
      0xf0000000,
      Buffer.from(bomb.buffer).indexOf('PK\x01\x02') + 24,
    );
    for (const [format, content, message] of [
      ['glb', lost, /JSON/i],
      ['obj', bytes(Buffer.from('v 0 0 0\nv 1 0 0\nv nan 1 0\n')), /face/i],
      ['obj', bytes(Buffer.from('v 0 0 0\nf 1 2 3\n')), /./],
      ['dae', bytes(Buffer.from(nested)), /deep|nest/i],
      ['ply', bytes(Buffer.from(huge)), /./],
      ['obj', bomb, /./],
    ] as const) {
      const file_key = await upload(content);
      assert.match(await taskFails(6002, convert(file_key, format, 'glb')), message);
    }
    const { report } = await convert(await upload(duck), 'glb', 'stl');
    assert.equal(report.mesh!.results[0]!.statistics.triangles, 4212);
  });

  test('costs one credit, which a failure gives back', async () => {
    const client = service.client();
    const before = (await client.account.balance()).total_usable_credits;
    await convert(await upload(await model('10_cube/cube.ply')), 'ply', 'glb');
    await taskFails(6002, convert(await upload(bytes(Buffer.from('v 0 0 0\n'))), 'obj', 'glb'));
    const { total_usable_credits, total_frozen_credits } = await client.account.balance();
    assert.deepEqual([before - total_usable_credits, total_frozen_credits], [1, 0]);
  });
});
