import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PolygonMesh } from './polygon-mesh.ts';
import type { Scene } from './scene.ts';
import { emptyScene, material } from './scene-defaults.ts';
import { withTangents } from './with-tangents.ts';

const NORMAL_MAP = {
  image: 0,
  uvSet: 1,
  wrapS: 'repeat',
  wrapT: 'repeat',
  filter: 'linear',
  transform: null,
} as const;

/** A triangle in the plane z = 0 whose second UVs run along y, with or without normals and a normal map. */
function sceneOf(hasNormals: boolean, isMapped: boolean): Scene {
  const corners = Uint32Array.of(0, 1, 2);
  const geometry: PolygonMesh = {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    faceOffsets: Uint32Array.of(0, 3),
    corners,
    normals: hasNormals
      ? { values: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1), indices: corners }
      : null,
    tangents: null,
    uvSets: [
      { values: Float32Array.of(0, 0, 1, 0, 0, 1), indices: corners },
      { values: Float32Array.of(0, 0, 0, 1, 1, 0), indices: corners },
    ],
    colors: [],
    faceMaterials: null,
    material: 0,
    skinning: null,
    morphTargets: [],
  };
  const scene = emptyScene({ format: 'glb', generator: null, unitMetres: 1, upAxis: 'y' });
  scene.materials = [{ ...material(), normalTexture: isMapped ? NORMAL_MAP : null }];
  scene.meshes = [{ name: 'plate', geometry, morphWeights: [] }];
  return scene;
}

test('a mesh with a normal map gets tangents along the UVs of that map', () => {
  const { tangents } = withTangents(sceneOf(true, true)).meshes[0]!.geometry;
  const first = 4 * tangents!.indices[0]!;
  const [x, y, z, handedness] = tangents!.values.subarray(first, first + 4);
  assert.ok(Math.abs(x!) < 1e-6 && Math.abs(y! - 1) < 1e-6 && Math.abs(z!) < 1e-6);
  assert.equal(Math.abs(handedness!), 1);
});

test('without a normal map or without normals there are none', () => {
  assert.equal(withTangents(sceneOf(true, false)).meshes[0]!.geometry.tangents, null);
  assert.equal(withTangents(sceneOf(false, true)).meshes[0]!.geometry.tangents, null);
});
