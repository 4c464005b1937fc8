import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areSides, type Sides, sideSaid, sidesOf, withMoved, withSide } from './sides.ts';

const NAMES = ['front', 'back', 'left', 'right', 'top'];
const picture = (name: string) => ({ value: name, name, picture: null, format: null });
const bySide = (sides: Sides) => Object.entries(sides).map(([side, { name }]) => [side, name]);

test('pictures go to the sides in their names, and the others in order', () => {
  const dropped = ['chair-BACK.png', 'a.png', 'left.jpg', 'b.png', 'c.png', 'd.png'];
  const sides = dropped.reduce<Sides>((all, name) => withSide(NAMES, all, picture(name)), {});
  assert.deepEqual(bySide(sides), [
    ['back', 'chair-BACK.png'],
    ['front', 'a.png'],
    ['left', 'left.jpg'],
    ['right', 'b.png'],
    ['top', 'd.png'],
  ]);
});

test('a side is a separate word of the file name', () => {
  const said = (name: string) => sideSaid(NAMES, name);
  assert.deepEqual(
    ['front.png', 'chair_front_2.png', 'ChairBack.jpg', 'rear-view.webp', 'RIGHT.PNG'].map(said),
    ['front', 'front', 'back', 'back', 'right'],
  );
  assert.deepEqual(
    ['backpack.png', 'laptop.png', 'upright-piano.png', 'leftovers.png', 'a.png'].map(said),
    [null, null, null, null, null],
  );
});

test('files are views of one object if each names a different side and one is the front', () => {
  assert.equal(areSides(NAMES, ['a-front.png', 'a-back.png']), true);
  assert.equal(areSides(NAMES, ['left.png', 'front.png', 'top.png']), true);
  for (const names of [
    ['front.png'],
    ['a-front.png', 'b-front.png'],
    ['left.png', 'right.png'],
    ['front.png', 'mushroom.png'],
  ])
    assert.equal(areSides(NAMES, names), false, String(names));
});

test('names take precedence over order, and a picture can be moved', () => {
  const sides = sidesOf(NAMES, ['a.png', 'front.png', 'b.png'].map(picture));
  assert.deepEqual(bySide(sides), [
    ['front', 'front.png'],
    ['back', 'a.png'],
    ['left', 'b.png'],
  ]);
  assert.deepEqual(Object.fromEntries(bySide(withMoved(sides, 'left', 'back'))), {
    front: 'front.png',
    back: 'b.png',
    left: 'a.png',
  });
  assert.deepEqual(Object.fromEntries(bySide(withMoved(sides, 'left', 'top'))), {
    front: 'front.png',
    back: 'a.png',
    top: 'b.png',
  });
});
