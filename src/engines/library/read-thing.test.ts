import assert from 'node:assert/strict';
import { test } from 'node:test';
import { programOf, readThing } from './read-thing.ts';

const STOOL = `
name: stool
words: [milking stool]
main: [wood]
parameters:
  height: { value: 0.4, min: 0.2, max: 1 }
materials:
  wood: { is: oak, color: '#8a5a34' }
parts:
  - { name: seat, material: wood, shape: { kind: cylinder, radius: 0.2, height: 0.04 }, at: [0, height, 0] }
`;

test('a thing is a program whose parts are scaled together', () => {
  const { parameters, parts } = programOf(readThing(STOOL));
  assert.deepEqual(Object.keys(parameters!), ['size', 'height']);
  assert.equal(parts.length, 1);
  assert.equal(parts[0]!.scale, 'size');
  assert.equal(parts[0]!.parts![0]!.name, 'seat');
});

test('each mistake is named, with its place', () => {
  const broken = (from: string, to: string) => () => readThing(STOOL.replace(from, to));
  assert.throws(
    broken('main: [wood]', 'main: [oak]'),
    /main names "oak".*not one of its materials/,
  );
  assert.throws(broken('words:', 'nouns:'), /"nouns".*not a known field/);
  assert.throws(broken('radius: 0.2, ', ''), /parts\.0\.shape\.radius \(part "seat"\) is missing/);
  assert.throws(broken('[milking stool]', '[milking stool'), /line|flow|column/i);
  assert.throws(() => readThing('- a list'), /expected object|object/i);
  assert.throws(() => readThing(''), /object/i);
});

test('a variant has parts and materials of its own, and lacks others', () => {
  const withVariant = (more: string) =>
    readThing(STOOL.replace('materials:', `variants:\n  tall stool: { ${more} }\nmaterials:`));
  const rung = 'parts: [{ name: rung, material: wood, shape: { kind: sphere, radius: 0.1 } }]';
  const thing = withVariant(`without: [seat], ${rung}`);
  const names = (variant?: string) =>
    programOf(thing, variant).parts[0]!.parts!.map(({ name }) => name);
  assert.deepEqual(names('tall stool'), ['rung']);
  assert.deepEqual(names(), ['seat']);
  for (const wrong of [
    'without: [lid]',
    'colors: { gold: oak }',
    'parameters: { width: 2 }',
    rung.replace('wood', 'gold'),
  ])
    assert.throws(
      () => withVariant(wrong),
      /variants\.tall stool\.\w+ names "\w+", which the thing does not have/,
    );
  assert.throws(
    () => withVariant("colors: { wood: '#12' }"),
    /variants\.tall stool\.colors\.wood must be a color, such as #9a6a3c, or a material/,
  );
});

test('a thing has at most 100 variants', () => {
  const many = Array.from({ length: 101 }, (_, i) => `  stool ${i}: { size: 2 }\n`).join('');
  assert.throws(
    () => readThing(STOOL.replace('materials:', `variants:\n${many}materials:`)),
    /variants must be at most 100/,
  );
});
