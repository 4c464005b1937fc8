import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generatedScene } from '../../../test/support/generated-scene.ts';
import { sampled } from '../../../test/support/sample-animation.ts';
import { boundsOf } from '../math/bounds.ts';
import { checkScene } from '../mesh/check-scene.ts';
import { flattenScene } from '../mesh/flatten.ts';
import type { Scene } from '../mesh/scene.ts';
import { transformMesh } from '../mesh/transform-mesh.ts';
import { usedPositions } from '../mesh/used-positions.ts';
import type { PlaceRequest } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { createScenePlacer } from './placer.ts';

const placer = createScenePlacer();
const SAME = { size: null, pivot: 'keep', up: 'y', forward: 'z' } as const;
const LIMITS = { vertices: 1e6, corners: 1e6, nodes: 1000 };

const place = (scene: Scene, request: Partial<PlaceRequest>) =>
  placer.place({ ...SAME, ...request, scene }, createWork());

function boxOf(scene: Scene) {
  const { positions, corners } = flattenScene(scene);
  return boundsOf(usedPositions(positions, corners));
}

/** Asserts that two scenes show the same surface, with the first transformed by a matrix. */
function assertSameSurface(before: Scene, after: Scene, matrix: Float64Array, what: string) {
  const expected = transformMesh(flattenScene(before), matrix);
  const actual = flattenScene(after);
  const { min, max } = boundsOf(expected.positions);
  const tolerance = 2e-6 * Math.max(1, ...min.map(Math.abs), ...max.map(Math.abs));
  assert.equal(actual.positions.length, expected.positions.length, what);
  for (const [i, value] of expected.positions.entries()) {
    const off = Math.abs(value - actual.positions[i]);
    assert.ok(off <= tolerance, `${what}: vertex ${Math.floor(i / 3)} is off by ${off}`);
  }
}

test('a static scene gets scale 1 everywhere, its size and its pivot, and shows the same surface', async () => {
  for (let seed = 1; seed <= 30; seed++) {
    const scene = generatedScene(seed, { skin: false, animation: false, morphTargets: false });
    const request = {
      size: { side: seed % 2 ? 'longest' : 'height', meters: 0.3 * seed },
      pivot: seed % 3 === 0 ? 'center' : 'base_center',
    } as const;
    const placed = await place(scene, request);
    assert.deepEqual(checkScene(placed.scene, LIMITS), []);
    assert.deepEqual(placed.warnings, []);
    for (const { transform } of placed.scene.nodes) {
      assert.deepEqual(transform.scale, [1, 1, 1]);
      assert.equal(transform.matrix, null);
    }
    const { min, max } = boxOf(placed.scene);
    const sides = max.map((high, k) => high - min[k]);
    const side = request.size.side === 'height' ? sides[1] : Math.max(...sides);
    const slack = 1e-6 * Math.max(1, ...sides);
    assert.ok(Math.abs(side - request.size.meters) <= slack, `${seed}: ${side}`);
    assert.ok(Math.abs(min[0] + max[0]) <= 2 * slack && Math.abs(min[2] + max[2]) <= 2 * slack);
    const bottom = request.pivot === 'center' ? (min[1] + max[1]) / 2 : min[1];
    assert.ok(Math.abs(bottom) <= slack, `${seed}: the bottom is at ${bottom}`);
    assertSameSurface(scene, placed.scene, placed.matrix, `seed ${seed}`);
  }
});

test('skins, morph targets and animations show the same motion at the new size', async () => {
  let applied = 0;
  for (let seed = 1; seed <= 30; seed++) {
    const scene = generatedScene(seed);
    const size = { side: 'longest', meters: 2 } as const;
    const placed = await place(scene, { size, pivot: 'base_center' });
    assert.deepEqual(checkScene(placed.scene, LIMITS), []);
    if (placed.warnings.length === 0) {
      applied++;
      for (const { transform } of placed.scene.nodes) assert.deepEqual(transform.scale, [1, 1, 1]);
    }
    for (const time of [0, 0.3, 0.9]) {
      const [before, after] = [scene, placed.scene].map((one) => sampled(one, 0, time));
      assertSameSurface(before, after, placed.matrix, `seed ${seed} at ${time} s`);
    }
  }
  assert.ok(applied < 30, 'some generated scenes have scales that differ by axis');
});

