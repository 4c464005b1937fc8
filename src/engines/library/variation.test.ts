import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Part,
  PROGRAM_LIMITS,
  readShapeProgram,
  type ShapeProgram,
} from '../../contract/shape-program.ts';
import { variationOf } from './variation.ts';

const cylinder: Part = { name: 'x', shape: { kind: 'cylinder', radius: 1, height: 1 } };
const of = (...parts: Part[]): ShapeProgram => ({ version: 1, name: 'thing', parts });

for (const [name, part, along] of [
  ['upright', cylinder, 1],
  ['a wheel', { ...cylinder, turn: [0, 0, 90] }, 0],
  ['a clock', { ...cylinder, turn: [90, 0, 0] }, 2],
  // The inner turn lays the cylinder along z, the outer one along x.
  ['turned twice', { name: 'y', turn: [0, 90, 0], parts: [{ ...cylinder, turn: [90, 0, 0] }] }, 0],
  ['turned about two axes', { ...cylinder, turn: [90, 90, 0] }, 0],
] satisfies [string, Part, number][])
  test(`what is round stays round: ${name}`, () => {
    const factors = [1, 2].map((variation) => {
      const [{ scale }] = variationOf(of(part), variation).parts;
      assert.ok(Array.isArray(scale));
      assert.deepEqual([...scale].with(along, 1), [1, 1, 1]);
      return Number(scale[along]);
    });
    assert.ok(factors[0]! >= 1.03 && factors[1]! <= 1 / 1.03, String(factors));
  });

test('parameters move within their ranges; sizes and whole numbers stay such', () => {
  const parameters = {
    size: { value: 1, min: 0.1, max: 9 },
    a_size: { value: 2, min: 1, max: 3 },
    teeth: { value: 12, min: 4, max: 20 },
    girth: { value: 1, min: 0.7, max: 1.5 },
  };
  const varied = variationOf({ ...of(cylinder), parameters }, 1).parameters!;
  assert.deepEqual([varied.size!.value, varied.a_size!.value], [1, 2]);
  assert.ok(Number.isInteger(varied.teeth!.value));
  const { value } = varied.girth!;
  assert.ok(value !== 1 && value >= 0.7 && value <= 1.5);
});

test('a variation of a program that is as deep, or has as many parts, as a program may be can be read', () => {
  let deep = cylinder;
  for (let depth = 1; depth < PROGRAM_LIMITS.depth; depth++) deep = { name: 'y', parts: [deep] };
  const group: Part = { name: 'z', parts: new Array<Part>(59).fill(cylinder) };
  const many = new Array<Part>(PROGRAM_LIMITS.parts / 60).fill(group);
  for (const program of [of(deep), of(...many)]) {
    assert.equal(readShapeProgram(program).problem, null);
    assert.equal(readShapeProgram(variationOf(program, 1)).problem, null);
  }
});

test('the seed of a variation is one that a program may have', () => {
  const largest = { ...of(cylinder), seed: 2 ** 32 - 1 };
  assert.equal(readShapeProgram(variationOf(largest, 1)).problem, null);
});
