import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { assertSameScene } from '../../../../test/support/compare-scenes.ts';
import { KEEPS } from '../../../../test/support/format-keeps.ts';
import { generatedScene } from '../../../../test/support/generated-scene.ts';
import { LIMITS, MODELS, testContext } from '../../../../test/support/models.ts';
import { randomNumbers } from '../../../../test/support/random.ts';
import { checkScene } from '../../mesh/check-scene.ts';
import type { Scene } from '../../mesh/scene.ts';
import { sceneNode } from '../../mesh/scene-defaults.ts';
import { SceneError } from '../../mesh/scene-error.ts';
import { ZipArchive } from '../archive/read-zip.ts';
import { FormatError } from '../format.ts';
import { readUsd } from './read-usd.ts';
import { writeUsdz } from './write-usdz.ts';

const SEEDS = 25;
const MUTATIONS = 600;
const read = (main: Uint8Array, name = 'a.usdz') =>
  readUsd({ main, name, companion: () => null }, testContext());
const write = async (scene: Scene) => (await writeUsdz(scene, 'a', testContext())).bytes;

test('the animated box of the USD working group', async () => {
  const scene = await read(await readFile(`${MODELS}/14_BoxAnimated/BoxAnimated.usdz`));
  assert.deepEqual(
    scene.meshes.map(({ geometry }) => geometry.faceOffsets.length - 1),
    [192, 62],
  );
  assert.deepEqual(
    scene.materials.map(({ name }) => name),
    ['outer', 'inner'],
  );
  const channels = scene.animations[0].channels.map(({ path, times }) => [path, times.length]);
  assert.deepEqual(channels, [
    ['translation', 4],
    ['rotation', 2],
  ]);
  assert.equal(scene.source.generator, 'usdzconvert preview 0.67');
});

test(`scenes come back as they were (seeds 1 to ${SEEDS})`, async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const bytes = await write(generatedScene(seed));
    const back = await read(bytes);
    assert.deepEqual(checkScene(back, LIMITS), [], `seed ${seed}: nothing to repair`);
    assertSameScene(back, generatedScene(seed), KEEPS.usdz, `seed ${seed}`);
    assert.deepEqual(
      await write(generatedScene(seed)),
      bytes,
      `seed ${seed}: the same bytes again`,
    );
  }
});

test('a package is stored, aligned to 64 bytes, with its layer first', async () => {
  const bytes = await write(generatedScene(4));
  const { entries } = ZipArchive.open(bytes, LIMITS);
  assert.equal(entries[0].path, 'a.usdc');
  assert.ok(entries.length > 1, 'a texture is in it');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { path, method, offset } of entries) {
    const start =
      offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    assert.deepEqual([method, start % 64], [0, 0], path);
  }
});

test('material networks keep factors, transforms, wraps and channels', async () => {
  const scene = generatedScene(4);
  const [given] = scene.materials;
  const use = given.baseColorTexture!;
  Object.assign(given, {
    baseColor: [0.25, 0.5, 0.75, 0.5],
    alphaMode: 'blend',
    metallicRoughnessTexture: { ...use, wrapS: 'clamp', wrapT: 'mirror' },
    metallic: 0.25,
    roughness: 0.75,
    normalTexture: { ...use, transform: { offset: [0.1, 0.2], rotation: 0.3, scale: [2, 3] } },
    normalScale: 0.5,
    occlusionTexture: use,
    emissive: [0.5, 1, 0.25],
    emissiveStrength: 4,
    extensions: {
      KHR_materials_clearcoat: { clearcoatFactor: 0.5, clearcoatRoughnessFactor: 0.25 },
    },
  });
  const back = (await read(await write(scene))).materials.find(({ name }) => name === given.name)!;
  const round = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (_, v) =>
      typeof v === 'number' ? Math.round(v * 1e5) / 1e5 : v,
    );
  assert.deepEqual(round({ ...back, doubleSided: false }), round({ ...given, doubleSided: false }));
});

test('a mesh that is shown many times is stored, and read, once', async () => {
  const scene = generatedScene(4, { hierarchy: false, skin: false, animation: false });
  const once = (await write(scene)).length;
  for (let i = 0; i < 50; i++) {
    scene.roots.push(scene.nodes.length);
    scene.nodes.push(sceneNode({ name: `copy ${i}`, mesh: 0 }));
  }
  const bytes = await write(scene);
  assert.ok(bytes.length < once + 50 * 400, `${bytes.length} bytes, ${once} for one`);
  const back = await read(bytes);
  assert.equal(back.meshes.length, scene.meshes.length);
  assert.equal(back.nodes.filter(({ mesh }) => mesh === back.nodes[0].mesh).length, 51);
});

test(`damaged crates are refused or read, never worse (seed ${SEEDS})`, async () => {
  const random = randomNumbers(SEEDS);
  const archive = ZipArchive.open(await write(generatedScene(3)), LIMITS);
  const crate = Uint8Array.from(archive.read(archive.entries[0]));
  for (let i = 0; i < MUTATIONS; i++) {
    const bytes = crate.slice(0, random() < 0.1 ? random() * crate.length : crate.length);
    for (let k = random() * 12; k > 0; k--)
      bytes[Math.trunc(random() * bytes.length)] = random() * 256;
    try {
      checkScene(await read(bytes, 'a.usdc'), LIMITS);
    } catch (error) {
      const isRefusal = error instanceof FormatError || error instanceof SceneError;
      assert.ok(isRefusal, `case ${i}: ${(error as Error).stack}`);
    }
  }
});
