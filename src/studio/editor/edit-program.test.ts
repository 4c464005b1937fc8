import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readShapeProgram, type ShapeProgram } from '../../contract/shape-program.ts';
import { recolorPart, removePart, setMaterial, setParameter } from './edit-program.ts';
import { listParts } from './part-tree.ts';

const BOX = { kind: 'box' as const, size: [1, 1, 1] as [number, number, number] };
const CART: ShapeProgram = {
  version: 1,
  name: 'cart',
  parameters: { width: { value: 1, min: 0.5, max: 2 }, wheels: { value: 4, min: 2, max: 8 } },
  materials: { wood: { is: 'oak', roughness: 0.4 }, iron: { is: 'iron' } },
  parts: [
    {
      name: 'body',
      material: 'wood',
      shape: BOX,
      parts: [
        { name: 'rail', shape: BOX },
        { name: 'bolt', material: 'iron', shape: BOX, parts: [{ name: 'nut', shape: BOX }] },
      ],
    },
    { name: 'wheel', material: 'wood', shape: BOX, parts: [{ name: 'hub', material: 'iron' }] },
    { name: 'my 2nd load!', shape: BOX },
  ],
};
const indexOf = (name: string, program = CART) =>
  listParts(program).find(({ part }) => part.name === name)!.index;

/** Edits must give documents that the service accepts, and must not change the one before. */
function edited(edit: (program: ShapeProgram) => ShapeProgram): ShapeProgram {
  const before = JSON.stringify(CART);
  const program = edit(CART);
  assert.equal(JSON.stringify(CART), before);
  assert.equal(readShapeProgram(structuredClone(program)).problem, null);
  return program;
}

test('a parameter is set, and everything else stays', () => {
  const program = edited((cart) => setParameter(cart, 'width', 1.5));
  const expected = structuredClone(CART);
  expected.parameters!.width!.value = 1.5;
  assert.deepEqual(program, expected);
  assert.equal(JSON.stringify(program), JSON.stringify(expected));
});

test('a part is removed with everything in it', () => {
  const program = edited((cart) => removePart(cart, [0, 1]));
  assert.deepEqual(
    listParts(program).map(({ part }) => part.name),
    ['body', 'rail', 'wheel', 'hub', 'my 2nd load!'],
  );
  assert.deepEqual(program.materials, CART.materials);
});

test('a part that shares its material gets one of its own, for those that inherit from it as well', () => {
  const program = edited((cart) => recolorPart(cart, indexOf('body'), '#112233', 'part'));
  assert.deepEqual(program.materials, {
    ...CART.materials,
    wood_2: { is: 'oak', roughness: 0.4, color: '#112233' },
  });
  const materials = listParts(program).map(({ part, material }) => [part.name, material]);
  assert.deepEqual(materials, [
    ['body', 'wood_2'],
    ['rail', 'wood_2'],
    ['bolt', 'iron'],
    ['nut', 'iron'],
    ['wheel', 'wood'],
    ['hub', 'iron'],
    ['my 2nd load!', null],
  ]);
  // A second color is one for the material that is now its own.
  const again = recolorPart(program, indexOf('body'), '#445566', 'part');
  assert.deepEqual(Object.keys(again.materials!), ['wood', 'iron', 'wood_2']);
  assert.equal(again.materials!.wood_2!.color, '#445566');
});

test('a nested part that inherits its material is told apart from the part around it', () => {
  const program = edited((cart) => recolorPart(cart, indexOf('rail'), '#112233', 'part'));
  assert.equal(program.parts[0]!.parts![0]!.material, 'wood_2');
  assert.equal(program.parts[0]!.material, 'wood');
});

test('a material changes for all of its parts, or where no other part has it', () => {
  const all = edited((cart) => recolorPart(cart, indexOf('wheel'), '#112233', 'all'));
  assert.deepEqual(all.materials!.wood, { is: 'oak', roughness: 0.4, color: '#112233' });
  assert.deepEqual(all.parts, CART.parts);
  // Only the bolt and the nut within it are of iron and have a shape.
  const own = edited((cart) => recolorPart(cart, indexOf('bolt'), '#112233', 'part'));
  assert.deepEqual(own.parts, CART.parts);
  assert.equal(own.materials!.iron!.color, '#112233');
});

test('a material of the library replaces everything of the one before', () => {
  const program = edited((cart) => setMaterial(cart, indexOf('wheel'), 'gold', 'all'));
  assert.deepEqual(program.materials!.wood, { is: 'gold' });
});

test('a part without a material gets one that is named after it', () => {
  const program = edited((cart) => setMaterial(cart, indexOf('my 2nd load!'), 'straw', 'part'));
  assert.deepEqual(program.materials!.my_2nd_load_2, { is: 'straw' });
  assert.equal(program.parts[2]!.material, 'my_2nd_load_2');
});
