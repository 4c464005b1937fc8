import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchThings } from './search-things.ts';

const thing = (name: string, ...words: string[]) => ({
  name,
  words,
  source: 'shipped' as const,
  version: '1',
});
const SUBJECTS = [
  {
    subject: 'furniture',
    things: [thing('arm chair', 'wooden chair'), thing('chair'), thing('table')],
  },
  { subject: 'plants', things: [thing('oak', 'oak tree')] },
];
const found = (query: string) =>
  searchThings(SUBJECTS, query).map(({ things }) => things.map(({ name }) => name));

test('words of a search begin words of a thing, in any order', () => {
  assert.deepEqual(found('cha'), [['chair', 'arm chair']]);
  assert.deepEqual(found('Chair wood'), [['arm chair']]);
  assert.deepEqual(found('hair'), []);
  assert.deepEqual(found('plants'), [['oak']]);
  assert.deepEqual(found(' '), [['arm chair', 'chair', 'table'], ['oak']]);
});

test('the list is not changed', () => {
  const before = structuredClone(SUBJECTS);
  searchThings(SUBJECTS, 'chair');
  assert.deepEqual(SUBJECTS, before);
});
