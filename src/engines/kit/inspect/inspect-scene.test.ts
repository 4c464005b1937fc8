import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../../test/support/processor-time.ts';
import type { Part, ShapeProgram } from '../../../contract/shape-program.ts';
import { createWork } from '../../work/create-work.ts';
import { createShapeMaker } from '../shape-maker.ts';

const maker = createShapeMaker();

async function findings(parts: Part[], more: Partial<ShapeProgram> = {}) {
  const program: ShapeProgram = { version: 1, name: 'thing', ...more, parts };
  const { scene } = await maker.run(program, 1_000_000, createWork());
  return maker.inspect(scene, createWork());
}

const box = (name: string, at: Part['at'], size: [number, number, number], more = {}): Part => ({
  name,
  at,
  shape: { kind: 'box', size },
  ...more,
});
const table: Part[] = [
  box('top', [0, 0.75, 0], [1, 0.05, 1]),
  box('leg', [0.4, 0.3625, 0.4], [0.05, 0.725, 0.05], { copies: [{ kind: 'ring', count: 4 }] }),
];

test('a table has nothing that floats or is buried; legs that only touch hold it', async () => {
  const { floating, buried, flat, size, bodies } = await findings(table);
  assert.deepEqual([floating, buried, flat], [[], [], []]);
  assert.equal(bodies, 5);
  assert.deepEqual(
    size.map((side) => Number(side.toFixed(3))),
    [1, 0.775, 1],
  );
});

test('what hangs in the air floats, with its copies and the bodies of its shape', async () => {
  const lamp: Part = box('lamp', [0, 1.5, 0], [0.1, 0.1, 0.1], {
    copies: [{ kind: 'line', count: 3, step: [0.3, 0, 0] }],
  });
  const dots: Part = {
    name: 'dots',
    shape: {
      kind: 'sphere',
      radius: 0.02,
      at: [0, 0.79, 0],
      copies: [{ kind: 'line', count: 2, step: [0, 0.3, 0] }],
    },
  };
  const { floating } = await findings([...table, lamp, dots]);
  assert.deepEqual(floating, [
    { part: 'lamp', count: 3 },
    { part: 'dots', count: 1 },
  ]);
});

test('a chain of parts holds, planks that only cross do, and what stands beside does not float', async () => {
  const { floating } = await findings([
    ...table,
    // Lies on the table; no corner of either is on the other.
    box('plank', [0, 0.8, 0], [1.4, 0.05, 0.1]),
    box('plank above', [0.65, 0.85, 0], [0.05, 0.05, 0.8]),
    box('stone', [2, 0.1, 0], [0.2, 0.2, 0.2]),
    // Crosses the plank without a corner in it.
    { name: 'rod', at: [-0.6, 0.8, 0], shape: { kind: 'cylinder', radius: 0.01, height: 0.4 } },
  ]);
  assert.deepEqual(floating, []);
});

test('what is inside of something else is buried, unless one sees through that', async () => {
  const materials = { glass: { is: 'glass' }, stone: { is: 'stone' } };
  const eye: Part = { name: 'eye', at: [0, 0.5, 0.2], shape: { kind: 'sphere', radius: 0.05 } };
  const head = (material: string): Part => ({
    name: 'head',
    material,
    at: [0, 0.5, 0],
    shape: { kind: 'sphere', radius: 0.5 },
  });
  const inStone = await findings([head('stone'), eye], { materials });
  assert.deepEqual(inStone.buried, [{ part: 'eye', count: 1, inside: 'head' }]);
  const inGlass = await findings([head('glass'), eye], { materials });
  assert.deepEqual(inGlass.buried, []);
  const outside = await findings([head('stone'), { ...eye, at: [0, 0.5, 0.48] }], { materials });
  assert.deepEqual(outside.buried, []);
  // Between two bodies, half in each.
  const between = await findings([
    box('left half', [-0.5, 0.5, 0], [1, 1, 1]),
    box('right half', [0.4, 0.5, 0], [1, 1, 1]),
    box('core', [-0.02, 0.5, 0], [0.8, 0.3, 0.3]),
  ]);
  assert.deepEqual(
    between.buried.map(({ part }) => part),
    ['core'],
  );
});

test('what comes out of another part only by a bit is clipping', async () => {
  const coat: Part = { name: 'coat', at: [0, 0.5, 0], shape: { kind: 'sphere', radius: 0.5 } };
  const belly = (z: number): Part => ({
    name: 'belly',
    at: [0, 0.5, z],
    shape: { kind: 'sphere', radius: 0.3 },
  });
  const out = async (z: number) => {
    const { buried, clipping } = await findings([coat, belly(z)]);
    return [buried.length, clipping.map(({ part, inside }) => [part, inside])];
  };
  assert.deepEqual(await out(0.1), [1, []]);
  assert.deepEqual(await out(0.205), [0, [['belly', 'coat']]]);
  assert.deepEqual(await out(0.5), [0, []]);
});

test('the close-up shows the head, or else where most is', async () => {
  const figure: Part[] = [
    box('body', [0, 0.7, 0], [0.5, 1.4, 0.3]),
    { name: 'head', at: [0, 1.6, 0], shape: { kind: 'sphere', radius: 0.25 } },
  ];
  const { focus } = await findings(figure);
  assert.ok(focus.min[1] > 1.3 && focus.max[1] > 1.8, JSON.stringify(focus));
  const dial: Part = {
    name: 'dial',
    at: [2, 0.5, 0],
    shape: { kind: 'torus', radius: 0.1, tube: 0.01, sides: 48 },
    copies: [{ kind: 'line', count: 5, step: [0, 0.02, 0] }],
  };
  const dense = (await findings([box('wall', [0, 0.5, 0], [4, 1, 0.1]), dial])).focus;
  assert.ok(dense.min[0] > 1 && dense.max[0] < 3, JSON.stringify(dense));
});

