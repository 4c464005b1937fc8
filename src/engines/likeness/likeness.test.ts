import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtInEngines } from '../built-in-engines.ts';
import type { Raster } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { baseElevation } from './base-elevation.ts';
import { areasOnlyIn, widthDifferences } from './compare-views.ts';
import { cutOutTrust } from './cut-out-trust.ts';
import { outlineWidths } from './measure-picture.ts';
import { boxOf, iouOf, maskOf } from './outline.ts';
import { labColors, paletteOf } from './palette.ts';

const { comparer } = builtInEngines();
type Rgb = readonly [number, number, number];

/** A picture whose pixels are given by a function of their centers; null: transparent. */
function picture(width: number, height: number, at: (x: number, y: number) => Rgb | null): Raster {
  const data = new Uint8Array(4 * width * height);
  for (let i = 0; i < width * height; i++) {
    const color = at((i % width) + 0.5, Math.floor(i / width) + 0.5);
    if (color !== null) data.set([...color, 255], 4 * i);
  }
  return { width, height, data };
}

const RED: Rgb = [200, 30, 30];
const BLUE: Rgb = [30, 40, 200];

test('widths are measured at twelve heights, from below', () => {
  // A triangle that stands on its base.
  const mask = maskOf(
    picture(200, 120, (x, y) => (y > 20 && Math.abs(x - 100) < (y - 20) * 0.8 ? RED : null)),
  );
  const widths = outlineWidths(mask, boxOf(mask)!);
  assert.equal(widths.length, 12);
  assert.deepEqual([widths[0]!.at < widths[11]!.at, widths[0]!.at], [true, 0.5 / 12]);
  for (const { at, left, right } of widths) {
    assert.ok(Math.abs(right - left - 160 * (1 - at)) < 5, `${at}: ${right - left}`);
    assert.ok(Math.abs((left + right) / 2 - 100) <= 1);
  }
});

test('a picture is measured in the pixels in which it is shown', async () => {
  const image = picture(2000, 1000, (x, y) =>
    Math.hypot(x - 800, y - 500) < 400 ? (y < 500 ? RED : BLUE) : null,
  );
  const cutOut = { image, method: 'alpha', warnings: [] };
  const { measures, object, images } = await comparer.prepare(image, cutOut, createWork());
  assert.deepEqual([object!.width, object!.height], [1000, 500]);
  assert.deepEqual([measures!.width, measures!.height], [1000, 500]);
  assert.deepEqual(measures!.box, { left: 200, top: 50, right: 600, bottom: 450 });
  assert.ok(Math.abs(measures!.mirror.x - 400) <= 1 && measures!.mirror.agreement > 0.98);
  assert.ok(measures!.cutOut.trust > 0.9);
  assert.equal(images.length, 3);
  for (const each of images) assert.ok(Math.max(each.image.width, each.image.height) <= 1000);
  const [first, second] = measures!.palette;
  assert.ok(Math.abs(first!.share - 0.5) < 0.02 && Math.abs(second!.share - 0.5) < 0.02);
});

test('a palette has the colors and their shares', () => {
  const image = picture(100, 100, (x) => (x < 75 ? RED : BLUE));
  const colors = paletteOf(
    labColors(image, () => true),
    8,
  );
  assert.deepEqual(
    colors.map(({ color, share }) => [color, Math.round(100 * share)]),
    [
      ['#c81e1e', 75],
      ['#1e28c8', 25],
    ],
  );
});

/** The mask of a drum or a box on the ground, seen by a camera that looks down by some degrees. */
function standing(kind: 'drum' | 'box' | 'legs', degrees: number) {
  const sine = Math.sin((degrees * Math.PI) / 180);
  const lowest = (x: number) => {
    const u = (x - 200) / 120;
    if (Math.abs(u) >= 1) return -Infinity;
    // A corner of 90°, turned by 45°.
    const drop = kind === 'drum' ? Math.sqrt(1 - u * u) : 1 - Math.abs(u);
    return 250 + 120 * sine * drop;
  };
  return maskOf(
    picture(400, 400, (x, y) => {
      const isGap = kind === 'legs' && y > 200 && Math.abs(Math.abs(x - 200) - 60) < 40;
      return y > 60 && y < lowest(x) && !isGap ? RED : null;
    }),
  );
}

for (const kind of ['drum', 'box', 'legs'] as const)
  for (const degrees of [12, 25, 40])
    test(`elevation ${degrees}° of a ${kind} is seen by its lower edge`, () => {
      const mask = standing(kind, degrees);
      const found = baseElevation(mask, boxOf(mask)!);
      assert.ok(found !== null && Math.abs(found - degrees) < 4, `${found}`);
    });

test('a cut-out along edges of the picture is trusted, one through its background is not', () => {
  const disc = (radius: number) => (x: number, y: number) => Math.hypot(x - 100, y - 100) < radius;
  const image = picture(200, 200, (x, y) => (disc(60)(x, y) ? RED : [200, 200, 190]));
  const trust = (radius: number, confidence: number | null) => {
    const mask = maskOf(picture(200, 200, (x, y) => (disc(radius)(x, y) ? RED : null)));
    return cutOutTrust(image, mask, boxOf(mask)!, confidence);
  };
  assert.ok(trust(60, null) > 0.9);
  assert.equal(trust(60, 0.7), 0.7);
  assert.equal(trust(85, null), 0);
  const whole = maskOf(picture(200, 200, () => RED));
  assert.equal(cutOutTrust(image, whole, boxOf(whole)!, 0.8), 0.2);
  // A door or a painting may well be a rectangle.
  const isDoor = (x: number, y: number) => Math.abs(x - 100) < 40 && Math.abs(y - 100) < 80;
  const door = picture(200, 200, (x, y) => (isDoor(x, y) ? RED : [200, 200, 190]));
  const mask = maskOf(picture(200, 200, (x, y) => (isDoor(x, y) ? RED : null)));
  assert.ok(cutOutTrust(door, mask, boxOf(mask)!, null) > 0.9);
});

test('differences of outlines have figures', () => {
  const body = (x: number, y: number, half: number) =>
    Math.abs(x - 100) < half && y > 60 && y < 180;
  const made = picture(200, 200, (x, y) => (body(x, y, 50) ? RED : null));
  const wanted = picture(200, 200, (x, y) =>
    body(x, y, 40) || (Math.abs(x - 100) < 10 && y > 20 && y <= 60) ? RED : null,
  );
  const [modelMask, pictureMask] = [maskOf(made), maskOf(wanted)];
  const box = boxOf(pictureMask)!;
  const pair = { picture: wanted, model: made, pictureMask, modelMask, box };
  const [lowest] = widthDifferences(pair);
  assert.deepEqual(
    [lowest!.picture, lowest!.model, lowest!.left, lowest!.right].map((value) =>
      Number(value.toFixed(3)),
    ),
    [1, 1.25, -0.125, 0.125],
  );
  const frame = { box: { left: 0, top: 0, right: 200, bottom: 200 }, width: 200, height: 200 };
  const area = pictureMask.data.reduce((sum, value) => sum + value, 0);
  const [missing, ...others] = areasOnlyIn(pictureMask, modelMask, frame, area);
  assert.equal(others.length, 0);
  assert.deepEqual(missing!.box, { left: 90, top: 20, right: 110, bottom: 60 });
  assert.equal(areasOnlyIn(modelMask, pictureMask, frame, area).length, 2);
  assert.ok(Math.abs(iouOf(pictureMask.data, modelMask.data) - 9520 / 12_620) < 0.02);
});
