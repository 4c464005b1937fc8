import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part, Shape, Triple } from '../../../contract/shape-program.ts';
import { worldMatrices } from '../../mesh/transform.ts';
import { createWork } from '../../work/create-work.ts';
import { runProgram } from './run-program.ts';

const work = createWork();
const box: Shape = { kind: 'box', size: [0.1, 0.1, 0.1] };

test('copies turn, grow and are mirrored about a centre', async () => {
  const places = async (shared: Partial<Part>) => {
    const inner = { name: 'lid', at: [0, 0.5, 0] as Triple, shape: box };
    const part: Part = { name: 'rock', at: [3, 0, 1], shape: box, parts: [inner], ...shared };
    const { scene } = await runProgram({ version: 1, name: 'test', parts: [part] }, work);
    const worlds = worldMatrices(scene);
    return (name: string) =>
      scene.nodes.flatMap((node, i) =>
        node.name.startsWith(name)
          ? [[worlds[i][12], worlds[i][14]].map((v) => Math.round(v * 1000) / 1000 + 0)]
          : [],
      );
  };
  const about: Triple = [3, 0, 0];
  const ring = await places({ copies: [{ kind: 'ring', count: 4, about }] });
  const expected = [
    [3, 1],
    [4, 0],
    [3, -1],
    [2, 0],
  ];
  assert.deepEqual(ring('rock'), expected);
  assert.deepEqual(ring('lid'), expected);
  const mirror = await places({ copies: [{ kind: 'mirror', axis: 'x', about: [2, 0, 0] }] });
  for (const name of ['rock', 'lid'])
    assert.deepEqual(mirror(name), [
      [3, 1],
      [1, 1],
    ]);
  const size: Triple = [0.4, 0, 0.2];
  const scatter = await places({
    copies: [{ kind: 'scatter', count: 40, size, grow: [0.5, 3], about: [3, 0, 1] }],
  });
  assert.equal(scatter('rock').length, 40);
  for (const [x, z] of scatter('rock'))
    assert.ok(Math.abs(x - 3) <= 0.2 && Math.abs(z - 1) <= 0.1, `${x}, ${z}`);
});
