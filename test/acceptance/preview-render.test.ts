import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { TaskFailedError } from '../../src/sdk/index.ts';
import { hasKeys } from '../support/expect.ts';
import { bytes } from '../support/images.ts';
import { processesOf } from '../support/processes.ts';
import { type Service, startService } from '../support/service.ts';

const MODELS = join(import.meta.dirname, '../fixtures/models');
const model = async (path: string) => bytes(await readFile(join(MODELS, path)));

/** Axis, sign and color of each side of a PLY cube. */
const SIDES = {
  right: { axis: 0, sign: 1, color: [0, 0, 1] },
  left: { axis: 0, sign: -1, color: [1, 1, 0] },
  top: { axis: 1, sign: 1, color: [1, 1, 1] },
  bottom: { axis: 1, sign: -1, color: [0, 0, 0] },
  front: { axis: 2, sign: 1, color: [1, 0, 0] },
  back: { axis: 2, sign: -1, color: [0, 1, 0] },
};
function coloredCube(size: number): Uint8Array<ArrayBuffer> {
  const vertices: string[] = [];
  const faces: string[] = [];
  for (const { axis, sign, color } of Object.values(SIDES)) {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    const first = vertices.length;
    for (const [s, t] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ]) {
      const point = [0, 0, 0];
      point[axis] = (sign * size) / 2;
      point[u] = (sign * s! * size) / 2;
      point[v] = (t! * size) / 2;
      vertices.push(`${point.join(' ')} ${color.map((c) => c * 255).join(' ')}`);
    }
    faces.push(`4 ${[0, 1, 2, 3].map((k) => first + k).join(' ')}`);
  }
  const header = [
    ...['ply', 'format ascii 1.0', `element vertex ${vertices.length}`],
    ...['x', 'y', 'z'].map((name) => `property float ${name}`),
    ...['red', 'green', 'blue'].map((name) => `property uchar ${name}`),
    ...[`element face ${faces.length}`, 'property list uchar int vertex_indices', 'end_header'],
  ];
  return bytes(Buffer.from(`${[...header, ...vertices, ...faces].join('\n')}\n`));
}

/** Returns the side that has a color. */
function sideOf([r, g, b]: readonly number[]): string {
  const high = [r! > 140, g! > 140, b! > 140].join();
  const found = Object.entries(SIDES).find(
    ([, { color }]) => color.map((c) => c === 1).join() === high,
  );
  return found?.[0] ?? `${[r, g, b]}`;
}

