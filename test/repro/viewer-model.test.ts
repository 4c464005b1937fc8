import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { flow } from '../../src/flows/convert-model-format/flow.ts';
import { builtInEngines, quiet } from '../golden/engines.ts';

const ANIMATED = join(import.meta.dirname, '../fixtures/models/14_BoxAnimated/BoxAnimated.usdz');

/** Content of a GLB. */
function contentsOf(glb: Uint8Array) {
  const bytes = Buffer.from(glb);
  const { materials = [], animations = [] } = JSON.parse(
    bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString(),
  ) as { materials?: object[]; animations?: object[] };
  return { materials: materials.length, animations: animations.length };
}

async function converted(target_format: string) {
  const input = { model_file: 'mdl_', source_format: 'usdz', target_format };
  const { files } = await flow.run({
    input,
    sources: { model_file: ANIMATED },
    engines: builtInEngines(),
    work: quiet,
  });
  const viewer = files.find(({ role }) => role === 'viewer_model_url');
  return { main: files[0], viewer: viewer === undefined ? null : contentsOf(viewer.bytes) };
}

test('an FBX has a GLB beside it with its materials and its clip', async () => {
  const { main, viewer } = await converted('fbx');
  assert.deepEqual([main?.role, main?.format], ['model_url', 'fbx']);
  assert.deepEqual(viewer, { materials: 2, animations: 1 });
});

test('it shows what the format kept, and a GLB needs none', async () => {
  assert.equal((await converted('stl')).viewer?.animations, 0);
  assert.equal((await converted('glb')).viewer, null);
});
