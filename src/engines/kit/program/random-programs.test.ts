import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readShapeProgram } from '../../../contract/shape-program.ts';
import { boundsOf } from '../../math/bounds.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import { createWork } from '../../work/create-work.ts';
import { ProgramError } from './expression.ts';
import { runProgram } from './run-program.ts';

const work = createWork();

const number = fc.integer({ min: -300, max: 300 }).map((n) => n / 100);
const size = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 5, max: 200 }).map((n) => n / 100) },
  { weight: 1, arbitrary: fc.constantFrom(0, 5e-324, 1e-9) },
);
const triple = fc.tuple(number, number, number);
const placement = {
  at: triple,
  turn: fc.tuple(fc.integer({ min: -180, max: 180 }), fc.constant(0), fc.constant(30)),
};
const axis = fc.constantFrom('x', 'y', 'z');
const plain = fc.oneof(
  fc.record({
    kind: fc.constant('box'),
    size: fc.tuple(size, size, size),
    round: size,
    ...placement,
  }),
  fc.record({ kind: fc.constant('cylinder'), radius: size, height: size, round: size }),
  fc.record({ kind: fc.constant('label'), text: fc.constantFrom('A', 'go é', '9\nx'), size }),
  fc.record({
    kind: fc.constant('decal'),
    symbol: fc.constantFrom('star', 'ring'),
    size,
    depth: size,
  }),
  fc.record({ kind: fc.constant('cone'), radius: size, top: size, height: size }),
  fc.record({ kind: fc.constant('capsule'), radius: size, height: size }),
  fc.record({ kind: fc.constant('torus'), radius: size, tube: size }),
  fc.record({
    kind: fc.constant('superellipsoid'),
    size: fc.tuple(size, size, size),
    square: number,
  }),
  fc.record({
    kind: fc.constant('lathe'),
    profile: fc.array(fc.tuple(number, number), { minLength: 2, maxLength: 8 }),
    wall: size,
    smooth: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('extrude'),
    outline: fc.array(fc.tuple(number, number), { minLength: 3, maxLength: 8 }),
    depth: size,
    bevel: size,
    smooth: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('sweep'),
    path: fc.array(triple, { minLength: 2, maxLength: 6 }),
    radius: fc.array(size, { minLength: 1, maxLength: 4 }),
    thickness: fc.array(size, { minLength: 1, maxLength: 4 }),
    twist: fc.array(number, { minLength: 1, maxLength: 4 }),
    facing: triple,
    smooth: fc.boolean(),
    closed: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('loft'),
    sections: fc.array(fc.record({ y: number, size: fc.tuple(size, size), square: number }), {
      minLength: 2,
      maxLength: 6,
    }),
    smooth: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('blend'),
    cells: fc.integer({ min: 6, max: 16 }),
    of: fc.array(
      fc.record({
        kind: fc.constant('ball'),
        size: fc.tuple(size, size, size),
        at: triple,
        op: fc.constantFrom('add', 'subtract', 'intersect'),
        blend: size,
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
);
const shape = fc.oneof(
  plain,
  fc.record({
    kind: fc.constantFrom('union', 'subtract', 'intersect', 'group'),
    of: fc.array(plain, { minLength: 1, maxLength: 3 }),
  }),
);
const modifier = fc.oneof(
  fc.record({ kind: fc.constant('taper'), axis, amount: number }),
  fc.record({ kind: fc.constant('twist'), axis, angle: number }),
  fc.record({ kind: fc.constant('bend'), axis, towards: axis, angle: number }),
  fc.record({ kind: fc.constant('bevel'), width: size }),
  fc.record({ kind: fc.constant('subdivide'), levels: fc.integer({ min: 0, max: 2 }) }),
);
const copies = fc.oneof(
  fc.record({ kind: fc.constant('mirror'), axis }),
  fc.record({ kind: fc.constant('ring'), count: fc.integer({ min: 0, max: 5 }), axis }),
  fc.record({
    kind: fc.constant('scatter'),
    count: fc.integer({ min: 0, max: 5 }),
    size: fc.tuple(size, size, size),
  }),
);
const program = fc.record({
  version: fc.constant(1),
  name: fc.constant('random'),
  seed: fc.integer({ min: 0, max: 1000 }),
  parts: fc.array(
    fc.record({
      name: fc.constant('part'),
      shape: fc
        .tuple(shape, fc.array(modifier, { maxLength: 2 }))
        .map(([each, modify]) => ({ ...each, modify })),
      copies: fc.array(copies, { maxLength: 2 }),
      ...placement,
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

test('random programs end in a sound scene or a refusal with a sentence', async () => {
  let made = 0;
  await fc.assert(
    fc.asyncProperty(program, async (document) => {
      const read = readShapeProgram(document);
      assert.equal(read.problem, null);
      try {
        const { scene, triangles } = await runProgram(read.program!, work);
        const flat = flattenScene(scene);
        assert.ok(flat.positions.every(Number.isFinite) && triangles > 0 && triangles <= 400_000);
        assert.ok(Math.abs(boundsOf(flat.positions).min[1]) < 1e-3);
        made++;
      } catch (error) {
        assert.ok(error instanceof ProgramError, String(error));
      }
    }),
    { seed: 15, numRuns: 300 },
  );
  assert.ok(made > 150, `${made} of 300 made something`);
});
