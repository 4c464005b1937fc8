import assert from 'node:assert/strict';
import test from 'node:test';
import type { OtherViews, Raster } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { createGrid, MARGIN } from '../field/working-grid.ts';
import { createReconstructor } from '../reconstructor.ts';
import type { SlicedSolid } from '../shape/solid.ts';
import { cutObliquely } from './oblique-cut.ts';
import { outlineOf } from './outline.ts';
import { placeViews, placingWarnings } from './place-views.ts';
import { cellsOf, findDirection } from './view-agreement.ts';

const [WIDE, HIGH, DEEP] = [100, 120, 50];

/** The outline of a box of these sizes from an azimuth: a rectangle. */
function boxFrom(azimuth: number): Raster {
  const a = (azimuth * Math.PI) / 180;
  const across = Math.round(WIDE * Math.abs(Math.cos(a)) + DEEP * Math.abs(Math.sin(a)));
  const [width, height] = [across + 20, HIGH + 20];
  const data = new Uint8Array(4 * width * height);
  for (let y = 10; y < HIGH + 10; y++)
    for (let x = 10; x < across + 10; x++) data.set([200, 120, 60, 255], 4 * (y * width + x));
  return { width, height, data };
}

/** An image that an object fills. */
function filled(width: number, height: number): Raster {
  return { width, height, data: new Uint8Array(4 * width * height).fill(255) };
}

const FRONT = boxFrom(0);
const LEFT = boxFrom(270);

async function place(views: OtherViews) {
  const grid = createGrid({ width: WIDE, height: HIGH }, 72);
  const front = await outlineOf(FRONT, { height: grid.innerHeight });
  return placeViews({ views, front, grid }, createWork());
}

test('an image from 12° beside the right is found, and only colors', async () => {
  const { left, right } = await place({ left: LEFT, right: boxFrom(102) });
  assert.ok(right!.isTurned);
  assert.equal(right!.use, 'colors');
  // A box looks the same from both sides of its right, and its hull has round edges, so that it has to turn more.
  const away = Math.abs(right!.azimuth - 90);
  assert.ok(away >= 7.5 && away <= 22.5, `${away}° away`);
  assert.equal(left?.isTurned ?? false, false);
});

test('images from where they should be are taken as they are', async () => {
  const { left, right, back } = await place({ left: LEFT, right: boxFrom(90), back: FRONT });
  for (const view of [left, right, back]) {
    assert.equal(view!.isTurned, false);
    assert.equal(view!.use, 'outline');
    assert.ok(view!.agreement > 0.97, `${view!.agreement}`);
  }
});

test('two images cannot contradict each other, and of two sides that do, neither is left out', async () => {
  assert.deepEqual(await place({ right: boxFrom(102) }), {});
  const { left, right } = await place({ left: LEFT, right: FRONT });
  assert.ok([left, right].some((view) => view?.use === 'outline'));
});

test('images from between the sides decide between two sides that contradict each other', async () => {
  const oblique = { front_right: boxFrom(45), back_left: boxFrom(225), front_left: boxFrom(315) };
  const long = filled(240, HIGH);
  const { left, right } = await place({ left: LEFT, right: long, ...oblique });
  assert.deepEqual([left!.use, right!.use], ['outline', 'colors']);
  const exchanged = await place({ left: long, right: boxFrom(90), ...oblique });
  assert.deepEqual([exchanged.left!.use, exchanged.right!.use], ['colors', 'outline']);
});

test('an image of something else between the sides is told from those that do not fit closely', async () => {
  const placed = await place({
    left: LEFT,
    right: boxFrom(90),
    front_right: boxFrom(45),
    back_left: boxFrom(225),
    front_left: filled(60, 140),
  });
  const messages = placingWarnings(placed).map(({ message }) => message);
  assert.ok(
    messages.some((text) => /front left does not agree with the others/.test(text)),
    `${messages}`,
  );
});

test('an image that is far too wide for the object only gives colors, and is not traced', async () => {
  const { left, back } = await place({ left: LEFT, back: filled(400, 1) });
  assert.equal(back!.use, 'colors');
  assert.equal(back!.agreement, 0);
  assert.equal(left, undefined, 'nothing shows the depth without it');
});

