import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { validateBytes } from 'gltf-validator';
import { assertSameScene } from '../../../../../test/support/compare-scenes.ts';
import { KEEPS } from '../../../../../test/support/format-keeps.ts';
import { generatedScene } from '../../../../../test/support/generated-scene.ts';
import {
  fixtures,
  LIMITS,
  MODELS,
  readModel,
  sourceOf,
  testContext,
} from '../../../../../test/support/models.ts';
import type { Compression, TextureEncoding } from '../../../../contract/formats.ts';
import type { Scene } from '../../../mesh/scene.ts';
import { openSource } from '../../archive/open-source.ts';
import { writeGlb } from '../write-gltf.ts';

/** The documented error of positions, as a fraction of a mesh's longest side, which is shorter than the diagonal. */
const KEPT = { ...KEEPS.glb, position: 2 ** -16 };
const FIRST_SEED = 2000;
const SCENES = 24;

/** Writes a GLB, validates it and reads it back. */
async function throughGlb(
  scene: Scene,
  storage: { compression?: Compression; textures?: TextureEncoding },
  what: string,
): Promise<{ scene: Scene; bytes: Uint8Array }> {
  const { bytes } = await writeGlb(scene, 'model', { ...testContext(), storage });
  const { issues } = await validateBytes(bytes);
  const errors = issues.messages.filter(({ severity }) => severity === 0);
  assert.deepEqual(errors, [], what);
  const context = testContext();
  const back = await readModel(openSource(bytes, 'model', 'glb', LIMITS), 'glb', context);
  assert.deepEqual(context.warnings, [], what);
  return { scene: back, bytes };
}

const cornersOf = ({ meshes }: Scene) =>
  meshes.reduce((sum, { geometry }) => sum + geometry.corners.length, 0);

/** Returns whether no normal is zero. A zero normal has no direction that could be kept. */
function hasNormals({ meshes }: Scene): boolean {
  return meshes.every(({ geometry: { normals } }) => {
    const values = normals?.values ?? [];
    for (let i = 0; i < values.length; i += 3)
      if (Math.hypot(values[i]!, values[i + 1]!, values[i + 2]!) < 0.5) return false;
    return true;
  });
}

for (const compression of ['meshopt', 'draco'] as const) {
  test(`${compression}: generated scenes come back within the stated error, the same bytes again`, async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SCENES; seed++) {
      const what = `${compression}, seed ${seed}`;
      const { scene, bytes } = await throughGlb(generatedScene(seed), { compression }, what);
      assertSameScene(scene, generatedScene(seed), KEPT, what);
      const again = await throughGlb(generatedScene(seed), { compression }, what);
      assert.deepEqual(again.bytes, bytes, what);
    }
  });

  test(`${compression}: models by others come back within the stated error, and smaller`, async () => {
    for (const { id, path, format } of fixtures()) {
      const files = sourceOf(join(MODELS, path), format);
      const scene = await readModel(files, format);
      const what = `${compression}, ${id}`;
      const plain = await writeGlb(scene, 'model', testContext());
      const { scene: back, bytes } = await throughGlb(scene, { compression }, what);
      // Draco leaves out triangles with two corners at the same position.
      const collapsed = compression !== 'draco';
      assertSameScene(back, scene, { ...KEPT, collapsed, normals: hasNormals(scene) }, what);
      if (cornersOf(scene) > 1000)
        assert.ok(bytes.length < plain.bytes.length, `${what}: ${bytes.length} bytes`);
    }
  });
}
