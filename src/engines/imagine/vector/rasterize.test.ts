import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PATIENCE_MS } from '../../../../test/support/patience.ts';
import { ASSETS } from '../library/assets.ts';
import { openDrawings } from '../library/drawings.ts';
import { solidClassOf } from '../library/solid-classes.ts';
import { rasterize } from './rasterize.ts';

const SIDE = 48;
/** Share of the canvas; a drawing of less is too thin to be seen, one of more has no outline. */
const VISIBLE = { least: 0.03, most: 0.97 };

test('every drawing of the library lies inside its canvas and shows something', {
  timeout: PATIENCE_MS,
}, async () => {
  const library = await openDrawings();
  const pictures = [...ASSETS.keys()].map(async (slug) => {
    const drawing = await library.read(slug);
    assert.ok(drawing, slug);
    return { slug, ...(await rasterize(drawing, SIDE)) };
  });
  for (const { slug, width, height, data } of await Promise.all(pictures)) {
    assert.deepEqual([width, height, data.length], [SIDE, SIDE, 4 * SIDE * SIDE], slug);
    let [seen, atBorder] = [0, 0];
    for (let y = 0; y < SIDE; y++)
      for (let x = 0; x < SIDE; x++) {
        if (data[4 * (y * SIDE + x) + 3] < 128) continue;
        seen += 1;
        if (Math.min(x, y) === 0 || Math.max(x, y) === SIDE - 1) atBorder += 1;
      }
    const share = seen / (SIDE * SIDE);
    assert.ok(share >= VISIBLE.least && share <= VISIBLE.most, `${slug} covers ${share}`);
    assert.ok(atBorder <= SIDE / 2, `${slug} is cut off: ${atBorder} pixels at the border`);
    assert.ok(solidClassOf(slug).kind, slug);
  }
});
