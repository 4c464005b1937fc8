import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { smallContext, testContext } from '../../../../test/support/models.ts';
import { modelFormatOf } from '../../../adapters/media/model-format.ts';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import { meshScene } from '../mesh-scene.ts';
import { readStl } from './read-stl.ts';
import { writeStl } from './write-stl.ts';

const FIXTURE = new URL('../../../../test/fixtures/models/08_teapot/teapot.stl', import.meta.url);

const files = (main: Uint8Array) => ({ main, name: 'a/part.stl', companion: () => null });
const read = (main: Uint8Array, warnings?: string[]) =>
  readStl(files(main), smallContext(warnings));
const text = (value: string) => read(new TextEncoder().encode(value));

test('the teapot has the counts that Blender finds, and survives writing', async () => {
  const scene = await read(await readFile(FIXTURE));
  const { geometry } = scene.meshes[0];
  assert.equal(geometry.faceOffsets.length - 1, 894);
  assert.equal(geometry.positions.length / 3, 480);
  const written = await writeStl(scene, 'teapot', smallContext());
  assert.equal(written.bytes.length, 84 + 894 * 50);
  const again = await read(written.bytes);
  assert.deepEqual(again.meshes[0].geometry, geometry);
  assert.deepEqual((await writeStl(again, 'teapot', smallContext())).bytes, written.bytes);
});

test('ASCII: solids, any case, polygons, Windows lines', async () => {
  const scene = await text(
    'solid lid of pot\r\n FACET NORMAL 0 0 1\r\n  OUTER LOOP\r\n   VERTEX 0 0 0\r\n   VERTEX 1 0 0\r\n   VERTEX 1 1 2.5e-1\r\n' +
      '   VERTEX 0 1 0\r\n  ENDLOOP\r\n ENDFACET\r\nENDSOLID lid\r\nsolid\n facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\n' +
      'vertex 1 1 nan\nendloop\nendfacet\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 1 1 0\nendloop\nendfacet\nendsolid',
  );
  assert.deepEqual(
    scene.meshes.map(({ name, geometry }) => [
      name,
      [...geometry.faceOffsets],
      [...geometry.corners],
    ]),
    [
      ['lid of pot', [0, 4], [0, 1, 2, 3]],
      ['part', [0, 3], [0, 1, 2]],
    ],
  );
  // Millimeters, +Z up.
  const [x, y, z] = scene.meshes[0].geometry.positions.subarray(6, 9);
  assert.deepEqual([x, y, z], [0.001, 0.00025, -0.001].map(Math.fround));
});

test('colors of facets as Magics writes them', async () => {
  const bytes = new Uint8Array(84 + 2 * 50);
  new TextEncoder().encodeInto('COLOR=', bytes);
  bytes.set([255, 0, 0, 255], 6);
  const data = new DataView(bytes.buffer);
  data.setUint32(80, 2, true);
  data.setFloat32(84 + 12, 1, true);
  data.setFloat32(84 + 28, 1, true);
  data.setUint16(84 + 48, 0x8000, true);
  data.setUint16(134 + 48, 31 << 10, true);
  const { colors } = (await read(bytes)).meshes[0].geometry;
  assert.deepEqual([...colors[0].values], [1, 0, 0, 1, 0, 0, 1, 1]);
});

test('what is lost is said; what is broken is refused', async () => {
  const warnings: string[] = [];
  const square = polygonMesh({
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
    faceOffsets: Uint32Array.of(0, 4),
    corners: Uint32Array.of(0, 1, 2, 3),
  });
  const source = { format: 'x', generator: null, unitMetres: 1, upAxis: 'y' } as const;
  const scene = meshScene(source, '', [{ name: '', geometry: square }]);
  const { bytes } = await writeStl(scene, '', smallContext(warnings));
  assert.deepEqual(warnings, ['polygons_triangulated']);
  await assert.rejects(read(bytes.subarray(0, -1)), /declares 2 facets, but contains 1/);
  const nan = bytes.slice();
  new DataView(nan.buffer).setFloat32(96, Number.NaN, true);
  assert.equal((await read(nan, warnings)).meshes[0].geometry.corners.length, 3);
  assert.deepEqual(warnings, ['polygons_triangulated', 'facets_dropped']);
  await assert.rejects(text('solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0'), /incomplete/);
  await assert.rejects(text('solid x\nhello\nfacet'), /"hello" was found where/);
  await assert.rejects(text(''), /incomplete/);
});

