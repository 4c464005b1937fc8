import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createModelConverter } from '../../src/engines/convert/converter.ts';
import type { Scene } from '../../src/engines/mesh/scene.ts';
import { emptyScene, polygonMesh, sceneNode } from '../../src/engines/mesh/scene-defaults.ts';
import { pointCloud } from '../../src/engines/mesh/strokes.ts';
import { SourceUnusable } from '../../src/engines/spec.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { oddRigs } from '../support/odd-rigs.ts';

const converter = createModelConverter({ detectFormat: () => null });

/** A skeleton of three joints and its animation, without the mesh. */
function skeleton(): Scene {
  const scene = oddRigs().plain!;
  scene.meshes = [];
  for (const node of scene.nodes) Object.assign(node, { mesh: -1, skin: -1 });
  return scene;
}

async function through(scene: Scene, format: string) {
  const { file } = await converter.doWrite(scene, { format, name: 'model' }, createWork());
  return converter.doInspect(file, createWork());
}

for (const format of ['glb', 'gltf', 'fbx', 'dae', 'usdz'])
  test(`a skeleton with an animation and no mesh is written as ${format}`, async () => {
    const { scene, statistics } = await through(skeleton(), format);
    assert.equal(statistics.faces, 0);
    assert.equal(scene.skins.length, 1);
    const names = scene.skins[0]!.joints.map((joint) => scene.nodes[joint]!.name);
    assert.deepEqual(names, ['joint0', 'joint1', 'joint2']);
    assert.equal(scene.animations.length, 1);
    const moved = new Set(scene.animations[0]!.channels.map(({ node }) => scene.nodes[node]!.name));
    assert.deepEqual([...moved].sort(), names);
  });

test('a target that holds faces only names what is in the file', async () => {
  await assert.rejects(
    through(skeleton(), 'stl'),
    (error) =>
      error instanceof SourceUnusable &&
      /no faces, and STL is written with faces only: it has 1 animation, 1 skeleton, 5 nodes/.test(
        error.message,
      ),
  );
});

test('points and lines are written as GLB', async () => {
  const scene = emptyScene({ format: 'test', generator: null, unitMetres: 1, upAxis: 'y' });
  const empty = { faceOffsets: Uint32Array.of(0), corners: new Uint32Array(0) };
  const points = pointCloud(
    Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    Float32Array.of(1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1),
  );
  const lines = { ...points, points: new Uint32Array(0), lines: Uint32Array.of(0, 1, 1, 2) };
  scene.meshes.push({
    name: 'cloud',
    geometry: polygonMesh({ positions: new Float32Array(0), ...empty }),
    morphWeights: [],
    strokes: [points, lines],
  });
  scene.nodes.push(sceneNode({ name: 'cloud', mesh: 0 }));
  scene.roots.push(0);
  const { scene: back, verdict } = await through(scene, 'glb');
  assert.equal(verdict?.errors, 0);
  assert.deepEqual(back.meshes[0]!.strokes, scene.meshes[0]!.strokes);
});
