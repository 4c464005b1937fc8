import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readShapeProgram } from './shape-program.ts';

const problemsOf = (parts: unknown) =>
  readShapeProgram({ version: 1, name: 'face', parts }).problem!.split('; ');

test('every fault is named, with its part, what is allowed and what was found', () => {
  const problems = problemsOf([
    {
      name: 'head',
      colour: 'red',
      parts: [{ name: 'left eye', shape: { kind: 'ball', radius: 1 } }],
    },
    { name: 'hat', shape: { kind: 'lathe', profile: [[1, 2]], sides: 200 } },
    { name: 'beard', shape: { kind: 'blend', of: [{ kind: 'ball', size: [1, 2] }] } },
    { name: 'nose', shape: { kind: 'sphere', radius: { of: 'the nose' } } },
    { name: 'mouth', shape: { kind: 'torus', radius: 1 } },
  ]);
  const expected = [
    /^parts\.0\.parts\.0\.shape\.kind \(part "left eye"\) must be one of box, cylinder, .*, found "ball"$/,
    /^parts\.0 \(part "head"\) has "colour", which is not a known field$/,
    /^parts\.1\.shape\.profile \(part "hat"\) must have at least 2 items, found \[\[1,2\]\]$/,
    /^parts\.1\.shape\.sides \(part "hat"\) must be at most 96, found 200$/,
    /^parts\.2\.shape\.of\.0\.size \(part "beard"\) must have at least 3 items, found \[1,2\]$/,
    /^parts\.3\.shape\.radius \(part "nose"\) must be a number or an expression, .*, found \{"of":"the nose"\}$/,
    /^parts\.4\.shape\.tube \(part "mouth"\) is missing$/,
  ];
  for (const pattern of expected)
    assert.ok(
      problems.some((problem) => pattern.test(problem)),
      `${pattern} in ${problems.join('\n')}`,
    );
  assert.equal(problems.length, expected.length);
});

test('a field of a shape that stands beside it is sent there', () => {
  const shape = { kind: 'sphere', radius: 1 };
  assert.deepEqual(problemsOf([{ name: 'head', crease: 10, shape }]), [
    'parts.0 (part "head") has "crease", which belongs within its "shape"',
  ]);
  assert.match(problemsOf([{ name: 'head', crease: 10, colour: 'red', shape }])[0]!, /not a known/);
});

test('of very many faults some are named and the rest counted', () => {
  const problems = problemsOf(Array.from({ length: 40 }, () => ({ name: 'x', shape: 1 })));
  assert.equal(problems.length, 13);
  assert.equal(problems.at(-1), 'and 28 more');
});

test('a long value is shown by its beginning', () => {
  const [problem] = problemsOf([{ name: 'n'.repeat(500) }]);
  assert.ok(problem!.length < 200, problem);
  assert.match(problem!, /must have at most 60 characters, found "n{39}…$/);
});
