import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Blob, Shape } from '../../../../contract/shape-program.ts';
import { boundsOf } from '../../../math/bounds.ts';
import { flattenScene } from '../../../mesh/flatten.ts';
import { meshStatistics } from '../../../mesh/statistics.ts';
import { createWork } from '../../../work/create-work.ts';
import { ProgramError } from '../expression.ts';
import { runProgram } from '../run-program.ts';

const work = createWork();
const meshOf = async (shape: Shape) => {
  const parts = [{ name: 'body', shape }];
  const { scene } = await runProgram({ version: 1, name: 'test', parts }, work);
  return flattenScene(scene);
};

test('copies of a body are bodies of the blend', async () => {
  const trunk: Blob = { kind: 'ball', size: [1, 1, 1] };
  const ear: Blob = { kind: 'ball', size: [0.3, 0.6, 0.2], turn: [0, 0, 20], blend: 0.1 };
  const copied = await meshOf({
    kind: 'blend',
    of: [
      trunk,
      { ...ear, at: [-0.4, 0.5, 0], copies: [{ kind: 'mirror', axis: 'x' }] },
      {
        kind: 'ball',
        size: [0.2, 0.2, 0.2],
        at: [0.2, 0, 0.45],
        op: 'subtract',
        copies: [{ kind: 'mirror', axis: 'x' }],
      },
    ],
  });
  const written = await meshOf({
    kind: 'blend',
    of: [
      trunk,
      { ...ear, at: [-0.4, 0.5, 0] },
      { ...ear, at: [0.4, 0.5, 0], turn: [0, 0, -20] },
      { kind: 'ball', size: [0.2, 0.2, 0.2], at: [0.2, 0, 0.45], op: 'subtract' },
      { kind: 'ball', size: [0.2, 0.2, 0.2], at: [-0.2, 0, 0.45], op: 'subtract' },
    ],
  });
  const [a, b] = [copied, written].map(meshStatistics);
  assert.ok(a!.watertight);
  assert.ok(Math.abs(a!.volume - b!.volume) < 1e-3 * b!.volume, `${a!.volume}, ${b!.volume}`);
  const { min, max } = boundsOf(copied.positions);
  assert.ok(Math.abs(min[0] + max[0]) < 0.01, `${min[0]}, ${max[0]}`);
});

test('copies of a bone keep the limb that leads to it', async () => {
  const mirror = [{ kind: 'mirror', axis: 'x' }] as const;
  const mesh = await meshOf({
    kind: 'skin',
    blend: 0.02,
    bones: [
      { at: [0, 1, 0], radius: 0.2 },
      { at: [0.5, 1, 0], radius: 0.1, from: 0, copies: [...mirror] },
      { at: [0.9, 0.6, 0], radius: 0.08, from: 1, copies: [...mirror] },
    ],
  });
  const { watertight, components } = meshStatistics(mesh);
  assert.ok(watertight);
  assert.equal(components, 1);
  const { min, max } = boundsOf(mesh.positions);
  assert.ok(
    Math.abs(max[0] - 0.98) < 0.03 && Math.abs(min[0] + 0.98) < 0.03,
    `${min[0]}, ${max[0]}`,
  );
});

test('copies in a union are joined to it, also where they overlap', async () => {
  const mesh = await meshOf({
    kind: 'union',
    of: [
      { kind: 'box', size: [1, 1, 1] },
      {
        kind: 'box',
        size: [1, 0.5, 0.5],
        at: [0.3, 0, 0],
        copies: [{ kind: 'mirror', axis: 'x' }],
      },
    ],
  });
  const { watertight, volume } = meshStatistics(mesh);
  assert.ok(watertight);
  assert.ok(Math.abs(volume - 1.15) < 1e-3, `${volume}`);
});

test('too many bodies are refused with their number', async () => {
  const copies = [
    { kind: 'ring', count: 20 },
    { kind: 'ring', count: 20, axis: 'x' },
  ] as const;
  await assert.rejects(
    meshOf({ kind: 'blend', of: [{ kind: 'ball', size: [1, 1, 1], copies: [...copies] }] }),
    (error) =>
      error instanceof ProgramError &&
      /400 bodies with its copies; at most 256/.test(error.message),
  );
});
