import assert from 'node:assert/strict';
import test from 'node:test';
import type { OtherViews, Raster } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { createGrid, MARGIN } from '../field/working-grid.ts';
import { createReconstructor } from '../reconstructor.ts';
import type { SlicedSolid } from '../shape/solid.ts';
import { outlineOf } from './outline.ts';
import { placeViews } from './place-views.ts';
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

const FRONT = boxFrom(0);
const LEFT = boxFrom(270);

async function place(views: OtherViews) {
  const grid = createGrid({ width: WIDE, height: HIGH }, 72);
  const front = await outlineOf(FRONT, { height: grid.innerHeight });
  return placeViews({ views, front, grid });
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

test('an image that is far too wide for the object only gives colors, and is not traced', async () => {
  const [width, height] = [400, 1];
  const bar = { width, height, data: new Uint8Array(4 * width * height).fill(255) };
  const { left, back } = await place({ left: LEFT, back: bar });
  assert.equal(back!.use, 'colors');
  assert.equal(back!.agreement, 0);
  assert.equal(left, undefined, 'nothing shows the depth without it');
});

test('the direction of an outline is found with its sign and its elevation', () => {
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
    const { best } = findDirection(cells, shown(azimuth, elevation), 90);
    assert.ok(Math.abs(best.azimuth - azimuth) <= 5, `${best.azimuth}° of ${azimuth}°`);
    assert.ok(Math.abs(best.elevation - elevation) <= 5, `${best.elevation}° of ${elevation}°`);
  }
});

test('a model keeps the depth of the side that agrees, and the image beside it is reported', async () => {
  const { geometry, statistics, warnings } = await createReconstructor().reconstruct(
    {
      image: FRONT,
      modelVersion: 'v1',
      maxTriangles: 2000,
      textureSize: null,
      turbo: false,
      views: { left: LEFT, right: boxFrom(102) },
    },
    createWork(),
  );
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
