import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { PATIENCE_MS } from '../../../../test/support/patience.ts';
import { randomNumbers } from '../../../../test/support/random.ts';
import { ASSETS } from '../library/assets.ts';
import { openLexicon } from '../library/lexicon.ts';
import { type Match, matchPrompt, type NoMatch, THRESHOLD } from './match.ts';
import { WordIndex } from './word-index.ts';

let index: WordIndex;
before(async () => {
  index = new WordIndex(await openLexicon());
});

const NAMES = [...ASSETS.values()].flatMap(({ slug, names }) =>
  names.map((name) => ({ slug, name })),
);

test('every name of the library asks for its own drawing', () => {
  const missed = NAMES.filter(({ slug, name }) => matchPrompt(name, index).slug !== slug);
  assert.deepEqual(missed, []);
});

/** Asserts the conditions that every answer must meet, whatever the prompt. */
function assertSound(answer: Match | NoMatch, prompt: string): void {
  if (answer.slug === null) {
    for (const name of answer.closest) assert.equal(typeof name, 'string', prompt);
    return;
  }
  assert.ok(ASSETS.has(answer.slug), `${prompt}: ${answer.slug}`);
  assert.ok(answer.confidence >= THRESHOLD && answer.confidence <= 1, prompt);
  assert.ok(Number.isInteger(answer.count) && answer.count >= 1, `${prompt}: ${answer.count}`);
}

/** Prompts as nobody means them: names, small words, marks, digits and letters of many scripts in any order. */
function oddPrompt(random: () => number): string {
  const pieces = [
    () => NAMES[Math.floor(random() * NAMES.length)].name,
    () =>
      ['a', 'of', 'with', 'no', 'without', 'three', 'on', 'and', 'ein', 'une'][(random() * 10) | 0],
    () =>
      ['red', 'dark', 'wooden', 'rouge', 'blaue', 'background', '4k', 'style'][(random() * 8) | 0],
    () => ',.;:!?-_()[]{}"\'\\/|*+#@~^$%&<>=\n\t\0'[(random() * 36) | 0] ?? '',
    () => String.fromCodePoint(0x20 + Math.floor(random() ** 4 * 0xd000)),
    () => String(Math.floor(10 ** (12 * random()))),
    () => 'ß🐉é中ไทยعрк'[(random() * 12) | 0] ?? '',
  ];
  const length = Math.ceil(60 * random() ** 2);
  const parts = Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]());
  return parts.join(random() < 0.8 ? ' ' : '');
}

const SEED = 41;
test(`odd prompts are answered, and always the same way (seed ${SEED})`, {
  timeout: PATIENCE_MS,
}, () => {
  const random = randomNumbers(SEED);
  for (let i = 0; i < 200; i++) {
    const prompt = oddPrompt(random);
    const answer = matchPrompt(prompt, index);
    assertSound(answer, prompt);
    assert.deepEqual(matchPrompt(prompt, index), answer, prompt);
  }
});

test('the longest prompts are answered, of whatever they are made', {
  timeout: PATIENCE_MS,
}, () => {
  for (const piece of [
    'a',
    'a ',
    ', ',
    'of ',
    'red ',
    'fox ',
    'not a fox, ',
    '(',
    '中',
    'ein Drache und ',
  ])
    assertSound(matchPrompt(piece.repeat(Math.ceil(2000 / piece.length)), index), piece);
});
