import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  readShapeProgram,
  type Shape,
  type ShapeProgram,
} from '../../../contract/shape-program.ts';
import { boundsOf } from '../../math/bounds.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import { meshStatistics } from '../../mesh/statistics.ts';
import { worldMatrices } from '../../mesh/transform.ts';
import { createWork } from '../../work/create-work.ts';
import { ProgramError } from './expression.ts';
import { runProgram } from './run-program.ts';

const work = createWork();
const of = (shape: Shape, more: Partial<ShapeProgram> = {}): ShapeProgram => ({
  version: 1,
  name: 'test',
  parts: [{ name: 'body', shape }],
  ...more,
});
const run = async (program: ShapeProgram) => {
  const read = readShapeProgram(JSON.parse(JSON.stringify(program)));
  assert.equal(read.problem, null);
  return runProgram(read.program!, work);
};
const solidOf = async (shape: Shape) => {
  const { scene } = await run(of(shape));
  return meshStatistics(flattenScene(scene));
};

test('every shape is closed, faces outwards and has its volume', async () => {
  const ball = (Math.PI / 6) * 8;
  const cases: [Shape, number, number][] = [
    [{ kind: 'box', size: [1, 2, 3] }, 6, 0.001],
    [{ kind: 'box', size: [1, 2, 3], round: 0.2 }, 5.85, 0.03],
    [{ kind: 'cylinder', radius: 1, height: 2 }, 2 * Math.PI, 0.03],
    [{ kind: 'cone', radius: 1, height: 3 }, Math.PI, 0.03],
    [{ kind: 'cone', radius: 1, top: 0.5, height: 3 }, 5.5, 0.03],
    [{ kind: 'capsule', radius: 1, height: 2 }, ball / 2 + 2 * Math.PI + ball / 2, 0.06],
    [{ kind: 'sphere', radius: 1 }, ball, 0.06],
    [{ kind: 'superellipsoid', size: [2, 2, 2], square: 8 }, 7.3, 0.08],
    [{ kind: 'torus', radius: 1, tube: 0.25 }, (2 * Math.PI ** 2) / 16, 0.08],
    [
      {
        kind: 'lathe',
        profile: [
          [1, 0],
          [1, 1],
          [0.5, 1],
          [0.5, 0],
          [1, 0],
        ],
      },
      0.75 * Math.PI,
      0.03,
    ],
    [
      {
        kind: 'extrude',
        outline: [
          [0, 0],
          [2, 0],
          [2, 1],
          [0, 1],
        ],
        depth: 1,
        holes: [
          [
            [0.5, 0.25],
            [1.5, 0.25],
            [1.5, 0.75],
            [0.5, 0.75],
          ],
        ],
      },
      1.5,
      0.001,
    ],
    [
      {
        kind: 'extrude',
        outline: [
          [0, 0],
          [0, 1],
          [2, 1],
          [2, 0],
        ],
        depth: 1,
        bevel: 0.1,
      },
      1.94,
      0.03,
    ],
    [
      {
        kind: 'sweep',
        path: [
          [0, 0, 0],
          [0, 3, 0],
        ],
        radius: 1,
        sides: 48,
      },
      3 * Math.PI,
      0.02,
    ],
    [
      {
        kind: 'sweep',
        path: [
          [1, 0, 0],
          [0, 0, 1],
          [-1, 0, 0],
          [0, 0, -1],
        ],
        radius: 0.2,
        closed: true,
        smooth: true,
      },
      0.78,
      0.15,
    ],
    [
      {
        kind: 'lathe',
        profile: [
          [0, 0],
          [1, 0],
          [1, 2],
        ],
        wall: 0.1,
        sides: 48,
      },
      2 * Math.PI - 1.9 * 0.81 * Math.PI,
      0.02,
    ],
    [
      {
        kind: 'lathe',
        profile: [
          [1, 0],
          [1, 2],
        ],
        wall: 0.1,
        sides: 48,
      },
      2 * 0.19 * Math.PI,
      0.02,
    ],
    [
      {
        kind: 'lathe',
        profile: [
          [1, 0],
          [1, 2],
          [0, 2],
        ],
        wall: 0.1,
        sides: 48,
      },
      2 * Math.PI - 1.9 * 0.81 * Math.PI,
      0.02,
    ],
    [
      {
        kind: 'sweep',
        path: [
          [0, 0, 0],
          [0, 1, 0],
          [0, 2, 0],
          [0, 3, 0],
        ],
        radius: 1,
        sides: 48,
        thickness: 0.25,
      },
      0.75 * Math.PI,
      0.06,
    ],
    [
      {
        kind: 'sweep',
        path: [
          [0, 0, 0],
          [0, 1, 0],
          [0, 2, 0],
          [0, 3, 0],
        ],
        radius: 1,
        sides: 48,
        thickness: 0.25,
        facing: [1, 0, 0],
      },
      0.75 * Math.PI,
      0.06,
    ],
    [
      {
        kind: 'sweep',
        path: [
          [0, 0, 0],
          [0, 1, 0],
          [0, 2, 0],
          [0, 3, 0],
        ],
        radius: 1,
        sides: 48,
        thickness: [0.25, 0.25],
        twist: [0, 90],
        smooth: true,
      },
      0.75 * Math.PI,
      0.06,
    ],
    [
      {
        kind: 'loft',
        sections: [
          { y: 0, size: [2, 2] },
          { y: 1, size: [2, 2] },
        ],
      },
      Math.PI,
      0.03,
    ],
    [
      {
        kind: 'skin',
        bones: [
          { at: [0, 0, 0], radius: 1 },
          { at: [0, 2, 0], radius: 1, from: 0 },
        ],
      },
      ball + 2 * Math.PI,
      0.04,
    ],
    [
      {
        kind: 'blend',
        of: [
          { kind: 'ball', size: [2, 2, 2] },
          { kind: 'block', size: [4, 2, 4], at: [0, 1, 0], op: 'subtract' },
        ],
      },
      ball / 2,
      0.06,
    ],
    [
      {
        kind: 'union',
        of: [
          { kind: 'box', size: [1, 1, 1] },
          { kind: 'box', size: [1, 1, 1], at: [0.5, 0, 0] },
        ],
      },
      1.5,
      0.001,
    ],
    [
      {
        kind: 'subtract',
        of: [
          { kind: 'box', size: [2, 2, 2] },
          { kind: 'cylinder', radius: 0.5, height: 4, sides: 48 },
        ],
      },
      8 - Math.PI / 2,
      0.01,
    ],
    [
      {
        kind: 'intersect',
        of: [
          { kind: 'box', size: [2, 2, 2] },
          { kind: 'box', size: [2, 2, 2], at: [1, 1, 1] },
        ],
      },
      1,
      0.001,
    ],
  ];
  for (const [shape, volume, tolerance] of cases) {
    const { watertight, volume: found } = await solidOf(shape);
    assert.ok(watertight, `${shape.kind} is closed`);
    assert.ok(Math.abs(found / volume - 1) < tolerance, `${shape.kind}: ${found}, not ${volume}`);
  }
});