describe('model-preview-render', () => {
  let service: Service;
  before(async () => {
    service = await startService();
  });
  after(() => service.stop());

  const upload = async (content: Uint8Array<ArrayBuffer>, filename: string) =>
    (await service.client().uploads.model(content, { filename })).file_key;

  async function render(model_file: string, input: Record<string, unknown>) {
    const client = service.client();
    const task = await client.run(
      'model-preview-render',
      { model_file, resolution: '128x128', ...input },
      { allow_duplicate: true },
    );
    const report = await client.tasks.report(task.task_uuid);
    const files = await Promise.all(
      report.assets.map(async ({ url }) => new Uint8Array(await (await fetch(url)).arrayBuffer())),
    );
    return { output: task.output!, report, assets: report.assets, files };
  }

  const pixels = async (file: Uint8Array) =>
    sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

  test('basic: both kinds of each view, a contact sheet, and how each was taken', async () => {
    const { output, assets, report, files } = await render(
      await upload(await model('01_Duck/Duck.glb'), 'duck.glb'),
      {},
    );
    hasKeys(output, ['rgb_image_url', 'white_image_url', 'contact_sheet_url']);
    assert.equal((output.rgb_image_url as string[]).length, 3);
    assert.equal((output.white_image_url as string[]).length, 3);
    assert.deepEqual(
      assets.map(({ role, kind }) => `${kind} ${role}`),
      [
        ...Array(3).fill('image rgb_image_url'),
        ...Array(3).fill('image white_image_url'),
        'preview contact_sheet_url',
      ],
    );
    assert.deepEqual(
      assets.slice(0, 3).map(({ render }) => [render?.azimuth, render?.elevation]),
      [
        [35, 18],
        [155, 18],
        [275, 18],
      ],
    );
    assert.deepEqual(
      assets
        .slice(0, 6)
        .map(({ render, width, height }) => [
          ...[render?.style, render?.background, render?.projection, width, height],
        ]),
      ['studio', 'studio', 'studio', 'white', 'white', 'white'].map((background) => [
        ...['pbr', background, 'perspective', 128, 128],
      ]),
    );
    const white = await pixels(files[3]!);
    assert.deepEqual([...white.data.subarray(0, 4)], [255, 255, 255, 255]);
    assert.partialDeepStrictEqual(report.engine, { renderer: { id: 'bozzetto-raster' } });
    assert.equal(report.statistics?.triangles, 4212);
  });

  test('named views show what they say, at any size of the model', async () => {
    const camera_angles = ['front', 'back', 'left', 'right', 'top', 'bottom', '90,0'];
    for (const size of [0.001, 1, 1000]) {
      const { assets, files } = await render(await upload(coloredCube(size), 'cube.ply'), {
        render_mode: 'custom',
        camera_angles,
        enable_white_render: false,
      });
      const seen = await Promise.all(
        files.slice(0, camera_angles.length).map(async (file) => {
          const { data, info } = await pixels(file);
          const o = 4 * ((info.height >> 1) * info.width + (info.width >> 1));
          return sideOf([...data.subarray(o, o + 3)]);
        }),
      );
      assert.deepEqual(
        seen,
        ['front', 'back', 'left', 'right', 'top', 'bottom', 'right'],
        `${size}`,
      );
      assert.deepEqual(
        assets.slice(0, camera_angles.length).map(({ render }) => render?.view),
        camera_angles,
      );
    }
  });

  test('a turntable of four has an animation of one whole turn', async () => {
    const { output, assets, files } = await render(
      await upload(await model('09_suzanne/suzanne.ply'), 'suzanne.ply'),
      { render_mode: 'preset', preset_name: 'turntable-4', enable_rgb_render: false },
    );
    hasKeys(output, ['white_image_url', 'contact_sheet_url', 'turntable_url']);
    const at = assets.findIndex(({ role }) => role === 'turntable_url');
    const animation = await sharp(files[at]!, { animated: true }).metadata();
    assert.deepEqual(
      [animation.format, animation.pages, animation.width, animation.pageHeight],
      ['webp', 24, 128, 128],
    );
    assert.deepEqual(
      assets.slice(0, 4).map(({ render }) => render?.azimuth),
      [0, 90, 180, 270],
    );
  });

  test('formats, sizes, styles and transparency are what was asked for', async () => {
    const file = await upload(await model('09_suzanne/suzanne.ply'), 'suzanne.ply');
    for (const [render_format, format] of [
      ['PNG', 'png'],
      ['JPEG', 'jpeg'],
      ['WEBP', 'webp'],
    ] as const) {
      const background = format === 'jpeg' ? 'studio' : 'transparent';
      const { assets, files } = await render(file, {
        render_format,
        background,
        resolution: '160x96',
        image_count: 1,
        render_style: 'topology',
        enable_white_render: false,
      });
      assert.equal(assets.length, 1);
      const { width, height, hasAlpha, format: actual } = await sharp(files[0]!).metadata();
      assert.deepEqual([actual, width, height], [format, 160, 96]);
      assert.equal(assets[0]!.format, format);
      if (format !== 'jpeg') {
        assert.equal(hasAlpha, true);
        assert.equal((await pixels(files[0]!)).data[3], 0, 'the corner is clear');
      }
    }
  });

  test('a scan of points alone is a picture', async () => {
    const points = Array.from({ length: 100 }, (_, i) => `${i % 10} ${Math.floor(i / 10)} 0`);
    const header = ['ply', 'format ascii 1.0', 'element vertex 100'];
    const names = ['x', 'y', 'z'].map((name) => `property float ${name}`);
    const content = [...header, ...names, 'end_header', ...points].join('\n');
    const { files } = await render(await upload(bytes(Buffer.from(content)), 'scan.ply'), {
      render_mode: 'custom',
      camera_angles: ['front'],
      enable_rgb_render: false,
    });
    const { data } = await pixels(files[0]!);
    let dark = 0;
    for (let i = 0; i < data.length; i += 4) if (data[i]! < 128) dark++;
    assert.ok(dark >= 50 && dark < 2000, `${dark} pixels`);
  });

  test('kill -9 of the process that draws: the next try gives the pictures', {
    skip: process.platform !== 'linux' && 'finds processes by /proc',
  }, async () => {
    const file = await upload(await model('01_Duck/Duck.glb'), 'duck.glb');
    const client = service.client();
    const { task_uuid } = await client.tasks.create('model-preview-render', {
      model_file: file,
      image_count: 3,
      resolution: '2048x2048',
    });
    for (;;) {
      const { status, progress } = await client.tasks.status(task_uuid);
      if (status === 'RUNNING' && progress >= 30) break;
      assert.ok(status === 'PENDING' || status === 'QUEUED' || status === 'RUNNING', status);
      await new Promise((resume) => setTimeout(resume, 10));
    }
    for (const { pid, command } of await processesOf(service.data))
      if (command.includes('engine-process')) process.kill(pid, 'SIGKILL');
    const task = await client.wait(task_uuid);
    assert.equal((task.output!.rgb_image_url as string[]).length, 3);
    assert.equal((await client.tasks.report(task_uuid)).attempts, 2);
  });

  test('the same request gives the same bytes', async () => {
    const file = await upload(await model('01_Duck/Duck.glb'), 'duck.glb');
    const input = { render_mode: 'multi_angle', image_count: 4 };
    const sums = async () => (await render(file, input)).assets.map(({ sha256 }) => sha256);
    assert.deepEqual(await sums(), await sums());
  });

  test('what cannot be shown fails with a sentence about the file', async () => {
    const cases: [content: string, says: RegExp][] = [
      ['ply\nformat ascii 1.0\nelement vertex 0\nproperty float x\nend_header\n', /face/],
      ['v 0 0 0\nv nan 1e999 0\nv 0 1 0\nf 1 2 3\n', /face/],
      ['OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 9\n', /./],
    ];
    for (const [content, says] of cases) {
      const file = await upload(bytes(Buffer.from(content)), 'broken');
      const error = await render(file, {}).then(
        () => assert.fail('it succeeded'),
        (reason: unknown) => reason,
      );
      assert.ok(error instanceof TaskFailedError, String(error));
      assert.ok([4220, 6002].includes(error.code), `${error.code} ${error.message}`);
      assert.match(error.message, says);
    }
  });
});
