import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { WRITE_FORMATS } from '../../src/contract/formats.ts';
import { checkScene } from '../../src/engines/mesh/check-scene.ts';
import { assertSameScene } from '../support/compare-scenes.ts';
import { KEEPS } from '../support/format-keeps.ts';
import { BARE, type GeneratedSceneOptions, generatedScene } from '../support/generated-scene.ts';
import { LIMITS, throughFormat } from '../support/models.ts';
import { randomNumbers } from '../support/random.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const SCENES = 12;

describe(`scenes with some of the features come back with these (SEED=${seed})`, () => {
  for (const format of WRITE_FORMATS)
    test(format, async () => {
      for (let i = 0; i < SCENES; i++) {
        const options = someFeatures(seed + i);
        const what = `seed ${seed + i}, ${format}, with ${listed(options)}`;
        const scene = generatedScene(seed + i, options);
        checkScene(scene, LIMITS);
        const back = await throughFormat(scene, format);
        assert.deepEqual(checkScene(back, LIMITS), [], `${what}: nothing to repair`);
        assertSameScene(back, scene, KEEPS[format], what);
      }
    });
});

/** Each feature with even odds. */
function someFeatures(number: number): GeneratedSceneOptions {
  const random = randomNumbers(number);
  const names = Object.keys(BARE) as (keyof GeneratedSceneOptions)[];
  return Object.fromEntries(
    names.map((name) => [name, random() < 0.5]),
  ) as unknown as GeneratedSceneOptions;
}

function listed(options: GeneratedSceneOptions): string {
  const names = Object.entries(options).flatMap(([name, has]) => (has ? [name] : []));
  return names.join(', ') || 'nothing';
}
