import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turntableSides } from './sources.ts';

test('the images of a turntable go around the object, from the front to the right', () => {
  assert.deepEqual(turntableSides([...'abcd']), { front: 'a', right: 'b', back: 'c', left: 'd' });
  assert.deepEqual(turntableSides([...'abcdefgh']), {
    front: 'a',
    front_right: 'b',
    right: 'c',
    back_right: 'd',
    back: 'e',
    back_left: 'f',
    left: 'g',
    front_left: 'h',
  });
  assert.deepEqual([[], [...'abc'], [...'abcdefghi']].map(turntableSides), [null, null, null]);
});
