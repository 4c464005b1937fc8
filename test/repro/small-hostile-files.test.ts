import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { modelFormatOf } from '../../src/adapters/media/model-format.ts';
import { createModelConverter } from '../../src/engines/convert/converter.ts';
import { buildBvh } from '../../src/engines/mesh/bvh.ts';
import { surfacePoint } from '../../src/engines/mesh/surface-point.ts';
import { remesh } from '../../src/engines/remesh/remesher.ts';
import { SourceUnusable } from '../../src/engines/spec.ts';
import { createUnwrapper } from '../../src/engines/texturing/unwrap/unwrapper.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { type HostileFile, textFile } from '../fuzz/hostile-files.ts';
import { hostileModels } from '../fuzz/hostile-models.ts';
import { randomNumbers } from '../support/random.ts';
import { polygonMesh } from '../support/remesh-shapes.ts';

/* Files of some kilobytes that once held an engine for minutes, or took gigabytes; `npm run fuzz:flows` measures them. */

const converter = createModelConverter({ detectFormat: modelFormatOf });
const engine = createWork();
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bozzetto-bounds-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function read({ bytes }: HostileFile) {
  const path = join(folder, 'model');
  await writeFile(path, bytes);
  return converter.read(path, engine);
}

const made = (name: keyof typeof hostileModels, size: number) =>
  Promise.resolve(hostileModels[name]!(randomNumbers(5), size));

test('textures that unpack to gigabytes are left out with a warning', async () => {
  // 16 kB: 64 pictures of 13,000², 43 GB as RGBA.
  const { scene, warnings } = await read(await made('large textures', 0.95));
  assert.ok(warnings.some(({ code }) => code === 'image_too_large'));
  const shown = scene.materials.filter(({ baseColorTexture }) => baseColorTexture !== null);
  assert.ok(shown.length <= 2, `${shown.length} textures`);
});

test('arrays of an FBX do not inflate to hundreds of times its size', async () => {
  const bomb = await made('fbx arrays that inflate', 0.9);
  assert.ok(bomb.bytes.length < 2 ** 20, `${bomb.bytes.length} bytes`);
  await assert.rejects(
    read(bomb),
    (error: Error) => error instanceof SourceUnusable && /more data than/.test(error.message),
  );
});

test('keys that thousands of channels or joints share are not multiplied without end', async () => {
  const all = await read(await made('animations without end', 1));
  assert.ok(all.warnings.some(({ code }) => code === 'animation_dropped'));
  const values = all.scene.animations
    .flatMap(({ channels }) => channels)
    .reduce((sum, channel) => sum + channel.values.length, 0);
  assert.ok(values <= 10_000_000, `${values} values`);

  const joints = Array.from({ length: 6000 }, (_, i) => `"j${i}"`).join(', ');
  const times = Array.from({ length: 1000 }, (_, i) => `${i}: [(0, ${i}, 0)]`).join(', ');
  const skeleton = await read(
    textFile(
      'usda',
      `#usda 1.0
def SkelRoot "root" {
  def Skeleton "skeleton" (prepend apiSchemas = ["SkelBindingAPI"]) {
    uniform token[] joints = [${joints}]
    rel skel:animationSource = </root/animation>
  }
  def SkelAnimation "animation" {
    uniform token[] joints = [${joints}]
    float3[] translations.timeSamples = { ${times} }
  }
  def Mesh "mesh" {
    int[] faceVertexCounts = [3]
    int[] faceVertexIndices = [0, 1, 2]
    point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
  }
}
`,
    ),
  );
  assert.ok(skeleton.warnings.some(({ code }) => code === 'animation_dropped'));
  assert.deepEqual(skeleton.scene.animations, []);
});

test('more materials than a model has are refused by their number', async () => {
  const lines = ['v 0 0 0', 'v 1 0 0', 'v 0 1 0'];
  for (let i = 0; i < 11_000; i++) lines.push(`usemtl ${i}`, 'f 1 2 3');
  await assert.rejects(read(textFile('obj', lines.join('\n'))), {
    name: 'SourceUnusable',
    message: 'the model has 11000 materials, more than the limit of 10000',
  });
});

test('200,000 primitives do not break the call stack', async () => {
  const { scene } = await read(await made('many primitives', 1));
  assert.ok(scene.meshes.length > 0);
});

test('a vertex in thousands of faces, and slivers by the ten thousand, are not remeshed', async () => {
  for (const name of ['one vertex in all faces', 'a comb of a face']) {
    const { scene } = await read(await made(name, 0.5));
    const mesh = await converter.flatten(scene, engine);
    const request = { faceType: 'quad', targetFaceCount: 5000 } as const;
    await assert.rejects(remesh(mesh, request, engine), SourceUnusable, name);
  }
});

test('a face of 100,000 corners on three points is unwrapped by its box', async () => {
  const corners = Array.from({ length: 120_000 }, (_, c) => c % 3);
  const mesh = polygonMesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [corners]);
  const { report } = await createUnwrapper().unwrap(mesh, 1024, engine);
  assert.equal(report.charts, 1);
});

test('a face of 100,000 corners on three points is read as one of three', async () => {
  const { scene, repairs } = await read(await made('faces of one line', 0.6));
  assert.equal(scene.meshes[0]!.geometry.corners.length, 3);
  assert.deepEqual(
    repairs.map(({ code }) => code),
    ['face_unwound'],
  );
});

test('searches among triangles in one place visit few of them, and still find a near one', () => {
  const [count, jitter] = [20_000, 1e-3];
  const random = randomNumbers(1);
  const positions = Float32Array.from(
    { length: 9 * count },
    (_, i) => [0, 0, 0, 1, 0, 0.2, 0, 1, 0.3][i % 9]! + jitter * random(),
  );
  const { closestPoint, raycast } = buildBvh(
    positions,
    Uint32Array.from({ length: 3 * count }, (_, i) => i),
  );
  const found = surfacePoint();
  // 20,000 searches in all of 20,000 triangles are some ten minutes; with the bound a second.
  for (let i = 0; i < 20_000; i++) {
    const [x, y] = [0.1 + 0.3 * random(), 0.1 + 0.3 * random()];
    const z = 0.2 * x + 0.3 * y;
    assert.ok(closestPoint(x, y, z, found) && found.distance < 2 * jitter);
    assert.ok(raycast([x, y, 5], [0, 0, -1], found) && Math.abs(found.z - z) < 3 * jitter);
  }
});
