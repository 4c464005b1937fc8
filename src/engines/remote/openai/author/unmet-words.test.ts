import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isColorWord, isOfColor } from './color-words.ts';
import { EXAMPLE } from './guide.ts';
import { unmetWords } from './unmet-words.ts';

const part = (name: string, more: object = {}) => ({
  name,
  shape: { kind: 'sphere', radius: 1 },
  ...more,
});
const program = (parts: object[], materials: object = {}) => ({
  version: 1,
  name: 'x',
  materials,
  parts,
});

test('things, colors and numbers that a program does not have are found', () => {
  const legs = part('front leg', { copies: [{ kind: 'mirror', axis: 'x' }] });
  const snowman = program([part('body'), part('carrot nose'), legs], {
    scarf: { is: 'fabric', color: '#c02020' },
  });
  const prompt = 'a snowman with a carrot nose, a top hat, a green scarf and four legs';
  assert.deepEqual(unmetWords(prompt, snowman), ['hat', 'green', 'four legs (2)']);
});

test('a program that has everything has no unmet words', () => {
  const wheels = part('wheel', { copies: [{ kind: 'line', count: 2 }, { kind: 'mirror' }] });
  const car = program([part('carBody'), wheels, part('headlights')], {
    paint: { is: 'paint', color: '#c81e1e' },
  });
  assert.deepEqual(unmetWords('a red car with four wheels and lights', car), []);
  assert.deepEqual(unmetWords('a stool with three legs and a red cushion', EXAMPLE), []);
});

test('the thing itself, sizes, and what is not wanted do not count', () => {
  const cup = program([part('wall'), part('base')]);
  assert.deepEqual(unmetWords('a mug 10 cm tall without a handle', cup), []);
  assert.deepEqual(unmetWords('a mug with a handle', cup), ['handle']);
});

test('counts that have to be computed, and other languages, are not judged', () => {
  const copies = [{ kind: 'ring', count: 'n' }];
  assert.deepEqual(
    unmetWords('a wheel with five spokes', program([part('spoke', { copies })])),
    [],
  );
  assert.deepEqual(unmetWords('ein roter Drache mit einem Hut', program([part('body')])), []);
});

test('numbers of parts under several names add up', () => {
  const legs = ['front left leg', 'front right leg', 'back legs'].map((name, i) =>
    part(name, i === 2 ? { copies: [{ kind: 'mirror', axis: 'x' }] } : {}),
  );
  assert.deepEqual(unmetWords('a chair with 4 legs', program(legs)), []);
  assert.deepEqual(unmetWords('a chair with 6 legs', program(legs)), ['6 legs (4)']);
});

for (const [word, color] of [
  ['red', '#c8281e'],
  ['orange', '#ee7a1a'],
  ['yellow', '#f0c822'],
  ['green', '#3a8a3e'],
  ['blue', '#2858c0'],
  ['navy', '#1a2a58'],
  ['purple', '#6e2c96'],
  ['pink', '#ee86ac'],
  ['brown', '#6a4226'],
  ['black', '#1c1c20'],
  ['white', '#f2f1ee'],
  ['gray', '#85868a'],
] as const)
  test(`${color} is ${word}`, () => {
    assert.ok(isOfColor(word, color));
    const opposite = word === 'green' ? '#c8281e' : '#3a8a3e';
    assert.ok(!isOfColor(word, opposite));
  });

for (const [word, color] of [
  ['maroon', '#701820'],
  ['olive', '#556b2f'],
  ['golden', '#e8c020'],
  ['lavender', '#b8a8e0'],
  ['beige', '#d8c4a4'],
  ['fuchsia', '#c81e90'],
  ['charcoal', '#303236'],
  ['silver', '#b8bcc0'],
] as const)
  test(`${color} is ${word}, which the table of colors has`, () => {
    assert.ok(isColorWord(word));
    assert.ok(isOfColor(word, color));
    assert.ok(!isOfColor(word, word === 'olive' ? '#2858c0' : '#3a8a3e'));
  });