test('flat parts are found, and triangles are counted by part', async () => {
  const sheet: Part = box('sheet', [0, 0.8, 0], [0.5, 0.00001, 0.5]);
  const { flat, triangles } = await findings([...table, sheet]);
  assert.deepEqual(flat, [{ part: 'sheet', count: 1 }]);
  assert.deepEqual(
    triangles.map(({ part }) => part),
    ['leg', 'top', 'sheet'],
  );
});

const paints = { red: { color: '#ff0000' }, blue: { color: '#0000ff' } };

test('surfaces of two materials in one place are coplanar, with their area and place', async () => {
  const { coplanar } = await findings(
    [
      box('wall', [0, 0.5, 0], [1, 1, 0.2], { material: 'red' }),
      // Its front and the wall's are in one plane; its sides are inside of the wall.
      box('tile', [0.2, 0.5, 0.05], [0.2, 0.3, 0.1], { material: 'blue' }),
    ],
    { materials: paints },
  );
  const [found] = coplanar;
  assert.deepEqual([coplanar.length, found?.part, found?.other], [1, 'tile', 'wall']);
  assert.ok(Math.abs(found!.area - 0.06) < 1e-6, `${found!.area}`);
  assert.ok(Math.abs(found!.at[2] - 0.1) < 1e-6, `${found!.at}`);
});

test('a band as wide as its barrel, copies, and shapes of one part are coplanar as well', async () => {
  const around = (radius: number): Part['shape'] => ({ kind: 'cylinder', radius, height: 0.2 });
  const barrel: Part = {
    name: 'barrel',
    material: 'red',
    at: [0, 0.5, 0],
    shape: { kind: 'cylinder', radius: 0.4, height: 1 },
  };
  const band = (radius: number): Part => ({
    name: 'band',
    material: 'blue',
    at: [0, 0.3, 0],
    shape: around(radius),
    copies: [{ kind: 'line', count: 2, step: [0, 0.4, 0] }],
  });
  const { coplanar } = await findings([barrel, band(0.4)], { materials: paints });
  const around24 = 2 * 24 * 0.4 * Math.sin(Math.PI / 24) * 0.4;
  assert.deepEqual(
    coplanar.map(({ part, other }) => [part, other]),
    [['band', 'barrel']],
  );
  assert.ok(Math.abs(coplanar[0]!.area - around24) < 1e-3, `${coplanar[0]!.area}, ${around24}`);
  assert.deepEqual((await findings([barrel, band(0.402)], { materials: paints })).coplanar, []);
  const flag: Part = {
    name: 'flag',
    shape: {
      kind: 'group',
      of: [
        { kind: 'box', size: [1, 1, 0.1], material: 'red' },
        { kind: 'box', size: [0.5, 0.5, 0.1], material: 'blue' },
      ],
    },
  };
  const own = (await findings([flag], { materials: paints })).coplanar;
  assert.deepEqual([own[0]?.part, own[0]?.other], ['flag', 'flag']);
  assert.ok(Math.abs(own[0]!.area - 0.5) < 1e-6);
});

test('what one does not see flicker is not coplanar', async () => {
  const red = { material: 'red' };
  const blue = { material: 'blue' };
  const none = {
    'what stands on something': [
      box('table', [0, 0.5, 0], [1, 1, 1], red),
      box('book', [0, 1.1, 0], [0.3, 0.2, 0.3], blue),
    ],
    'what is of one material': [
      box('wall', [0, 0.5, 0], [1, 1, 0.2], red),
      box('tile', [0.2, 0.5, 0.05], [0.2, 0.3, 0.1], red),
    ],
    'the undersides of what stands on the ground': [
      box('plinth', [0, 0.1, 0], [1, 0.2, 1], red),
      box('post', [0, 0.5, 0], [0.3, 1, 0.3], blue),
    ],
    'what something else covers': [
      box('wall', [0, 0.5, 0], [1, 1, 0.2], red),
      box('tile', [0.2, 0.5, 0.05], [0.2, 0.3, 0.1], blue),
      box('cover', [0.2, 0.5, 0.1], [0.4, 0.5, 0.1], blue),
    ],
    'what stands out by a thousandth': [
      box('wall', [0, 0.5, 0], [1, 1, 0.2], red),
      box('tile', [0.2, 0.5, 0.052], [0.2, 0.3, 0.1], blue),
    ],
  };
  for (const [what, parts] of Object.entries(none))
    assert.deepEqual((await findings(parts, { materials: paints })).coplanar, [], what);
});

test('a thousand bodies are inspected within seconds', async () => {
  const straw = box('straw', [0, 0.1, 0], [0.01, 0.2, 0.01], {
    copies: [
      { kind: 'scatter', count: 150, size: [1, 0.05, 1] },
      { kind: 'line', count: 7, step: [0.05, 0.01, 0] },
    ],
  });
  const used = processorTime();
  const { bodies } = await findings([...table, straw]);
  assert.ok(bodies > 1000);
  assert.ok(used() < 20_000, `${used()} ms`);
});
