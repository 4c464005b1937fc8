import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { fails, hasKeys } from '../support/expect.ts';
import { inspectGlb } from '../support/glb.ts';
import { bytes } from '../support/images.ts';
import { stlOf } from '../support/model-files.ts';
import { torus } from '../support/remesh-shapes.ts';
import { type Service, startService } from '../support/service.ts';

const MODELS = join(import.meta.dirname, '../fixtures/models');
const model = async (path: string) => bytes(await readFile(join(MODELS, path)));

describe('model-texture', () => {
  let service: Service;
  before(async () => {
    service = await startService({ env: { BOZZETTO_CONCURRENCY: '1' } });
  });
  after(() => service.stop());

  const upload = async (content: Uint8Array<ArrayBuffer>, filename = 'model') =>
    (await service.client().uploads.model(content, { filename })).file_key;

  async function texture(
    model_file: string,
    fields: { prompt?: string; image_file?: string; texture_size?: number; keep_uv?: boolean },
  ) {
    const client = service.client();
    const task = await client.run(
      'model-texture',
      { model_file, ...fields } as { model_file: string; prompt: string },
      { allow_duplicate: true },
    );
    const report = await client.tasks.report(task.task_uuid);
    const files = new Map<string, Uint8Array>();
    for (const { filename, url } of report.assets) {
      files.set(filename, new Uint8Array(await (await client.download(url)).bytes()));
    }
    return { task, report, files };
  }

  test('by words: a GLB with its maps, the maps by themselves, a preview, parts in the report', async () => {
    const model_file = await upload(stlOf(torus(40, 20)), 'ring.stl');
    const { task, report, files } = await texture(model_file, { prompt: 'old oak wood' });
    assert.equal(task.cost_credits, 15);
    hasKeys(task.output!, ['textured_model_url', 'texture_url', 'preview_url']);
    const maps = ['base-color.jpeg', 'metallic-roughness.jpeg', 'normal.png'];
    assert.deepEqual([...files.keys()], ['model.glb', ...maps, 'preview.png']);
    const glb = await inspectGlb(files.get('model.glb')!);
    assert.deepEqual(
      glb.textures,
      maps.map(() => ({ width: 1024, height: 1024 })),
    );
    const { texture: made, unwrap } = report.mesh!;
    assert.deepEqual(made!.parts, [{ part: null, material: 'oak', colour: null }]);
    assert.equal(made!.uvs, 'made');
    assert.ok(unwrap!.charts > 0 && unwrap!.utilisation > 0.4 && unwrap!.stretch < 1.1);
    const { format, width } = await sharp(files.get('preview.png')).metadata();
    assert.deepEqual([format, width], ['png', 1024]);
    assert.deepEqual(report.warnings, []);
  });

  test('UVs that will do are kept; others are made, with a warning; or wherever it is wished', async () => {
    // Every side of the cube shows the whole texture.
    const box = await upload(await model('00_BoxTextured/BoxTextured.glb'));
    const brick = await texture(box, { prompt: 'red brick' });
    assert.equal(brick.report.mesh!.texture!.uvs, 'made');
    assert.deepEqual(
      brick.report.warnings.map(({ code }) => code),
      ['uvs_not_kept'],
    );
    const anew = await texture(box, { prompt: 'gold', keep_uv: false });
    assert.deepEqual([anew.report.mesh!.texture!.uvs, anew.report.warnings], ['made', []]);
    const again = await texture(await upload(bytes(Buffer.from(anew.files.get('model.glb')!))), {
      prompt: 'steel',
    });
    assert.deepEqual([again.report.mesh!.texture!.uvs, again.report.warnings], ['kept', []]);
  });

  test('by a picture: of a material, laid over all; of something else, its colors', async () => {
    const monkey = await upload(await model('09_suzanne/suzanne.ply'));
    const byPicture = async (picture: Buffer) => {
      const { file_key } = await service
        .client()
        .uploads.image(bytes(picture), { filename: 'picture.png' });
      const { report, files } = await texture(monkey, { image_file: file_key });
      const verdict = report.validation!['model.glb'] as { errors: number; warnings: number };
      assert.deepEqual([verdict.errors, verdict.warnings], [0, 0]);
      const { dominant } = await sharp(files.get('base-color.jpeg')).stats();
      const codes = report.warnings.map(({ code }) => code);
      return { made: report.mesh!.texture!, dominant, codes, names: [...files.keys()] };
    };
    const plain = await byPicture(
      await sharp({ create: { width: 256, height: 64, channels: 3, background: '#3060c0' } })
        .png()
        .toBuffer(),
    );
    assert.deepEqual(plain.made.picture, { use: 'material', fit: null });
    assert.ok(plain.names.includes('normal.png') && plain.names.includes('base-color.jpeg'));
    assert.ok(plain.dominant.b > 150 && plain.dominant.r < 90, JSON.stringify(plain.dominant));
    assert.deepEqual(plain.codes, []);

    const flag = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="160">
      <path d="M20 60 L380 20 L380 60 L20 100z" fill="#c02020"/>
      <path d="M20 100 L380 60 L380 80 L20 120z" fill="#2040a0"/></svg>`;
    const other = await byPicture(await sharp(Buffer.from(flag)).png().toBuffer());
    const { use, fit } = other.made.picture!;
    assert.equal(use, 'palette');
    assert.ok(fit!.agreement < fit!.needed);
    assert.deepEqual(
      other.made.parts.map(({ colour }) => colour),
      ['#2040a0', '#c02020'],
    );
    assert.deepEqual(other.codes, ['picture_palette_only']);
  });

  test('words that name no material are refused with those that come closest, and make no task', async () => {
    const client = service.client();
    const before = (await client.account.balance()).total_usable_credits;
    const model_file = await upload(await model('10_cube/cube.ply'));
    const error = await fails(4222, 422, () =>
      client.tasks.create('model-texture', { model_file, prompt: 'woood of the purest' }),
    );
    assert.match(error.message, /material/);
    assert.match(error.suggestion ?? '', /\bwood\b/);
    const { total_usable_credits, total_frozen_credits } = await client.account.balance();
    assert.deepEqual([total_usable_credits, total_frozen_credits], [before, 0]);
  });
});
