import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyScene, material } from '../../engines/mesh/scene-defaults.ts';
import { paintOf } from './density-paint.ts';

const use = {
  image: 1,
  uvSet: 1,
  wrapS: 'repeat',
  wrapT: 'clamp',
  filter: 'linear',
  transform: null,
} as const;

function sceneWith() {
  const scene = emptyScene({ format: 'glb', generator: null, unitMetres: 1, upAxis: 'y' });
  scene.materials = [material(), { ...material(), baseColorTexture: use }];
  scene.images = ['first', 'second'].map((name) => ({
    name,
    contentType: 'image/png',
    bytes: new Uint8Array(1),
  }));
  return scene;
}

test('without an image, each material has its own base color texture on its UVs', () => {
  const scene = sceneWith();
  const { ofMaterials, other } = paintOf(scene, null);
  assert.equal(other, null);
  assert.equal(ofMaterials[0], null);
  assert.equal(ofMaterials[1]?.image, scene.images[1]);
  assert.equal(ofMaterials[1]?.uvSet, 1);
});

test('an image is on the first UVs of all faces', () => {
  const image = { width: 1, height: 1, data: new Uint8Array(4) };
  const { ofMaterials, other } = paintOf(sceneWith(), image);
  for (const map of [...ofMaterials, other]) {
    assert.equal(map?.image, image);
    assert.equal(map?.uvSet, 0);
  }
});
