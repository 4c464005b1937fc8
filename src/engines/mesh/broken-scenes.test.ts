import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generatedScene } from '../../../test/support/generated-scene.ts';
import { randomNumbers } from '../../../test/support/random.ts';
import { checkScene } from './check-scene.ts';
import { flattenScene } from './flatten.ts';
import { toPrimitives } from './primitives.ts';
import type { Scene } from './scene.ts';
import { SceneError } from './scene-error.ts';
import { sceneStatistics } from './scene-statistics.ts';
import { weldPositions } from './weld.ts';

const LIMITS = { vertices: 1e5, corners: 1e5, nodes: 100 };
const JUNK = [0, -1, 1, 2, 3, 1e9, -1e9, 0.5, 1e-30, 1e38, Number.NaN, Infinity, -Infinity];

/** Overwrites a number somewhere below `value`, or empties or shortens a list. */
function spoil(value: object, random: () => number): void {
  const keys = Object.keys(value).filter((key) => {
    const inner = (value as Record<string, unknown>)[key];
    return typeof inner === 'number' || (typeof inner === 'object' && inner !== null);
  });
  if (keys.length === 0) return;
  const key = keys[Math.trunc(random() * keys.length)];
  const holder = value as Record<string, unknown>;
  const inner = holder[key];
  if (typeof inner === 'number') holder[key] = JUNK[Math.trunc(random() * JUNK.length)];
  else if (random() < 0.1 && isTyped(inner)) holder[key] = inner.slice(0, -1);
  else if (random() < 0.05 && Array.isArray(inner) && !isTuple(key)) inner.pop();
  else spoil(inner as object, random);
}

/** Returns whether the property is a tuple: an array whose length is part of its type. */
function isTuple(key: string): boolean {
  return /^(translation|rotation|scale|matrix|baseColor|emissive|color)$/.test(key);
}

function isTyped(value: unknown): value is Float32Array {
  return ArrayBuffer.isView(value) && 'slice' in value;
}

/**
 * Spoils the parts of a scene that the check is responsible for, unlike the bytes of images or the file's own
 * statements.
 */
function spoilScene(scene: Scene, random: () => number): void {
  const { nodes, roots, meshes, materials, cameras, lights, skins, animations } = scene;
  const times = 1 + Math.trunc(random() * 4);
  for (let i = 0; i < times; i++) {
    spoil({ nodes, roots, meshes, materials, cameras, lights, skins, animations }, random);
  }
}

test('a spoilt scene is refused, or mended so that nothing is left to mend and all else works', () => {
  const first = Math.trunc(Math.random() * 2 ** 30);
  console.log(`broken-scenes.test.ts: seed ${first}`);
  let mended = 0;
  for (let seed = first; seed < first + 1500; seed++) {
    const scene = generatedScene(seed % 500);
    spoilScene(scene, randomNumbers(seed));
    try {
      mended += checkScene(scene, LIMITS).length > 0 ? 1 : 0;
    } catch (error) {
      assert.ok(error instanceof SceneError, `seed ${seed}: ${(error as Error).stack}`);
      continue;
    }
    assert.deepEqual(checkScene(scene, LIMITS), [], `seed ${seed}`);
    try {
      sceneStatistics(scene);
      flattenScene(scene);
      for (const { geometry } of scene.meshes) {
        for (const { positions, indices } of toPrimitives(weldPositions(geometry))) {
          assert.ok(indices.every((v) => v < positions.length / 3));
        }
      }
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  }
  assert.ok(mended > 100);
});