test('colors of VisCAM are blue in the lowest bits; the report says which order was assumed', async () => {
  const context = testContext();
  const main = await readFile(
    new URL(
      '../../../../test/fixtures/field/12-maps-and-colours-silent/stl_viscam.stl',
      import.meta.url,
    ),
  );
  const { geometry } = (await readStl(files(main), context)).meshes[0];
  assert.deepEqual([...geometry.colors[0].values.subarray(0, 4)], [1, 0, 0, 1]);
  assert.match(context.warnings[0].message, /VisCAM/);
  assert.ok(context.unread.isEmpty);
});

test('attribute bytes that are no color are noted where they differ', async () => {
  const facets = (...attributes: number[]) => {
    const bytes = new Uint8Array(84 + attributes.length * 50);
    const data = new DataView(bytes.buffer);
    data.setUint32(80, attributes.length, true);
    for (const [f, value] of attributes.entries()) data.setUint16(84 + f * 50 + 48, value, true);
    return bytes;
  };
  const unreadOf = async (bytes: Uint8Array) => {
    const context = testContext();
    await readStl(files(bytes), context);
    return context.unread.describe();
  };
  assert.equal(await unreadOf(facets(32, 32)), '');
  assert.equal(await unreadOf(facets(1, 2, 0)), 'attributes attribute bytes of facets (2)');
});

test('a count that was never filled in is worked out from the size', async () => {
  const main = await readFile(
    new URL(
      '../../../../test/fixtures/field/10-no-faces-hides-cause/stl_count_zero.stl',
      import.meta.url,
    ),
  );
  for (const count of [0xffffffff, 0]) {
    new DataView(main.buffer, main.byteOffset).setUint32(80, count, true);
    const codes: string[] = [];
    const scene = await readStl(files(main), smallContext(codes));
    assert.equal(scene.meshes[0].geometry.faceOffsets.length - 1, 12);
    assert.deepEqual(codes, ['count_repaired']);
    assert.equal(modelFormatOf(main), 'stl');
  }
  // Zeros of a file that has no facets, and a length that fits none.
  assert.equal((await read(new Uint8Array(84))).meshes[0].geometry.corners.length, 0);
  assert.equal((await read(main.subarray(0, -1), [])).meshes.length, 1);
});

test('commas for decimal points are read as such', async () => {
  const codes: string[] = [];
  const main = await readFile(
    new URL(
      '../../../../test/fixtures/field/10-no-faces-hides-cause/stl_commas.stl',
      import.meta.url,
    ),
  );
  const { geometry } = (await read(main, codes)).meshes[0];
  // Millimeters, as the file states no unit.
  assert.deepEqual(
    geometry.positions.subarray(0, 3),
    Float32Array.of(-1.5, -1.5, 1.5).map((value) => value * 0.001),
  );
  assert.deepEqual(codes, ['decimal_commas']);
  // "1,2,3" may be three numbers as well: no facet of it is kept.
  await read(
    new TextEncoder().encode(
      'solid a\nfacet\nouter loop\nvertex 1,2,3\nvertex 1 0 0\nvertex 1 1 0\nendloop\nendfacet\nendsolid',
    ),
    codes,
  );
  assert.deepEqual(codes, ['decimal_commas', 'facets_dropped']);
});

test('ASCII: comments, also before the solid', async () => {
  const scene = await text(
    '# made by hand\n # a second line\nsolid lid # comment\n# comment\nfacet normal 0 0 1 # comment\n' +
      ' # comment\nouter loop # comment\nvertex 0 0 0 # comment\nvertex 1 0 0\nvertex 1 1 0\nendloop\nendfacet\nendsolid\n',
  );
  assert.deepEqual([...scene.meshes[0].geometry.corners], [0, 1, 2]);
});
