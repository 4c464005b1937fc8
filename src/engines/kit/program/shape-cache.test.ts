import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part, ShapeProgram } from '../../../contract/shape-program.ts';
import { createWork } from '../../work/create-work.ts';
import { runProgram } from './run-program.ts';
import { ShapeCache } from './shape-cache.ts';

const work = createWork();

const TABLE: ShapeProgram = {
  version: 1,
  name: 'table',
  seed: 7,
  parameters: {
    height: { value: 0.7, min: 0.3, max: 1.2 },
    width: { value: 1, min: 0.5, max: 2 },
  },
  materials: { wood: { is: 'oak' } },
  parts: [
    {
      name: 'top',
      material: 'wood',
      at: [0, 'height', 0],
      shape: { kind: 'box', size: ['width', 0.04, 0.6] },
    },
    {
      name: 'leg',
      material: 'wood',
      at: ['width / 2', 'height / 2', 0.25],
      shape: { kind: 'cylinder', radius: 0.03, height: 'height' },
      copies: [{ kind: 'mirror', axis: 'x' }],
      parts: [{ name: 'foot', shape: { kind: 'sphere', radius: 0.04 } }],
    },
    {
      name: 'stone',
      shape: {
        kind: 'sphere',
        radius: 0.1,
        modify: [{ kind: 'roughen', amount: 0.02, size: 0.05 }],
      },
    },
  ],
};

const withValue = (name: string, value: number): ShapeProgram => ({
  ...TABLE,
  parameters: { ...TABLE.parameters, [name]: { ...TABLE.parameters![name]!, value } },
});

test('a run with a cache makes what a run without one makes, also after an edit', async () => {
  const cache = new ShapeCache();
  const edits = [TABLE, withValue('height', 0.9), withValue('width', 1.6), TABLE];
  for (const program of edits) {
    cache.nextRound();
    const { scene, triangles } = await runProgram(program, work, 1, cache);
    const fresh = await runProgram(program, work);
    assert.deepEqual(scene, fresh.scene);
    assert.equal(triangles, fresh.triangles);
  }
});

test('an edit rebuilds the shapes that depend on it, and no others', async () => {
  const cache = new ShapeCache();
  const meshOf = async (program: ShapeProgram, name: string) => {
    cache.nextRound();
    const { scene } = await runProgram(program, work, 1, cache);
    return scene.meshes.find((mesh) => mesh.name === name)!.geometry.positions;
  };
  const [top, again] = [await meshOf(TABLE, 'top'), await meshOf(withValue('height', 0.9), 'top')];
  assert.equal(again, top);
  assert.notEqual(await meshOf(withValue('width', 1.6), 'top'), top);
});

test('each node knows its part, also in copies and in blocks', async () => {
  const names = (parts: readonly Part[]): string[] =>
    parts.flatMap(({ name, parts: inner = [] }) => [name, ...names(inner)]);
  const all = names(TABLE.parts);
  for (const program of [TABLE, { ...TABLE, blocks: 12 }]) {
    const { scene, partOf } = await runProgram(program, work);
    assert.equal(partOf.length, scene.nodes.length);
    for (const [node, { name }] of scene.nodes.entries())
      assert.ok(
        node === 0 ? partOf[0] === -1 : name.startsWith(all[partOf[node]!]!),
        `${name} is of the part ${partOf[node]}`,
      );
    assert.ok(partOf.includes(all.indexOf('leg')));
  }
});
