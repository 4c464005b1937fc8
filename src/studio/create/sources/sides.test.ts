import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  areSides,
  canBeViews,
  isTurntable,
  type Sides,
  sideSaid,
  sidesOf,
  turntableSide,
  withMoved,
  withSide,
} from './sides.ts';

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

test('the pictures of a turntable go around the object, from the front to the right', () => {
  const around = (count: number) =>
    Array.from({ length: count }, (_, place) => turntableSide(place, count));
  assert.deepEqual(around(4), ['front', 'right', 'back', 'left']);
  assert.deepEqual(around(8).slice(0, 4), ['front', 'front_right', 'right', 'back_right']);
  assert.deepEqual([3, 4, 8, 9].map(isTurntable), [false, true, true, false]);
});

test('only a name that says so gives a side between two others', () => {
  const names = [...NAMES, 'front_right', 'back_left'];
  assert.equal(sideSaid(names, 'chair-front-right.png'), 'front_right');
  assert.equal(sideSaid(names, 'BackLeft.png'), 'back_left');
  assert.equal(sideSaid(names, 'front.png'), 'front');
  const six = [...'abcdef'].map((name) => picture(`${name}.png`));
  assert.deepEqual(Object.keys(sidesOf(names, six)), NAMES);
  const eight = [...'abcdefgh'].map((name) => picture(`${name}.png`));
  assert.equal(sidesOf(names, eight).back_right?.name, 'd.png');
  assert.deepEqual(
    [5, 6, 8, 9].map((count) => canBeViews(names, count)),
    [true, false, true, false],
  );
});
