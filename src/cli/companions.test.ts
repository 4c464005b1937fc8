import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { findCompanions } from './companions.ts';
import { readModel } from './read-model.ts';
import { unzip } from './unzip.ts';

/** Writes files into a new folder, which is removed after the test, and returns the path of the first one. */
async function filesIn(t: { after(clean: () => Promise<void>): void }, files: object) {
  const folder = await mkdtemp(join(tmpdir(), 'bozzetto-companions-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, dirname(name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return join(folder, Object.keys(files)[0]!);
}

test('an OBJ brings its materials and their textures, and nothing else', async (t) => {
  const model = await filesIn(t, {
    'chair.obj': 'mtllib my chair.mtl\nv 0 0 0\n',
    'my chair.mtl': [
      'map_Kd -s 1 1 1 Seat%20cover.PNG',
      'map_Bump -bm 0.5 C:\\work\\tex\\oak grain.jpg',
      'map_Ks "textures/gloss.tga"',
    ].join('\r\n'),
    'seat cover.png': '1',
    'textures/oak grain.jpg': '2',
    'textures/gloss.tga': '3',
    'grain.jpg': 'private, though a shorter name',
    'holiday.jpg': 'private',
    'seat cover.png.bak': 'private',
    'other.mtl': 'map_Kd holiday.jpg',
  });
  const found = await findCompanions(model);
  assert.deepEqual(found, [
    'my chair.mtl',
    'seat cover.png',
    'textures/gloss.tga',
    'textures/oak grain.jpg',
  ]);
  const zip = await readModel(model);
  assert.equal(zip.name, 'chair.zip');
  const packed = unzip(await zip.bytes());
  assert.deepEqual(packed.map(({ path }) => path).sort(), ['chair.obj', ...found].sort());
  assert.deepEqual(await (await readModel(model)).bytes(), await zip.bytes());
});

test('a glTF brings its buffer and images; names in other alphabets and across chunks are found', async (t) => {
  const model = await filesIn(t, {
    'a.gltf': JSON.stringify({
      extras: 'x'.repeat(2 ** 22 - 40),
      images: [{ uri: 'Textures/colormap.png' }, { uri: '%E6%9C%A8.webp' }, { uri: 'дуб.ktx2' }],
      buffers: [{ uri: 'a.bin' }],
    }),
    'a.bin': '1',
    'Textures/colormap.png': '2',
    '木.webp': '3',
    'дуб.ktx2': '4',
    'b.bin': '5',
  });
  const found = ['Textures/colormap.png', 'a.bin', 'дуб.ktx2', '木.webp'];
  assert.deepEqual(await findCompanions(model), found);
});

test('a model that refers to nothing there is sent as it is', async (t) => {
  const files = {
    'a.obj': 'mtllib a.mtl\nv 0 0 0\n',
    'b.png': '1',
    'b.stl': 'solid b.png',
    'c.glb': 'glTF b.pngs',
  };
  for (const name of ['a.obj', 'b.stl', 'c.glb']) {
    const model = join(dirname(await filesIn(t, files)), name);
    assert.deepEqual(await findCompanions(model), []);
    assert.equal((await readModel(model)).name, name);
  }
});
