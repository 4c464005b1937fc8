import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSubjectReader } from '../imagine/subject-reader.ts';
import { createWork } from '../work/create-work.ts';
import { isSpoken } from './facets.ts';
import { createPromptOptimizer } from './prompt-optimizer.ts';

const subjectOf = createSubjectReader();
const optimizer = createPromptOptimizer({ subjectOf });
const work = createWork();
const optimize = (text: string) => optimizer.optimize(text, work);

test('the words stay in front, what is open is added and reported', async () => {
  const { prompt, negativePrompt, tags, added } = await optimize('  a blue   fox. ');
  assert.ok(prompt.startsWith('a blue fox, '));
  assert.match(prompt, /full body.*three-quarter.*background.*lighting/);
  assert.doesNotMatch(prompt, /natural colors/);
  assert.match(negativePrompt, /watermark/);
  assert.ok(tags.includes('fox') && tags.includes('blue'));
  assert.equal(added.length, 5);
});

test('what is said already is not said again', async () => {
  const { prompt, added } = await optimize(
    'the whole black iron anvil, side view, grey background, soft light',
  );
  assert.equal(prompt, 'the whole black iron anvil, side view, grey background, soft light');
  assert.match(added.join(), /^Nothing/);
});

test('several things are wanted where several are asked for', async () => {
  assert.match((await optimize('a cat')).negativePrompt, /several objects/);
  assert.doesNotMatch((await optimize('two cats')).negativePrompt, /several objects/);
});

test('the language is kept', async () => {
  const cases = {
    'ein kleiner Drache': /Hintergrund/,
    'une voiture rouge': /fond clair/,
    'un gato negro': /fondo claro/,
    'una casa con un albero': /sfondo|fondo/,
    'um cavalo e uma vaca': /fundo claro/,
    'een rode fiets': /achtergrond/,
    红色的汽车: /背景/,
    赤い車とねこ: /背景/,
    'красная машина': /светлый фон/,
    'czarny kot na dachu': /jasne tło/,
    'en röd bil och ett hus': /ljus bakgrund/,
    '빨간 자동차': /배경/,
  };
  for (const [text, clause] of Object.entries(cases)) {
    const { prompt } = await optimize(text);
    assert.ok(prompt.startsWith(text));
    assert.match(prompt, clause);
  }
  const { prompt, added } = await optimize('κόκκινο αυτοκίνητο');
  assert.equal(prompt, 'κόκκινο αυτοκίνητο');
  assert.match(added.join(), /the language of the prompt is not supported/);
});

test('a better prompt is about the same thing', async () => {
  for (const text of [
    'a cup of coffee',
    'ein blaues Haus',
    'a red sports car',
    'un zapato rojo',
    '红色的汽车',
  ]) {
    const { prompt } = await optimize(text);
    assert.deepEqual((await subjectOf(prompt))?.name, (await subjectOf(text))?.name, prompt);
  }
});

test('500 characters in any script stay within the prompt’s 1000, and nothing throws', async () => {
  for (const text of ['ß'.repeat(500), '木'.repeat(500), 'a '.repeat(250), '?', '\u0000', '😀 fox'])
    assert.ok((await optimize(text)).prompt.length <= 1000);
});

for (const [prompt, facet] of [
  ['ein Stuhl und ein Lederkoffer', 'material'],
  ['ein goldener Ring', 'material'],
  ['ein bunter Vogel', 'color'],
  ['una casa bianca', 'color'],
] as const)
  test(`"${prompt}" says the ${facet}`, () => assert.ok(isSpoken(facet, prompt)));
