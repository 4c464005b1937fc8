import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomNumbers } from '../../../../test/support/random.ts';
import { COLOR_WORDS } from '../../language/color-words.ts';
import { fromHsl, tintOf, toHsl } from './tint.ts';

const SEED = 5;
test(`hue, saturation and lightness go there and back (seed ${SEED})`, () => {
  const random = randomNumbers(SEED);
  const colors = Array.from({ length: 2000 }, () =>
    Array.from({ length: 3 }, () => Math.floor(256 * random())),
  );
  // Grays and full colors have no hue, or one at a border of the circle.
  for (const value of [0, 1, 127, 254, 255])
    colors.push([value, value, value], [value, 0, 0], [255, value, 255], [0, 255, value]);
  for (const [red, green, blue] of colors) {
    const [hue, saturation, lightness] = toHsl(red, green, blue);
    assert.ok(hue >= 0 && hue < 360, `${red} ${green} ${blue}: ${hue}`);
    assert.ok(saturation >= 0 && saturation <= 1 && lightness >= 0 && lightness <= 1);
    const back = fromHsl(hue, saturation, lightness);
    for (const [i, value] of [red, green, blue].entries())
      assert.ok(Math.abs(back[i] - value) <= 1, `${red} ${green} ${blue}: ${back}`);
  }
});

test('every name of a color is a color, in every shade', () => {
  for (const name of Object.keys(COLOR_WORDS))
    for (const shade of ['', 'light ', 'dark ', 'bright ', 'pastel ']) {
      const tint = tintOf(shade + name);
      assert.ok(tint, shade + name);
      for (const value of Object.values(tint))
        if (typeof value === 'number') assert.ok(Number.isFinite(value), shade + name);
    }
});
