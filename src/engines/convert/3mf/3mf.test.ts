import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { assertSameScene } from '../../../../test/support/compare-scenes.ts';
import { KEEPS } from '../../../../test/support/format-keeps.ts';
import { generatedScene } from '../../../../test/support/generated-scene.ts';
import { LIMITS, MODELS, sourceOf, testContext } from '../../../../test/support/models.ts';
import { checkScene } from '../../mesh/check-scene.ts';
import type { Scene } from '../../mesh/scene.ts';
import { emptyScene, material, polygonMesh, sceneNode } from '../../mesh/scene-defaults.ts';
import { ZipArchive } from '../archive/read-zip.ts';
import { writeZip } from '../archive/write-zip.ts';
import { FormatError } from '../format.ts';
import { read3mf } from './read-3mf.ts';
import { write3mf } from './write-3mf.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
console.log(`3mf: SEED=${seed}`);

const encode = (text: string) => new TextEncoder().encode(text);
const TETRAHEDRON = `<vertices><vertex x="0" y="0" z="0"/><vertex x="10" y="0" z="0"/><vertex x="0" y="10" z="0"/><vertex x="0" y="0" z="10"/></vertices>`;
const SIDES = [
  'v1="0" v2="2" v3="1"',
  'v1="0" v2="1" v3="3"',
  'v1="1" v2="2" v3="3"',
  'v1="2" v2="0" v3="3"',
];

function mesh(properties: string[] = []): string {
  const triangles = SIDES.map((side, k) => `<triangle ${side} ${properties[k] ?? ''}/>`);
  return `<mesh>${TETRAHEDRON}<triangles>${triangles.join('')}</triangles></mesh>`;
}

function model(resources: string, items: string, attributes = 'unit="millimeter"'): string {
  return `<model ${attributes} xmlns:m="m"><resources>${resources}</resources><build>${items}</build></model>`;
}

async function packed(parts: Record<string, string>): Promise<Uint8Array> {
  return writeZip(
    Object.entries(parts).map(([path, text]) => ({ path, content: encode(text), compress: true })),
  );
}

function modelText(bytes: Uint8Array): string {
  const archive = ZipArchive.open(bytes, LIMITS);
  return Buffer.from(archive.read(archive.find('3D/3dmodel.model')!)).toString();
}

async function read(bytes: Uint8Array, context = testContext()): Promise<Scene> {
  return read3mf({ main: bytes, name: 'x.3mf', companion: () => null }, context);
}

async function readModel(resources: string, items: string, attributes?: string): Promise<Scene> {
  return read(await packed({ '3D/3dmodel.model': model(resources, items, attributes) }));
}

describe('what a model part says', () => {
  test('units, axes and the transforms of items and components', async () => {
    const scene = await readModel(
      `<object id="1" name="part">${mesh()}</object>
       <object id="2" name="pair"><components><component objectid="1"/><component objectid="1" transform="1 0 0 0 1 0 0 0 1 0 0 2"/></components></object>`,
      '<item objectid="2" transform="2 0 0 0 2 0 0 0 2 1 0 0"/>',
      'unit="inch"',
    );
    assert.deepEqual(
      scene.nodes.map(({ name, mesh: index }) => [name, index]),
      [
        ['pair', -1],
        ['part', 0],
        ['part', 0],
      ],
    );
    assert.deepEqual(scene.nodes[0].transform.scale, [2, 2, 2]);
    assert.deepEqual(scene.nodes[0].transform.translation, [0.0254, 0, -0]);
    assert.deepEqual(scene.nodes[2].transform.translation, [0, 2 * 0.0254, -0]);
    const { positions } = scene.meshes[0].geometry;
    assert.deepEqual([...positions.subarray(9)], [0, Math.fround(0.254), -0]);
  });

  test('base materials, colors of corners, and a default for the rest', async () => {
    const scene = await readModel(
      `<basematerials id="1"><base name="red" displaycolor="#FF0000"/><base name="half" displaycolor="#00FF0080"/></basematerials>
       <m:colorgroup id="2"><m:color color="#FFFFFF"/><m:color color="#000000FF"/></m:colorgroup>
       <object id="3" pid="1" pindex="0">${mesh(['', 'p1="1"', 'pid="2" p1="1" p2="0" p3="1"'])}</object>`,
      '<item objectid="3"/>',
    );
    const { faceMaterials, colors } = scene.meshes[0].geometry;
    assert.deepEqual(
      scene.materials.map(({ name, alphaMode }) => [name, alphaMode]),
      [
        ['red', 'opaque'],
        ['half', 'blend'],
      ],
    );
    assert.deepEqual([...faceMaterials!], [0, 1, -1, 0]);
    const red = (corner: number) => colors[0].values[colors[0].indices[corner] * 4];
    assert.deepEqual([0, 6, 7, 8, 9].map(red), [1, 0, 1, 0, 1]);
  });

  test('an object in another part, and one in its own unit', async () => {
    const scene = await read(
      await packed({
        '3D/3dmodel.model': model('', '<item objectid="4" m:path="/3D/other.model"/>'),
        '3D/other.model': model(`<object id="4">${mesh()}</object>`, '', 'unit="meter"'),
        '_rels/.rels':
          '<Relationships><Relationship Id="r" Target="/3D/3dmodel.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>',
      }),
    );
    assert.equal(scene.meshes[0].geometry.positions[10], 10);
  });
});

