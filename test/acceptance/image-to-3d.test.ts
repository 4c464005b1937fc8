import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import type { TaskStatusPayload } from '../../src/sdk/index.ts';
import { hasKeys } from '../support/expect.ts';
import { inspectGlb } from '../support/glb.ts';
import { bytes } from '../support/images.ts';
import { ROOT, type Service, startService } from '../support/service.ts';

describe('image to 3D', () => {
  let service: Service;
  let file_key: string;
  before(async () => {
    service = await startService({ embedded: true });
    ({ file_key } = await service.client().uploads.image(await exampleImage(), {
      filename: 'example.png',
    }));
  });
  after(() => service.stop());

  /** Returns the first image of the examples. */
  async function exampleImage() {
    const names = (await readdir(join(ROOT, 'examples'))).filter((name) =>
      /^[^.]+\.(png|jpe?g|webp)$/.test(name),
    );
    return bytes(await readFile(join(ROOT, 'examples', names.sort()[0]!)));
  }

  const fetchBytes = async (url: string) =>
    new Uint8Array(await (await service.client().download(url)).bytes());

  /** Downloads the files of the output and checks those that both flows have. */
  async function checkOutput(task: TaskStatusPayload, polygonLimit: number) {
    const output = task.output as Record<string, string[]> & { preview_url: string };
    const cutOut = await sharp(await fetchBytes(output.preprocessed_image_url![0]!)).metadata();
    assert.deepEqual([cutOut.format, cutOut.hasAlpha], ['png', true]);
    const preview = await sharp(await fetchBytes(output.preview_url)).metadata();
    assert.ok(preview.width >= 512 && preview.height >= 512);
    const geometry = await inspectGlb(await fetchBytes(output.geometry_model_url![0]!));
    assert.ok(geometry.triangles > 100 && geometry.triangles <= polygonLimit);
    assert.equal(geometry.openEdges, 0, 'closed and consistently oriented');
    const [width, height, depth] = [0, 1, 2].map(
      (axis) => geometry.max[axis]! - geometry.min[axis]!,
    );
    assert.ok(Math.abs(geometry.min[1]) < 1e-3, `stands on y = 0, not ${geometry.min[1]}`);
    assert.ok(Math.abs(height! - 1) < 1e-3, `1 m high, not ${height}`);
    assert.ok(width! > 0.05 && depth! > 0.05);
    for (const axis of [0, 2])
      assert.ok(Math.abs(geometry.min[axis]! + geometry.max[axis]!) < 2e-2, 'centred');
    return { output, geometry };
  }

  for (const [polygon_limit, texture_size, turbo] of [
    [5000, 1024, false],
    [2000, 1500, true],
  ] as const)
    test(`image-to-model: ${polygon_limit} triangles, texture ${texture_size}, turbo ${turbo}`, async () => {
      const client = service.client();
      const task = await client.run('image-to-model', {
        image_file: file_key,
        polygon_limit,
        texture_size,
        turbo,
      });
      hasKeys(task.output!, [
        'preprocessed_image_url',
        'geometry_model_url',
        'textured_model_url',
        'texture_url',
        'preview_url',
      ]);
      hasKeys(task.input!, [
        ...['image_url', 'model_version', 'polygon_limit', 'texture_size', 'turbo'],
      ]);
      const { output } = await checkOutput(task, polygon_limit);
      const main = await client.tasks.url(task.task_uuid);
      hasKeys(main, ['download_url', 'preview_url', 'asset_id', 'kind']);
      assert.equal(main.kind, 'model');
      const model = await fetchBytes(main.download_url);
      const facts = await inspectGlb(model);
      assert.ok(facts.triangles <= polygon_limit);
      assert.equal(facts.openEdges, 0);
      assert.deepEqual(facts.textures, [{ width: texture_size, height: texture_size }]);
      const asset = (await client.tasks.report(task.task_uuid)).assets.find(
        (one) => one.asset_id === main.asset_id,
      )!;
      assert.deepEqual(
        [asset.role, asset.bytes, asset.sha256],
        ['textured_model_url', model.byteLength, createHash('sha256').update(model).digest('hex')],
      );
      assert.equal(output.textured_model_url!.length, 1);
    });

  test('image-to-mesh: geometry only, model_version v1', async () => {
    const task = await service.client().run('image-to-mesh', {
      image_file: file_key,
      polygon_limit: 3000,
      model_version: 'v1',
      turbo: true,
    });
    hasKeys(task.output!, ['preprocessed_image_url', 'geometry_model_url', 'preview_url']);
    const { geometry } = await checkOutput(task, 3000);
    assert.deepEqual(geometry.textures, []);
  });

  test('each kind of asset is found at GET /tasks/url, the bundle holds all', async () => {
    const client = service.client();
    const task = await client.run('image-to-model', {
      image_file: file_key,
      polygon_limit: 1000,
      turbo: true,
    });
    const { assets } = await client.tasks.report(task.task_uuid);
    const roles = {
      geometry: 'geometry_model_url',
      texture: 'texture_url',
      preview: 'preview_url',
      image: 'preprocessed_image_url',
    } as const;
    for (const [kind, role] of Object.entries(roles)) {
      const found = await client.tasks.url(task.task_uuid, { kind: kind as keyof typeof roles });
      assert.equal(
        assets.find((asset) => asset.asset_id === found.asset_id)?.role,
        role,
        `kind ${kind}`,
      );
    }
    // The texture is the image that is embedded in the GLB.
    const { download_url: link } = await client.tasks.url(task.task_uuid, { kind: 'texture' });
    const image = await fetchBytes(link);
    const { width, height, format } = await sharp(image).metadata();
    assert.deepEqual([width, height, link.match(/base-color\.(\w+)/)?.[1]], [1024, 1024, format]);
    const [glb] = (task.output as Record<string, string[]>).textured_model_url!;
    assert.ok(Buffer.from(await fetchBytes(glb!)).includes(Buffer.from(image)));
    const { download_url } = await client.tasks.url(task.task_uuid, { kind: 'bundle' });
    const zip = Buffer.from(await fetchBytes(download_url));
    assert.equal(zip.subarray(0, 4).toString('latin1'), 'PK\u0003\u0004');
    for (const { filename } of assets) assert.ok(zip.includes(filename), filename);
  });

  test('pictures from several sides: as deep as the one from the right says, painted by both', async () => {
    const client = service.client();
    const upload = async (width: number, color: string) => {
      const svg = `<svg width="${width + 40}" height="240"><ellipse cx="${width / 2 + 20}" cy="120" rx="${width / 2}" ry="100" fill="${color}"/></svg>`;
      const image = bytes(await sharp(Buffer.from(svg)).png().toBuffer());
      return (await client.uploads.image(image, { filename: 'side.png' })).file_key;
    };
    const images = { front: await upload(200, 'red'), right: await upload(400, 'blue') };
    const fields = { polygon_limit: 2000, texture_size: 1024, turbo: true };
    const quote = await client.tasks.quote('image-to-model', { images, ...fields });
    assert.equal(quote.cost_credits, 20);
    const task = await client.run('image-to-model', { images, ...fields });
    assert.equal(task.cost_credits, 20);
    const shown = task.input!.images as Record<string, string>;
    assert.deepEqual(Object.keys(shown), ['front', 'right']);
    assert.match(shown.right!, /^http/);
    const output = task.output as Record<string, string[]>;
    const made = await inspectGlb(await fetchBytes(output.geometry_model_url![0]!));
    const depth = made.max[2]! - made.min[2]!;
    assert.ok(Math.abs(depth - 2) < 0.1, `${depth}`);
    const texture = await sharp(await fetchBytes(output.texture_url![0]!)).stats();
    const [red, green, blue] = texture.channels.map(({ mean }) => mean);
    assert.ok(red! > 60 && blue! > 60 && green! < 40, `${red} ${green} ${blue}`);
    // The images that the task shows are valid input for the same request.
    const again = await client.tasks.create('image-to-mesh', {
      images: shown as typeof images,
      polygon_limit: 1000,
      turbo: true,
    });
    assert.equal((await client.wait(again)).status, 'SUCCESS');
  });

  test('one picture or several, and the front among them', async () => {
    const client = service.client();
    const refused = (body: object) =>
      client.tasks.create('image-to-mesh', body as never).then(
        () => null,
        ({ code, message }) => [code, message],
      );
    const both = await refused({
      image_file: file_key,
      images: { front: file_key, back: file_key },
    });
    assert.deepEqual(both, [4003, 'exactly one of image_file and images is required']);
    assert.equal((await refused({}))![0], 4001);
    assert.equal((await refused({ images: { front: file_key } }))![0], 4001);
    assert.equal((await refused({ images: { back: file_key, left: file_key } }))![0], 4001);
    assert.equal((await refused({ images: { front: file_key, below: file_key } }))![0], 4002);
    assert.equal((await refused({ images: { front: file_key, back: 'img_none' } }))![0], 4041);
  });
});
