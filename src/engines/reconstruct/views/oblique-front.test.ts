import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedDistance } from '../../raster/distance-field.ts';
import { MARGIN } from '../field/working-grid.ts';
import { straightFront } from './oblique-front.ts';
import type { Outline } from './outline.ts';
import { lengthOf, runsOf } from './runs.ts';

type Point = readonly [x: number, y: number, z: number];

/** Points in ellipsoids, whose outlines are drawn from any direction without perspective. */
function outlineFrom(points: readonly Point[], azimuth: number, elevation: number): Outline {
  const [a, e] = [azimuth, elevation].map((degrees) => (degrees * Math.PI) / 180);
  const seen = points.map(([x, y, z]) => {
    const ahead = x * Math.sin(a) + z * Math.cos(a);
    return [
      Math.round(x * Math.cos(a) - z * Math.sin(a)),
      Math.round(y * Math.cos(e) + ahead * Math.sin(e)),
    ] as const;
  });
  const [left, top] = [0, 1].map((k) => Math.min(...seen.map((at) => at[k]!)));
  const [right, bottom] = [0, 1].map((k) => Math.max(...seen.map((at) => at[k]!)));
  const grid = { width: right! - left! + 1 + 2 * MARGIN, height: bottom! - top! + 1 + 2 * MARGIN };
  const coverage = new Float32Array(grid.width * grid.height);
  for (const [u, v] of seen) coverage[(v - top! + MARGIN) * grid.width + u - left! + MARGIN] = 1;
  return { ...grid, distance: signedDistance(coverage, grid) };
}

function ellipsoid([a, b, c]: Point, [x0, y0, z0]: Point = [0, 0, 0]): Point[] {
  const points: Point[] = [];
  for (let x = -a; x <= a; x += 0.7)
    for (let y = -b; y <= b; y += 0.7)
      for (let z = -c; z <= c; z += 0.7)
        if ((x / a) ** 2 + (y / b) ** 2 + (z / c) ** 2 <= 1) points.push([x + x0, y + y0, z + z0]);
  return points;
}

/** The length of the longest run in the middle row. */
function widthOf({ distance, width, height }: Outline): number {
  const runs = runsOf(distance, Math.floor(height / 2) * width, 1, width);
  return Math.max(0, ...runs.map(lengthOf));
}

function straight(points: readonly Point[], azimuth: number, elevation: number) {
  const oblique = outlineFrom(points, azimuth, elevation);
  const side = outlineFrom(points, 90, 0);
  // The side's columns go from far to near, as those of an image from the left.
  for (let y = 0; y < side.height; y++)
    side.distance.subarray(y * side.width, (y + 1) * side.width).reverse();
  return straightFront(oblique, side, { azimuth, elevation }, Infinity);
}

test('a tall body is as wide as it is from straight ahead, from both sides', () => {
  const body = ellipsoid([10, 30, 5]);
  for (const azimuth of [35, -35]) {
    const found = straight(body, azimuth, 20)!;
    assert.ok(Math.abs(widthOf(found.front) - 20) < 3, `${widthOf(found.front)} of 20 cells`);
    assert.equal(found.cuts.length, 1);
  }
});

test('a long body is narrow, although it looks wide from beside and above', () => {
  const body = ellipsoid([6, 10, 30]);
  const oblique = outlineFrom(body, 35, 20);
  const found = straight(body, 35, 20)!;
  assert.ok(oblique.width - 2 * MARGIN > 33, `looks ${oblique.width} wide`);
  assert.ok(Math.abs(widthOf(found.front) - 12) < 5, `${widthOf(found.front)} of 12 cells`);
  assert.equal(found.cuts.length, 2, 'its mirror image cuts, too');
});

test('an outline without cells has no front', () => {
  const empty = { width: 20, height: 20, distance: new Float32Array(400).fill(-1) };
  assert.equal(straightFront(empty, empty, { azimuth: 35, elevation: 0 }, Infinity), null);
});