test('the direction of an outline is found with its sign and its elevation', async () => {
  // Two posts, one behind the other and of different heights.
  const [width, height] = [48, 48];
  const solid: SlicedSolid = {
    kind: 'slices',
    grid: { width, height },
    lowest: -20,
    highest: 20,
    evaluate(z, slice) {
      for (let p = 0; p < slice.length; p++) {
        const [x, y] = [p % width, Math.floor(p / width)];
        const isTall = Math.abs(z + 12) < 4 && Math.abs(x - 16) < 5 && y > 4;
        const isLow = Math.abs(z - 12) < 6 && Math.abs(x - 30) < 7 && y > 24;
        slice[p] = y < 44 && (isTall || isLow) ? 1 : -1;
      }
    },
  };
  const cells = cellsOf(solid);
  const shown = (azimuth: number, elevation: number) => {
    const side = 96;
    const distance = new Float32Array(side * side).fill(-1);
    const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
    let [top, bottom, left, right] = [side, 0, side, 0];
    for (let i = 0; i < cells.centers.length; i += 3) {
      const [x, y, z] = cells.centers.subarray(i, i + 3);
      const u = side / 2 + x * Math.cos(a) - z * Math.sin(a);
      const v = side / 2 + y * Math.cos(e) + (x * Math.sin(a) + z * Math.cos(a)) * Math.sin(e);
      for (const column of [Math.floor(u - 0.5), Math.floor(u)])
        for (const row of [Math.floor(v - 0.5), Math.floor(v)]) distance[row * side + column] = 1;
      [top, bottom] = [Math.min(top, Math.floor(v - 0.5)), Math.max(bottom, Math.floor(v))];
      [left, right] = [Math.min(left, Math.floor(u - 0.5)), Math.max(right, Math.floor(u))];
    }
    const box = { width: right - left + 1 + 2 * MARGIN, height: bottom - top + 1 + 2 * MARGIN };
    const cropped = Float32Array.from({ length: box.width * box.height }, (_, i) => {
      const x = (i % box.width) - MARGIN + left;
      const y = Math.floor(i / box.width) - MARGIN + top;
      return distance[y * side + x];
    });
    return { ...box, distance: cropped };
  };
  for (const [azimuth, elevation] of [
    [102, 0],
    [78, 0],
    [90, 10],
  ] as const) {
    const { best } = await findDirection(cells, shown(azimuth, elevation), 90, createWork());
    assert.ok(Math.abs(best.azimuth - azimuth) <= 5, `${best.azimuth}° of ${azimuth}°`);
    assert.ok(Math.abs(best.elevation - elevation) <= 5, `${best.elevation}° of ${elevation}°`);
  }
});

const reconstructed = (views: OtherViews) =>
  createReconstructor().reconstruct(
    {
      image: FRONT,
      modelVersion: 'v1',
      maxTriangles: 2000,
      textureSize: null,
      turbo: true,
      views,
    },
    createWork(),
  );

test('a model keeps the depth of the side that agrees, and the image beside it is reported', async () => {
  const { geometry, statistics, warnings } = await reconstructed({
    left: LEFT,
    right: boxFrom(102),
  });
  const [deep, high] = [2, 1].map((axis) => {
    const values = geometry.positions.filter((_, i) => i % 3 === axis);
    return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
  });
  assert.ok(Math.abs(deep / high - DEEP / HIGH) < 0.03, `${deep / high}`);
  const { views } = statistics as { views: Record<string, { use: string }> };
  assert.equal(views.right.use, 'colors');
  assert.match(
    warnings.map(({ code, message }) => `${code}: ${message}`).join(),
    /view_turned: .*from the right/,
  );
});

test('if nothing shows the depth, the images between the sides are not blamed', async () => {
  const codes = async (views: OtherViews) =>
    (await reconstructed(views)).warnings
      .map(({ code }) => code)
      .filter((code) => code.startsWith('view_') || code.startsWith('depth_'));
  assert.deepEqual(await codes({ front_left: boxFrom(315), back: FRONT }), ['depth_not_shown']);
  assert.deepEqual(await codes({ back: FRONT }), []);
});

