import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Scene } from '../mesh/scene.ts';
import { emptyScene, polygonMesh, sceneNode } from '../mesh/scene-defaults.ts';
import { pointCloud, type Strokes } from '../mesh/strokes.ts';
import { type Backdrop, type Raster, SourceUnusable } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { createRenderer } from './renderer.ts';

const work = createWork();
const renderer = createRenderer();
const SIDE = 64;

/** A square wall of 2 m at z = 0 where asked for, with strokes beside it. */
function sceneOf(strokes: Strokes[], wall: boolean): Scene {
  const scene = emptyScene({ format: 'glb', generator: null, unitMetres: 1, upAxis: 'y' });
  const geometry = polygonMesh({
    positions: wall ? Float32Array.of(-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0) : new Float32Array(0),
    faceOffsets: wall ? Uint32Array.of(0, 4) : Uint32Array.of(0),
    corners: wall ? Uint32Array.of(0, 1, 2, 3) : new Uint32Array(0),
  });
  scene.meshes.push({ name: '', geometry, morphWeights: [], strokes });
  scene.nodes.push(sceneNode({ mesh: 0 }));
  scene.roots.push(0);
  return scene;
}

async function draw(model: Scene, backdrop: Backdrop = 'transparent'): Promise<Raster> {
  const camera = { azimuth: 0, elevation: 0, projection: 'orthographic' } as const;
  const shots = [{ camera, width: SIDE, height: SIDE }];
  const request = { model, style: 'pbr', shots, backdrops: [backdrop] } as const;
  for await (const [picture] of renderer.render(request, work)) return picture!;
  throw new Error('no picture');
}

const at = ({ data }: Raster, x: number, y: number) => [
  ...data.subarray(4 * (y * SIDE + x), 4 * (y * SIDE + x) + 4),
];

const RED = [1, 0, 0, 1];
const GREEN = [0, 1, 0, 1];

test('a cloud of points without a face is a picture in its own colors', async () => {
  const positions = Float32Array.of(-1, -1, 0, 1, 1, 0, 0, 0, 0);
  const colors = Float32Array.of(...GREEN, ...GREEN, ...RED);
  const picture = await draw(sceneOf([pointCloud(positions, colors)], false));
  const [r, g, b, a] = at(picture, SIDE / 2, SIDE / 2);
  assert.ok(r! > 200 && g! < 60 && b! < 60 && a! > 100, `${[r, g, b, a]}`);
  assert.equal(at(picture, SIDE / 4, SIDE / 2)[3], 0);
});

test('a line in front of a wall shows, one behind it does not', async () => {
  const colors = Float32Array.of(...RED, ...RED);
  const line = (y: number, z: number): Strokes => ({
    positions: Float32Array.of(-0.9, y, z, 0.9, y, z),
    colors,
    material: -1,
    points: new Uint32Array(0),
    lines: Uint32Array.of(0, 1),
  });
  const picture = await draw(sceneOf([line(0.5, 0.3), line(-0.5, -0.3)], true), 'white');
  const reds = (rows: number[]) =>
    rows.filter((y) => {
      const [r, g] = at(picture, SIDE / 2, y);
      return r! > 1.5 * g!;
    }).length;
  const half = Array.from({ length: SIDE / 2 }, (_, y) => y);
  assert.ok(reds(half) >= 1);
  assert.equal(reds(half.map((y) => y + SIDE / 2)), 0);
});

test('nothing at all is refused', async () => {
  await assert.rejects(draw(sceneOf([], false)), SourceUnusable);
});
