import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWork } from '../../work/create-work.ts';
import { createShapeMaker } from '../shape-maker.ts';

const maker = createShapeMaker();

/** Returns the top-level parts of the program for a prompt. */
async function partsOf(prompt: string) {
  const draft = await maker.read(prompt, createWork());
  return draft!.program.parts.map(({ name, at, turn }) => ({
    name,
    x: Number(at?.[0] ?? 0),
    z: Number(at?.[2] ?? 0),
    tilt: Number(turn?.[0] ?? 0),
    lean: Number(turn?.[2] ?? 0),
  }));
}

test('chairs stand around their table, and not around what was there before', async () => {
  const parts = await partsOf('a cat next to four chairs around a table');
  const of = (name: string) => parts.filter((part) => part.name === name);
  const [cat, table] = [of('cat')[0]!, of('table')[0]!];
  const chairs = of('chairs');
  assert.equal(chairs.length, 4);
  const middle = chairs.reduce((sum, { x }) => sum + x, 0) / 4;
  assert.ok(Math.abs(middle - table.x) < 0.01, `${middle} ${table.x}`);
  assert.ok(cat.x < Math.min(...chairs.map(({ x }) => x)), JSON.stringify(parts));
});

test('what leans is the thing itself, and not what was put into it', async () => {
  const parts = await partsOf('a vase full of roses leaning against a chest');
  // Roses spread to all sides, and the bunch of them stands upright.
  const roses = parts.filter(({ name }) => name === 'roses');
  const mean = roses.reduce((sum, { tilt }) => sum + tilt, 0) / roses.length;
  assert.ok(Math.abs(mean) < 1, JSON.stringify(parts));
});

test('crossed things lean over each other, one before the other', async () => {
  const [left, right, shield] = await partsOf('two crossed swords behind a shield');
  assert.deepEqual([left!.lean, right!.lean], [40, -40]);
  assert.ok(left!.x > shield!.x && right!.x < shield!.x, JSON.stringify([left, right, shield]));
  assert.ok(right!.z > left!.z && shield!.z > right!.z);
});

test('nouns for which other things stand are reported', async () => {
  const warnings = async (prompt: string) => (await maker.read(prompt, createWork()))!.warnings;
  assert.deepEqual(await warnings('a checkbook on a table'), [
    {
      code: 'nearest_thing',
      message: '"checkbook" was read as "book", the nearest thing in the library',
    },
  ]);
  assert.deepEqual(await warnings('a yellow schoolbus'), []);
});

test('a bicycle at a wall stands along it, and a slender thing leans against it', async () => {
  const [bicycle] = await maker
    .read('a bicycle leaning against a brick wall', createWork())
    .then((draft) => draft!.program.parts);
  assert.equal(Number(bicycle!.turn![1]), 90);
  const [ladder] = await partsOf('a ladder leaning against a wall');
  assert.ok(ladder!.tilt < -5, JSON.stringify(ladder));
});

test('furniture stands upright against a wall, and an animal faces the front before it', async () => {
  for (const prompt of ['a wardrobe against a wall', 'a refrigerator against a wall']) {
    const [thing] = await partsOf(prompt);
    assert.equal(thing!.tilt, 0, prompt);
  }
  const dog = await maker.read('a dog in front of a brick wall', createWork());
  assert.equal(Number(dog!.program.parts[0]!.turn?.[1] ?? 0), 0);
});

test('what follows walks in a line behind the first', async () => {
  const [duck, ...young] = await partsOf('a duck followed by three ducklings');
  const behind = young.map(({ z }) => z);
  assert.equal(young.length, 3);
  assert.deepEqual(
    behind,
    [...behind].sort((a, b) => b - a),
  );
  assert.ok(behind[0]! < duck!.z && Math.abs(young[0]!.x - duck!.x) < 0.01);
});

test('drinks stand on the tray in a hand, and not on the head of whoever holds it', async () => {
  const draft = await maker.read('a robot carrying a tray with drinks', createWork());
  const heights = new Map(draft!.program.parts.map(({ name, at }) => [name, Number(at?.[1] ?? 0)]));
  assert.ok(heights.get('drinks')! - heights.get('tray')! < 0.1, JSON.stringify([...heights]));
});

test('a pen on a book lies, and a sitting angler holds the rod in the hand', async () => {
  const [pen] = await partsOf('a pencil on a book');
  assert.equal(pen!.tilt, -90);
  const draft = await maker.read('a fisherman in a rowboat with a fishing rod', createWork());
  const [boat, angler, rod] = draft!.program.parts.map(({ at }) => at!.map(Number));
  assert.ok(Math.abs(rod![0]! - angler![0]!) < 0.8 && rod![1]! > boat![1]!, `${rod} ${angler}`);
});

test('of two things, each hand holds one', async () => {
  const [girl, lantern, pickaxe] = await partsOf('a girl with a lantern and a pickaxe');
  assert.equal(girl!.name, 'girl');
  assert.ok(
    (lantern!.x - girl!.x) * (pickaxe!.x - girl!.x) < 0,
    JSON.stringify([lantern, pickaxe]),
  );
});

test('sticks lean in their container in different directions', async () => {
  const pencils = (await partsOf('a mug full of pencils')).filter(({ name }) => name === 'pencils');
  assert.equal(pencils.length, 9);
  assert.ok(pencils.every(({ tilt, lean }) => Math.hypot(tilt, lean) > 10));
  assert.equal(new Set(pencils.map(({ tilt, lean }) => `${tilt} ${lean}`)).size, 9);
});

test('at a wall each thing is turned by itself', async () => {
  const draft = await maker.read('a bicycle and a guitar against a brick wall', createWork());
  const [bicycle, guitar] = draft!.program.parts;
  assert.equal(Number(bicycle!.turn![1]), 90);
  assert.equal(Number(guitar!.turn![1] ?? 0), 0);
});

test('what hangs from a line is below it, and what hangs on a wall is above the floor', async () => {
  const heightOf = async (prompt: string) => {
    const { program } = (await maker.read(prompt, createWork()))!;
    return Number(program.parts[0]!.at![1]);
  };
  assert.ok((await heightOf('jeans hanging on a clothesline')) > 0.5);
  assert.ok((await heightOf('a painting hanging on a brick wall')) > 0.2);
});
