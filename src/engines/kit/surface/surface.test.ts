import assert from 'node:assert/strict';
import test from 'node:test';
import sharp from 'sharp';
import type { PartMaterial, Shape, ShapeProgram } from '../../../contract/shape-program.ts';
import { createWork } from '../../work/create-work.ts';
import { createShapeMaker } from '../shape-maker.ts';

const work = createWork();
const shapes = createShapeMaker();
const MOST = 400_000;

const block = (material: PartMaterial, more: Partial<ShapeProgram> = {}): ShapeProgram => ({
  version: 1,
  name: 'block',
  textured: true,
  materials: { it: material },
  parts: [{ name: 'block', material: 'it', shape: { kind: 'box', size: [2, 1, 0.5] } }],
  ...more,
});

test('a plain program has no images, a textured one those of its materials, the same each time', async () => {
  const plain = await shapes.run(block({ is: 'oak' }, { textured: false }), MOST, work);
  assert.equal(plain.scene.images.length, 0);
  const [first, second] = [
    await shapes.run(block({ is: 'oak' }), MOST, work),
    await createShapeMaker().run(block({ is: 'oak' }), MOST, work),
  ];
  assert.deepEqual(
    first.scene.images.map(({ bytes }) => bytes.length),
    second.scene.images.map(({ bytes }) => bytes.length),
  );
  const [material] = first.scene.materials;
  assert.notEqual(material.baseColorTexture, null);
  assert.notEqual(material.normalTexture, null);
  assert.notEqual(first.scene.meshes[0].geometry.tangents, null);
});

test('what is clear, shines or is smooth has no texture', async () => {
  for (const material of [{ is: 'glass' }, { is: 'oak', glow: 1 }, { is: 'porcelain' }] as const) {
    const { scene } = await shapes.run(block(material), MOST, work);
    assert.equal(scene.images.length, 0, material.is);
  }
});

test('two colors of a grain share its image; stripes are of the two that were asked for', async () => {
  const two = block(
    { is: 'oak' },
    {
      materials: { it: { is: 'oak' }, other: { is: 'oak', color: '#304050' } },
      parts: [
        { name: 'a', material: 'it', shape: { kind: 'box', size: [1, 1, 1] } },
        { name: 'b', material: 'other', at: [2, 0, 0], shape: { kind: 'box', size: [1, 1, 1] } },
      ],
    },
  );
  const { scene } = await shapes.run(two, MOST, work);
  assert.equal(scene.images.length, 2);
  assert.notDeepEqual(scene.materials[0].baseColor, scene.materials[1].baseColor);

  const striped = block({ color: '#ff0000', pattern: { kind: 'stripes', color: '#0000ff' } });
  const made = await shapes.run(striped, MOST, work);
  const { data } = await sharp(made.scene.images[0].bytes)
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [red, blue] = [0, 0];
  for (let i = 0; i < data.length; i += 3) {
    if (data[i] > 200 && data[i + 2] < 60) red++;
    if (data[i] < 60 && data[i + 2] > 200) blue++;
  }
  const all = data.length / 3;
  assert.ok(red / all > 0.4 && blue / all > 0.4, `${red / all} red, ${blue / all} blue`);
});

test('snow lies on what looks up, and nowhere else', async () => {
  const { scene } = await shapes.run(block({ is: 'stone', wear: { kind: 'snow' } }), MOST, work);
  const { faceMaterials, positions, corners, faceOffsets } = scene.meshes[0].geometry;
  const snow = scene.materials.findIndex(({ name }) => name === 'snow');
  const tops = [...faceMaterials!].map((_, f) =>
    corners.subarray(faceOffsets[f], faceOffsets[f + 1]).every((v) => positions[3 * v + 1] > 0.499),
  );
  assert.deepEqual(
    [...faceMaterials!].map((m) => m === snow),
    tops,
  );
  assert.ok(tops.includes(true));
});

test('of the materials of a shape, snow lies on those that have it', async () => {
  const wear = { kind: 'snow' } as const;
  const box = (x: number, material: string): Shape => ({
    kind: 'box',
    size: [1, 1, 1],
    at: [x, 0, 0],
    material,
  });
  const { scene } = await shapes.run(
    {
      version: 1,
      name: 'blocks',
      textured: true,
      materials: { cold: { is: 'stone', wear }, warm: { is: 'stone' } },
      parts: [{ name: 'row', shape: { kind: 'group', of: [box(0, 'cold'), box(2, 'warm')] } }],
    },
    MOST,
    work,
  );
  const names = [...scene.meshes[0]!.geometry.faceMaterials!].map((m) => scene.materials[m]!.name);
  assert.deepEqual(
    ['snow', 'cold', 'warm'].map((name) => names.filter((each) => each === name).length),
    [1, 5, 6],
  );
});

test('snow on what has no grain lies on UVs and tangents as well', async () => {
  const { scene } = await shapes.run(
    block({ is: 'porcelain', wear: { kind: 'snow' } }),
    MOST,
    work,
  );
  const [{ geometry }] = scene.meshes;
  const rough = [...geometry.faceMaterials!].some((m) => scene.materials[m].normalTexture !== null);
  assert.ok(rough, 'snow is rough');
  assert.notEqual(geometry.tangents, null);
});

test('words: patterns go to the part that they are said of, flat styles have none', async () => {
  const draft = async (words: string) => (await shapes.read(words, work))!.program;
  const pirate = await draft('a pirate with a red and white striped shirt');
  assert.deepEqual(pirate.materials!.shirt.pattern, { kind: 'stripes', color: '#f2f1ee' });
  assert.equal((await draft('a low poly chest')).textured, undefined);
  assert.equal((await draft('a chest')).textured, true);
  const mug = await draft('a mug with white polka dots');
  assert.equal(mug.materials!.glaze.pattern?.kind, 'dots');
  const lantern = await draft('a stone lantern covered in moss');
  assert.ok(Object.values(lantern.materials!).some(({ wear }) => wear?.kind === 'moss'));
});
