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
