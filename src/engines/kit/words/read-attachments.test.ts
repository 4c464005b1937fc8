import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWords } from './read-words.ts';

/** Prompts, the things that they create, and the attachments of the first thing. */
const ROWS: readonly [prompt: string, stands: string, on: string][] = [
  ['a mug with a skull on it', 'mug', 'skull'],
  ['a house on chicken legs', 'house', 'chicken leg'],
  ['a barrel with iron spikes and a red gem', 'barrel', 'spike, gem'],
  ['a crate wrapped in chains', 'crate', 'chain'],
  ['a sword, glowing blue runes', 'sword', 'rune'],
  ['a cat wearing a wizard hat', 'cat', 'wizard hat'],
  ['a wolf with dragon wings and horns', 'wolf', 'wing, horn'],
  ['a burning guitar', 'guitar', 'flames'],
  ['a boat with a flag', 'boat', 'flag'],
  // Features that a thing already has are not attachments, and separate things stay separate.
  ['a barrel with iron hoops', 'barrel', ''],
  ['a car with red wheels', 'car', ''],
  ['a desk with a computer and a lamp', 'desk, computer, lamp', ''],
  ['a castle, a dragon and a knight', 'castle, dragon, knight', ''],
  ['a house and a cloud', 'house, cloud', ''],
  ['a man with a sword', 'man', ''],
];

for (const [prompt, stands, on] of ROWS)
  test(`${prompt}: ${on === '' ? 'nothing is put on it' : on}`, () => {
    const { subjects, unused } = readWords(prompt)!;
    assert.equal(subjects.map(({ family }) => family.name).join(', '), stands);
    assert.equal(subjects[0].attachments.map(({ noun }) => noun).join(', '), on);
    assert.deepEqual(unused, []);
  });

test('a thing that is put on another has its own colors', () => {
  const [{ attachments }] = readWords('a boat with two green parrots')!.subjects;
  assert.equal(attachments[0].count, 2);
  assert.match(JSON.stringify(attachments[0].program!.materials), /#[0-9a-f]{6}/);
});
