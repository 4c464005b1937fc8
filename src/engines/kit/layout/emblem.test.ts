import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part } from '../../../contract/shape-program.ts';
import { boundsOf } from '../../math/bounds.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import { createWork } from '../../work/create-work.ts';
import { runProgram } from '../program/run-program.ts';
import { createShapeMaker } from '../shape-maker.ts';

const maker = createShapeMaker();
const programOf = async (prompt: string) => (await maker.read(prompt, createWork()))!.program;

const allOf = (parts: readonly Part[] = []): Part[] =>
  parts.flatMap((part) => [part, ...allOf(part.parts)]);

test('a lion is shown on a shield in relief and in gold, in place of its own cross', async () => {
  const program = await programOf('a shield with a lion emblem');
  const names = allOf(program.parts).map(({ name }) => name);
  assert.ok(names.includes('lion'));
  assert.ok(!names.includes('cross') && !names.includes('boss'), names.join());
  const golden = Object.entries(program.materials!).filter(([name]) => name.startsWith('on1_'));
  assert.ok(golden.length > 0 && golden.every(([, { is }]) => is === 'gold'));
  const relief = allOf(program.parts).find(({ name }) => name === 'relief')!;
  const [wide, , deep] = relief.scale as [number, number, number];
  assert.ok(deep < 0.5 * wide, `${relief.scale}`);
});

test('a print keeps its colors and stays within the even part of a mug', async () => {
  const [plain, printed] = await Promise.all(
    ['a mug', 'a mug with a cat print'].map(async (prompt) => {
      const { scene } = await runProgram(await programOf(prompt), createWork(), 0.3);
      return boundsOf(flattenScene(scene).positions);
    }),
  );
  for (const k of [0, 1]) {
    assert.ok(printed!.min[k]! >= plain!.min[k]! - 1e-3, `${k}: ${printed!.min[k]}`);
    assert.ok(printed!.max[k]! <= plain!.max[k]! + 1e-3, `${k}: ${printed!.max[k]}`);
  }
  assert.ok(printed!.max[2]! > plain!.max[2]! + 1e-3, 'it is raised above the mug');
});

test('a coin shows its eagle on top', async () => {
  const { parts } = await programOf('a gold coin with an eagle emblem');
  const [eagle] = allOf(parts).filter(({ name }) => name === 'eagle');
  assert.equal(Number(eagle!.turn![0]), -90);
});
