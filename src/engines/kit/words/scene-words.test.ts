import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWork } from '../../work/create-work.ts';
import { sceneOf } from '../scene-of.ts';
import { readWords } from './read-words.ts';

const read = (prompt: string) => {
  const reading = readWords(prompt);
  return reading === null
    ? null
    : `${reading.subjects.map(({ family, count }) => (count > 1 ? `${count} ${family.name}` : family.name)).join(', ')} at ${reading.grounds.map(({ name }) => name).join(', ') || 'nowhere'}`;
};

test('a place that is named before what is in it is its ground', () => {
  for (const [prompt, expected] of [
    ['a bedroom with a bed and a bookshelf', 'bed, bookshelf at room'],
    ['a campsite with a tent and pine trees', 'tent, pine at forest'],
    ['a forest with a deer and a fox', 'deer, fox at forest'],
    ['a floating island with a cottage', 'cottage at floating island'],
    ['volcano island with two dinosaurs', '2 dinosaur at island'],
  ])
    assert.equal(read(prompt!), expected, prompt);
});

test('a thing that has things is none', () => {
  for (const [prompt, expected] of [
    ['an island', 'island at nowhere'],
    ['a bookshelf with books', 'bookshelf at nowhere'],
    ['a house with a red roof', 'house at nowhere'],
    ['a robot with a garden hose', null],
  ] as const) {
    const is = read(prompt);
    if (expected !== null) assert.equal(is, expected, prompt);
    assert.doesNotMatch(is ?? '', /at (room|forest|grass)/, prompt);
  }
});

test('measures, shapes of others and what is under an arm are no things of their own', () => {
  for (const [prompt, expected] of [
    ['coffee mug, 9cm tall', 'mug at nowhere'],
    ['modern villa two floors', 'modern house at nowhere'],
    ['a soap dish in the form of a leaf', 'soap dish at nowhere'],
    ['wolf pack of three', '3 wolf at nowhere'],
    ['street lamp victorian cast iron', 'street lamp at nowhere'],
    ['a cast iron skillet', 'frying pan at nowhere'],
    ['my dad as a pirate', 'pirate at nowhere'],
    ['a man in a tuxedo', 'man at nowhere'],
    ['a penguin wearing a scarf', 'penguin at nowhere'],
    ['a desk with a laptop and an office chair', 'desk, laptop, office chair at nowhere'],
  ])
    assert.equal(read(prompt!), expected, prompt);
});

test('the things that trees of a forest use are parts of the scene', async () => {
  const scene = await sceneOf(readWords('a bear in a forest')!, 'scene', createWork());
  assert.doesNotMatch(JSON.stringify(scene), /"use":/);
});

test('a pad is a launch pad only if it is called so, and a harbor may be British', () => {
  assert.equal(read('a cat on a heating pad'), 'cat at nowhere');
  assert.equal(read('a rocket on a launch pad'), 'rocket at launch pad');
  assert.equal(read('a ship in a harbour'), 'sailing ship at harbor');
});

test('a child in a costume stays a child', () => {
  for (const prompt of ['a boy in a pirate costume', 'a kid dressed as a superhero']) {
    const [{ traits, program }] = readWords(prompt)!.subjects;
    assert.ok(traits.has('child'), prompt);
    const parts = JSON.stringify(program.parts);
    assert.ok(!parts.includes('"beard'), prompt);
    assert.notEqual(
      parts,
      JSON.stringify(readWords(prompt.replace(/boy|kid/, 'man'))!.subjects[0].program.parts),
    );
  }
  assert.match(JSON.stringify(readWords('a pirate')!.subjects[0].program.parts), /"beard/);
});

test('a noun without a thing is reported once', () => {
  const { near } = readWords('a checkbook and a checkbook')!;
  assert.deepEqual(near, [{ said: 'checkbook', shown: 'book' }]);
});
