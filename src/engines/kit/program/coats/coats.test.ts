import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  Blob,
  Paint,
  PartMaterial,
  Shape,
  ShapeProgram,
} from '../../../../contract/shape-program.ts';
import { readShapeProgram } from '../../../../contract/shape-program.ts';
import { meshStatistics } from '../../../mesh/statistics.ts';
import { linearOfHex } from '../../../raster/hex-colors.ts';
import type { Scene } from '../../../spec.ts';
import { createWork } from '../../../work/create-work.ts';
import { createShapeMaker } from '../../shape-maker.ts';
import { ProgramError } from '../expression.ts';
import { runProgram } from '../run-program.ts';

const work = createWork();
const COLORS = { fur: '#c06020', white: '#f8f0e0', dark: '#201810' };
const materials: Record<string, PartMaterial> = {
  fur: { is: 'fur', color: COLORS.fur },
  white: { is: 'fur', color: COLORS.white },
  dark: { is: 'leather', color: COLORS.dark },
  striped: { is: 'fabric', color: '#808080', pattern: { kind: 'stripes', color: '#ff0000' } },
};

function programOf(shape: Shape, more: Partial<ShapeProgram> = {}, paint?: Paint[]) {
  const part = { name: 'head', material: 'fur', shape, ...(paint && { paint }) };
  const document = { version: 1, name: 'test', materials, parts: [part], ...more };
  const { program, problem } = readShapeProgram(JSON.parse(JSON.stringify(document)));
  assert.equal(problem, null);
  return program!;
}

async function run(shape: Shape, more: Partial<ShapeProgram> = {}, paint?: Paint[]) {
  const { scene } = await runProgram(programOf(shape, more, paint), work);
  return scene;
}

/** Returns the face whose middle is nearest to a place: its material, and its color as it is seen, in linear light. */
function seen(scene: Scene, place: readonly number[], mesh = 0) {
  const { positions, corners, faceOffsets, faceMaterials, material, colors } =
    scene.meshes[mesh]!.geometry;
  let [best, least] = [0, Infinity];
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const own = [...corners.subarray(faceOffsets[f], faceOffsets[f + 1])];
    const away = Math.hypot(
      ...place.map(
        (p, k) => p - own.reduce((sum, v) => sum + positions[3 * v + k]!, 0) / own.length,
      ),
    );
    if (away < least) [best, least] = [f, away];
  }
  const [layer] = colors;
  const { name, baseColor } = scene.materials[faceMaterials?.[best] ?? material]!;
  const first = faceOffsets[best]!;
  const color = [0, 1, 2].map(
    (k) => baseColor[k]! * (layer === undefined ? 1 : layer.values[4 * layer.indices[first]! + k]!),
  );
  return { name, color };
}

function isClose(color: readonly number[], hex: string): void {
  for (const [k, v] of linearOfHex(hex).entries())
    assert.ok(Math.abs(color[k]! - v) < 0.01, `${color} is not ${hex}`);
}

function isOf(found: { name: string; color: readonly number[] }, name: keyof typeof COLORS): void {
  assert.equal(found.name, name);
  isClose(found.color, COLORS[name]);
}

const skull: Blob = { kind: 'ball', size: [2, 2, 2] };
const muzzle: Blob = {
  kind: 'ball',
  size: [1, 0.8, 1],
  at: [0, -0.2, 1],
  blend: 0.3,
  material: 'white',
};

test('each body of a blend has its material, and colors fade where they meet', async () => {
  const scene = await run({ kind: 'blend', cells: 48, of: [skull, muzzle] });
  isOf(seen(scene, [0, 1, 0]), 'fur');
  isOf(seen(scene, [0, 0, -1]), 'fur');
  isOf(seen(scene, [0, -0.2, 1.5]), 'white');
  const { geometry } = scene.meshes[0]!;
  assert.ok(meshStatistics(geometry).watertight);
  const greens = geometry.colors[0]!.values.filter((_, i) => i % 4 === 1);
  const [fur, white] = [linearOfHex(COLORS.fur)[1], linearOfHex(COLORS.white)[1]];
  const between = [...greens].filter((v) => v * white > fur + 0.1 && v * white < white - 0.1);
  assert.ok(between.length > 20, `${between.length} vertices are between`);
});

