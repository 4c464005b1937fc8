import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../test/support/processor-time.ts';
import type { Scene } from '../mesh/scene.ts';
import { emptyScene, material, polygonMesh, sceneNode } from '../mesh/scene-defaults.ts';
import { type Raster, type RenderStyle, SourceUnusable } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { createRenderer } from './renderer.ts';

const work = createWork();
const renderer = createRenderer();

/** One mesh, shown by as many nodes as asked for. */
function sceneOf(positions: number[], faces: number[][], copies = 1): Scene {
  const scene = emptyScene({ format: 'ply', generator: null, unitMetres: 1, upAxis: 'y' });
  const faceOffsets = Uint32Array.of(0, ...faces.map((face) => face.length));
  for (let f = 1; f < faceOffsets.length; f++) faceOffsets[f]! += faceOffsets[f - 1]!;
  const geometry = polygonMesh({
    positions: Float32Array.from(positions),
    faceOffsets,
    corners: Uint32Array.from(faces.flat()),
  });
  scene.materials.push(material());
  scene.meshes.push({ name: '', geometry, morphWeights: [] });
  for (let i = 0; i < copies; i++) scene.roots.push(scene.nodes.push(sceneNode({ mesh: 0 })) - 1);
  return scene;
}

async function draw(
  model: Scene,
  style: RenderStyle = 'pbr',
  side = 32,
  engine = work,
): Promise<Raster[]> {
  const cameras = [
    { azimuth: 35, elevation: 18 },
    { azimuth: 0, elevation: 90 },
    { azimuth: 45, elevation: -35, projection: 'orthographic' as const },
  ];
  const shots = cameras.map((camera) => ({ camera, width: side, height: side }));
  const pictures: Raster[] = [];
  const request = { model, style, shots, backdrops: ['studio'] } as const;
  for await (const [picture] of renderer.render(request, engine)) pictures.push(picture!);
  return pictures;
}

const tetrahedron = (size: number, away = 0): Scene =>
  sceneOf(
    [0, 0, 0, size, 0, 0, 0, size, 0, 0, 0, size].map((value) => value + away),
    [
      [0, 2, 1],
      [0, 1, 3],
      [0, 3, 2],
      [1, 2, 3],
    ],
  );

test('the same model from a micrometre to the far end of single precision looks alike', async () => {
  const expected = await draw(tetrahedron(1));
  for (const size of [2 ** -20, 2 ** 10, 2 ** 120])
    assert.deepEqual(await draw(tetrahedron(size)), expected, `${size} m`);
});

test('what has no extent, or is a line or a point, is a picture all the same', async () => {
  const flat = [
    sceneOf([0, 0, 0, 0, 0, 0, 0, 0, 0], [[0, 1, 2]]),
    sceneOf([0, 0, 0, 1, 0, 0, 2, 0, 0], [[0, 1, 2]]),
    sceneOf([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], [[0, 1, 2, 3]]),
    sceneOf([0, 0, 0, 1, 0, 0, 1, 1, 0], [[0, 0, 0], [0, 1, 1], [0, 1, 2]]), // biome-ignore format: short
  ];
  for (const model of flat) {
    for (const style of ['pbr', 'wireframe', 'topology'] as const) {
      const pictures = await draw(model, style);
      assert.equal(pictures.length, 3);
      for (const { data } of pictures) assert.ok(data[3] === 255 && data[0]! > 100);
    }
  }
});

test('a small file whose copies come to billions of faces is refused at once', async () => {
  const faces = Array.from({ length: 5000 }, () => [0, 1, 2]);
  const used = processorTime();
  const model = sceneOf([0, 0, 0, 1, 0, 0, 1, 1, 0], faces, 50_000);
  await assert.rejects(draw(model), SourceUnusable);
  assert.ok(used() < 2500, `${used()} ms`);
});

test('an abort in the middle of large pictures is heard, and the next render is whole', async () => {
  const controller = new AbortController();
  const drawing = draw(tetrahedron(1), 'pbr', 4096, createWork({ signal: controller.signal }));
  setTimeout(() => controller.abort(), 100);
  const used = processorTime();
  await assert.rejects(drawing, { name: 'AbortError' });
  assert.ok(used() < 3000, `${used()} ms`);
  assert.equal((await draw(tetrahedron(1))).length, 3);
});

test('a reader that stops early leaves the renderer free for the next', async () => {
  const shots = Array.from({ length: 10 }, (_, i) => ({
    camera: { azimuth: 36 * i, elevation: 0 },
    width: 256,
    height: 256,
  }));
  const request = { model: tetrahedron(1), style: 'clay', shots, backdrops: ['white'] } as const;
  for await (const _ of renderer.render(request, work)) break;
  assert.equal((await draw(tetrahedron(1))).length, 3);
});
