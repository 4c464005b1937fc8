import assert from 'node:assert/strict';
import test from 'node:test';
import { randomNumbers } from '../../../../test/support/random.ts';
import { COLOR_WORDS } from '../../language/color-words.ts';
import { GRAMMAR } from '../../language/grammar.ts';
import { MATERIAL_WORDS } from '../../language/material-words.ts';
import { NUMBERS } from '../../language/number-words.ts';
import { linkAt } from '../../language/relations.ts';
import { WEAR_WORDS } from '../../language/wear-words.ts';
import { createWork } from '../../work/create-work.ts';
import { FAMILIES } from '../families/families.ts';
import { sceneOf } from '../scene-of.ts';
import { readWords } from './read-words.ts';
import { PART_NOUNS, PLAIN_ADJECTIVES, SILENT, SIZES, STRETCHES, TRAITS } from './vocabulary.ts';
import { wordsWithoutEffect } from './without-effect.ts';

const SEED = 12;
const PROMPTS = 24;
const work = createWork();
const isPlain = (word: string) =>
  /^[a-z]+$/.test(word) && !GRAMMAR.has(word) && linkAt([word], 0) === null;

/** Returns the program of a prompt, without its name, which nobody sees. */
async function programOf(prompt: string): Promise<string | null> {
  const reading = readWords(prompt);
  return reading === null
    ? null
    : JSON.stringify({ ...(await sceneOf(reading, 'scene', work)), name: '' });
}

test(`a word counts as used only if the program differs without it (seed ${SEED})`, async () => {
  const random = randomNumbers(SEED);
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)]!;
  const adjectives = [
    ...[COLOR_WORDS, MATERIAL_WORDS, WEAR_WORDS, SIZES, STRETCHES, TRAITS].flatMap(Object.keys),
    ...SILENT,
    ...PLAIN_ADJECTIVES,
  ].filter(isPlain);
  const nouns = [...FAMILIES.keys()].filter(isPlain);
  const parts = [...PART_NOUNS].filter(isPlain);
  const shapes = [
    () => `a ${pick(adjectives)} ${pick(adjectives)} ${pick(nouns)}`,
    () => `a ${pick(adjectives)} ${pick(nouns)} with ${pick(adjectives)} ${pick(parts)}`,
    () => `a ${pick(nouns)}, ${pick(adjectives)} and ${pick(adjectives)}`,
    () => `a ${pick(adjectives)} ${pick(nouns)} beside a ${pick(adjectives)} ${pick(nouns)}`,
  ];
  const without = (prompt: string, word: string) =>
    prompt.replace(new RegExp(`\\b${word}\\b`), ' ');
  for (let i = 0; i < PROMPTS; i++) {
    const prompt = shapes[i % shapes.length]!();
    const reading = readWords(prompt);
    if (reading === null) continue;
    const unused = wordsWithoutEffect(prompt, reading);
    const whole = await programOf(prompt);
    for (const word of prompt.match(/[a-z]+/g)!) {
      if (GRAMMAR.has(word) || unused.includes(word)) continue;
      assert.notEqual(await programOf(without(prompt, word)), whole, `"${word}" in "${prompt}"`);
    }
    const dropped = unused.filter((word) => !Object.hasOwn(NUMBERS, word));
    assert.equal(await programOf(dropped.reduce(without, prompt)), whole, `${dropped}: ${prompt}`);
  }
});

for (const [prompt, expected] of [
  ['campfire logs', 'logs'],
  ['a campfire with logs', 'logs'],
  ['a coffee mug on a red plate', 'coffee'],
  ['a fox wearing a hat', 'wearing'],
  ['a woman using a hammer', 'using'],
  ['a robot using tools', 'using tools'],
  ['a chef using a knife to cut bread', 'using cut'],
] as const)
  test(`without effect in "${prompt}": ${expected}`, () =>
    assert.equal(wordsWithoutEffect(prompt, readWords(prompt)!).join(' '), expected));
