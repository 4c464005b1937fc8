import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyScene, sceneNode } from '../../mesh/scene-defaults.ts';
import { separateJoints } from './separate-joints.ts';

/** A bird whose mesh is on node 1. @param joints the joints of its skin */
function bird(joints: number[]) {
  const scene = emptyScene({ format: 'fbx', generator: null, unitMetres: 1, upAxis: 'y' });
  scene.nodes.push(sceneNode({ name: 'wing' }), sceneNode({ name: 'bird', mesh: 0, skin: 0 }));
  scene.roots.push(0, 1);
  scene.skins.push({ name: '', joints, inverseBindMatrices: new Float32Array(32) });
  return scene;
}

test('a joint that shows the mesh becomes a child of its node, and stays where it is among the joints', () => {
  const given = bird([1, 0]);
  const { nodes, skins, roots } = separateJoints(given);
  assert.deepEqual(skins[0]!.joints, [2, 0]);
  assert.deepEqual(nodes[1]!.children, [2]);
  assert.equal(nodes[1]!.mesh, 0);
  assert.equal(nodes[2]!.name, 'bird_rest');
  assert.deepEqual(roots, [0, 1]);
  assert.deepEqual(given.skins[0]!.joints, [1, 0]);
});

test('other skeletons stay as they are', () => {
  const scene = bird([0]);
  assert.equal(separateJoints(scene), scene);
});
