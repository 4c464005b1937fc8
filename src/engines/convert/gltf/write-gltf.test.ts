import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validateBytes } from 'gltf-validator';
import { testContext } from '../../../../test/support/models.ts';
import type { AnimationChannel, Scene } from '../../mesh/scene.ts';
import { emptyScene, polygonMesh, sceneNode } from '../../mesh/scene-defaults.ts';
import { composeMatrix, identityTransform, worldMatrices } from '../../mesh/transform.ts';
import { readGltf } from './read-gltf.ts';
import { writeGlb } from './write-gltf.ts';

/** Six quads in a row; each starts at the vertex that its neighbor starts at. */
function strip() {
  const count = 6;
  const positions = new Float32Array((count + 1) * 6);
  for (let i = 0; i <= count; i++) positions.set([i, 0, 0, i, 1, 0], 6 * i);
  const corners = new Uint32Array(count * 4);
  for (let i = 0; i < count; i++) {
    const [a, b, c, d] = [2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1];
    corners.set(i % 2 === 0 ? [c, d, a, b] : [a, b, c, d], 4 * i);
  }
  const faceOffsets = Uint32Array.from({ length: count + 1 }, (_, f) => 4 * f);
  return polygonMesh({ positions, corners, faceOffsets });
}

function sceneOf(geometry = strip()): Scene {
  const scene = emptyScene({ format: 'test', generator: null, unitMetres: 1, upAxis: 'y' });
  scene.meshes.push({ name: 'strip', geometry, morphWeights: [] });
  scene.nodes.push(sceneNode({ name: 'node', mesh: 0 }));
  scene.roots = [0];
  return scene;
}

async function throughGlb(scene: Scene, context = testContext()): Promise<Scene> {
  const { bytes } = await writeGlb(scene, 'model', context);
  const { issues } = await validateBytes(bytes);
  assert.deepEqual(
    issues.messages.filter(({ severity }) => severity === 0),
    [],
  );
  return readGltf({ main: bytes, name: 'model', companion: () => null }, context);
}

test('quads come back as quads though neighbours start at the same vertex', async () => {
  const { geometry } = (await throughGlb(sceneOf())).meshes[0];
  assert.deepEqual([...geometry.faceOffsets], [0, 4, 8, 12, 16, 20, 24]);
});

test('two nodes hold a shear that one cannot', async () => {
  const scene = sceneOf();
  const matrix = [1, 0, 0, 0, 0.5, 2, 0, 0, 0, 0.25, 1, 0, 3, 4, 5, 1];
  scene.nodes[0].transform = { ...identityTransform(), matrix };
  scene.nodes[0].children = [1];
  scene.nodes.push(sceneNode({ name: 'child' }));
  const back = await throughGlb(scene);
  const world = worldMatrices(back);
  for (const name of ['child', 'node_inner']) {
    const at = back.nodes.findIndex((node) => node.name === name);
    world[at].forEach((value, k) => {
      assert.ok(Math.abs(value - matrix[k]) < 1e-6, `${name} ${k}`);
    });
  }
  assert.equal(back.nodes.find(({ name }) => name === 'node_inner')?.mesh, 0);
});

test('skeletons with several roots get one; weights are put in order', async () => {
  const scene = sceneOf();
  const vertexCount = scene.meshes[0].geometry.positions.length / 3;
  // Joint 1 twice, one joint that the skin lacks, weights that sum to 2.
  const joints = new Uint16Array(vertexCount * 5);
  const weights = new Float32Array(vertexCount * 5);
  for (let v = 0; v < vertexCount; v++) {
    joints.set([0, 1, 1, 9, 2], v * 5);
    weights.set([0.25, 0.5, 0.25, 0.5, 1], v * 5);
  }
  scene.meshes[0].geometry.skinning = { influences: 5, joints, weights };
  scene.nodes.push(sceneNode(), sceneNode(), sceneNode());
  scene.roots = [0, 1, 2, 3];
  const identity = composeMatrix(identityTransform());
  scene.skins.push({
    name: 'skin',
    joints: [1, 2, 3],
    inverseBindMatrices: Float32Array.from([...identity, ...identity, ...identity]),
  });
  scene.nodes[0].skin = 0;
  const back = await throughGlb(scene);
  assert.equal(back.roots.length, 1);
  const { skinning } = back.meshes[0].geometry;
  assert.equal(skinning?.influences, 4);
  assert.deepEqual([...skinning!.joints.subarray(0, 4)], [2, 1, 0, 0]);
  assert.deepEqual([...skinning!.weights.subarray(0, 4)], [0.5, 0.375, 0.125, 0]);
});

test('animations that glTF refuses are made fit or left out with a warning', async () => {
  const scene = sceneOf();
  const turn: AnimationChannel = {
    node: 0,
    path: 'rotation',
    times: Float32Array.of(0, 1),
    values: Float32Array.of(0, 0, 0, 2, 0, 3, 0, 0),
    interpolation: 'linear',
  };
  const still: AnimationChannel = {
    node: 0,
    path: 'scale',
    times: Float32Array.of(0),
    values: Float32Array.of(0, 0, 0, 1, 2, 3, 0, 0, 0),
    interpolation: 'cubic',
  };
  scene.animations.push({ name: 'spin', channels: [turn, still, { ...turn }] });
  const context = testContext();
  const [{ channels }] = (await throughGlb(scene, context)).animations;
  assert.deepEqual([...channels[0].values], [0, 0, 0, 1, 0, 1, 0, 0]);
  assert.deepEqual([...channels[1].values], [1, 2, 3]);
  assert.equal(channels.length, 2);
  assert.deepEqual(
    context.warnings.map(({ code }) => code),
    ['animation_dropped'],
  );
});
