import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { openLexicon } from '../library/lexicon.ts';
import { matchPrompt } from './match.ts';
import { WordIndex } from './word-index.ts';

let index: WordIndex;
before(async () => {
  index = new WordIndex(await openLexicon());
});

/** English, each with a word that another language has too, or that no language has. */
const ENGLISH =
  `cat with two teapots; a cat with two teapots; two teapots and a cat; cat with to teapots; man in van; a lamp to die for;
  a gift in a barn; a die cast car; rat on a skateboard; dog with a fan; a hat for men; a kind old man; teapot i; a lille cat;
  fox and hen in a barn; a boot on a mat; a hare in a hut; table orange lamp; kat with two teapots; a zorblax with two teapots;
  wind in a bar; a slot machine in a bar; a mug with a fish; a red stol with a cushion; blorp on the table with a lamp`
    .split(';')
    .map((text) => text.trim());

/** Prompts of other languages, and what each is drawn as. */
const FOREIGN: Readonly<Record<string, readonly [language: string, slug: RegExp]>> = {
  'ein roter Drache': ['de', /dragon/],
  'ein kleiner Hund mit Hut': ['de', /dog/],
  'un dragon rouge': ['fr', /dragon/],
  'une petite maison en bois': ['fr', /house/],
  'un gato negro': ['es', /cat/],
  'una silla de madera': ['es', /chair/],
  'un gatto nero': ['it', /cat/],
  'um cavalo branco': ['pt', /horse/],
  'een rode appel': ['nl', /apple/],
  'en katt med hatt': ['sv', /cat/],
  'en kat med to tekander': ['da', /cat/],
  'czerwone jabłko': ['pl', /apple/],
  'красный дракон': ['ru', /dragon/],
  红色的龙: ['zh', /dragon/],
  赤いドラゴン: ['ja', /dragon/],
};

test('no other language is guessed where most words are English', () => {
  const guessed = ENGLISH.flatMap((prompt) => {
    const match = matchPrompt(prompt, index);
    const language = match.slug === null ? null : match.relation;
    return ['name', 'kind', 'spelling', null].includes(language) ? [] : [`${prompt}: ${language}`];
  });
  assert.deepEqual(guessed, []);
});

test('what is in another language is read in it', () => {
  for (const [prompt, [language, slug]] of Object.entries(FOREIGN)) {
    const match = matchPrompt(prompt, index);
    assert.ok(match.slug !== null && slug.test(match.slug), `${prompt}: ${match.slug}`);
    const near: Record<string, string[]> = { sv: ['sv', 'nb', 'da'], da: ['da', 'nb', 'sv'] };
    assert.ok(
      (near[language] ?? [language]).includes(match.relation),
      `${prompt}: ${match.relation}`,
    );
  }
});

test('a long run of compounds takes no longer than other words', () => {
  const began = process.cpuUsage();
  matchPrompt(`ein roter qqqq${'segelboot'.repeat(25)}`, index);
  const { user } = process.cpuUsage(began);
  assert.ok(user < 2e6, `${user / 1e6} s`);
});
