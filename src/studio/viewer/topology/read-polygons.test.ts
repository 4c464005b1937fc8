import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { PolygonFileError, type PolygonFormat, type PolygonMesh } from './polygon-mesh.ts';
import { readPolygons } from './read-polygons.ts';
import { findTopology } from './topology.ts';

const FIXTURES = join(import.meta.dirname, '../../../../test/fixtures');
const read = async (format: PolygonFormat, path: string) =>
  readPolygons(format, await readFile(join(FIXTURES, path)));
const text = (format: PolygonFormat, lines: string) =>
  readPolygons(format, new TextEncoder().encode(lines));

function box({ positions }: PolygonMesh): number[] {
  const low = [0, 1, 2].map((axis) => Math.min(...positions.filter((_, i) => i % 3 === axis)));
  const high = [0, 1, 2].map((axis) => Math.max(...positions.filter((_, i) => i % 3 === axis)));
  return [...low, ...high].map((value) => Number(value.toFixed(3)));
}

for (const path of [
  'models/04_maya_cube_7500_binary/maya_cube_7500_binary.fbx',
  'fbx/maya_cube_6100_binary.fbx',
]) {
  test(`${path} is a closed cube of six quads, one centimeter wide`, async () => {
    const mesh = await read('fbx', path);
    const { facts } = findTopology(mesh);
    assert.deepEqual(facts.facesBySides, [[4, 6]]);
    assert.equal(facts.vertices, 8);
    assert.ok(facts.closed);
    assert.deepEqual(box(mesh), [-0.005, -0.005, -0.005, 0.005, 0.005, 0.005]);
  });
}

test('Suzanne keeps her 468 quads and 32 triangles', async () => {
  const mesh = await read(
    'fbx',
    'models/06_synthetic_color_suzanne_7500_binary/synthetic_color_suzanne_7500_binary.fbx',
  );
  const { facts } = findTopology(mesh);
  assert.deepEqual(facts.facesBySides, [
    [3, 32],
    [4, 468],
  ]);
});

test('OBJ: quads, continued lines, indices from the end', async () => {
  const mesh = await text(
    'obj',
    '# plane\nv 0 0 0\nv 1 0 0 1 0 0\nv 1 1 0\r\nv 0 1 0\nvt 0 0\nvn 0 0 1\nf 1/1/1 2//1 \\\n3/1 4\nf -4 -3 -2\n',
  );
  assert.deepEqual([...mesh.faceStarts], [0, 4, 7]);
  assert.deepEqual([...mesh.corners], [0, 1, 2, 3, 0, 1, 2]);
});

test('OBJ: the cube of the fixtures has six quads', async () => {
  const { facts } = findTopology(
    await read('obj', 'models/03_cube_with_materials/cube_with_materials.obj'),
  );
  assert.deepEqual(facts.facesBySides, [[4, 6]]);
});

test('PLY: ASCII and binary', async () => {
  const suzanne = findTopology(await read('ply', 'models/09_suzanne/suzanne.ply')).facts;
  assert.equal(
    suzanne.faces,
    suzanne.facesBySides.reduce((sum, [, faces]) => sum + faces, 0),
  );
  assert.ok(suzanne.faces > 400);
  const cube = findTopology(await read('ply', 'models/10_cube/cube.ply')).facts;
  assert.equal(cube.facesBySides[0][0], 4);
});

test('a truncated file or a file of another format is refused with a message', async () => {
  const fbx = await readFile(
    join(FIXTURES, 'models/04_maya_cube_7500_binary/maya_cube_7500_binary.fbx'),
  );
  await assert.rejects(readPolygons('fbx', fbx.subarray(0, 900)), PolygonFileError);
  await assert.rejects(text('fbx', '; FBX 7.5.0 project file'), /not a binary FBX/);
  await assert.rejects(text('ply', 'solid cube'), /no PLY/);
  const ply = 'ply\nformat ascii 1.0\nelement vertex 9\nproperty float x\nend_header\n1 2 3';
  await assert.rejects(text('ply', ply), /truncated/);
});
