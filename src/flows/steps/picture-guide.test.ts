import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part } from '../../contract/shape-program.ts';
import type { Engines } from '../../engines/spec.ts';
import { createWork } from '../../engines/work/create-work.ts';
import { pictureGuide } from './picture-guide.ts';

const DOG: Part = { name: 'dog', parts: [{ name: 'dog', figure: { plan: 'quadruped' } }] };
const HOUSE: Part = { name: 'house' };

/** Whether the thing of the given parts counts as a person or an animal. */
async function isBody(...parts: Part[]) {
  const shapes = {
    read: async () => ({ program: { name: 'thing', parts } }),
    run: async () => ({ geometry: {} }),
  } as unknown as Engines['shapes'];
  const { thing } = await pictureGuide({ shapes }, { text: '', source: 'prompt' }, createWork());
  return thing?.isBody;
}

test('of several things, the first one decides whether a body is shown', async () => {
  assert.equal(await isBody(DOG), true);
  assert.equal(await isBody(DOG, HOUSE), true, 'a dog with a house');
  assert.equal(await isBody(HOUSE, DOG), false, 'a house with a dog');
  assert.equal(await isBody(HOUSE), false);
});
