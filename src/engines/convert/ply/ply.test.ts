import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { smallContext, testContext } from '../../../../test/support/models.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { material, polygonMesh } from '../../mesh/scene-defaults.ts';
import { meshScene } from '../mesh-scene.ts';
import { readPly } from './read-ply.ts';
import { writePly } from './write-ply.ts';

const fixture = (path: string) =>
  readFile(new URL(`../../../../test/fixtures/models/${path}`, import.meta.url));
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0);

function read(main: Uint8Array, warnings?: string[]) {
  const companion = (path: string) => (path.endsWith('.png') ? PNG : null);
  return readPly({ main, name: 'mesh.ply', companion }, smallContext(warnings));
}
const text = (value: string, warnings?: string[]) =>
  read(new TextEncoder().encode(value), warnings);
const faceSizes = ({ faceOffsets }: PolygonMesh) =>
  [...faceOffsets.subarray(1)].map((end, f) => end - faceOffsets[f]);

test('fixtures have the counts that Blender finds, and survive writing', async () => {
  const expected = [
    ['09_suzanne/suzanne.ply', 1966, 500, 468],
    ['10_cube/cube.ply', 8, 6, 6],
  ] as const;
  for (const [path, vertices, faces, quads] of expected) {
    const scene = await read(await fixture(path));
    const { geometry } = scene.meshes[0];
    const sizes = faceSizes(geometry);
    assert.deepEqual(
      [geometry.positions.length / 3, sizes.length, sizes.filter((size) => size === 4).length],
      [vertices, faces, quads],
    );
    const { bytes } = await writePly(scene, 'x', smallContext());
    const again = (await read(bytes)).meshes[0].geometry;
    assert.deepEqual([again.positions, again.corners], [geometry.positions, geometry.corners]);
    assert.deepEqual(again.normals, geometry.normals);
    again.uvSets[0]?.values.forEach((value, i) => {
      assert.ok(Math.abs(value - geometry.uvSets[0].values[i]) < 1e-6);
    });
    const rewritten = await writePly(await read(bytes), 'x', smallContext());
    assert.deepEqual(rewritten.bytes, bytes);
  }
});

test('a scan without faces is points in their colors, and no target takes it', async () => {
  const scene = await text(
    'ply\nformat ascii 1.0\nelement vertex 2\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\nend_header\n0 0 0 255\n1 0 0 0\n',
  );
  const [cloud] = scene.meshes[0]!.strokes!;
  assert.deepEqual([...cloud!.points], [0, 1]);
  assert.deepEqual([...cloud!.positions], [0, 0, 0, 1, 0, 0]);
  assert.equal(cloud!.colors![0], 1);
});

test('both byte orders, every type, unknown elements and lists', async () => {
  const header = (order: string) =>
    `ply\r\nformat binary_${order}_endian 1.0\r\nelement camera 1\r\nproperty double f\r\nproperty list short char l\r\n` +
    'element vertex 3\r\nproperty double x\r\nproperty short y\r\nproperty char z\r\nproperty ushort red\r\n' +
    'element face 1\r\nproperty int flags\r\nproperty list uint ushort vertex_index\r\nend_header\r\n';
  for (const order of ['little', 'big']) {
    const little = order === 'little';
    const data = new DataView(new ArrayBuffer(8 + 2 + 2 + 3 * 13 + 4 + 4 + 6));
    data.setInt16(8, 2, little);
    for (let v = 0; v < 3; v++) {
      data.setFloat64(12 + v * 13, v / 4, little);
      data.setInt16(20 + v * 13, -v, little);
      data.setInt8(22 + v * 13, v * 2);
      data.setUint16(23 + v * 13, v === 1 ? 65_535 : 0, little);
    }
    data.setUint32(55, 3, little);
    for (let c = 0; c < 3; c++) data.setUint16(59 + 2 * c, 2 - c, little);
    const bytes = Buffer.concat([Buffer.from(header(order)), Buffer.from(data.buffer)]);
    const { geometry } = (await read(bytes)).meshes[0];
    assert.deepEqual([...geometry.positions], [0, 0, 0, 0.25, -1, 2, 0.5, -2, 4]);
    assert.deepEqual([...geometry.corners], [2, 1, 0]);
    assert.deepEqual([...geometry.colors[0].values], [0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1]);
  }
});

