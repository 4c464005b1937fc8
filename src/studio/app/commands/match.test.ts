import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitting } from './match.ts';

const NAMES = ['Model from a prompt', 'Models', 'Remesh', 'Artistic mesh', 'Theme: Dark'].map(
  (name) => ({ name }),
);
const found = (typed: string) => fitting(NAMES, typed).map(({ name }) => name);

test('nothing typed finds everything in its order', () => {
  assert.deepEqual(
    found(' '),
    NAMES.map(({ name }) => name),
  );
});

test('the beginning of a name goes before the beginning of a word, and that before its middle', () => {
  assert.deepEqual(found('mesh'), ['Artistic mesh', 'Remesh']);
  assert.deepEqual(found('mod'), ['Model from a prompt', 'Models']);
});

test('every word that was typed has to be there, in any order and case', () => {
  assert.deepEqual(found('PROMPT mod'), ['Model from a prompt']);
  assert.deepEqual(found('model fish'), []);
});
