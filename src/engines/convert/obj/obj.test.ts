import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import sharp from 'sharp';
import { smallContext, testContext } from '../../../../test/support/models.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Scene } from '../../mesh/scene.ts';
import { material, polygonMesh, sceneNode } from '../../mesh/scene-defaults.ts';
import { openSource } from '../archive/open-source.ts';
import { writeZip } from '../archive/write-zip.ts';
import { meshScene } from '../mesh-scene.ts';
import { readObj } from './read-obj.ts';
import { writeObj } from './write-obj.ts';

const FIXTURE = new URL(
  '../../../../test/fixtures/models/03_cube_with_materials/',
  import.meta.url,
);

/** Reads the first file with the others beside it. */
async function read(files: Record<string, string | Uint8Array>, warnings: string[] = []) {
  const entries = Object.entries(files).map(([path, content]) => ({
    path,
    content: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    compress: true,
  }));
  const { limits } = smallContext();
  return readObj(
    openSource(await writeZip(entries), 'a.zip', 'obj', limits),
    smallContext(warnings),
  );
}
const obj = (text: string, warnings?: string[]) => read({ 'part.obj': text }, warnings);
const again = async (scene: Scene, warnings?: string[]) => {
  const { bytes } = await writeObj(scene, 'model', smallContext(warnings));
  return readObj(openSource(bytes, 'b.zip', 'obj', smallContext().limits), smallContext(warnings));
};
const sides = ({ faceOffsets }: PolygonMesh) =>
  [...faceOffsets.subarray(1)].map((end, f) => end - faceOffsets[f]);
const close = (actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance = 2e-6) => {
  assert.equal(actual.length, expected.length);
  for (let i = 0; i < actual.length; i++) {
    assert.ok(
      Math.abs(actual[i] - expected[i]) <= tolerance,
      `${i}: ${actual[i]}, not ${expected[i]}`,
    );
  }
};
const POINTS = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\n';

test('the cube with materials has the counts that others find, and survives writing', async () => {
  const files: Record<string, Uint8Array> = {};
  for (const name of ['cube_with_materials.obj', 'cube_with_materials.mtl', 'cube_texture.png']) {
    files[name] = await readFile(new URL(name, FIXTURE));
  }
  const warnings: string[] = [];
  const scene = await read(files, warnings);
  assert.deepEqual(warnings, []);
  for (const { meshes, materials, images } of [scene, await again(scene)]) {
    const { geometry } = meshes[0];
    assert.equal(geometry.positions.length / 3, 8);
    assert.deepEqual(sides(geometry), [4, 4, 4, 4, 4, 4]);
    assert.deepEqual(
      materials.map(({ name }) => name),
      ['Red', 'Green', 'Blue', 'Texture', 'White'],
    );
    assert.deepEqual([...geometry.faceMaterials!], [0, 1, 2, 3, 4, 4]);
    assert.deepEqual(materials[0].baseColor, [0.8, 0, 0, 1]);
    assert.equal(materials[3].baseColorTexture!.image, 0);
    assert.deepEqual(Buffer.from(images[0].bytes), files['cube_texture.png']);
  }
  const [first, second] = await Promise.all(
    [0, 1].map(() => writeObj(scene, 'model', smallContext())),
  );
  assert.deepEqual(first.bytes, second.bytes);
});

