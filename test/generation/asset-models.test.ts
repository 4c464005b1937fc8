import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ASSETS } from '../../src/engines/imagine/library/assets.ts';
import { builtInEngines } from '../golden/engines.ts';
import { modelOfAsset } from '../support/asset-models.ts';
import { randomNumbers } from '../support/random.ts';
import { assertSound } from '../support/sound-model.ts';

/*
 * A sample of the library's drawings as models; `npm run fuzz:assets` does all of them.
 * SEED=1 node --test test/generation/asset-models.test.ts   the same sample again
 */
const SAMPLE = 40;
const REQUEST = { maxTriangles: 1000, textureSize: 128, turbo: true };

const engines = builtInEngines();
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

describe(`models of drawings, SEED=${seed}`, () => {
  const random = randomNumbers(seed);
  const names = [...ASSETS.keys()];
  for (let i = 0; i < SAMPLE; i++) {
    const [name] = names.splice(Math.floor(random() * names.length), 1);
    test(name!, async () => {
      const made = await modelOfAsset(engines, name!, REQUEST);
      await assertSound(engines, made, REQUEST.maxTriangles, REQUEST.textureSize);
    });
  }
});

test('the same drawing gives the same bytes', async () => {
  const [one, two] = [
    await modelOfAsset(engines, 'dragon', REQUEST),
    await modelOfAsset(engines, 'dragon', REQUEST),
  ];
  assert.deepEqual(one.geometry, two.geometry);
  assert.deepEqual(one.textured, two.textured);
});
