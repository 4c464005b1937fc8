import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnimationChannel, Scene } from '../../mesh/scene.ts';
import { emptyScene, sceneNode } from '../../mesh/scene-defaults.ts';
import { atFirstFrame } from './first-frame.ts';

function animated(...channels: AnimationChannel[]): Scene {
  const scene = emptyScene({ format: 'glb', generator: null, unitMetres: 1, upAxis: 'y' });
  scene.nodes.push(sceneNode(), sceneNode());
  scene.skins.push({ name: '', joints: [1], inverseBindMatrices: new Float32Array(16) });
  scene.animations.push({ name: '', channels });
  return scene;
}

const channel = (node: number, given: Partial<AnimationChannel>): AnimationChannel => ({
  node,
  path: 'translation',
  interpolation: 'linear',
  times: Float32Array.of(0, 1),
  values: Float32Array.of(1, 2, 3, 4, 5, 6),
  ...given,
});

test('nodes stand as the first animation begins, joints at rest', () => {
  const { nodes } = atFirstFrame(animated(channel(0, {}), channel(1, {})));
  assert.deepEqual(nodes[0]!.transform.translation, [1, 2, 3]);
  assert.deepEqual(nodes[1]!.transform.translation, [0, 0, 0]);
});

test('the nodes by which USD lets a hand hold a sword stay at rest with the hand', () => {
  const scene = animated(channel(0, {}), channel(1, {}));
  for (const node of scene.nodes) node.name = 'hand';
  assert.deepEqual(atFirstFrame(scene).nodes[0]!.transform.translation, [0, 0, 0]);
  for (const node of scene.nodes) node.name = '';
  assert.deepEqual(atFirstFrame(scene).nodes[0]!.transform.translation, [1, 2, 3]);
});

test('keys before time 0, tangents, nonsense', () => {
  const before = channel(0, { times: Float32Array.of(-2, -1) });
  assert.deepEqual(atFirstFrame(animated(before)).nodes[0]!.transform.translation, [4, 5, 6]);
  const values = Float32Array.of(9, 9, 9, 1, 2, 3, 9, 9, 9);
  const cubic = channel(0, { times: Float32Array.of(0.5), values, interpolation: 'cubic' });
  assert.deepEqual(atFirstFrame(animated(cubic)).nodes[0]!.transform.translation, [1, 2, 3]);
  for (const given of [
    channel(7, {}),
    channel(0, { times: new Float32Array(0) }),
    channel(0, { values: Float32Array.of(1) }),
    channel(0, { path: 'weights' }),
  ]) {
    assert.deepEqual(atFirstFrame(animated(given)).nodes[0]!.transform.translation, [0, 0, 0]);
  }
});