test('negative indices, n-gons, continued lines, colors, missing values', async () => {
  const warnings: string[] = [];
  const scene = await obj(
    '# Made by Hand 1.0\r\nv 0 0 0 1 0 0\r\nv 1 0 0\r\nv 1 1 0 1.0 0 0 1\r\nv 0 1 0 0 1 0\r\nvt 0 0\r\nvt 1 0.25\r\nvn 0 0 1\r\n' +
      'f -4/-2/-1 -3/2/1 \\\r\n  -2 -1//1\r\nf 1 2 3\r\nf 1 2\r\nl 1 2\r\np 1\r\ncurv 0 1 1 2\r\n',
    warnings,
  );
  const { geometry } = scene.meshes[0];
  assert.equal(scene.source.generator, 'Made by Hand 1.0');
  assert.equal(scene.meshes[0].name, 'part');
  assert.deepEqual(sides(geometry), [4, 3]);
  assert.deepEqual([...geometry.corners], [0, 1, 2, 3, 0, 1, 2]);
  assert.deepEqual([...geometry.uvSets[0].values], [0, 1, 1, 0.75, 0, 0]);
  assert.deepEqual([...geometry.uvSets[0].indices], [0, 1, 2, 2, 2, 2, 2]);
  close(geometry.normals!.values, [0, 0, 1, 0, 0, 1, 0, 0, 1]);
  assert.deepEqual([...geometry.normals!.indices], [0, 0, 1, 0, 2, 2, 2]);
  assert.deepEqual(
    [...geometry.colors[0].values],
    [1, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 1, 0, 1, 0, 1],
  );
  assert.deepEqual(warnings.sort(), ['short_face_dropped']);
  const [strokes] = scene.meshes[1]!.strokes!;
  assert.deepEqual([...strokes!.lines, ...strokes!.points], [0, 1, 0]);
  assert.deepEqual([...strokes!.positions.subarray(0, 3)], [0, 0, 0]);
});

test('objects, or groups where there are none, become meshes with their own vertices', async () => {
  const objects = await obj(
    `${POINTS}o A\nf 1 2 3 4\no B\ng left\nf 1 2 6\ng right\nf 1 6 5\no A\nf 3 2 1\n`,
  );
  assert.deepEqual(
    objects.meshes.map(({ name, geometry }) => [
      name,
      geometry.positions.length / 3,
      ...geometry.corners,
    ]),
    [
      ['A', 4, 0, 1, 2, 3],
      ['B', 4, 0, 1, 2, 0, 2, 3],
      ['A', 3, 0, 1, 2],
    ],
  );
  const groups = await obj(`${POINTS}g left\nf 1 2 3 4\ng right\nf 1 2 6\ng left\nf 1 6 5\n`);
  assert.deepEqual(
    groups.meshes.map(({ name, geometry }) => [name, sides(geometry)]),
    [
      ['left', [4, 3]],
      ['right', [3]],
    ],
  );
});

test('polypaint of ZBrush', async () => {
  const text = `${POINTS}#MRGB ff00ff00ffff0000\n#MRGB ff0000ffffffffffffffffffff000000\nf 1 2 3\n`;
  const [colors] = (await obj(text)).meshes[0].geometry.colors;
  assert.deepEqual([...colors.values.subarray(0, 8)], [0, 1, 0, 1, 1, 0, 0, 1]);
});

test('smoothing groups become normals', async () => {
  const scene = await obj(`${POINTS}s 1\nf 1 2 3 4\nf 1 5 6 2\ns off\nf 1 2 6\n`);
  const { values, indices } = scene.meshes[0].geometry.normals!;
  const normal = (c: number) => values.subarray(indices[c] * 3, indices[c] * 3 + 3);
  close(normal(0), [0, Math.SQRT1_2, Math.SQRT1_2]);
  close(normal(2), [0, 0, 1]);
  close(normal(8), [0, -1, 0]);
  assert.equal(indices[8], indices[10]);
});

