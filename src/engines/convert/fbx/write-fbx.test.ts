import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSameScene } from '../../../../test/support/compare-scenes.ts';
import { KEEPS } from '../../../../test/support/format-keeps.ts';
import { generatedScene } from '../../../../test/support/generated-scene.ts';
import { LIMITS, testContext } from '../../../../test/support/models.ts';
import { checkScene } from '../../mesh/check-scene.ts';
import type { Scene } from '../../mesh/scene.ts';
import { emptyScene, material, polygonMesh, sceneNode } from '../../mesh/scene-defaults.ts';
import { worldMatrices } from '../../mesh/transform.ts';
import { readFbx } from './read-fbx.ts';
import { writeFbx } from './write-fbx.ts';

const SCENES = 60;
const first = Math.floor(Math.random() * 1e6);

async function write(scene: Scene) {
  return (await writeFbx(scene, 'model', testContext())).bytes;
}
async function throughFbx(scene: Scene): Promise<Scene> {
  const main = await write(scene);
  return readFbx({ main, name: 'model.fbx', companion: () => null }, testContext());
}

/** One quad on a node. */
function quad(): Scene {
  const scene = emptyScene({ format: 'test', generator: null, unitMetres: 1, upAxis: 'y' });
  scene.meshes.push({
    name: 'quad',
    geometry: polygonMesh({
      positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
      faceOffsets: Uint32Array.of(0, 4),
      corners: Uint32Array.of(0, 1, 2, 3),
    }),
    morphWeights: [],
  });
  scene.nodes.push(sceneNode({ name: 'quad', mesh: 0 }));
  scene.roots.push(0);
  return scene;
}

test(`generated scenes come back whole, seeds from ${first}`, async () => {
  for (let seed = first; seed < first + SCENES; seed++) {
    const scene = generatedScene(seed);
    checkScene(scene, LIMITS);
    const back = await throughFbx(scene);
    assert.deepEqual(checkScene(back, LIMITS), [], `seed ${seed}`);
    assertSameScene(back, scene, KEEPS.fbx, `seed ${seed}`);
  }
});

test('the same scene gives the same bytes', async () => {
  assert.deepEqual(await write(generatedScene(3)), await write(generatedScene(3)));
});

test('a material comes back as it was', async () => {
  const scene = quad();
  const given = material({
    name: 'glass',
    baseColor: [0.2, 0.4, 0.6, 0.5],
    metallic: 0.3,
    roughness: 0.7,
    emissive: [1, 0.5, 0],
    emissiveStrength: 4,
    alphaMode: 'mask',
    alphaCutoff: 0.25,
    doubleSided: true,
    unlit: true,
  });
  scene.materials.push(given);
  scene.meshes[0]!.geometry.material = 0;
  assert.deepEqual((await throughFbx(scene)).materials, [given]);
});

test('a moved, turned and scaled texture comes back as it was', async () => {
  const scene = generatedScene(1);
  const uses = scene.materials.flatMap(({ baseColorTexture }) => baseColorTexture ?? []);
  assert.ok(uses.length > 0);
  const transform = {
    offset: [0.3, -0.2],
    rotation: 0.7,
    scale: [2, 2],
  } satisfies (typeof uses)[0]['transform'];
  for (const use of uses) Object.assign(use, { transform, wrapS: 'clamp' });
  const [back] = (await throughFbx(scene)).materials.flatMap(
    ({ baseColorTexture }) => baseColorTexture ?? [],
  );
  const round = ({ offset, rotation, scale }: NonNullable<(typeof uses)[0]['transform']>) =>
    [...offset, rotation, ...scale].map((v) => +v.toFixed(9));
  assert.deepEqual(round(back!.transform!), round(transform));
  assert.deepEqual([back!.wrapS, back!.wrapT], ['clamp', 'repeat']);
});

test('shear becomes two nodes that place the same', async () => {
  const scene = quad();
  const matrix = [1, 0.2, 0, 0, 0.7, 2, 0.1, 0, -0.3, 0, 0.5, 0, 3, 4, 5, 1];
  scene.nodes[0]!.transform.matrix = matrix;
  const back = await throughFbx(scene);
  const world = worldMatrices(back)[back.nodes.findIndex(({ mesh }) => mesh >= 0)]!;
  for (const [i, v] of matrix.entries()) assert.ok(Math.abs(v - world[i]!) < 1e-9, `${world}`);
});

test('cameras and lights keep their place, with children and without', async () => {
  const scene = quad();
  scene.cameras.push({
    name: 'c',
    verticalFov: 0.8,
    orthographicScale: null,
    aspect: 1.5,
    near: 0.1,
    far: 50,
  });
  scene.cameras.push({
    name: 'o',
    verticalFov: null,
    orthographicScale: 2,
    aspect: 1,
    near: 0.1,
    far: 50,
  });
  scene.lights.push({
    name: 's',
    kind: 'spot',
    color: [1, 0.5, 0.25],
    intensity: 20,
    range: null,
    innerCone: 0.2,
    outerCone: 0.5,
  });
  const transform = {
    translation: [1, 2, 3],
    rotation: [0.5, 0.5, -0.5, 0.5],
    scale: [1, 2, 3],
    matrix: null,
  } satisfies Scene['nodes'][0]['transform'];
  scene.nodes.push(sceneNode({ name: 'alone', camera: 0, transform }));
  scene.nodes.push(sceneNode({ name: 'parent', light: 0, transform, children: [3] }));
  scene.nodes.push(sceneNode({ name: 'child', camera: 1, transform }));
  scene.roots.push(1, 2);
  const back = await throughFbx(scene);
  const places = (s: Scene, what: 'camera' | 'light') => {
    const worlds = worldMatrices(s);
    return s.nodes.flatMap((node, i) =>
      node[what] >= 0 ? [[node[what], ...worlds[i]!].map((v) => +v.toFixed(6) + 0)] : [],
    );
  };
  for (const what of ['camera', 'light'] as const) {
    const sorted = (s: Scene) => places(s, what).sort((a, b) => a[0]! - b[0]!);
    const byName = (s: Scene) =>
      sorted(s)
        .map(([, ...matrix]) => matrix.join(' '))
        .sort();
    assert.deepEqual(byName(back), byName(scene), what);
  }
  const round = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (_, v) => (typeof v === 'number' ? +v.toFixed(9) : v)));
  const named = (s: Scene) => [...s.cameras].sort((a, b) => (a.name < b.name ? -1 : 1));
  assert.deepEqual(round(named(back)), round(named(scene)));
  assert.deepEqual(round(back.lights), round(scene.lights));
});

test('faces without a material among others get one', async () => {
  const scene = quad();
  scene.materials.push(material({ name: 'red' }));
  const { geometry } = scene.meshes[0]!;
  geometry.faceOffsets = Uint32Array.of(0, 4, 7);
  geometry.corners = Uint32Array.of(0, 1, 2, 3, 2, 1, 0);
  geometry.faceMaterials = Int32Array.of(-1, 0);
  const back = await throughFbx(scene);
  const names = Array.from(back.meshes[0]!.geometry.faceMaterials!, (i) => back.materials[i]!.name);
  assert.deepEqual(names, ['Default', 'red']);
});
