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
    tilt: Number(turn?.[0] ?? 0),
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
  assert.ok(
    parts.every(({ name, tilt }) => name !== 'roses' || tilt === 0),
    JSON.stringify(parts),
  );
});