test('materials: factors, placement, missing files', async () => {
  const grey = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#808080' } })
    .png()
    .toBuffer();
  const half = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#404040' } })
    .png()
    .toBuffer();
  const normals = await sharp({
    create: { width: 8, height: 8, channels: 3, background: '#8080ff' },
  })
    .png()
    .toBuffer();
  const warnings: string[] = [];
  const scene = await read(
    {
      'a/part.obj': `mtllib lost.mtl\nmtllib Some File.mtl\n${POINTS}usemtl PBR one\nf 1 2 3\nusemtl old\nf 1 2 4\nusemtl unknown\nf 1 3 4\n`,
      'a/Some File.mtl':
        'newmtl PBR one\nKd 1 0.5 0\nPr 0.25\nPm 1\nKe 4 2 0\nTr 0.25\nmap_Kd -o 0.5 0.25 -s 2 2 2 -clamp on tex\\my wood.png\nmap_Bump -bm 0.5 normals.png\n' +
        'map_Pr rough.png\nmap_d tex/my wood.png\n\nnewmtl old\nKd 0 0 0\nNs 250\nKs 1 1 1\nillum 2\nmap_Kd grey.png\nbump grey.png\nmap_d rough.png\n',
      'a/tex/My Wood.PNG': grey,
      'a/grey.png': grey,
      'a/rough.png': half,
      'a/normals.png': normals,
    },
    warnings,
  );
  const [pbr, old, unknown] = scene.materials;
  assert.deepEqual(pbr.baseColor, [1, 0.5, 0, 0.75]);
  assert.deepEqual(
    [pbr.roughness, pbr.metallic, pbr.alphaMode, pbr.normalScale],
    [0.25, 1, 'blend', 0.5],
  );
  assert.deepEqual([pbr.emissive, pbr.emissiveStrength], [[1, 0.5, 0], 4]);
  assert.deepEqual(pbr.baseColorTexture!.transform, {
    offset: [0.5, -1.25],
    rotation: 0,
    scale: [2, 2],
  });
  assert.equal(pbr.baseColorTexture!.wrapS, 'clamp');
  assert.ok(pbr.metallicRoughnessTexture && pbr.normalTexture);
  assert.deepEqual([old.baseColor, old.roughness, old.normalTexture], [[1, 1, 1, 1], 0.5, null]);
  const { channels } = await sharp(scene.images[old.baseColorTexture!.image].bytes).stats();
  assert.deepEqual(
    channels.map(({ mean }) => mean),
    [128, 128, 128, 64],
  );
  assert.equal(old.alphaMode, 'blend');
  assert.deepEqual([unknown.name, unknown.baseColorTexture], ['unknown', null]);
  assert.deepEqual(warnings, ['material_library_missing', 'bump_map_skipped', 'material_missing']);
  const [back] = (await again(scene)).materials;
  assert.deepEqual(
    { ...back, name: '', metallicRoughnessTexture: null },
    { ...pbr, name: '', metallicRoughnessTexture: null },
  );
  assert.ok(back.metallicRoughnessTexture);
});

test('damaged images are left out with a warning', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  png.fill(7, 50);
  const warnings: string[] = [];
  const scene = await read(
    {
      'a.obj': `mtllib a.mtl\n${POINTS}usemtl a\nf 1 2 3\n`,
      'a.mtl': 'newmtl a\nmap_Kd a.png\nmap_d b.png\nmap_Pr b.png\nmap_Ke c.png\n',
      'a.png': png,
      'b.png': Uint8Array.from(png),
      'c.png': 'no image',
    },
    warnings,
  );
  assert.deepEqual(warnings, ['image_unreadable', 'texture_missing', 'image_unreadable']);
  scene.materials[0].metallicRoughnessTexture = scene.materials[0].baseColorTexture;
  const { images } = await again(scene, warnings);
  assert.deepEqual([images.length, warnings[3]], [0, 'image_unreadable']);
});

