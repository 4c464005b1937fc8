import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languagesOf } from './languages.ts';
import { NUMBER_WORDS } from './number-words.ts';

test('a script tells the language, or those that share it', () => {
  assert.deepEqual(languagesOf('赤いドラゴン'), ['ja']);
  assert.deepEqual(languagesOf('红色的龙'), ['zh', 'ja']);
  assert.deepEqual(languagesOf('빨간 용'), ['ko']);
  assert.deepEqual(languagesOf('красный дракон'), ['ru', 'uk']);
  assert.deepEqual(languagesOf('синій дракон'), ['uk', 'ru']);
  assert.deepEqual(languagesOf('มังกรสีแดง'), ['th']);
  assert.deepEqual(languagesOf('δράκος'), ['el']);
});

test('small words tell a language in Latin letters', () => {
  assert.equal(languagesOf('a red dragon with the wings of a bat')[0], 'en');
  assert.equal(languagesOf('ein roter Drache mit den Flügeln einer Fledermaus')[0], 'de');
  assert.equal(languagesOf('un dragon rouge avec les ailes d’une chauve-souris')[0], 'fr');
  assert.equal(languagesOf('un dragón rojo con las alas de un murciélago')[0], 'es');
});

test('letters alone count for less than a small word', () => {
  // A borrowed name: its letters do not make the sentence German.
  assert.equal(languagesOf('the logo of the Müller bakery')[0], 'en');
});

test('a single word without accents tells nothing', () => {
  assert.deepEqual(languagesOf('dragon'), []);
  assert.deepEqual(languagesOf('42'), []);
});

test('number words are those that everybody reads alike', () => {
  assert.deepEqual(
    ['couple', 'dozen', 'seven'].map((word) => NUMBER_WORDS[word as keyof typeof NUMBER_WORDS]),
    [2, 12, 7],
  );
  for (const vague of ['several', 'few', 'many']) assert.ok(!(vague in NUMBER_WORDS), vague);
});
