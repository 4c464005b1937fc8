import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withLevelNodes } from './asset-nodes.ts';
import type { Scene } from './scene.ts';
import { emptyScene, sceneNode } from './scene-defaults.ts';
import { triangleMesh } from './triangle-mesh.ts';

const TRIANGLE = triangleMesh(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), Uint32Array.of(0, 1, 2));

/** A root with a child that shows a mesh. @param joints the joints of its skin; null: it has none */
function sceneWith(joints: number[] | null): Scene {
  const scene = emptyScene({ format: 'glb', generator: null, unitMetres: 1, upAxis: 'y' });
  const skin = joints === null ? -1 : 0;
  scene.nodes.push(sceneNode({ name: 'root', children: [1] }));
  scene.nodes.push(sceneNode({ name: 'bird', mesh: 0, skin }));
  scene.roots.push(0);
  scene.meshes.push({ name: 'bird', geometry: TRIANGLE, morphWeights: [] });
  if (joints !== null)
    scene.skins.push({ name: '', joints, inverseBindMatrices: new Float32Array(16) });
  return scene;
}

const namesOf = ({ nodes }: Scene, of: readonly number[]) => of.map((node) => nodes[node]!.name);

test('levels are children of the node that showed the mesh; in a skeleton they are roots', () => {
  const levels = [{ screenSize: 0.5, meshes: [TRIANGLE] }];
  const names = ['bird_LOD0', 'bird_LOD1'];
  for (const joints of [null, [0], [1]]) {
    const { scene, added } = withLevelNodes(sceneWith(joints), levels);
    assert.deepEqual(added, ['bird_LOD1']);
    const isApart = joints !== null;
    assert.deepEqual(namesOf(scene, scene.roots), isApart ? ['root', ...names] : ['root']);
    assert.deepEqual(namesOf(scene, scene.nodes[1]!.children), isApart ? [] : names);
    assert.equal(scene.nodes[1]!.mesh, -1);
  }
});