test('the scales of an evenly scaled rig go into vertices, keys and bind poses', async () => {
  for (let seed = 1; seed <= 10; seed++) {
    const scene = generatedScene(seed, { mirroring: false });
    for (const [i, { transform }] of scene.nodes.entries()) {
      transform.scale = [0.01, 0.01, 0.01];
      if (i % 2 === 0) transform.scale = [100, 100, 100];
      transform.matrix = null;
    }
    const placed = await place(scene, { pivot: 'center' });
    assert.deepEqual(placed.warnings, []);
    for (const { transform } of placed.scene.nodes) assert.deepEqual(transform.scale, [1, 1, 1]);
    for (const time of [0, 0.4, 1])
      assertSameSurface(
        sampled(scene, 0, time),
        sampled(placed.scene, 0, time),
        placed.matrix,
        `seed ${seed} at ${time} s`,
      );
  }
});

test('up and forward turn the scene, and the other settings follow the turned box', async () => {
  const scene = generatedScene(4, { skin: false, animation: false });
  const before = boxOf(scene);
  const { scene: placed, matrix } = await place(scene, { up: 'z', forward: '-y' });
  const after = boxOf(placed);
  for (const [k, from] of [0, 2, 1].entries()) {
    const [low, high] =
      from === 1 ? [-before.max[1], -before.min[1]] : [before.min[from], before.max[from]];
    assert.ok(Math.abs(after.min[k] - low) < 1e-5 && Math.abs(after.max[k] - high) < 1e-5);
  }
  assertSameSurface(scene, placed, matrix, 'turned');
  const tall = await place(scene, { up: 'z', forward: '-y', size: { side: 'height', meters: 3 } });
  const { min, max } = boxOf(tall.scene);
  assert.ok(Math.abs(max[1] - min[1] - 3) < 1e-5);
});

test('a model without height cannot get one', async () => {
  const scene = generatedScene(2, { hierarchy: false, skin: false, animation: false });
  for (const { geometry } of scene.meshes) {
    for (let i = 1; i < geometry.positions.length; i += 3) geometry.positions[i] = 0;
    geometry.morphTargets = [];
  }
  for (const { transform } of scene.nodes) transform.translation[1] = 0;
  await assert.rejects(place(scene, { size: { side: 'height', meters: 1 } }), {
    name: 'SourceUnusable',
    message: /no height/,
  });
});

test('a scene far from the origin keeps its place, or gives it up for a pivot', async () => {
  const scene = generatedScene(5, { skin: false, animation: false });
  scene.origin = [1000, 0, -2000];
  const twice = { side: 'longest', meters: 2 } as const;
  const kept = await place(scene, { size: twice });
  assert.deepEqual(kept.scene.origin, [1000 * kept.scale, 0, -2000 * kept.scale]);
  const centered = await place(scene, { pivot: 'center' });
  assert.equal(centered.scene.origin, undefined);
  const turned = await place(scene, { up: 'z', forward: '-y' });
  assert.deepEqual(turned.scene.origin, [1000, -2000, 0], 'its place turns with it');
});

test('levels of detail follow the mesh that they belong to', async () => {
  for (const isRigged of [false, true]) {
    const scene = generatedScene(3, { skin: false, animation: false, mirroring: false });
    for (const { transform } of scene.nodes)
      Object.assign(transform, { scale: [2, 2, 2], matrix: null });
    if (isRigged) {
      const values = Float32Array.of(0, 0, 0);
      const [path, interpolation] = ['translation', 'step'] as const;
      const channel = { node: 0, path, times: Float32Array.of(0), values, interpolation };
      scene.animations.push({ name: 'still', channels: [channel] });
    }
    const shown = scene.nodes.find(({ mesh }) => mesh >= 0)!.mesh;
    const level = scene.meshes.push({ ...scene.meshes[shown]!, name: 'level' }) - 1;
    scene.meshes[shown]!.levels = [{ mesh: level, screenSize: 0.5 }];
    const { meshes } = (await place(scene, { size: { side: 'longest', meters: 1 } })).scene;
    const finest = meshes.filter(({ levels }) => levels !== undefined);
    assert.ok(finest.length > 0);
    for (const { levels, geometry } of finest) {
      const { name, geometry: own } = meshes[levels![0]!.mesh]!;
      assert.equal(name, 'level');
      assert.deepEqual(own.positions, geometry.positions);
    }
  }
});
