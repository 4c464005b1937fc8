import assert from 'node:assert/strict';
import { test } from 'node:test';
import { write3mf } from '../../src/engines/convert/3mf/write-3mf.ts';
import { joinSmall } from '../../src/engines/convert/archive/join-small.ts';
import { property } from '../../src/engines/convert/fbx/property-records.ts';
import { double, int } from '../../src/engines/convert/fbx/write-records.ts';
import { unpackGlb } from '../../src/engines/convert/gltf/container.ts';
import { writeGlb } from '../../src/engines/convert/gltf/write-gltf.ts';
import { readObj } from '../../src/engines/convert/obj/read-obj.ts';
import { readerOf } from '../../src/engines/convert/registry.ts';
import { checkScene } from '../../src/engines/mesh/check-scene.ts';
import { hostileModels } from '../fuzz/hostile-models.ts';
import { LIMITS, testContext } from '../support/models.ts';
import { randomNumbers } from '../support/random.ts';

/* Files of tens of thousands of meshes, a triangle each: over 20 s of processor, over the heap of an engine process. */

/** A scene of a generator of many meshes. */
async function sceneOf(name: 'usd side by side' | 'groups of one name', size: number) {
  const { format, bytes } = await hostileModels[name]!(randomNumbers(5), size);
  const read = (await readerOf(format))!;
  return read({ main: bytes, name: 'model', companion: () => null }, testContext());
}

test('pieces of some bytes are compressed together, long ones as they are', async () => {
  const long = new Uint8Array(300_000).fill(7);
  const short = Array.from({ length: 100_000 }, (_, i) => new Uint8Array(12).fill(i % 251));
  const given = [new Uint8Array(0), ...short, long, short[3]!];
  const joined: Uint8Array[] = [];
  for await (const piece of joinSmall(given)) joined.push(piece);
  // 1.2 MB of short ones in two.
  assert.equal(joined.length, 4);
  assert.equal(joined[2], long);
  assert.ok(Buffer.concat(joined).equals(Buffer.concat(given)));
});

test('small meshes of equal indices share one accessor in glTF', async () => {
  for (const name of ['usd side by side', 'groups of one name'] as const) {
    const scene = await sceneOf(name, 0.3);
    const { bytes } = await writeGlb(scene, 'model', testContext());
    const { accessors, meshes } = JSON.parse(Buffer.from(unpackGlb(bytes).json).toString());
    assert.ok(meshes.length > 500, name);
    assert.equal(accessors.length, meshes.length + 1, name);
  }
});

test('more meshes than an engine process has room for are refused by their number', async () => {
  const scene = await sceneOf('usd side by side', 0);
  checkScene(scene, { ...LIMITS, meshes: 100 });
  assert.throws(() => checkScene(scene, { ...LIMITS, meshes: 99 }), {
    message: 'the model has 100 meshes, more than the limit of 99',
  });
});

test('an OBJ of more objects than meshes are taken is one mesh', async () => {
  const { bytes } = await hostileModels['groups of one name']!(randomNumbers(5), 0);
  const limits = { ...LIMITS, meshes: 1000 };
  const files = { main: bytes, name: 'model', companion: () => null };
  const scene = await readObj(files, testContext(limits));
  assert.equal(scene.meshes.length, 1);
  assert.equal(scene.meshes[0]!.geometry.corners.length, 3000);
  checkScene(scene, limits);
});

test('nodes are not searched for each mesh that 3MF is written with', async () => {
  const scene = await sceneOf('groups of one name', 0.3);
  let looks = 0;
  for (const node of scene.nodes) {
    const { mesh } = node;
    Object.defineProperty(node, 'mesh', {
      get() {
        looks++;
        return mesh;
      },
    });
  }
  await write3mf(scene, 'model', testContext());
  assert.ok(scene.nodes.length > 5000, `${scene.nodes.length} nodes`);
  assert.ok(looks < 30 * scene.nodes.length, `${looks} looks at ${scene.nodes.length} nodes`);
});

test('the small values of FBX stay in the heap, and its words are made once', () => {
  const before = process.memoryUsage().arrayBuffers;
  const values = Array.from({ length: 200_000 }, (_, i) => [int(i), double(i)]).flat();
  const taken = process.memoryUsage().arrayBuffers - before;
  assert.equal(values.length, 400_000);
  assert.ok(taken < 500_000, `${taken} bytes beside the heap`);
  const [one, other] = [1, 2].map((value) => property.number('Size', value));
  assert.equal(one!.values[1], other!.values[1]);
});
