import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fixtures, MODELS, readModel, sourceOf, writeModel } from '../support/models.ts';
import { openUsdz } from '../support/tinyusdz.ts';

/** Quads, colors, textures; nineteen meshes. */
const SHOWN = ['p01', 'p06', 'p07'];

test('TinyUSDZ opens our USDZ files, with the same triangles and size', async () => {
  const known = fixtures().filter(({ id }) => SHOWN.includes(id));
  assert.equal(known.length, SHOWN.length);
  for (const { id, path, format, expected, blender34 } of known) {
    const scene = await readModel(sourceOf(join(MODELS, path), format), format);
    const { bytes } = await writeModel(scene, 'usdz');
    const { triangles, size } = await openUsdz(bytes);
    assert.equal(triangles, expected.triangles, id);
    const [x, depth, height] = blender34!.bboxSizeZup!;
    for (const [axis, side] of [x, height, depth].entries())
      assert.ok(Math.abs(size[axis]! - side) < 1e-3 * side, `${id}: ${size}`);
  }
});

test('TinyUSDZ says what is wrong with a damaged file', async () => {
  await assert.rejects(openUsdz(new Uint8Array(64)), Error);
});