test('modifiers keep bodies closed', async () => {
  const box: Shape = { kind: 'box', size: [1, 2, 1] };
  for (const modify of [
    { kind: 'taper', axis: 'y', amount: -0.5 },
    { kind: 'twist', axis: 'y', angle: 60 },
    { kind: 'bend', axis: 'y', towards: 'x', angle: 40 },
    { kind: 'bevel', width: 0.1 },
    { kind: 'subdivide', levels: 2 },
    { kind: 'roughen', amount: 0.1, size: 0.4 },
    { kind: 'roughen', amount: 0.05, size: 0.4, fine: true },
  ] as const) {
    const { watertight, volume } = await solidOf({ ...box, modify: [modify] });
    assert.ok(watertight && volume > 0.5, `${modify.kind}: ${volume}`);
  }
});

test('a plain box that is roughened finely is rough on its faces, with no more triangles than it needs', async () => {
  const roughened = async (fine: boolean, detail = 1) => {
    const modify = [{ kind: 'roughen', amount: 0.05, size: 0.2, fine } as const];
    const box: Shape = { kind: 'box', size: [1, 1, 1], modify };
    return run({ ...of(box), detail });
  };
  const [plain, fine, coarse] = [
    await roughened(false),
    await roughened(true),
    await roughened(true, 0.5),
  ];
  assert.equal(plain.triangles, 12);
  assert.ok(fine.triangles > 1000 && fine.triangles < 6000, `${fine.triangles}`);
  assert.ok(coarse.triangles < fine.triangles / 2, `${coarse.triangles}`);
  const { positions } = fine.scene.meshes[0]!.geometry;
  const heights = new Set<string>();
  for (let i = 0; i < positions.length; i += 3)
    if (Math.abs(positions[i]!) < 0.3 && Math.abs(positions[i + 2]!) < 0.3)
      heights.add(positions[i + 1]!.toFixed(3));
  assert.ok(heights.size > 20, `its top and bottom are flat: ${heights.size}`);
});

