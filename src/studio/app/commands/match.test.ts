import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitting } from './match.ts';

const NAMES = ['Model from a prompt', 'Models', 'Remesh', 'Artistic mesh', 'Theme: Dark'].map(
  (name) => ({ name }),
);
const found = (typed: string) => fitting(NAMES, typed).map(({ name }) => name);

test('empty input matches everything in the original order', () => {
  assert.deepEqual(
    found(' '),
    NAMES.map(({ name }) => name),
  );
});

test('the start of a name ranks above the start of a word, and that above the middle of a word', () => {
  assert.deepEqual(found('mesh'), ['Artistic mesh', 'Remesh']);
  assert.deepEqual(found('mod'), ['Model from a prompt', 'Models']);
});

test('every typed word must occur, in any order and case', () => {
  assert.deepEqual(found('PROMPT mod'), ['Model from a prompt']);
  assert.deepEqual(found('model fish'), []);
});
