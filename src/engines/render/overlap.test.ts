import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Scene } from '../mesh/scene.ts';
import { emptyScene, polygonMesh, sceneNode } from '../mesh/scene-defaults.ts';
import { type Raster, SourceUnusable } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { affordableScale } from './picture/drawing-work.ts';
import { createRenderer } from './renderer.ts';

const renderer = createRenderer();
const work = createWork();

/** Triangles that fill the front, each a step before the last one. */
function stack(count: number, step: number): Scene {
  const scene = emptyScene({ format: 'stl', generator: null, unitMetres: 1, upAxis: 'y' });
  const positions = new Float32Array(9 * count);
  for (let i = 0; i < count; i++)
    positions.set([-1, -1, i * step, 1, -1, i * step, 0, 1, i * step], 9 * i);
  const geometry = polygonMesh({
    positions,
    faceOffsets: Uint32Array.from({ length: count + 1 }, (_, i) => 3 * i),
    corners: Uint32Array.from({ length: 3 * count }, (_, i) => i),
  });
  scene.meshes.push({ name: '', geometry, morphWeights: [] });
  scene.roots.push(scene.nodes.push(sceneNode({ mesh: 0 })) - 1);
  return scene;
}

async function draw(model: Scene, side: number): Promise<Raster> {
  const shots = [{ camera: { azimuth: 0, elevation: 0 }, width: side, height: side }];
  const request = { model, style: 'clay', shots, backdrops: ['studio'] } as const;
  for await (const [picture] of renderer.render(request, work)) return picture!;
  throw new Error('no picture');
}

// 5,000 of them took 21 s, 30,000 the 120 s of the task.
test('triangles on one another are drawn once', async () => {
  const [one, many] = [await draw(stack(1, 0), 128), await draw(stack(30_000, 0), 128)];
  assert.deepEqual(many, one);
});

test('very many layers make a picture of fewer points in the same size, more none', async () => {
  const picture = await draw(stack(4000, 1e-6), 256);
  const one = await draw(stack(1, 0), 256);
  assert.deepEqual([picture.width, picture.height, picture.data.length], [256, 256, 4 * 256 ** 2]);
  let off = 0;
  for (let i = 0; i < one.data.length; i++) off += Math.abs(picture.data[i]! - one.data[i]!);
  assert.ok(off / one.data.length < 3, `${off / one.data.length} of 255 in the mean`);
  await assert.rejects(draw(stack(200_000, 1e-8), 256), SourceUnusable);
});

test('the scale is what brings the work down to what is allowed', () => {
  assert.equal(affordableScale({ inside: 9, rows: 1, allowed: 10 }), 1);
  const scale = affordableScale({ inside: 300, rows: 100, allowed: 100 })!;
  assert.ok(Math.abs(300 * scale ** 2 + 100 * scale - 100) < 1e-9);
  assert.equal(affordableScale({ inside: 1e6, rows: 0, allowed: 1 }), null);
});
