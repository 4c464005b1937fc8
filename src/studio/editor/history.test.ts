import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advance, type History, redo, settle, startHistory, undo } from './history.ts';

const seen = ({ past, present, future }: History<number>) => [past, present, future];

test('steps are undone and done again, and a new step ends what could be done again', () => {
  let history = advance(advance(startHistory(0), 1), 2);
  history = undo(history);
  assert.deepEqual(seen(history), [[0], 1, [2]]);
  history = undo(undo(history));
  assert.deepEqual(seen(history), [[], 0, [1, 2]]);
  history = redo(history);
  assert.deepEqual(seen(history), [[0], 1, [2]]);
  assert.deepEqual(seen(redo(redo(history))), [[0, 1], 2, []]);
  assert.deepEqual(seen(advance(history, 9)), [[0, 1], 9, []]);
});

test('a control that is moved makes one step until it is let go', () => {
  let history = startHistory(0);
  for (const value of [1, 2, 3]) history = advance(history, value, 'width');
  assert.deepEqual(seen(history), [[0], 3, []]);
  history = advance(settle(history), 4, 'width');
  assert.deepEqual(seen(history), [[0, 3], 4, []]);
  history = advance(history, 5, 'height');
  assert.deepEqual(seen(history), [[0, 3, 4], 5, []]);
  // After undo, the same control starts a step of its own.
  assert.deepEqual(seen(advance(undo(history), 6, 'height')), [[0, 3, 4], 6, []]);
});
