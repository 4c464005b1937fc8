import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { WRITE_FORMATS } from '../../src/contract/formats.ts';
import { checkScene } from '../../src/engines/mesh/check-scene.ts';
import type { Scene } from '../../src/engines/mesh/scene.ts';
import { assertSameScene, both } from '../support/compare-scenes.ts';
import { KEEPS } from '../support/format-keeps.ts';
import { generatedScene } from '../support/generated-scene.ts';
import {
  fixtures,
  LIMITS,
  MODELS,
  readModel,
  sourceOf,
  throughFormat,
  writeModel,
} from '../support/models.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
console.log(`round trips: SEED=${seed}`);

describe('a scene through one format and then another', () => {
  for (const first of WRITE_FORMATS)
    test(`${first}, then each`, async () => {
      const scene = generatedScene(seed);
      checkScene(scene, LIMITS);
      const once = await throughFormat(scene, first);
      checkScene(once, LIMITS);
      assertSameScene(once, scene, KEEPS[first], `seed ${seed}: ${first}`);
      for (const second of WRITE_FORMATS) {
        const twice = await throughFormat(once, second);
        checkScene(twice, LIMITS);
        const keeps = both(KEEPS[first], KEEPS[second]);
        assertSameScene(twice, scene, keeps, `seed ${seed}: ${first}, then ${second}`);
      }
    });
});

describe('generated scenes', () => {
  for (const name of WRITE_FORMATS)
    test(`through ${name}`, async () => {
      for (let i = 1; i <= 8; i++) {
        const scene = generatedScene(seed + i);
        checkScene(scene, LIMITS);
        const back = await throughFormat(scene, name);
        checkScene(back, LIMITS);
        assertSameScene(back, scene, KEEPS[name], `seed ${seed + i}: ${name}`);
      }
    });
});

describe('models of strangers', () => {
  for (const { id, path, format } of fixtures())
    test(`${id} ${path} through every format`, async () => {
      const scene = await readModel(sourceOf(join(MODELS, path), format), format);
      checkScene(scene, LIMITS);
      // Formats that demand names give some to nodes without one.
      for (const [i, node] of scene.nodes.entries()) node.name ||= `node_${i}`;
      for (const name of WRITE_FORMATS) {
        const back = await throughFormat(scene, name);
        checkScene(back, LIMITS);
        assertSameScene(back, scene, KEEPS[name], `${id} through ${name}`);
      }
    });
});

test('the same scene gives the same bytes', async () => {
  const digest = async (scene: Scene, name: string) =>
    createHash('sha256')
      .update((await writeModel(scene, name)).bytes)
      .digest('hex');
  for (const name of WRITE_FORMATS)
    assert.equal(
      await digest(generatedScene(seed), name),
      await digest(generatedScene(seed), name),
      name,
    );
});
