import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DECAL_SYMBOLS,
  type Part,
  readShapeProgram,
  type Shape,
} from '../../../../../contract/shape-program.ts';
import { boundsOf } from '../../../../math/bounds.ts';
import type { PolygonMesh } from '../../../../mesh/polygon-mesh.ts';
import { meshStatistics } from '../../../../mesh/statistics.ts';
import { worldMatrices } from '../../../../mesh/transform.ts';
import { transformMesh } from '../../../../mesh/transform-mesh.ts';
import { createWork } from '../../../../work/create-work.ts';
import { inspectScene } from '../../../inspect/inspect-scene.ts';
import { compose } from '../../../words/compose.ts';
import { ProgramError } from '../../expression.ts';
import { runProgram } from '../../run-program.ts';

const work = createWork();
const LETTERS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ\nabcdefghijklmnopqrstuvwxyz\n0123456789.,:;!?\'"-_+=/()<>*#%&°$€\nÄÖÜäöüßéèêñåÅ';

async function run(part: Part) {
  const document = { version: 1, name: 'test', parts: [part] };
  const { program, problem } = readShapeProgram(JSON.parse(JSON.stringify(document)));
  assert.equal(problem, null);
  const { scene } = await runProgram(program!, work);
  return scene;
}

async function flat(shape: Shape): Promise<PolygonMesh> {
  return (await run({ name: 'label', shape })).meshes[0]!.geometry;
}

/** Returns the mesh of the last part in the space of the part around it, which is at the origin. */
async function on(ground: Shape, label: Shape, from = [0, 0, 5]) {
  const scene = await run({
    name: 'ground',
    shape: ground,
    parts: [
      {
        name: 'label',
        on: { from: from as [number, number, number], direction: [0, 0, -1] },
        shape: label,
      },
    ],
  });
  const node = scene.nodes.findIndex(({ name }) => name === 'label');
  const worlds = worldMatrices(scene);
  const up = worlds[1]![13]!;
  const { positions } = transformMesh(scene.meshes[1]!.geometry, worlds[node]!);
  return positions.map((v, i) => (i % 3 === 1 ? v - up : v));
}

test('letters are closed bodies as high as the label says, centered, in lines', async () => {
  const all: string[] = [];
  for (const text of LETTERS.split('\n')) {
    const mesh = await flat({ kind: 'label', text, size: 0.6 });
    assert.ok(meshStatistics(mesh).watertight, text);
    all.push(text);
  }
  assert.equal(all.length, 4);
  const { min, max } = boundsOf(
    (await flat({ kind: 'label', text: 'HH', size: 0.6, weight: 0.1, depth: 0.02 })).positions,
  );
  const high = 0.6 + 0.06;
  assert.ok(Math.abs(max[1] - min[1] - high) < 0.002, `${max[1] - min[1]}`);
  assert.ok(Math.abs(max[0] + min[0]) < 1e-4 && Math.abs(max[1] + min[1]) < 1e-4);
  assert.ok(Math.abs(max[2] - 0.02) < 1e-6 && Math.abs(min[2] + 0.02) < 1e-6);
  const two = boundsOf((await flat({ kind: 'label', text: 'HH\nHH', size: 0.6 })).positions);
  assert.ok(two.max[1] - two.min[1] > 1.5, `${two.max[1] - two.min[1]}`);
});

test('letters that the font lacks are refused by name, and so is a text of spaces', async () => {
  const refused = (text: string, sentence: RegExp) =>
    assert.rejects(
      flat({ kind: 'label', text, size: 1 }),
      (error) => error instanceof ProgramError && sentence.test(error.message),
    );
  await refused('a 中 b 😀', /"中", "😀", which the font lacks/);
  await refused('  ', /no letters/);
});

test('on a can, a label is as long as it is flat, and as far out everywhere', async () => {
  const label: Shape = { kind: 'label', text: 'tomato', size: 0.3, depth: 0.02 };
  const positions = await on({ kind: 'cylinder', radius: 1, height: 3, sides: 96 }, label);
  const own = boundsOf((await flat(label)).positions);
  let [low, high, least, most] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3) {
    const [x, z] = [positions[i]!, positions[i + 2]!];
    const angle = Math.atan2(x, z);
    [low, high] = [Math.min(low, angle), Math.max(high, angle)];
    const radius = Math.hypot(x, z);
    [least, most] = [Math.min(least, radius), Math.max(most, radius)];
  }
  const long = own.max[0] - own.min[0];
  assert.ok(long > 1.2, `${long}`);
  assert.ok(Math.abs(high - low - long) < 0.02 * long, `${high - low} of ${long}`);
  assert.ok(Math.abs(least - 0.98) < 2e-3 && Math.abs(most - 1.02) < 2e-3, `${least}, ${most}`);
});

test('what reaches over an edge is refused with its width', async () => {
  const board: Shape = { kind: 'box', size: [1, 1, 0.1] };
  await assert.rejects(
    on(board, { kind: 'label', text: 'too long for this', size: 0.3 }),
    (error) =>
      error instanceof ProgramError &&
      /"label", \d.* m wide, reaches over an edge of "ground"/.test(error.message),
  );
  const positions = await on(board, { kind: 'label', text: 'ok', size: 0.3, depth: 0.01 });
  const { min, max } = boundsOf(positions);
  assert.ok(Math.abs(max[2] - 0.06) < 1e-5 && Math.abs(min[2] - 0.04) < 1e-5);
});

test('every symbol is closed, as high as it says, and lies on a ball', async () => {
  for (const symbol of DECAL_SYMBOLS) {
    const mesh = await flat({ kind: 'decal', symbol, size: 2 });
    assert.ok(meshStatistics(mesh).watertight, symbol);
    const { min, max } = boundsOf(mesh.positions);
    const high = Math.max(max[0] - min[0], max[1] - min[1]);
    assert.ok(high > 1.6 && high < 2.2, `${symbol}: ${high}`);
    const positions = await on(
      { kind: 'sphere', radius: 1 },
      { kind: 'decal', symbol, size: 0.8, depth: 0.02 },
    );
    for (let i = 0; i < positions.length; i += 3) {
      const radius = Math.hypot(...positions.subarray(i, i + 3));
      assert.ok(radius > 0.93 && radius < 1.03, `${symbol}: ${radius}`);
    }
  }
});

test('the inspector finds nothing wrong with a label, and a text is no expression', async () => {
  const scene = await run({
    name: 'can',
    shape: { kind: 'cylinder', radius: 1, height: 3 },
    parts: [
      {
        name: 'brand',
        on: { from: [0, 0, 5], direction: [0, 0, -1] },
        shape: { kind: 'label', text: 'a + b', size: 0.3 },
      },
    ],
  });
  const { floating, buried, coplanar } = await inspectScene(scene, work);
  assert.deepEqual([floating, buried, coplanar], [[], [], []]);
  const label: Part = { name: 'l', shape: { kind: 'label', text: 'a + b', size: 'high' } };
  const one = {
    version: 1 as const,
    name: 'x',
    parameters: { high: { value: 1, min: 0, max: 2 } },
    parts: [label],
  };
  const { parts } = compose('both', [
    { program: one, at: [0, 0, 0] },
    { program: { ...one }, at: [3, 0, 0] },
  ]);
  const shapes = parts.map(({ parts: inner }) => inner![0]!.shape);
  assert.deepEqual(
    shapes.map((shape) => shape?.kind === 'label' && [shape.text, shape.size]),
    [
      ['a + b', 'a_high'],
      ['a + b', 'b_high'],
    ],
  );
});
