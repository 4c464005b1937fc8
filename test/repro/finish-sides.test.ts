import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtInEngines } from '../../src/engines/built-in-engines.ts';
import { emptyScene, material, sceneNode } from '../../src/engines/mesh/scene-defaults.ts';
import { triangleMesh } from '../../src/engines/mesh/triangle-mesh.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { flow } from '../../src/flows/model-finish/flow.ts';

/** A pyramid without a base: from below, its inside is not seen in glTF, and is in most other formats. */
function openPyramid() {
  const scene = emptyScene({ format: 'glb', generator: null, unitMetres: 1, upAxis: 'y' });
  const positions = Float32Array.of(-1, 0, 1, 1, 0, 1, 1, 0, -1, -1, 0, -1, 0, 1, 0);
  const indices = Uint32Array.of(0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4);
  scene.materials.push(material({ baseColor: [0.8, 0.2, 0.1, 1] }));
  scene.meshes.push({
    name: 'pyramid',
    geometry: triangleMesh(positions, indices, { material: 0 }),
    morphWeights: [],
  });
  scene.nodes.push(sceneNode({ name: 'pyramid', mesh: 0 }));
  scene.roots.push(0);
  return scene;
}

test('a one-sided model that is open below looks the same as FBX and USDZ', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bozzetto-finish-sides-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const engines = builtInEngines();
  const request = { format: 'glb', name: 'pyramid' };
  const { file } = await engines.converter.write(openPyramid(), request, createWork());
  const path = join(folder, 'pyramid.glb');
  await writeFile(path, file.bytes);
  for (const target_format of ['fbx', 'usdz'] as const) {
    const { diagnostics } = await flow.run({
      input: { model_file: 'pyramid.glb', target_format },
      sources: { model_file: path },
      engines,
      work: createWork(),
    });
    const difference = diagnostics.mesh!.finish!.render_difference_percent;
    assert.ok(
      typeof difference === 'number' && difference < 0.5,
      `${target_format}: ${difference} %`,
    );
  }
});