test('nodes are written in world space, what is lost is said', async () => {
  const square = polygonMesh({
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
    faceOffsets: Uint32Array.of(0, 4),
    corners: Uint32Array.of(0, 1, 2, 3),
    colors: [
      { values: Float32Array.of(1, 0, 0, 1, 0, 1, 0, 1), indices: Uint32Array.of(0, 1, 1, 0) },
    ],
    material: 0,
  });
  const source = { format: 'x', generator: null, unitMetres: 1, upAxis: 'y' } as const;
  const scene = meshScene(source, '', [{ name: 'square', geometry: square }]);
  const moved = sceneNode({ name: 'mirrored\nnode', mesh: 0 });
  moved.transform.translation = [0, 0, 5];
  moved.transform.scale = [-2, 1, 1];
  scene.nodes[0].children.push(scene.nodes.push(moved) - 1);
  scene.materials.push(material({ alphaMode: 'mask' }));
  const warnings: string[] = [];
  const { meshes, materials } = await again(scene, warnings);
  assert.deepEqual(warnings, ['hierarchy_dropped', 'alpha_mask_dropped']);
  assert.deepEqual(
    meshes.map(({ name }) => name),
    ['square', 'mirrored node'],
  );
  assert.deepEqual([...meshes[1].geometry.positions], [0, 0, 5, 0, 1, 5, -2, 1, 5, -2, 0, 5]);
  assert.deepEqual([...meshes[1].geometry.corners], [0, 1, 2, 3]);
  assert.deepEqual(
    [...meshes[0].geometry.colors[0].values.subarray(0, 8)],
    [1, 0, 0, 1, 0, 1, 0, 1],
  );
  assert.equal(materials[0].name, 'material_0');
  scene.nodes.push(...Array.from({ length: 30_000 }, () => sceneNode({ mesh: 0 })));
  await assert.rejects(writeObj(scene, '', smallContext()), /with all instances/);
});

test('what is broken is refused with a reason', async () => {
  const cases: [string, RegExp][] = [
    ['', /no vertices and no faces/],
    ['v 0 0 0\n', /1 vertex, but no faces/],
    ['v 0 0 0\nv 1 0 0\nv nan 1 0\n', /3 vertices, but no faces/],
    [`${POINTS}f 1 2\n`, /6 vertices, but no faces/],
    [`cstype bezier\n${POINTS}`, /6 vertices, but no faces/],
    [`${POINTS}f 1 2 7\n`, /refers to vertex 7, but there are only 6/],
    [`${POINTS}\nf 1 2 0\n`, /Line 8 /],
    [`${POINTS}f 1 2 -7\n`, /Line 7 /],
    [`${POINTS}f 1 2 x\n`, /Line 7 /],
    [`${POINTS}f 1 2 3.5\n`, /Line 7 /],
    [`${POINTS}f 1 2 99999999999999999999\n`, /only 6/],
    [`v 0 0 0\n`.repeat(100_001), /more than 100000 vertices/],
    [`${POINTS}f${' 1'.repeat(100_001)}\n`, /more than 100000 face corners/],
  ];
  for (const [text, reason] of cases) await assert.rejects(obj(text), reason);
  const warnings: string[] = [];
  const scene = await obj(`${POINTS}vt 0 0\nf 1/1/9 2/5 3\n`, warnings);
  assert.equal(scene.meshes[0].geometry.normals, null);
  assert.deepEqual(warnings, ['corner_values_missing']);
});

test('vertices without anything else are points, as scanners write them', async () => {
  const warnings: string[] = [];
  const scene = await obj('v 1 0 0 1 0 0\nv 0 2 0 0 1 0\nv 0 0 3 0 0 1\n', warnings);
  const [strokes] = scene.meshes.at(-1)!.strokes!;
  assert.deepEqual([...strokes.positions], [1, 0, 0, 0, 2, 0, 0, 0, 3]);
  assert.deepEqual([...strokes.points], [0, 1, 2]);
  assert.deepEqual([...strokes.colors!], [1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1]);
  assert.deepEqual(warnings, []);
});

test('comments behind names are not part of them, but a name may have a number sign', async () => {
  const files: Record<string, string> = {
    'a b.mtl': 'newmtl Red # comment\nKd 1 0 0\nnewmtl Map #13\nKd 0 1 0\nnewmtl Map\nKd 0 0 1\n',
  };
  const companion = (path: string) => (files[path] ? Buffer.from(files[path]) : null);
  const text = `mtllib a b.mtl # two words\n${POINTS}usemtl Red # again\nf 1 2 3\nusemtl Map #13\nf 3 2 1\n`;
  const context = testContext();
  const scene = await readObj({ main: Buffer.from(text), name: 'a.obj', companion }, context);
  assert.deepEqual(
    scene.materials.map(({ baseColor }) => baseColor),
    [
      [1, 0, 0, 1],
      [0, 1, 0, 1],
    ],
  );
  assert.deepEqual(context.warnings, []);
});
