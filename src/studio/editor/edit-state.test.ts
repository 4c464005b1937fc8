import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShapeProgram } from '../../contract/shape-program.ts';
import { controlOf, type Edit, type EditState, withEdit } from './edit-state.ts';
import { listParts } from './part-tree.ts';

const PROGRAM: ShapeProgram = {
  version: 1,
  name: 'thing',
  parts: [
    { name: 'a', parts: [{ name: 'b' }, { name: 'c' }] },
    { name: 'd', parts: [{ name: 'e' }] },
  ],
};
const START: EditState = { program: PROGRAM, hidden: new Set(), done: null };
const partOf = ({ program }: EditState, name: string) =>
  listParts(program).find(({ part }) => part.name === name)!;
const names = ({ program, hidden }: EditState) =>
  listParts(program)
    .filter(({ index }) => hidden.has(index))
    .map(({ part }) => part.name);

test('parts stay hidden when others are removed', () => {
  let state = START;
  for (const name of ['a', 'c', 'd', 'e'])
    state = withEdit(state, { kind: 'hide', part: partOf(state, name) });
  assert.deepEqual(names(state), ['a', 'c', 'd', 'e']);
  state = withEdit(state, { kind: 'remove', part: partOf(state, 'b') });
  assert.deepEqual(names(state), ['a', 'c', 'd', 'e']);
  state = withEdit(state, { kind: 'remove', part: partOf(state, 'a') });
  assert.deepEqual(names(state), ['d', 'e']);
  assert.equal(state.done, 'a removed');
});

test('a part that is shown again is shown with everything in it', () => {
  let state = START;
  for (const name of ['e', 'd'])
    state = withEdit(state, { kind: 'hide', part: partOf(state, name) });
  state = withEdit(state, { kind: 'show', part: partOf(state, 'd') });
  assert.deepEqual(names(state), []);
  assert.equal(state.program, PROGRAM);
});

test('only controls that are moved join their values in one step', () => {
  const part = partOf(START, 'a');
  const parameter = (name: string): Edit => ({ kind: 'parameter', name, value: 1 });
  assert.equal(controlOf(parameter('x')), controlOf(parameter('x')));
  assert.notEqual(controlOf(parameter('x')), controlOf(parameter('y')));
  assert.equal(controlOf({ kind: 'remove', part }), null);
});
