import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part, Shape } from '../../../contract/shape-program.ts';
import { worldMatrices } from '../../mesh/transform.ts';
import { createWork } from '../../work/create-work.ts';
import { ProgramError } from './expression.ts';
import { runProgram } from './run-program.ts';

const work = createWork();
const SPHERE: Shape = { kind: 'sphere', radius: 1 };
const DOT: Shape = { kind: 'box', size: [0.1, 0.1, 0.1] };

/** Returns the matrices of the nodes of this name; the model does not stand on the ground, but where it was written. */
async function matricesOf(name: string, parts: Part[]) {
  const { scene } = await runProgram({ version: 1, name: 'test', detail: 3, parts }, work);
  scene.nodes[0]!.transform.translation[1] = 0;
  const worlds = worldMatrices(scene);
  return scene.nodes.flatMap((node, i) => (node.name.startsWith(name) ? [[...worlds[i]!]] : []));
}

function close(values: readonly number[], wanted: readonly number[], tolerance = 0.02): void {
  for (const [k, v] of wanted.entries())
    assert.ok(Math.abs(values[k]! - v) < tolerance, `${values} is not ${wanted}`);
}
const axis = (m: readonly number[], k: number) => m.slice(4 * k, 4 * k + 3);

test('a part lands where the ray meets the part around it, facing out, also on copies', async () => {
  const eye: Part = {
    name: 'eye',
    shape: DOT,
    on: { from: [0.6, 0, 5], direction: [0, 0, -1] },
    copies: [{ kind: 'mirror', axis: 'x' }],
  };
  const [right, left] = await matricesOf('eye', [{ name: 'head', shape: SPHERE, parts: [eye] }]);
  close(axis(right!, 3), [0.6, 0, 0.8]);
  close(axis(right!, 2), [0.6, 0, 0.8]);
  close(axis(right!, 1), [0, 1, 0]);
  close(axis(left!, 3), [-0.6, 0, 0.8]);
});

test('`at` and `turn` are from there, and a ray from within finds the surface too', async () => {
  const horn: Part = {
    name: 'horn',
    shape: DOT,
    at: [0, 0, 0.5],
    on: { from: [0, 0, 0], direction: [0, 1, 0] },
  };
  const [placed] = await matricesOf('horn', [
    { name: 'head', at: [0, 3, 0], shape: SPHERE, parts: [horn] },
  ]);
  close(axis(placed!, 3), [0, 4.5, 0]);
  close(axis(placed!, 0), [1, 0, 0]);
  close(axis(placed!, 2), [0, 1, 0]);
});

test('another part is named, wherever it is, turned and scaled', async () => {
  const parts: Part[] = [
    {
      name: 'rock',
      at: [4, 1, 0],
      turn: [0, 90, 0],
      scale: [1, 2, 1],
      parts: [{ name: 'stone', at: [0, 0, 1], shape: SPHERE }],
    },
    { name: 'lamp', shape: DOT, on: { part: 'stone', from: [5, 9, 0], direction: [0, -1, 0] } },
  ];
  const [lamp] = await matricesOf('lamp', parts);
  close(axis(lamp!, 3), [5, 3, 0]);
  close(axis(lamp!, 2), [0, 1, 0]);
});

test('of a part with copies, the ray finds the nearest one', async () => {
  const parts: Part[] = [
    { name: 'cowl', at: [3, 0, 0], shape: SPHERE, copies: [{ kind: 'mirror', axis: 'x' }] },
    { name: 'slit', shape: DOT, on: { part: 'cowl', from: [-9, 0, 0], direction: [1, 0, 0] } },
    { name: 'rib', shape: DOT, on: { part: 'cowl', from: [9, 0, 0], direction: [-1, 0, 0] } },
  ];
  const [slit] = await matricesOf('slit', parts);
  close(axis(slit!, 3), [-4, 0, 0]);
  close(axis(slit!, 2), [-1, 0, 0]);
  const [rib] = await matricesOf('rib', parts);
  close(axis(rib!, 3), [4, 0, 0]);
});

test('all parts that cannot be built are told at once, but not what sits on them', async () => {
  const lost = (name: string, part: string): Part => ({
    name,
    shape: DOT,
    on: { part, from: [3, 0, 5], direction: [0, 0, -1] },
  });
  const parts: Part[] = [
    { name: 'head', shape: SPHERE },
    lost('eye', 'head'),
    lost('pupil', 'eye'),
    {
      name: 'body',
      parts: [
        lost('button', 'head'),
        { name: 'hem', shape: { kind: 'box', size: [1, 'wide', 1] } },
      ],
    },
  ];
  await assert.rejects(matricesOf('eye', parts), (error) => {
    const { message } = error as Error;
    assert.match(
      message,
      /"eye" looks for .* misses it; .*"button" looks for .* misses it; the part "hem": .*"wide"/,
    );
    assert.doesNotMatch(message, /pupil/);
    return error instanceof ProgramError;
  });
});

const REFUSED: [string, Part[], RegExp][] = [
  [
    'a ray that misses',
    [
      {
        name: 'head',
        shape: SPHERE,
        parts: [{ name: 'eye', shape: DOT, on: { from: [3, 0, 5], direction: [0, 0, -1] } }],
      },
    ],
    /"eye" looks for the surface of "head" from \[3,0,5\].* misses it/,
  ],
  [
    'a part around without a shape',
    [
      {
        name: 'head',
        parts: [{ name: 'eye', shape: DOT, on: { from: [0, 0, 5], direction: [0, 0, -1] } }],
      },
    ],
    /"eye" sits on the part around it, which has no shape/,
  ],
  [
    'a name of no part before it',
    [
      { name: 'eye', shape: DOT, on: { part: 'head', from: [0, 0, 5], direction: [0, 0, -1] } },
      { name: 'head', shape: SPHERE },
    ],
    /"eye" sits on "head", which is not a part with a shape that comes before it/,
  ],
  [
    'a direction of no length',
    [
      {
        name: 'head',
        shape: SPHERE,
        parts: [{ name: 'eye', shape: DOT, on: { from: [0, 0, 5], direction: [0, 0, 0] } }],
      },
    ],
    /misses it/,
  ],
];
for (const [what, parts, sentence] of REFUSED)
  test(`${what} is refused with the names`, async () => {
    await assert.rejects(
      matricesOf('eye', parts),
      (error) => error instanceof ProgramError && sentence.test(error.message),
    );
  });
