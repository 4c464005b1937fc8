import assert from 'node:assert/strict';
import { test } from 'node:test';
import { polygonMesh } from '../../../../test/support/remesh-shapes.ts';
import type { Scene } from '../../mesh/scene.ts';
import { emptyScene, material, sceneNode } from '../../mesh/scene-defaults.ts';
import { fromPixels, toFile, toPixels } from '../../raster/raw-pixels.ts';
import { byteOfLinear } from '../../raster/srgb.ts';
import { createWork } from '../../work/create-work.ts';
import { openImage } from '../delight/open-image.ts';
import { recolor } from './recolor.ts';

const PALETTE = ['#c02020', '#2040c0'];
const RED = [0xc0, 0x20, 0x20];
const BLUE = [0x20, 0x40, 0xc0];
const USE = {
  image: 0,
  uvSet: 0,
  wrapS: 'repeat',
  wrapT: 'repeat',
  filter: 'linear',
  transform: null,
} as const;

async function sceneOf(materials: Partial<Scene['materials'][number]>[], texels: number[]) {
  const side = { width: texels.length / 3, height: 1 };
  const bytes = await toFile(fromPixels(Uint8Array.from(texels), side, 3).png());
  const scene = emptyScene({ format: 'glb', generator: null, unitMetres: 1, upAxis: 'y' });
  scene.images = [{ name: 'paint', contentType: 'image/png', bytes }];
  scene.materials = materials.map((each) => ({ ...material(), ...each }));
  return scene;
}

const texelsOf = async ({ images }: Scene, i: number) => {
  const { data } = await toPixels(openImage(images[i]!.bytes));
  return [...data].filter((_, k) => k % 4 !== 3);
};
const bytes = (linear: readonly number[]) => linear.slice(0, 3).map(byteOfLinear);
const isNear = (given: number[], wanted: number[]) =>
  given.every((value, k) => Math.abs(value - wanted[k % 3]!) <= 1);

test('materials get the nearest color, textures its hue with their own shades', async () => {
  const scene = await sceneOf(
    [{ baseColor: [0.6, 0.1, 0.05, 0.5] }, { baseColorTexture: USE }],
    [200, 60, 40, 200, 60, 40, 230, 90, 70, 10, 20, 140],
  );
  const { scene: done, warnings } = await recolor(scene, PALETTE, createWork());
  assert.deepEqual(warnings, []);
  assert.ok(isNear(bytes(done.materials[0]!.baseColor), RED));
  assert.equal(done.materials[0]!.baseColor[3], 0.5);
  const texels = await texelsOf(done, 0);
  assert.ok(isNear(texels.slice(9), BLUE), String(texels));
  assert.deepEqual(texels.slice(0, 3), texels.slice(3, 6));
  assert.ok(texels[6]! > texels[0]!, 'the lighter texel stays lighter');
  assert.ok(texels.slice(0, 9).every((value, k) => k % 3 === 0 || value < texels[0]!));
});

test('a factor is part of the color, and another factor makes another image', async () => {
  const scene = await sceneOf(
    [{ baseColorTexture: USE }, { baseColorTexture: USE, baseColor: [0, 0, 1, 1] }],
    [255, 40, 200],
  );
  const { scene: done } = await recolor(scene, PALETTE, createWork());
  assert.deepEqual(
    done.materials.map((each) => [each.baseColorTexture!.image, each.baseColor]),
    [
      [0, [1, 1, 1, 1]],
      [1, [1, 1, 1, 1]],
    ],
  );
  assert.ok(isNear(await texelsOf(done, 0), RED));
  assert.ok(isNear(await texelsOf(done, 1), BLUE));
});

