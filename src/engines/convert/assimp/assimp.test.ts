import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS, testContext } from '../../../../test/support/models.ts';
import { boundsOf } from '../../math/bounds.ts';
import { checkScene } from '../../mesh/check-scene.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import { createWork } from '../../work/create-work.ts';
import { writeZip } from '../archive/write-zip.ts';
import { readAssimp } from './read-assimp.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);
const AC3D = `AC3Db
MATERIAL "wood" rgb 0.5 0.25 1 amb 0.2 0.2 0.2 emis 0 0 0 spec 0.5 0.5 0.5 shi 10 trans 0
OBJECT world
kids 1
OBJECT poly
name "plate"
texture "wood.png"
loc 0 2 0
numvert 4
0 0 0
1 0 0
1 0 1
0 0 1
numsurf 1
SURF 0x00
mat 0
refs 4
0 0 0
1 1 0
2 1 1
3 0 1
kids 0
`;
const AMF = `<?xml version="1.0"?><amf unit="inch"><object id="1"><mesh><vertices>
${['0 0 0', '1 0 0', '0 1 0', '0 0 1']
  .map((p) => {
    const [x, y, z] = p.split(' ');
    return `<vertex><coordinates><x>${x}</x><y>${y}</y><z>${z}</z></coordinates></vertex>`;
  })
  .join('')}
</vertices><volume>
${['0 2 1', '0 1 3', '1 2 3', '2 0 3']
  .map((f) => {
    const [a, b, c] = f.split(' ');
    return `<triangle><v1>${a}</v1><v2>${b}</v2><v3>${c}</v3></triangle>`;
  })
  .join('')}
</volume></mesh></object></amf>`;

async function read(
  format: string,
  main: Uint8Array,
  companion: (path: string) => Uint8Array | null = () => null,
) {
  const context = testContext();
  const scene = await readAssimp(format)({ main, name: `dir/part.${format}`, companion }, context);
  assert.deepEqual(checkScene(scene, LIMITS), []);
  return { scene, warnings: context.warnings.map(({ code }) => code) };
}

test('AC3D comes with its node, material and texture, and tells of its triangles', async () => {
  const asked: string[] = [];
  const { scene, warnings } = await read('ac', Buffer.from(AC3D), (path) => {
    asked.push(path);
    return path === 'wood.png' ? PNG : null;
  });
  assert.ok(asked.includes('wood.png'));
  assert.deepEqual(
    scene.images.map(({ contentType }) => contentType),
    ['image/png'],
  );
  assert.deepEqual(
    scene.materials.map(({ name }) => name),
    ['wood'],
  );
  const mesh = flattenScene(scene);
  assert.equal(mesh.positions.length / 3, 4);
  assert.equal(mesh.faceOffsets.length - 1, 2);
  assert.deepEqual(Array.from(boundsOf(mesh.positions).min), [0, 2, 0]);
  assert.deepEqual(warnings, ['polygons_triangulated']);
  assert.equal(scene.source.format, 'ac');
});

test('AMF, plain and deflated, has its unit and stands upright', async () => {
  const zip = await writeZip([{ path: 'part.amf', content: Buffer.from(AMF), compress: true }]);
  for (const main of [Buffer.from(AMF), zip]) {
    const { scene } = await read('amf', main);
    const { min, max } = boundsOf(flattenScene(scene).positions);
    const rounded = [...min, ...max].map((value) => Math.round(value * 1e5) / 1e5 + 0);
    assert.deepEqual(rounded, [0, 0, -0.0254, 0.0254, 0.0254, 0]);
    assert.deepEqual([scene.source.unitMetres, scene.source.upAxis], [0.0254, 'z']);
  }
});

test('what is no such file is refused in words', async () => {
  for (const [format, bytes] of [
    ['3ds', Buffer.from('MM is how it would begin')],
    ['lwo', new Uint8Array(0)],
    ['x', Buffer.from('xof 0303txt 0032\nMesh { 9999999; ')],
  ] as const) {
    await assert.rejects(read(format, bytes), { name: 'FormatError', message: /\.$/ });
  }
});

test('a cancelled import ends', async () => {
  const controller = new AbortController();
  const context = { ...testContext(), work: createWork({ signal: controller.signal }) };
  const files = { main: Buffer.from(AC3D), name: 'a.ac', companion: () => null };
  const reading = readAssimp('ac')(files, context);
  controller.abort(new Error('cancelled'));
  await assert.rejects(reading, /cancelled/);
});
