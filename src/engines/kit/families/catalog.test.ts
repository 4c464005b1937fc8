import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readShapeProgram, type ShapeProgram } from '../../../contract/shape-program.ts';
import { builtInEngines } from '../../built-in-engines.ts';
import { variationOf } from '../../library/variation.ts';
import { boundsOf } from '../../math/bounds.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import type { Scene } from '../../mesh/scene.ts';
import { meshStatistics } from '../../mesh/statistics.ts';
import { createWork } from '../../work/create-work.ts';
import { withLibraryUses } from '../program/library-uses.ts';
import { runProgram } from '../program/run-program.ts';
import { ShapeCache } from '../program/shape-cache.ts';
import { libraryAt } from '../scene-of.ts';
import { WORN } from './animals/worn.ts';
import { FAMILIES } from './catalog.ts';

const work = createWork();

/** Least difference of a proportion of a variation, as a fraction. */
const LEAST_DIFFERENCE = 0.03;
/** How many families that have parameters are varied; all others are stretched alone, which `variation.test.ts` covers. */
const VARIED_EVERY = 6;
let parametric = 0;

const varies = ({ parameters = {} }: ShapeProgram): boolean => Object.keys(parameters).length > 1 && parametric++ % VARIED_EVERY === 0;

/** Returns the ratios of the sides of a model's box. */
function proportionsOf(scene: Scene): number[] {
  const { min, max } = boundsOf(flattenScene(scene).positions);
  const [x, y, z] = max.map((v, k) => v - min[k]);
  return [x / y, y / z, z / x];
}

const differenceOf = (usual: readonly number[], other: readonly number[]): number => Math.max(...usual.map((v, i) => Math.abs(other[i] / v - 1)));

/** Every such family has all its faces and is written; the others are coarse, which is the same path through the same code. */
const WHOLE_EVERY = 8;
/** The detail of the others. With twice as much, a surface has about four times as many faces. */
const COARSE = 0.5;
const MOST_TRIANGLES = 110_000;
/** A family with more coarse triangles than this is built again with all its faces, to hold the limit. */
const SUSPECT = MOST_TRIANGLES / 4;

test('every family is a valid program of closed parts, in which the validator finds nothing wrong; a variation has other proportions', async () => {
  const { converter } = builtInEngines();
  for (const [i, [name, family]] of [...FAMILIES].entries()) {
    const { program, problem } = readShapeProgram(JSON.parse(JSON.stringify(family.make({}))));
    assert.equal(problem, null, `${name}: ${problem}`);
    const isWhole = i % WHOLE_EVERY === 0;
    const usual = await withLibraryUses(program!, libraryAt(0), work);
    const { scene, triangles } = await runProgram(usual, work, isWhole ? 1 : COARSE);
    for (const mesh of scene.meshes) assert.ok(meshStatistics(mesh.geometry).watertight, `${name}: ${mesh.name} is open`);
    if (isWhole) {
      assert.ok(triangles < MOST_TRIANGLES, `${name}: ${triangles} triangles`);
      const { file } = await converter.write(scene, { format: 'glb', name: 'model' }, work);
      const { verdict } = await converter.inspect(file, work);
      assert.deepEqual([verdict!.errors, verdict!.warnings], [0, 0], `${name}: ${verdict!.messages[0]}`);
    } else if (triangles > SUSPECT) {
      const whole = await runProgram(usual, work);
      assert.ok(whole.triangles < MOST_TRIANGLES, `${name}: ${whole.triangles} triangles`);
    }
    if (varies(program!)) {
      let difference = 0;
      // Values of parameters may make up for the stretch, but not in all three variations that a request can have.
      for (let variation = 1; variation <= 3 && difference < LEAST_DIFFERENCE; variation++) {
        const other = await runProgram(variationOf(usual, variation), work, isWhole ? 1 : COARSE);
        difference = differenceOf(proportionsOf(scene), proportionsOf(other.scene));
      }
      assert.ok(difference >= LEAST_DIFFERENCE, `${name}: its variations differ by ${difference.toFixed(3)}`);
    }
  }
});

test('the words of a family that name its surfaces name materials that it has', () => {
  const unnamed: string[] = [];
  for (const [name, family] of FAMILIES) {
    const { materials = {} } = family.make({});
    if (!family.main.some((each) => Object.hasOwn(materials, each))) unnamed.push(name);
  }
  assert.deepEqual(unnamed, []);
});

test('what animals wear is closed, and there', async () => {
  for (const name of ['dog', 'cat', 'horse', 'fox']) {
    const cache = new ShapeCache();
    const bare = await runProgram(FAMILIES.get(name)!.make({}), work, COARSE, cache);
    for (const extra of WORN) {
      cache.nextRound();
      const { scene, parts } = await runProgram(FAMILIES.get(name)!.make({ extras: new Set([extra]) }), work, COARSE, cache);
      for (const mesh of scene.meshes) assert.ok(meshStatistics(mesh.geometry).watertight, `${name} with ${extra}: ${mesh.name} is open`);
      assert.ok(parts > bare.parts, `${name}: ${extra}`);
    }
  }
});