test('copies of a body, and the balls of a skin, have theirs', async () => {
  const ear: Blob = {
    kind: 'ball',
    size: [0.4, 1.4, 0.4],
    at: [0.6, 0.9, 0],
    material: 'dark',
    copies: [{ kind: 'mirror', axis: 'x' }],
  };
  const head = await run({ kind: 'blend', cells: 48, of: [skull, ear] });
  isOf(seen(head, [0.6, 1.6, 0]), 'dark');
  isOf(seen(head, [-0.6, 1.6, 0]), 'dark');
  isOf(seen(head, [0, -1, 0]), 'fur');
  const paw = await run({
    kind: 'skin',
    cells: 48,
    bones: [
      { at: [0, 2, 0], radius: 0.3 },
      { at: [0, 1, 0], radius: 0.3, from: 0 },
      { at: [0, 0, 0], radius: 0.3, from: 1, material: 'white' },
    ],
  });
  isOf(seen(paw, [0.3, 1.8, 0]), 'fur');
  isOf(seen(paw, [0.3, 0, 0]), 'white');
});

test('a body that cuts leaves its material on the cut, or none', async () => {
  const mouth: Blob = { kind: 'ball', size: [1, 1, 1], at: [0, 0, 1], op: 'subtract' };
  const of: Blob[] = [skull, { ...mouth, material: 'dark' }];
  isOf(seen(await run({ kind: 'blend', cells: 48, of }), [0, 0, 0.5]), 'dark');
  const plain = await run({ kind: 'blend', cells: 48, of: [skull, muzzle, mouth] });
  const cut = seen(plain, [0, 0.3, 0.62]);
  assert.equal(cut.name, 'fur');
});

test('shapes of a group or boolean have theirs, and need no colors of vertices', async () => {
  const box = (at: [number, number, number], material?: string): Shape => ({
    kind: 'box',
    size: [1, 1, 1],
    at,
    ...(material && { material }),
  });
  for (const kind of ['group', 'union'] as const) {
    const scene = await run({ kind, of: [box([0, 0, 0]), box([0.9, 0, 0], 'white')] });
    isOf(seen(scene, [-0.5, 0, 0]), 'fur');
    isOf(seen(scene, [1.4, 0, 0]), 'white');
    assert.deepEqual(scene.meshes[0]!.geometry.colors, []);
  }
  const melon = await run({
    kind: 'subtract',
    material: 'dark',
    of: [
      { kind: 'sphere', radius: 1 },
      { kind: 'box', size: [2, 2, 2], at: [1.2, 0, 0], material: 'white' },
    ],
  });
  isOf(seen(melon, [0.2, 0, 0]), 'white');
  isOf(seen(melon, [-1, 0, 0]), 'dark');
  assert.ok(meshStatistics(melon.meshes[0]!.geometry).watertight);
});

test('modifiers that make new faces keep the materials', async () => {
  const two: Shape = {
    kind: 'union',
    of: [
      { kind: 'box', size: [1, 1, 1] },
      { kind: 'box', size: [1, 0.5, 0.5], at: [0.7, 0, 0], material: 'white' },
    ],
  };
  for (const modifier of [
    { kind: 'bevel', width: 0.03 },
    { kind: 'subdivide', levels: 1 },
  ] as const) {
    const scene = await run({ ...two, modify: [modifier] });
    isOf(seen(scene, [-0.5, 0, 0]), 'fur');
    isOf(seen(scene, [1.2, 0, 0]), 'white');
  }
  const twice = await run({
    kind: 'blend',
    cells: 20,
    of: [skull, muzzle],
    modify: [{ kind: 'subdivide', levels: 1 }],
  });
  isOf(seen(twice, [0, -0.2, 1.5]), 'white');
  isOf(seen(twice, [0, 0, -1]), 'fur');
});

