import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  areSides,
  canBeViews,
  isTurntable,
  leftOutOf,
  type Sides,
  sideSaid,
  sidesOf,
  turntableSide,
  withMoved,
  withSide,
  withTurntable,
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
  assert.deepEqual(leftOutOf(six, sidesOf(names, six)), ['f.png']);
  const eight = [...'abcdefgh'].map((name) => picture(`${name}.png`));
  assert.equal(sidesOf(names, eight).back_right?.name, 'd.png');
  assert.deepEqual(
    [5, 6, 8, 9].map((count) => canBeViews(names, count)),
    [true, false, true, false],
  );
});

const NINE = [...NAMES, 'front_right', 'back_right', 'back_left', 'front_left'];
const AROUND = Array.from({ length: 8 }, (_, place) => turntableSide(place, 8));

test('a turntable goes by the names of its pictures, not by which upload ends first', () => {
  const files = AROUND.map((_, i) => `shot-${45 * i}.png`);
  const ended = ['shot-90.png', ...files.filter((name) => name !== 'shot-90.png')];
  const sides = sidesOf(NINE, ended.map(picture));
  assert.deepEqual(
    AROUND.map((side) => sides[side]!.name),
    files,
  );
  // A word that all names contain says nothing.
  const boots = AROUND.map((_, i) => `left-boot-${i}.png`);
  const worn = sidesOf(NINE, boots.map(picture));
  assert.deepEqual(
    AROUND.map((side) => worn[side]!.name),
    boots,
  );
});

test('no picture takes the side of another one that was given', () => {
  const names = ['front.png', 'right.png', 'back.png', 'left.png', ...'abcd'].map(picture);
  const sides = sidesOf(NINE, names);
  assert.equal(new Set(Object.values(sides)).size, 8);
  assert.deepEqual([sides.right!.name, sides.front_right!.name], ['right.png', 'a']);
  assert.equal(sidesOf(NINE, [...'abcdef'].map(picture)).top!.name, 'e');
});

test('the words of a side between two others follow each other', () => {
  assert.deepEqual(
    ['left-boot-front.png', 'boot-left-front.png', 'LeftBackView.png'].map((name) =>
      sideSaid(NINE, name),
    ),
    ['front', 'front_left', 'back_left'],
  );
});

test('a turntable of four takes the place of one of eight', () => {
  const eight = AROUND.reduce<Sides>(
    (sides, side, i) => withTurntable(sides, picture(side), i, 8),
    { top: picture('top') },
  );
  assert.equal(Object.keys(eight).length, 9);
  const four = [0, 1, 2, 3].reduce<Sides>(
    (sides, i) => withTurntable(sides, picture(`${i}`), i, 4),
    eight,
  );
  assert.deepEqual(Object.keys(four).toSorted(), ['back', 'front', 'left', 'right', 'top']);
  assert.equal(four.right!.name, '1');
});