test('strips, colors of faces, and what MeshLab adds', async () => {
  const points = '0 0 0\n1 0 0\n0 1 0\n1 1 0\n';
  const vertex = 'element vertex 4\nproperty float x\nproperty float y\nproperty float z\n';
  const strips = await text(
    `ply\nformat ascii 1.0\n${vertex}element tristrips 1\nproperty list int int vertex_indices\nend_header\n${points}8 0 1 2 3 -1 1 2 3\n`,
  );
  assert.deepEqual([...strips.meshes[0].geometry.corners], [0, 1, 2, 2, 1, 3, 1, 2, 3]);
  const warnings: string[] = [];
  const meshlab = await text(
    `ply\nformat ascii 1.0\ncomment VCGLIB generated\ncomment TextureFile a.png\ncomment TextureFile no.jpg\n${vertex}` +
      'element face 3\nproperty list uchar int vertex_indices\nproperty list uchar float texcoord\nproperty int texnumber\n' +
      `property uchar red\nproperty uchar green\nproperty uchar blue\nend_header\n${points}` +
      '2 0 1 0 0 9 9 9\n3 0 1 2 6 0 0 1 0 0 1 0 255 0 0\n3 2 1 3 6 0 1 1 0 1 1 1 0 255 0\n',
    warnings,
  );
  const { geometry } = meshlab.meshes[0];
  assert.deepEqual(warnings, ['short_face_dropped', 'texture_missing']);
  assert.equal(meshlab.source.generator, 'VCGLIB generated');
  assert.deepEqual([...geometry.faceMaterials!], [0, 1]);
  assert.deepEqual(
    meshlab.materials.map((m) => m.baseColorTexture?.image ?? null),
    [0, null],
  );
  assert.deepEqual([...geometry.uvSets[0].values], [0, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 0]);
  assert.deepEqual([...geometry.colors[0].indices], [0, 0, 0, 1, 1, 1]);
  assert.deepEqual([...geometry.colors[0].values.subarray(0, 8)], [1, 0, 0, 1, 0, 1, 0, 1]);
});

test('seams split vertices, long faces and base colors are kept', async () => {
  const sides = 300;
  const positions = Float32Array.from({ length: sides * 3 }, (_, i) => Math.sin(i));
  const ring = Uint32Array.from({ length: sides }, (_, i) => i);
  const geometry = polygonMesh({
    positions,
    faceOffsets: Uint32Array.of(0, sides, sides + 3),
    corners: Uint32Array.of(...ring, 0, 1, 2),
    uvSets: [
      { values: Float32Array.of(0, 0, 1, 1), indices: new Uint32Array(sides + 3).fill(1, sides) },
    ],
    faceMaterials: Int32Array.of(0, -1),
  });
  const source = { format: 'x', generator: null, unitMetres: 1, upAxis: 'y' } as const;
  const scene = meshScene(source, '', [{ name: '', geometry }]);
  scene.materials.push(material({ baseColor: [1, 0, 0, 0.5] }));
  const warnings: string[] = [];
  const { bytes } = await writePly(scene, '', smallContext(warnings));
  assert.deepEqual(warnings, ['materials_dropped']);
  const again = (await read(bytes)).meshes[0].geometry;
  assert.deepEqual(faceSizes(again), [sides, 3]);
  assert.equal(again.positions.length / 3, sides + 3);
  assert.deepEqual([...again.uvSets[0].values.subarray(-2)], [1, 1]);
  assert.deepEqual([...again.colors[0].values.subarray(0, 3)], [1, 0, 0]);
  assert.deepEqual([...again.colors[0].values.subarray(-4)], [1, 1, 1, 1]);
});

test('what is broken is refused with a reason', async () => {
  const cube = await fixture('10_cube/cube.ply');
  const head =
    'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n';
  const cases: [string, RegExp][] = [
    ['', /not a PLY file/],
    ['ply\nformat ascii 1.0\nelement vertex 3\n', /header is incomplete/],
    ['ply\nformat text 1.0\nend_header\n', /unknown format "text"/],
    ['ply\nformat ascii 1.0\nproperty float x\nend_header\n', /cannot be read: "property float x"/],
    [
      'ply\nformat ascii 1.0\nelement vertex 1e9\nproperty float x\nend_header\n1\n',
      /too many for its length/,
    ],
    ['ply\nformat ascii 1.0\nelement thing 4000000000\nend_header\n', /too many for its length/],
    [
      `${head}element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0 1 0 0 0 1 0\n3 0 1 3\n`,
      /refers to vertex 3/,
    ],
    [
      `${head}element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0 1 0 0 0 1 0\n99 0 1 2\n`,
      /incomplete/,
    ],
    [
      `${head}element face 1\nproperty list char int vertex_indices\nend_header\n0 0 0 1 0 0 0 1 0\n-1 0 1 2\n`,
      /invalid number of corners/,
    ],
  ];
  for (const [value, reason] of cases) await assert.rejects(text(value), reason);
  for (let length = 0; length < cube.length - 20; length += 9) {
    await assert.rejects(read(cube.subarray(0, length)), { name: 'FormatError' });
  }
});