test('a material with a pattern ends at a line, and is not tinted', async () => {
  const scene = await run({
    kind: 'blend',
    cells: 48,
    of: [skull, { ...muzzle, material: 'striped' }],
  });
  const { geometry } = scene.meshes[0]!;
  const own = scene.materials.findIndex(({ name }) => name === 'striped');
  isClose(scene.materials[own]!.baseColor.slice(0, 3), '#808080');
  assert.ok(geometry.faceMaterials!.includes(own));
  assert.deepEqual(geometry.colors, []);
});

test('paint goes over the materials of bodies', async () => {
  const paint: Paint[] = [
    { kind: 'ball', size: [0.3, 0.3, 0.3], at: [0, -0.2, 1.5], color: '#ff0000' },
  ];
  const scene = await run({ kind: 'blend', cells: 64, of: [skull, muzzle] }, {}, paint);
  const nose = seen(scene, [0, -0.2, 1.5]);
  assert.equal(nose.name, 'white');
  isClose(nose.color, '#ff0000');
  isOf(seen(scene, [0, 0, -1]), 'fur');
  await assert.rejects(
    run({ kind: 'blend', of: [skull, muzzle] }, {}, [{ ...paint[0]!, at: [0, 9, 0] }]),
    (error) => error instanceof ProgramError && /reaches no vertex/.test(error.message),
  );
});

test('textured, each has its grain and fades as well', async () => {
  const shape: Shape = { kind: 'blend', cells: 40, of: [skull, { ...muzzle, material: 'dark' }] };
  const program = programOf(shape, { textured: true });
  const { scene } = await createShapeMaker().run(program, 400_000, work);
  const [fur, dark] = ['fur', 'dark'].map(
    (name) => scene.materials.find((each) => each.name === name)!,
  );
  assert.ok(fur!.baseColorTexture !== null && dark!.baseColorTexture !== null);
  assert.notEqual(fur!.baseColorTexture.image, dark!.baseColorTexture.image);
  const { geometry } = scene.meshes[0]!;
  assert.equal(new Set(geometry.faceMaterials).size, 2);
  const reds = geometry.colors[0]!.values.filter((_, i) => i % 4 === 0);
  assert.ok(Math.min(...reds) < 0.1 && Math.max(...reds) > 0.99);
});

test('models of blocks have the material of each block', async () => {
  const scene = await run({ kind: 'blend', cells: 48, of: [skull, muzzle] }, { blocks: 24 });
  isOf(seen(scene, [0, 1, 0]), 'fur');
  isOf(seen(scene, [0, -0.2, 1.5]), 'white');
  assert.ok(!scene.meshes[0]!.geometry.faceMaterials!.includes(-1));
});

test('a material that is not given is refused with its name', async () => {
  await assert.rejects(
    run({ kind: 'blend', of: [skull, { ...muzzle, material: 'velvet' }] }),
    (error) =>
      error instanceof ProgramError && /"velvet" is used and not given/.test(error.message),
  );
});

test('where two limbs of a skin meet, the ball has the material of the first', async () => {
  for (const blend of [0, 0.02]) {
    const tail = await run({
      kind: 'skin',
      cells: 64,
      blend,
      bones: [
        { at: [-1, 0, 0], radius: 0.3 },
        { at: [0, 0, 0], radius: 0.3, from: 0 },
        { at: [0, 1, 0], radius: 0.3, from: 1, material: 'white' },
      ],
    });
    isOf(seen(tail, [0.21, -0.21, 0]), 'fur');
    isOf(seen(tail, [0.3, 0.5, 0]), 'white');
  }
});
