import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withExplicitMaterials } from './explicit-materials.ts';
import type { PolygonMesh } from './polygon-mesh.ts';
import { emptyScene, material } from './scene-defaults.ts';
import { triangleMesh } from './triangle-mesh.ts';

const SHEET = triangleMesh(
  Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0),
  Uint32Array.of(0, 1, 2, 2, 1, 3),
);
const TETRAHEDRON = triangleMesh(
  Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
  Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3),
);
const WHITE = { values: new Float32Array(16).fill(1), indices: SHEET.corners };

function sceneOf(format: string, geometry: PolygonMesh, materials = [material({ name: 'red' })]) {
  const scene = emptyScene({ format, generator: null, unitMetres: 1, upAxis: 'y' });
  scene.materials = materials;
  scene.meshes.push({ name: 'thing', geometry, morphWeights: [] });
  return scene;
}

test('open surfaces of formats that do not state sides are visible from both', () => {
  const sides = (format: string, geometry: PolygonMesh) =>
    withExplicitMaterials(sceneOf(format, geometry), false).materials.map((m) => m.doubleSided);
  assert.deepEqual(sides('obj', { ...SHEET, material: 0 }), [true]);
  assert.deepEqual(sides('obj', { ...TETRAHEDRON, material: 0 }), [false]);
  assert.deepEqual(sides('glb', { ...SHEET, material: 0 }), [false]);
  const bare = withExplicitMaterials(sceneOf('stl', SHEET, []), false);
  assert.equal(bare.meshes[0]!.geometry.material, 0);
  assert.ok(bare.materials[0]!.doubleSided);
});

test('faces without a material get a plain one beside others and where it is asked for', () => {
  const mixed = { ...SHEET, faceMaterials: Int32Array.of(0, -1) };
  const { meshes, materials } = withExplicitMaterials(sceneOf('glb', mixed), false);
  assert.deepEqual([...meshes[0]!.geometry.faceMaterials!], [0, 1]);
  assert.deepEqual(materials[1]!.baseColor, [0.5, 0.5, 0.5, 1]);
  const bare = sceneOf('glb', { ...SHEET, colors: [WHITE] }, []);
  assert.equal(withExplicitMaterials(bare, false), bare);
  const everywhere = withExplicitMaterials(bare, true);
  assert.deepEqual(everywhere.materials[0]!.baseColor, [1, 1, 1, 1], 'vertex colors tint it');
  const closed = sceneOf('stl', TETRAHEDRON, []);
  assert.equal(withExplicitMaterials(closed, false), closed);
});