test('elements and properties that are not read are named; a splat is called one', async () => {
  const unreadOf = async (text: string) => {
    const context = testContext();
    await readPly(
      { main: new TextEncoder().encode(text), name: 'a.ply', companion: () => null },
      context,
    );
    return { parts: context.unread.describe(), codes: context.warnings.map(({ code }) => code) };
  };
  const triangle = (vertex: string, values: string, more = '') =>
    `ply\nformat ascii 1.0\n${more}element vertex 3\nproperty float x\nproperty float y\nproperty float z\n${vertex}element face 1\nproperty list uchar int vertex_indices\nproperty int flags\nend_header\n0 0 0 ${values}\n1 0 0 ${values}\n0 1 0 ${values}\n3 0 1 2 7\n`;
  assert.deepEqual(await unreadOf(triangle('', '')), { parts: '', codes: [] });
  assert.deepEqual(await unreadOf(triangle('property float quality\n', '0.5')), {
    parts: 'properties quality',
    codes: [],
  });
  const splat = ['scale_0', 'rot_0', 'opacity', 'f_dc_0'];
  const { parts, codes } = await unreadOf(
    triangle(splat.map((name) => `property float ${name}\n`).join(''), '1 1 1 1'),
  );
  assert.equal(parts, 'properties scale_0, rot_0, opacity, f_dc_0');
  assert.deepEqual(codes, ['gaussian_splat']);
});

test('a texture that is named in an old encoding is found', async () => {
  const header = `ply\nformat ascii 1.0\ncomment TextureFile \xc4\xbe\xce\xc6.png\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nproperty float s\nproperty float t\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0 0 0\n1 0 0 0 0\n0 1 0 0 0\n3 0 1 2\n`;
  const asked: string[] = [];
  const companion = (path: string) => {
    asked.push(path);
    return null;
  };
  await readPly({ main: Buffer.from(header, 'latin1'), name: 'a.ply', companion }, testContext());
  assert.deepEqual(asked, ['木纹.png']);
});

test('a line with more values than the header declares ends there, without its colors', async () => {
  // As MeshLab writes it: a list of colors by corner instead of the declared color of the face.
  const head =
    'ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n' +
    'element face 2\nproperty list uchar int vertex_indices\nproperty uchar red\nproperty uchar green\n' +
    'property uchar blue\nend_header\n';
  const context = testContext();
  const rows =
    '0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2 9 1 1 1 1 1 1 1 1 1\n3 0 2 3 9 1 1 1 1 1 1 1 1 1\n';
  const main = new TextEncoder().encode(head + rows);
  const scene = await readPly({ main, name: 'a.ply', companion: () => null }, context);
  const [{ geometry }] = scene.meshes;
  assert.deepEqual([...geometry.corners], [0, 1, 2, 0, 2, 3]);
  assert.deepEqual(geometry.colors, []);
  assert.deepEqual(
    context.warnings.map(({ code }) => code),
    ['values_undeclared'],
  );
  assert.match(context.warnings[0].message, /2 lines of "face"/);
  // Rows may also be on one line, or over several.
  const flat = rows.replaceAll(/ 9( 1)+/g, ' 9 8 7').trim();
  for (const body of [flat.replaceAll('\n', ' '), flat.replaceAll(' ', '\n')]) {
    const again = (await text(`${head}${body}\n`)).meshes[0].geometry;
    assert.deepEqual([...again.corners], [0, 1, 2, 0, 2, 3]);
    assert.equal(again.colors.length, 1);
  }
});

test('comments and empty lines between the elements are skipped', async () => {
  const warnings: string[] = [];
  const scene = await text(
    'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n' +
      'element face 1\nproperty list uchar int vertex_index\nend_header\n\ncomment first\n0 0 0\n' +
      'comment 1 2 3\ncomment\n\n1 0 0\n1 1 0\n3 0 1 2\n',
    warnings,
  );
  assert.deepEqual([...scene.meshes[0].geometry.positions], [0, 0, 0, 1, 0, 0, 1, 1, 0]);
  assert.deepEqual([...scene.meshes[0].geometry.corners], [0, 1, 2]);
  assert.deepEqual(warnings, []);
});
