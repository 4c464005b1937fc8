import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withSide } from './sides.ts';

const NAMES = ['front', 'back', 'left', 'right', 'top'];
const picture = (name: string) => ({ value: name, name, picture: null, format: null });

test('pictures go to the sides that their names say, the others in order', () => {
  const dropped = ['chair-BACK.png', 'a.png', 'left.jpg', 'b.png', 'c.png', 'd.png'];
  const sides = dropped.reduce<Parameters<typeof withSide>[1]>(
    (all, name) => withSide(NAMES, all, picture(name)),
    {},
  );
  assert.deepEqual(
    Object.entries(sides).map(([side, { name }]) => [side, name]),
    [
      ['back', 'chair-BACK.png'],
      ['front', 'a.png'],
      ['left', 'left.jpg'],
      ['right', 'b.png'],
      ['top', 'd.png'],
    ],
  );
});
