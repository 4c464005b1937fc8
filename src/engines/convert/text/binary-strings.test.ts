import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainImage } from '../../../../test/support/images.ts';
import { madeScene } from '../../../../test/support/made-models.ts';
import { type TestContext, testContext, writeModel } from '../../../../test/support/models.ts';
import type { Scene } from '../../mesh/scene.ts';
import { readFbx } from '../fbx/read-fbx.ts';
import { readGltf } from '../gltf/read-gltf.ts';
import { splitTokens } from '../usd/crate-tokens.ts';
import { BinaryStrings } from './binary-strings.ts';
import { TextEncoding } from './text-encoding.ts';

/** Names of a node, a material, a clip and a texture, with the bytes that iconv writes. */
const FILES = [
  {
    encoding: /GBK/,
    names: ['联通', '材质', '木纹动画', '木纹贴图'],
    bytes: ['c1aacda8', 'b2c4d6ca', 'c4becec6b6afbbad', 'c4becec6ccf9cdbc'],
  },
  {
    encoding: /Shift JIS/,
    names: ['髪の毛', '木材', '歩く', '表の模様'],
    bytes: ['94af82cc96d1', '96d88dde', '95e082ad', '955c82cc96cd976c'],
  },
  {
    encoding: /Windows-1252/,
    names: ['Möbel', 'Straße_grün', 'drehen_für', 'Textur_größe'],
    bytes: [
      '4df662656c',
      '53747261df655f6772fc6e',
      '64726568656e5f66fc72',
      '5465787475725f6772f6df65',
    ],
  },
  {
    encoding: /Windows-1251/,
    names: ['Дерево', 'материал', 'ходьба', 'текстура'],
    bytes: ['c4e5f0e5e2ee', 'ece0f2e5f0e8e0eb', 'f5eee4fce1e0', 'f2e5eaf1f2f3f0e0'],
  },
];

/** Returns a file whose names are in an old encoding: ASCII names of the same lengths are written, then replaced. */
async function fileWith(names: readonly string[], format: string): Promise<Buffer> {
  const encoded = names.map((hexadecimal) => Buffer.from(hexadecimal, 'hex'));
  const [node, looks, clip, image] = encoded.map(({ length }, i) => 'NLCI'[i]!.repeat(length));
  const scene = await madeScene({ rings: 4, texture: 8 });
  scene.nodes[0]!.name = node!;
  scene.materials[0]!.name = looks!;
  scene.images[0]!.name = image!;
  const times = Float32Array.of(0, 1);
  const values = Float32Array.of(0, 0, 0, 1, 0, 0);
  scene.animations.push({
    name: clip!,
    channels: [{ node: 0, path: 'translation', times, values, interpolation: 'linear' }],
  });
  const { bytes } = await writeModel(scene, format);
  const file = Buffer.from(bytes);
  for (const [i, name] of [node, looks, clip, image].entries())
    for (let at = file.indexOf(name!); at >= 0; at = file.indexOf(name!, at))
      encoded[i]!.copy(file, at);
  return file;
}

const namesIn = ({ nodes, materials, animations, images }: Scene) => [
  nodes.find(({ mesh }) => mesh >= 0)!.name,
  materials[0]!.name,
  animations[0]!.name,
  images[0]!.name,
];
const guesses = ({ warnings }: TestContext) =>
  warnings.flatMap(({ code, message }) => (code === 'encoding_guessed' ? [message] : []));

for (const { encoding, names, bytes } of FILES) {
  test(`a binary FBX in ${encoding.source} has its names and finds its texture`, async () => {
    const file = await fileWith(bytes, 'fbx');
    // Without the embedded image, the texture is looked up by its path.
    const content = Buffer.from('\x07Content');
    file.write('\x07Contens', file.indexOf(content), 'latin1');
    const context = testContext();
    const png = await plainImage(8, 8);
    const companion = (path: string) => (path.endsWith(`${names[3]}.png`) ? png : null);
    const scene = await readFbx({ main: file, name: 'a.fbx', companion }, context);
    assert.deepEqual(namesIn(scene), names);
    assert.equal(guesses(context).length, 1);
    assert.match(guesses(context)[0]!, encoding);
  });

  test(`a GLB in ${encoding.source} has its names`, async () => {
    const context = testContext();
    const main = await fileWith(bytes, 'glb');
    const scene = await readGltf({ main, name: 'a.glb', companion: () => null }, context);
    assert.deepEqual(namesIn(scene), names);
    assert.match(guesses(context)[0]!, encoding);
  });

  test(`an ASCII FBX in ${encoding.source} has its names`, async () => {
    const context = testContext();
    const [node, looks] = bytes.map((hexadecimal) => Buffer.from(hexadecimal, 'hex'));
    const main = Buffer.concat([
      Buffer.from(
        '; FBX 7.4.0 project file\nFBXHeaderExtension: {\n FBXVersion: 7400\n}\nObjects: {\n' +
          ' Geometry: 1, "Geometry::", "Mesh" {\n  Vertices: *9 {\n   a: 0,0,0,1,0,0,1,1,0\n  }\n' +
          '  PolygonVertexIndex: *3 {\n   a: 0,1,-3\n  }\n }\n Model: 2, "Model::',
      ),
      node!,
      Buffer.from('", "Mesh" {\n }\n Material: 3, "Material::'),
      looks!,
      Buffer.from('", "" {\n }\n}\nConnections: {\n C: "OO",1,2\n C: "OO",2,0\n C: "OO",3,2\n}\n'),
    ]);
    const scene = await readFbx({ main, name: 'a.fbx', companion: () => null }, context);
    assert.deepEqual([scene.nodes[0]!.name, scene.materials[0]!.name], names.slice(0, 2));
    assert.match(guesses(context)[0]!, encoding);
  });

  test(`tokens of a USD crate in ${encoding.source} are read`, () => {
    const context = testContext();
    const table = Buffer.from(`${bytes.map((name) => `${name}00`).join('')}787900`, 'hex');
    assert.deepEqual(splitTokens(table, context), [...names, 'xy']);
    assert.match(guesses(context)[0]!, encoding);
  });
}

test('UTF-8 names of a file stay, whatever encoding its paths have', () => {
  const context = testContext();
  const strings = new BinaryStrings(new TextEncoding(context));
  const texts: string[] = [];
  const read = (bytes: Buffer) => {
    const at = texts.length;
    texts.push('');
    texts[at] = strings.read(bytes, (text) => {
      texts[at] = text;
    });
  };
  for (const name of ['材质', 'Möbel', 'plain']) read(Buffer.from(name));
  read(Buffer.from('c4becec6ccf9cdbc', 'hex'));
  strings.settle();
  assert.deepEqual(texts, ['材质', 'Möbel', 'plain', '木纹贴图']);
  assert.equal(guesses(context).length, 1);
});

test('a file of UTF-8 names has no warning', async () => {
  const context = testContext();
  const scene = await madeScene({ rings: 4, texture: 0 });
  scene.nodes[0]!.name = 'Möbel ͨ';
  const { bytes: main } = await writeModel(scene, 'fbx');
  const back = await readFbx({ main, name: 'a.fbx', companion: () => null }, context);
  assert.equal(back.nodes.find(({ mesh }) => mesh >= 0)!.name, 'Möbel ͨ');
  assert.deepEqual(guesses(context), []);
});
