import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sceneOfMesh } from '../../src/engines/mesh/textured-scene.ts';
import { builtInEngines, quiet } from '../golden/engines.ts';
import { MODELS } from '../support/models.ts';
import { askAssimp, askBlender, isInstalled } from '../support/third-party-programs.ts';

describe('strangers open what was remeshed', () => {
  const FACES = 1500;
  let folder = '';
  let fbx = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bozzetto-remeshed-'));
    fbx = join(folder, 'model.fbx');
    const { converter, remesher } = builtInEngines();
    const { scene } = await converter.read(join(MODELS, '01_Duck/Duck.glb'), quiet);
    const { mesh } = await remesher.remesh(
      {
        mesh: await converter.flatten(scene, quiet),
        faceType: 'quad',
        targetFaceCount: FACES,
      },
      quiet,
    );
    const model = sceneOfMesh(mesh, 'model', scene);
    const { file } = await converter.write(model, { format: 'fbx', name: 'model' }, quiet);
    await writeFile(fbx, file.bytes);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const blender = isInstalled('blender') ? false : 'blender is not installed';
  test('Blender counts the quads of the FBX, with UVs and texture', { skip: blender }, async () => {
    const { [fbx]: found } = await askBlender([fbx]);
    assert.equal(found!.error, undefined);
    assert.equal(found!.quads, found!.faces);
    assert.ok(Math.abs(found!.quads - FACES) <= 0.02 * FACES, `${found!.quads} quads`);
    assert.deepEqual([found!.objects, found!.uvLayers, found!.images], [1, 1, 1]);
    // As large as the duck is, +Z up.
    assert.ok(Math.abs(found!.size[2] - 1.54) < 0.05, `${found!.size} m`);
  });

  const assimp = isInstalled('assimp') ? false : 'assimp is not installed';
  test('assimp reads the FBX', { skip: assimp }, async () => {
    const { meshes, faces } = await askAssimp(fbx);
    assert.equal(meshes, 1);
    assert.ok(Math.abs(faces - FACES) <= 0.02 * FACES, `${faces} faces`);
  });
});