test('images from between the sides are found, moved, and cut the hull from their directions', async () => {
  const views = { left: LEFT, right: boxFrom(90) };
  const straight = await place({
    ...views,
    front_right: boxFrom(45),
    back_right: boxFrom(135),
    front_left: boxFrom(315),
  });
  for (const side of ['front_right', 'back_right', 'front_left'] as const)
    assert.deepEqual([straight[side]!.use, straight[side]!.isTurned], ['cut', false], side);
  const placed = await place({ ...views, back_right: boxFrom(112) });
  const { azimuth, isTurned, isSure } = placed.back_right!;
  // The hull has round edges, so that it has to turn less.
  assert.ok(isTurned && isSure && azimuth >= 110 && azimuth <= 128, `${azimuth}°`);
  const [warning] = placingWarnings(placed);
  assert.match(
    `${warning!.code}: ${warning!.message}`,
    /^view_turned: .*from the back right.*from there/,
  );
  // No image shows the depth, and the bar cannot be an image of the box.
  assert.equal((await place({ front_left: boxFrom(315) })).front_left!.use, 'colors');
  const other = await place({ ...views, front_left: LEFT });
  assert.deepEqual(
    [other.front_left!.use, placingWarnings(other)[0]!.code],
    ['colors', 'view_disagrees'],
  );
});

/** A stool of four legs from an azimuth: it looks the same from both sides of 45°. */
function stoolFrom(azimuth: number): Raster {
  const [half, leg, high] = [50, 9, 120];
  const a = (azimuth * Math.PI) / 180;
  const [cos, sin] = [Math.cos(a), Math.sin(a)];
  const spread = Math.abs(cos) + Math.abs(sin);
  const middles = [-1, 1].flatMap((x) => [-1, 1].map((z) => (half - leg) * (x * cos - z * sin)));
  const across = Math.round(2 * half * spread);
  const [width, height] = [across + 20, high + 20];
  const data = new Uint8Array(4 * width * height);
  for (let y = 0; y < high; y++)
    for (let x = 0; x < across; x++) {
      const u = x + 0.5 - across / 2;
      if (y < 20 || middles.some((middle) => Math.abs(u - middle) < leg * spread))
        data.set([200, 120, 60, 255], 4 * ((y + 10) * width + x + 10));
    }
  return { width, height, data };
}

test('an image that is turned to an unknown side of its direction cuts nothing', async () => {
  const grid = createGrid({ width: 100, height: 120 }, 72);
  const front = await outlineOf(stoolFrom(0), { height: grid.innerHeight });
  const views = { left: stoolFrom(270), right: stoolFrom(90), front_right: stoolFrom(60) };
  const placed = await placeViews({ views, front, grid }, createWork());
  const { isTurned, isSure, use, agreement } = placed.front_right!;
  assert.deepEqual([isTurned, isSure, use], [true, false, 'colors'], `${agreement}`);
  assert.ok(agreement > 0.85, `${agreement}`);
  assert.match(placingWarnings(placed)[0]!.message, /Only its colors/);
});

test('an outline from between the sides cuts what two sides fill', () => {
  const side = 40;
  const hull: SlicedSolid = {
    kind: 'slices',
    grid: { width: side, height: side },
    lowest: -12,
    highest: 12,
    evaluate: (z, slice) => {
      for (let p = 0; p < slice.length; p++) {
        const [x, y] = [p % side, Math.floor(p / side)].map((at) => Math.abs(at - (side - 1) / 2));
        slice[p] = Math.min(10 - x, 10 - y, 10 - Math.abs(z));
      }
    },
  };
  // From 45°, only the middle of the square prism is shown.
  const shown = { width: 8 + 2 * MARGIN, height: 20 + 2 * MARGIN };
  const distance = Float32Array.from({ length: shown.width * shown.height }, (_, i) => {
    const x = Math.abs((i % shown.width) - (shown.width - 1) / 2);
    const y = Math.abs(Math.floor(i / shown.width) - (shown.height - 1) / 2);
    return Math.min(4 - x, 10 - y);
  });
  const camera = {
    left: (shown.width - 1) / 2,
    top: (shown.height - 1) / 2,
    scale: 1,
    eye: Infinity,
  };
  const outline = { ...shown, distance };
  const { evaluate } = cutObliquely(hull, [{ azimuth: 45, elevation: 0, camera, outline }]);
  const slice = new Float32Array(side * side);
  evaluate(0, slice);
  const row = slice.subarray((side / 2) * side, (side / 2 + 1) * side);
  // |x · cos 45°| ≤ 4, and the slack.
  const width = row.filter((value) => value > 0).length;
  assert.ok(width >= 10 && width <= 14, `${width} of 20 cells`);
});
