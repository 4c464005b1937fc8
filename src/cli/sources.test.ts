import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turntableImages } from './sources.ts';

test('the images of a turntable go around the object, from the front to the right', () => {
  assert.deepEqual(turntableImages([...'abcd']), { front: 'a', right: 'b', back: 'c', left: 'd' });
  assert.deepEqual(turntableImages([...'abcdefgh']), {
    front: 'a',
    front_right: 'b',
    right: 'c',
    back_right: 'd',
    back: 'e',
    back_left: 'f',
    left: 'g',
    front_left: 'h',
  });
  assert.deepEqual([[], [...'abc'], [...'abcdefghi']].map(turntableImages), [null, null, null]);
});

test('files listed by a pattern go by their numbers, and others stay as they are given', () => {
  const numbered = [0, 45, 90, 135, 180, 225, 270, 315].map((angle) => `shots/shot-${angle}.png`);
  assert.deepEqual(Object.values(turntableImages(numbered.toSorted())!), numbered);
  for (const files of [
    ['shot-3.png', 'shot-4.png', 'shot-1.png', 'shot-2.png'],
    ['back.png', 'front.png', 'left.png', 'right.png'],
  ])
    assert.deepEqual(Object.values(turntableImages(files)!), files);
});