test('vertex colors get the nearest color, and an image that cannot be read stays', async () => {
  const scene = await sceneOf(
    [{ baseColor: [0.5, 1, 1, 1] }, { baseColorTexture: USE }],
    [0, 0, 0],
  );
  const geometry = polygonMesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [[0, 1, 2]]);
  geometry.material = 0;
  geometry.colors = [
    {
      values: Float32Array.of(1, 0.1, 0.1, 1, 0, 0, 1, 1, 0, 0, 0.9, 0.25),
      indices: geometry.corners,
    },
  ];
  scene.meshes = [{ name: 'm', geometry, morphWeights: [] }];
  scene.nodes = [sceneNode({ mesh: 0 })];
  scene.images[0]!.bytes = new Uint8Array(8);
  const { scene: done, warnings } = await recolor(scene, PALETTE, createWork());
  const { values } = done.meshes[0]!.geometry.colors[0]!;
  assert.ok(isNear(bytes([...values.subarray(0, 3)]), RED));
  assert.ok(isNear(bytes([...values.subarray(8, 11)]), BLUE));
  assert.equal(values[11], 0.25);
  assert.deepEqual(done.materials[0]!.baseColor, [1, 1, 1, 1]);
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['palette_not_applied'],
  );
});

/** Two triangles with the materials 0 and 1 that share white vertex colors. */
const twoTriangles = () => {
  const mesh = polygonMesh(
    [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0],
    [
      [0, 1, 2],
      [2, 1, 3],
    ],
  );
  mesh.faceMaterials = Int32Array.of(0, 1);
  mesh.colors = [{ values: new Float32Array(16).fill(1), indices: mesh.corners }];
  return mesh;
};

/** Returns the colors that the corners of a mesh show: those of vertices, by the factors of materials. */
function shownColors({ meshes, materials }: Scene, i: number): number[][] {
  const { geometry } = meshes[i]!;
  const [layer] = geometry.colors;
  return [...geometry.corners].map((_, c) => {
    const m = geometry.faceMaterials?.[Math.floor(c / 3)] ?? geometry.material;
    const at = 4 * (layer?.indices[c] ?? 0);
    return bytes(materials[m]!.baseColor.map((value, k) => value * (layer?.values[at + k] ?? 1)));
  });
}

test('factors of several materials count beside vertex colors, and for meshes without them', async () => {
  const scene = await sceneOf(
    [{ baseColor: [0.8, 0.1, 0.1, 1] }, { baseColor: [0.1, 0.1, 0.8, 1] }],
    [0, 0, 0],
  );
  const plain = polygonMesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [[0, 1, 2]]);
  plain.material = 1;
  scene.meshes = [twoTriangles(), plain].map((geometry) => ({
    name: '',
    geometry,
    morphWeights: [],
  }));
  const { scene: done, warnings } = await recolor(scene, PALETTE, createWork());
  assert.deepEqual(warnings, []);
  const shown = [...shownColors(done, 0), ...shownColors(done, 1)];
  const wanted = [...Array(3).fill(RED), ...Array(6).fill(BLUE)];
  assert.ok(
    shown.every((color, c) => isNear(color, wanted[c])),
    JSON.stringify(shown),
  );
});

test('vertex colors that tint a texture stay with a warning, also beside a plain material', async () => {
  const scene = await sceneOf(
    [{ baseColor: [0.8, 0.1, 0.1, 1] }, { baseColorTexture: USE }],
    [0, 0, 200],
  );
  const geometry = twoTriangles();
  geometry.colors[0]!.values.fill(0.5);
  scene.meshes = [{ name: '', geometry, morphWeights: [] }];
  const { scene: done, warnings } = await recolor(scene, PALETTE, createWork());
  const shown = shownColors(done, 0);
  assert.ok(shown.slice(0, 3).every((color) => isNear(color, RED)));
  assert.deepEqual(shown[5], bytes([0.5, 0.5, 0.5]));
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['palette_not_applied'],
  );
});

test('a mesh without a material gets a color as well', async () => {
  const scene = await sceneOf([], [0, 0, 0]);
  const geometry = polygonMesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [[0, 1, 2]]);
  scene.meshes = [{ name: '', geometry, morphWeights: [] }];
  const { scene: done } = await recolor(scene, ['#c02020'], createWork());
  assert.ok(shownColors(done, 0).every((color) => isNear(color, RED)));
});
