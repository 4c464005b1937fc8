import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWork } from '../../work/create-work.ts';
import { createShapeMaker } from '../shape-maker.ts';

const programOf = async (prompt: string) => {
  const draft = await createShapeMaker().read(prompt, createWork());
  assert.ok(draft, prompt);
  return draft.program;
};

test('a chest that is full of something is open', async () => {
  const { parameters } = await programOf('a wooden chest full of gold coins');
  const lid = Object.entries(parameters ?? {}).find(([name]) => /(^|_)open$/.test(name));
  assert.equal(lid?.[1].value, 70);
});

test('a heap is wider than high, and no column', async () => {
  const { parts } = await programOf('a basket full of eggs');
  const eggs = parts.filter(({ name }) => name === 'eggs').map(({ at }) => (at ?? []).map(Number));
  assert.ok(eggs.length >= 7, `${eggs.length} eggs`);
  for (const axis of [0, 2]) {
    const places = eggs.map((at) => at[axis]);
    const heights = eggs.map((at) => at[1]);
    const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
    assert.ok(spread(places) > spread(heights), `${spread(places)} and ${spread(heights)}`);
  }
});
