import assert from 'node:assert/strict';
import test from 'node:test';
import { isOfHer } from './phrase-words.ts';

test('a prompt is about a woman if something is hers, and not if somebody is given to her', () => {
  assert.ok(isOfHer('a mage with a book in her hands', ['mage']));
  assert.ok(isOfHer('an archer, she aims at a target', ['archer']));
  assert.ok(!isOfHer('a knight kneeling before her', ['knight']));
  assert.ok(!isOfHer('a wizard giving her a rose', ['wizard']));
  assert.ok(!isOfHer('a man carrying her bag', ['man']));
  assert.ok(!isOfHer('a mage with a herb', ['mage']));
});
