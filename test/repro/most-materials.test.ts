import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { modelFormatOf } from '../../src/adapters/media/model-format.ts';
import { createModelConverter } from '../../src/engines/convert/converter.ts';
import { material, sceneOfMesh } from '../../src/engines/spec.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { writeModel } from '../support/models.ts';
import { polygonMesh } from '../support/remesh-shapes.ts';

/* Found by the fuzz of flows, seed 21010407: a 3MF of as many materials as are taken could not be read back. */

test('a model of the most materials, with a face that has none, becomes a 3MF that is read back', async () => {
  const MOST = 10_000;
  const faces = Array.from({ length: MOST + 1 }, (_, n) => [0, n + 1, n + 2]);
  const positions = Array.from({ length: MOST + 3 }, (_, n) => [n, n % 7, n % 5]).flat();
  const mesh = {
    ...polygonMesh(positions, faces),
    faceMaterials: Int32Array.from(faces, (_, n) => n - 1),
  };
  const materials = Array.from({ length: MOST }, (_, n) =>
    material({ name: `m${n}`, baseColor: [(n % 100) / 100, (n % 83) / 83, (n % 71) / 71, 1] }),
  );
  const scene = sceneOfMesh(mesh, 'many', { materials, images: [] });
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-materials-'));
  try {
    const path = join(directory, 'many.glb');
    await writeFile(path, (await writeModel(scene, 'glb')).bytes);
    const converter = createModelConverter({ detectFormat: modelFormatOf });
    const work = createWork({ signal: new AbortController().signal, report: () => {} });
    const request = { path, sourceFormat: 'glb', targetFormat: '3mf', name: 'model' };
    const { file } = await converter.convert(request, work);
    const { statistics } = await converter.inspect(file, work);
    assert.equal(statistics.triangles, MOST + 1);
  } finally {
    await rm(directory, { recursive: true });
  }
});
