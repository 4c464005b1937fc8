import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { randomNumbers } from '../../../../test/support/random.ts';
import { COLOR_WORDS } from '../../language/color-words.ts';
import { GRAMMAR } from '../../language/grammar.ts';
import { MATERIAL_WORDS } from '../../language/material-words.ts';
import { NUMBERS } from '../../language/number-words.ts';
import { singular } from '../../language/plurals.ts';
import { linkAt } from '../../language/relations.ts';
import { SIZES, STRETCHES, TRAITS } from '../../language/sizes-and-traits.ts';
import { WEAR_WORDS } from '../../language/wear-words.ts';
import { PART_NOUNS, PLAIN_ADJECTIVES, SILENT } from '../../language/word-lists.ts';
import { createWork } from '../../work/create-work.ts';
import { FAMILIES } from '../families/catalog.ts';
import { sceneOf } from '../scene-of.ts';
import { nounAt } from './noun-index.ts';
import { readWords } from './read-words.ts';
import { wordsWithoutEffect } from './without-effect.ts';

const SEED = 12;
/** Number of prompts made of the vocabulary, and of those of `test/prompts` that are tried. */
const PROMPTS = { made: 10, listed: 18 } as const;
/** Longer prompts of the lists are left out, because each word costs another reading. */
const MOST_WORDS = 9;
const LISTS = ['single', 'single-unseen', 'field', 'field-unseen', 'strangers', 'judged'] as const;
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

const without = (prompt: string, word: string) => prompt.replace(new RegExp(`\\b${word}\\b`), ' ');

/** Returns the names of all parts of a program. */
const partNames = (program: string) =>
  new Set([...program.matchAll(/"name":"([^"]+)"/g)].flatMap(([, name]) => name!.split(' ')));

/** Returns whether a model shows a word that changes nothing: by a part, a noun of several words, or a look. */
async function isShown(prompt: string, word: string, whole: string): Promise<boolean> {
  if (partNames(whole).has(singular(word)) || partNames(whole).has(word)) return true;
  const words = prompt.match(/[a-z]+/g)!;
  const at = words.indexOf(word);
  for (let from = 0; from <= at; from++) {
    const end = nounAt(words, from)?.end ?? 0;
    if (end > at && end > from + 1) return true;
  }
  for (const other of ['blue', 'orange', 'marble', 'copper'])
    if ((await programOf(prompt.replace(new RegExp(`\\b${word}\\b`), other))) !== whole)
      return true;
  return false;
}

/**
 * Fails if a word counts as used, but the program is the same without it and the model does not show it, or if the unused words
 * change the program.
 */
async function assertUsed(prompt: string): Promise<void> {
  const unused = wordsWithoutEffect(prompt, readWords(prompt)!);
  const whole = await programOf(prompt);
  const dropped = unused.filter((word) => !Object.hasOwn(NUMBERS, word));
  // Of two words that say the same, such as "soccer ball", one counts.
  const used = dropped.reduce(without, prompt);
  assert.equal(await programOf(used), whole, `${dropped}: ${prompt}`);
  for (const word of dropped)
    assert.ok(!partNames(whole!).has(word), `"${word}" is a part in "${prompt}"`);
  for (const word of used.match(/[a-z]+/g)!) {
    if (GRAMMAR.has(word) || unused.includes(word)) continue;
    const isUsed =
      (await programOf(without(used, word))) !== whole || (await isShown(used, word, whole!));
    assert.ok(isUsed, `"${word}" in "${prompt}"`);
  }
}

test(`a word counts as used only if the program differs without it, or shows it (seed ${SEED})`, async () => {
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
  for (let i = 0; i < PROMPTS.made; i++) {
    const prompt = shapes[i % shapes.length]!();
    if (readWords(prompt) !== null) await assertUsed(prompt);
  }
});

test(`so it is in prompts that people wrote (seed ${SEED})`, async () => {
  const random = randomNumbers(SEED);
  const prompts: string[] = [];
  for (const name of LISTS) {
    const url = new URL(`../../../../test/prompts/${name}.txt`, import.meta.url);
    for (const line of (await readFile(url, 'utf8')).split('\n')) {
      const prompt = line.split('|')[0]!.trim().toLowerCase();
      if (/^[a-z ,]+$/.test(prompt) && prompt.split(' ').length <= MOST_WORDS) prompts.push(prompt);
    }
  }
  let tried = 0;
  while (tried < PROMPTS.listed) {
    const [prompt] = prompts.splice(Math.floor(random() * prompts.length), 1);
    const reading = readWords(prompt!);
    // Scenes are laid out, which costs much; the prompts above have some.
    if (reading === null || reading.subjects.length > 1 || reading.grounds.length > 0) continue;
    tried++;
    await assertUsed(prompt!);
  }
});

for (const [prompt, expected] of [
  ['a campfire with logs', ''],
  ['a peacock with a tail', ''],
  ['a coffee mug on a red plate', ''],
  ['a stack of pancakes with syrup and butter', ''],
  ['an oak tree beside a viking longship', ''],
  ['a wooden chair with four legs', ''],
  ['a fox wearing a hat', ''],
  ['a treasure chest half buried in sand', ''],
  ['a robot using tools', 'using tools'],
] as const)
  test(`without effect in "${prompt}": ${expected}`, () =>
    assert.equal(wordsWithoutEffect(prompt, readWords(prompt)!).join(' '), expected));
