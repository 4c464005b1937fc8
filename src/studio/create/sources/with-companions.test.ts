import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'three/addons/libs/fflate.module.js';
import { withCompanions } from './with-companions.ts';

test('a model is packed with the files that it refers to, and with no others', async () => {
  const obj = new File(['mtllib chair.mtl\nv 0 0 0\n'], 'chair.obj');
  const mtl = new File(['map_Kd seat%20cover.PNG\nmap_Bump "oak grain.jpg"'], 'chair.mtl');
  const seat = new File(['1'], 'seat cover.png');
  const oak = new File(['2'], 'oak grain.jpg');
  const photo = new File(['3'], 'holiday.jpg');
  const [zip, ...others] = await withCompanions([photo, oak, obj, seat, mtl]);
  assert.equal(zip!.name, 'chair.zip');
  assert.deepEqual(others, [photo]);
  const packed = unzipSync(new Uint8Array(await zip!.arrayBuffer()));
  assert.deepEqual(Object.keys(packed).sort(), [
    'chair.mtl',
    'chair.obj',
    'oak grain.jpg',
    'seat cover.png',
  ]);

  const town = new File(['glTF{"images":[{"uri":"Textures/oak%20grain.jpg"}]}'], 'town.glb');
  const [packedTown] = await withCompanions([town, oak]);
  assert.equal(packedTown!.name, 'town.zip');

  const glb = new File(['glTF'], 'a.glb');
  for (const files of [[photo], [glb, photo], [obj], [obj, new File([''], 'b.obj'), mtl]])
    assert.equal(await withCompanions(files), files);
});
