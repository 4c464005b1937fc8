import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readShapeProgram } from '../../../contract/shape-program.ts';
import { builtInEngines } from '../../built-in-engines.ts';
import { meshStatistics } from '../../mesh/statistics.ts';
import { createWork } from '../../work/create-work.ts';
import { withLibraryUses } from '../program/library-uses.ts';
import { runProgram } from '../program/run-program.ts';
import { libraryAt } from '../scene-of.ts';
import { WORN } from './animals/worn.ts';
import { FAMILIES } from './families.ts';

const work = createWork();

test('every family is a valid program of closed parts, which the validator finds nothing wrong with', async () => {
  const { converter } = builtInEngines();
  for (const [name, family] of FAMILIES) {
    const { program, problem } = readShapeProgram(JSON.parse(JSON.stringify(family.make({}))));
    assert.equal(problem, null, `${name}: ${problem}`);
    const { scene, triangles } = await runProgram(await withLibraryUses(program!, libraryAt(0), work), work);
    for (const mesh of scene.meshes) assert.ok(meshStatistics(mesh.geometry).watertight, `${name}: ${mesh.name} is open`);
    assert.ok(triangles < 110_000, `${name}: ${triangles} triangles`);
    const { file } = await converter.write(scene, { format: 'glb', name: 'model' }, work);
    const { verdict } = await converter.inspect(file, work);
    assert.deepEqual([verdict!.errors, verdict!.warnings], [0, 0], `${name}: ${verdict!.messages[0]}`);
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
    const bare = await runProgram(FAMILIES.get(name)!.make({}), work);
    for (const extra of WORN) {
      const { scene, parts } = await runProgram(FAMILIES.get(name)!.make({ extras: new Set([extra]) }), work);
      for (const mesh of scene.meshes) assert.ok(meshStatistics(mesh.geometry).watertight, `${name} with ${extra}: ${mesh.name} is open`);
      assert.ok(parts > bare.parts, `${name}: ${extra}`);
    }
  }
});
