import assert from 'node:assert/strict';
import test from 'node:test';
import { COLUMNS } from '../../../language/foreign-attributes.ts';
import { column, Words } from './dictionary.ts';
import { EVERYDAY } from './everyday.ts';
import { LIBRARY_NOUNS } from './library-nouns.ts';
import { RARER_NOUNS } from './rarer-nouns.ts';

test('a noun of another language means one thing', () => {
  const rows = `${EVERYDAY}${LIBRARY_NOUNS}${RARER_NOUNS}`
    .split('\n')
    .filter((line) => line !== '');
  const meant = new Map<string, string>();
  const twice: string[] = [];
  for (const row of rows) {
    const [english, cells = ''] = row.split(': ');
    const columns = cells.split(', ');
    assert.equal(columns.length, COLUMNS.length, row);
    for (const [i, language] of COLUMNS.entries())
      for (const word of columns[i]!.split('/')) {
        const key = `${language} ${word}`;
        const other = meant.get(key) ?? english;
        if (word !== '-' && other !== english) twice.push(`${key}: ${other} and ${english}`);
        meant.set(key, english!);
      }
  }
  assert.deepEqual(twice, []);
});

test('common words of a language are not nouns of things', () => {
  // Of a breed, of hunting, deep, false: "un cane da caccia" is not a jet fighter.
  for (const [language, word] of [
    ['it', 'razza'],
    ['it', 'caccia'],
    ['pt', 'caca'],
    ['es', 'honda'],
    ['fr', 'faux'],
  ])
    assert.equal(column(LIBRARY_NOUNS, language!, new Words(language!)).exact(word!), null, word);
});
