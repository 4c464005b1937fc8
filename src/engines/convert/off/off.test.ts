import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testContext } from '../../../../test/support/models.ts';
import { createWork } from '../../work/create-work.ts';
import type { ConvertContext } from '../format.ts';
import { ImageAllowance } from '../image/image-allowance.ts';
import { UnreadParts } from '../unread-parts.ts';
import { readOff } from './read-off.ts';

function read(text: string, warnings: string[] = []) {
  const context: ConvertContext = {
    work: createWork(),
    images: new ImageAllowance(),
    unread: new UnreadParts(),
    warn: (code) => void warnings.push(code),
    limits: {
      vertices: 100,
      corners: 300,
      nodes: 100,
      meshes: 100,
      materials: 10_000,
      images: 1000,
      jointWeights: 1e6,
      depth: 64,
      inflatedBytes: 1e8,
      imageSide: 8192,
      wholeImagePixels: 2 ** 26,
    },
  };
  const main = new TextEncoder().encode(text);
  return readOff({ main, name: 'a.off', companion: () => null }, context);
}

test('polygons, comments, colors of faces', async () => {
  const warnings: string[] = [];
  const scene = await read(
    '# made by hand\nOFF # here\n\n5 3 0\n0 0 0\n1 0 0\n1 1 0 # corner\n0 1 0\n.5 2 0\n4 0 1 2 3 255 0 0\n\n3 3 2 4\n2 0 1\n',
    warnings,
  );
  const { geometry } = scene.meshes[0];
  assert.deepEqual([...geometry.faceOffsets], [0, 4, 7]);
  assert.deepEqual([...geometry.corners], [0, 1, 2, 3, 3, 2, 4]);
  assert.deepEqual([...geometry.colors[0].values.subarray(0, 4)], [1, 0, 0, 1]);
  assert.deepEqual(warnings, ['short_face_dropped']);
});

test('normals, colors and UVs of vertices; counts beside the keyword', async () => {
  const scene = await read(
    'STCNOFF 3 1 0\n0 0 0 0 0 1 1 0 0 0.5 0 0\n1 0 0 0 0 1 0 1 0 1 1 0\n0 1 0 0 0 1 0 0 1 1 0 1\n3 0 1 2',
  );
  const { geometry } = scene.meshes[0];
  assert.deepEqual([...geometry.normals!.values], [0, 0, 1, 0, 0, 1, 0, 0, 1]);
  assert.deepEqual([...geometry.uvSets[0].values], [0, 1, 1, 1, 0, 0]);
  assert.deepEqual([...geometry.colors[0].values], [1, 0, 0, 0.5, 0, 1, 0, 1, 0, 0, 1, 1]);
  const unsaid = await read('OFF\n3 1 0\n0 0 0 255 0 0\n1 0 0 0 255 0\n0 1 0 0 0 255\n3 0 1 2\n');
  assert.deepEqual([...unsaid.meshes[0].geometry.colors[0].values.subarray(0, 4)], [1, 0, 0, 1]);
});

test('what is broken is refused with a reason', async () => {
  const cases: [string, RegExp][] = [
    ['', /not an OFF file/],
    ['OFF', /does not state how many/],
    ['OFF BINARY\n\0\0\0\x03\0\0\0\x01\0\0\0\0', /is binary.*Save it as text/],
    ['4OFF\n1 1 1\n', /not three-dimensional/],
    ['OFF\n9 1 0\n0 0 0\n', /incomplete: it declares 9 vertices/],
    ['OFF\n101 1 0\n0 0 0\n', /limits are 100 and/],
    ['OFF\n3 1 0\n0 0 0\n1 0\n0 1 0 0\n3 0 1 2\n', /Vertex 1 /],
    ['OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n', /refers to vertex 3/],
    ['OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1', /incomplete/],
    ['OFF\n3 2 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n', /incomplete/],
    [
      `OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n1000000000${' 0'.repeat(400)}\n`,
      /more than 300 face corners/,
    ],
  ];
  for (const [text, reason] of cases) await assert.rejects(read(text), reason, text);
});

test('the number of vertices right behind the keyword, and colors by index', async () => {
  const context = testContext();
  const main = new TextEncoder().encode('OFF3 1 0\n0 0 0\n1 0 0\n0 1,5 0\n3 0 1 2 7\n');
  const scene = await readOff({ main, name: 'a.off', companion: () => null }, context);
  assert.equal(scene.meshes[0].geometry.faceOffsets.length - 1, 1);
  assert.equal(scene.meshes[0].geometry.positions[7], 1.5);
  assert.equal(context.unread.describe(), 'attributes color index');
  assert.deepEqual(
    context.warnings.map(({ code }) => code),
    ['decimal_commas'],
  );
});
