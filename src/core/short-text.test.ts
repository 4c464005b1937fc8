import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortText } from './short-text.ts';

test('a sentence stays, a long name is cut between characters', () => {
  const sentence = 'x'.repeat(500);
  assert.equal(shortText(sentence), sentence);
  assert.equal(shortText('y'.repeat(100_000)), `${'y'.repeat(499)}…`);
  const cut = shortText(`${'z'.repeat(498)}${'💥'.repeat(100)}`);
  assert.equal(cut, `${'z'.repeat(498)}…`);
  assert.ok(cut.isWellFormed());
});
