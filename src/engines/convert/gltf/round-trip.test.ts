import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validateBytes } from 'gltf-validator';
import { assertSameScene } from '../../../../test/support/compare-scenes.ts';
import { KEEPS } from '../../../../test/support/format-keeps.ts';
import { generatedScene } from '../../../../test/support/generated-scene.ts';
import { LIMITS, testContext } from '../../../../test/support/models.ts';
import type { Scene } from '../../mesh/scene.ts';
import { openSource } from '../archive/open-source.ts';
import { readGltf } from './read-gltf.ts';
import { writeGlb, writeGltf } from './write-gltf.ts';

/** Everything but concave faces of more than four corners, which become triangles; quads are compared below. */
const EVERYTHING = KEEPS.glb;
const SCENES = 40;
const FIRST_SEED = 1000;

const write = async (scene: Scene) => (await writeGlb(scene, 'model', testContext())).bytes;
const read = (bytes: Uint8Array) =>
  readGltf(openSource(bytes, 'model', 'glb', LIMITS), testContext());

function quads(scene: Scene): number {
  let count = 0;
  for (const { geometry } of scene.meshes)
    for (let f = 1; f < geometry.faceOffsets.length; f++)
      if (geometry.faceOffsets[f] - geometry.faceOffsets[f - 1] === 4) count++;
  return count;
}

test(`${SCENES} generated scenes (seeds from ${FIRST_SEED}) come back from GLB whole, valid and the same bytes again`, async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SCENES; seed++) {
    const scene = generatedScene(seed);
    const bytes = await write(scene);
    const { issues } = await validateBytes(bytes);
    const found = issues.messages.filter((message) => message.severity < 2);
    // Skinned meshes stay under the parents they had, which glTF permits but finds odd.
    const odd = found.filter(({ code }) => !code.startsWith('NODE_SKINNED_MESH_'));
    assert.deepEqual(odd, [], `seed ${seed}`);
    const back = await read(bytes);
    assertSameScene(back, scene, EVERYTHING, `seed ${seed}`);
    assert.equal(quads(back), quads(scene), `seed ${seed}: quads`);
    assert.deepEqual(await write(generatedScene(seed)), bytes, `seed ${seed}: the same scene`);
    const again = await write(back);
    assert.deepEqual(await write(await read(again)), again, `seed ${seed}: what was read`);
  }
});

test('a zip of glTF files holds what a GLB does, each texture as a file', async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + 8; seed++) {
    const scene = generatedScene(seed);
    const { bytes, extension } = await writeGltf(scene, 'Häuschen 1/2', testContext());
    assert.equal(extension, 'zip');
    const context = testContext();
    const back = await readGltf(openSource(bytes, 'model.zip', 'gltf', LIMITS), context);
    assertSameScene(back, scene, EVERYTHING, `seed ${seed}`);
  }
});