test('generated scenes come back with their surfaces, colors and materials', async () => {
  for (let i = 0; i < 12; i++) {
    const scene = generatedScene(seed + i);
    checkScene(scene, LIMITS);
    const { bytes } = await write3mf(scene, 'model', testContext());
    // The schema's order: all property groups, then all objects.
    assert.doesNotMatch(modelText(bytes), /<\/object>[\s\S]*<m:/, `seed ${seed + i}`);
    const context = testContext();
    const back = await read(bytes, context);
    assert.deepEqual(context.warnings, [], `seed ${seed + i}`);
    assert.deepEqual(checkScene(back, LIMITS), [], `seed ${seed + i}`);
    assertSameScene(back, scene, { ...KEEPS['3mf'], colors: true }, `seed ${seed + i}`);
  }
});

test('a closed mesh is a solid, an open one a surface, and no triangle names a vertex twice', async () => {
  const build = async (corners: number[]) => {
    const scene = emptyScene({ format: 'x', generator: null, unitMetres: 1, upAxis: 'y' });
    const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0);
    const faceOffsets = Uint32Array.from({ length: corners.length / 3 + 1 }, (_, k) => k * 3);
    const geometry = polygonMesh({
      positions,
      faceOffsets,
      corners: Uint32Array.from(corners),
      material: 0,
    });
    scene.materials.push(material({ name: '<red>', baseColor: [1, 0, 0, 1] }));
    scene.meshes.push({ name: 'm', geometry, morphWeights: [] });
    scene.roots.push(scene.nodes.push(sceneNode({ name: 'n', mesh: 0 })) - 1);
    const context = testContext();
    const { bytes } = await write3mf(scene, 'model', context);
    return { text: modelText(bytes), codes: context.warnings.map(({ code }) => code) };
  };
  // Vertex 4 lies on vertex 1: closed once they are one.
  const closed = await build([0, 2, 1, 0, 4, 3, 1, 2, 3, 2, 0, 3]);
  assert.match(closed.text, /<object id="2" name="n" type="model" pid="1" pindex="0">/);
  assert.match(closed.text, /<base name="&lt;red&gt;" displaycolor="#FF0000"\/>/);
  assert.match(closed.text, /<vertex x="1000" y="0" z="0"\/>/);
  assert.doesNotMatch(closed.text, /v\d="4"/);
  const open = await build([0, 2, 1, 0, 4, 3, 1, 4, 3]);
  assert.match(open.text, /type="surface"/);
  assert.equal(open.text.match(/<triangle /g)?.length, 2);
  assert.deepEqual(open.codes, ['degenerate_dropped']);
});

test('what is broken is refused in a sentence', async () => {
  const refused: [Uint8Array, RegExp][] = [
    [encode('<model/>'), /it is not a zip archive/],
    [await packed({ 'a.txt': 'x' }), /no model part/],
    [await packed({ '3D/3dmodel.model': '<html/>' }), /not a model part/],
    [
      await packed({
        '3D/3dmodel.model': model(
          `<object id="1">${mesh().replace('v1="0"', 'v1="9"')}</object>`,
          '<item objectid="1"/>',
        ),
      }),
      /vertex 9, but there are only 4/,
    ],
    [
      await packed({
        '3D/3dmodel.model': model(
          '<object id="1"><components><component objectid="1"/></components></object>',
          '<item objectid="1"/>',
        ),
      }),
      /contains itself/,
    ],
  ];
  for (const [bytes, message] of refused)
    await assert.rejects(
      read(bytes),
      (error: unknown) => error instanceof FormatError && message.test(error.message),
    );
});

test('copies of copies end at the limit of nodes', async () => {
  const levels = Array.from(
    { length: 40 },
    (_, k) =>
      `<object id="${k + 1}"><components><component objectid="${k + 2}"/><component objectid="${k + 2}"/></components></object>`,
  );
  const bytes = await packed({
    '3D/3dmodel.model': model(
      `${levels.join('')}<object id="41">${mesh()}</object>`,
      '<item objectid="1"/>',
    ),
  });
  const context = testContext({ ...LIMITS, nodes: 1000 });
  await assert.rejects(read(bytes, context), /places more than 1000 objects/);
});

test("third-party: the consortium's torus", async () => {
  const scene = await read3mf(sourceOf(join(MODELS, '13_torus/torus.3mf'), '3mf'), testContext());
  const { positions, faceOffsets } = scene.meshes[0].geometry;
  assert.deepEqual([positions.length / 3, faceOffsets.length - 1], [1100, 2200]);
});