test('copies, sockets, joints and parameters place parts where they say', async () => {
  const program: ShapeProgram = {
    version: 1,
    name: 'cart',
    parameters: { reach: { value: 9, min: 0, max: 2 } },
    parts: [
      {
        name: 'body',
        sockets: { top: { at: [0, 'reach', 0] } },
        parts: [
          {
            name: 'wheel',
            at: [1, 0, 0.5],
            shape: { kind: 'sphere', radius: 0.1 },
            copies: [
              { kind: 'mirror', axis: 'x' },
              { kind: 'line', count: 2, step: [0, 0, -1] },
            ],
          },
          {
            name: 'flag',
            socket: 'top',
            joint: { kind: 'turn', axis: [0, 0, 1], limits: [0, 45], value: 90 },
            at: [0, 1, 0],
            shape: { kind: 'box', size: [0.1, 0.1, 0.1] },
            parts: [{ name: 'tip', at: [0, 1, 0] }],
          },
        ],
      },
    ],
  };
  const { scene, parts } = await run(program);
  assert.equal(parts, 5);
  const worlds = worldMatrices(scene);
  const places = (name: string) =>
    scene.nodes.flatMap((node, i) =>
      node.name === name
        ? [[...worlds[i].slice(12, 15)].map((v) => Math.round(v * 100) / 100)]
        : [],
    );
  assert.deepEqual(places('wheel left 1'), [[1, 0.1, 0.5]]);
  assert.deepEqual(places('wheel right 2'), [[-1, 0.1, -0.5]]);
  // The parameter is clamped to its range, and the joint to its limits.
  assert.deepEqual(places('flag'), [[0, 3.1, 0]]);
  assert.deepEqual(places('tip'), [[-0.71, 3.81, 0]]);
  assert.ok(
    Math.abs(boundsOf(flattenScene(scene).positions).min[1]) < 1e-6,
    'it stands on the ground',
  );
});

test('the same program gives the same scene; another seed gives another', async () => {
  const rock = (seed: number) =>
    of(
      { kind: 'sphere', radius: 1, modify: [{ kind: 'roughen', amount: 0.2, size: 0.5 }] },
      { seed },
    );
  const positions = async (seed: number) =>
    (await run(rock(seed))).scene.meshes[0].geometry.positions;
  assert.deepEqual(await positions(1), await positions(1));
  assert.notDeepEqual(await positions(1), await positions(2));
});

test('what is wrong with a program is said in a sentence', async () => {
  for (const [program, why] of [
    [of({ kind: 'box', size: ['wide', 1, 1] }), /uses "wide", which is no parameter/],
    [
      {
        ...of({ kind: 'sphere', radius: 1 }),
        parts: [{ name: 'a', material: 'gold', shape: { kind: 'sphere', radius: 1 } }],
      },
      /material "gold" is used and not given/,
    ],
    [
      { ...of({ kind: 'sphere', radius: 1 }), parts: [{ name: 'a', socket: 'hand' }] },
      /nothing around it has/,
    ],
    [
      of({ kind: 'sphere', radius: 1, copies: [{ kind: 'line', count: 1e4, step: [1, 0, 0] }] }),
      /copies are too many/,
    ],
    [
      of({
        kind: 'sphere',
        radius: 1,
        modify: [{ kind: 'subdivide', levels: 3 }],
        copies: Array(3).fill({ kind: 'ring', count: 200 }),
      }),
      /too many triangles/,
    ],
    [
      of({
        kind: 'subtract',
        of: [
          { kind: 'sphere', radius: 1 },
          { kind: 'sphere', radius: 2 },
        ],
      }),
      /nothing is left/,
    ],
    [of({ kind: 'sphere', radius: 0 }), /comes out as nothing/],
    [{ ...of({ kind: 'sphere', radius: 1 }), parts: [{ name: 'nothing' }] }, /makes nothing/],
  ] as [ShapeProgram, RegExp][])
    await assert.rejects(
      run(program),
      (error) => error instanceof ProgramError && why.test(error.message),
      String(why),
    );
  assert.match(readShapeProgram({ version: 2 }).problem!, /version/);
  assert.match(readShapeProgram(of({ kind: 'box', size: [1, 1] } as never)).problem!, /parts/);
  let deep: object = { name: 'end' };
  for (let i = 0; i < 20; i++) deep = { name: 'p', parts: [deep] };
  assert.match(readShapeProgram({ version: 1, name: 'deep', parts: [deep] }).problem!, /nested/);
});
