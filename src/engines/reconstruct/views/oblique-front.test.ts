import assert from 'node:assert/strict';
import { test } from 'node:test';
import { triangleMesh } from '../../mesh/triangle-mesh.ts';
import { signedDistance } from '../../raster/distance-field.ts';
import type { Raster } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { MARGIN } from '../field/working-grid.ts';
import { straightFront } from './oblique-front.ts';
import { ObliqueView, rescaled } from './oblique-view.ts';
import type { Outline } from './outline.ts';
import { lengthOf, runsOf } from './runs.ts';
import { separateParts } from './separate-parts.ts';
import { straightened } from './straightened.ts';

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
  return straightFront(oblique, side, { azimuth, elevation }, Infinity, createWork());
}

test('a tall body is as wide as it is from straight ahead, from both sides', async () => {
  const body = ellipsoid([10, 30, 5]);
  for (const azimuth of [35, -35]) {
    const found = (await straight(body, azimuth, 20))!;
    assert.ok(Math.abs(widthOf(found.front) - 20) < 3, `${widthOf(found.front)} of 20 cells`);
    assert.equal(found.cuts.length, 1);
  }
});

test('a long body is narrow, although it looks wide from beside and above', async () => {
  const body = ellipsoid([6, 10, 30]);
  const oblique = outlineFrom(body, 35, 20);
  const found = (await straight(body, 35, 20))!;
  assert.ok(oblique.width - 2 * MARGIN > 33, `looks ${oblique.width} wide`);
  assert.ok(Math.abs(widthOf(found.front) - 12) < 5, `${widthOf(found.front)} of 12 cells`);
  assert.equal(found.cuts.length, 2, 'its mirror image cuts, too');
});

test('an outline without cells has no front', async () => {
  const empty = { width: 20, height: 20, distance: new Float32Array(400).fill(-1) };
  const found = straightFront(empty, empty, { azimuth: 35, elevation: 0 }, Infinity, createWork());
  assert.equal(await found, null);
});

/** A filled rectangle in the middle of an image. */
function rectangle(side: number, width: number, height: number): Raster {
  const data = new Uint8Array(4 * side * side);
  const within = (at: number, size: number) => Math.abs(2 * at + 1 - side) < size;
  for (let p = 0; p < side * side; p++)
    if (within(p % side, width) && within(Math.floor(p / side), height)) data[4 * p + 3] = 255;
  return { width: side, height: side, data };
}

const REQUEST = {
  modelVersion: 'v2',
  maxTriangles: 1_000_000,
  textureSize: null,
  turbo: false,
  image: rectangle(400, 300, 300),
  imageDirection: { azimuth: 45, elevation: 20 },
};

test('a side that is too long is refused before it is traced', async () => {
  const views = { right: rectangle(400, 398, 2) };
  await assert.rejects(straightened({ ...REQUEST, views }, createWork()), /limit is 64 times/);
});

test('the outline is read with few cells, yields, and becomes a fine grid as high as the side', async () => {
  const work = createWork();
  let breaths = 0;
  const counted: typeof work = {
    ...work,
    breathe: async () => void breaths++,
    within: () => counted,
  };
  const found = await straightened(
    { ...REQUEST, views: { right: rectangle(400, 200, 300) } },
    counted,
  );
  assert.ok(found && 'image' in found);
  const { image, side } = found;
  assert.ok(image.height <= 192 && side > 200, `${image.height} and ${side} cells`);
  assert.ok(breaths > 50, `${breaths}`);
  const innerHeight = 2 * (image.height - 2 * MARGIN);
  const cuts = found.cutsOn({ ...image, innerWidth: 1, innerHeight });
  const straight = found.cutsOn({ ...image, innerWidth: 1, innerHeight: innerHeight / 2 });
  assert.equal(cuts[0]!.camera.scale, straight[0]!.camera.scale / 2);
});

test('an outline over a finer grid is the same outline, and nothing lies behind the camera', () => {
  const outline = outlineFrom(ellipsoid([10, 10, 10]), 0, 0);
  const camera = { left: outline.width / 2, top: outline.height / 2, scale: 1, eye: 30 };
  const direction = { azimuth: 30, elevation: 10 };
  const coarse = new ObliqueView(outline, direction, camera);
  const fine = new ObliqueView(outline, direction, rescaled(camera, 2));
  const near = coarse.distance(3, -4, 5);
  assert.ok(Math.abs(fine.distance(6, -8, 10) - 2 * near) < 1e-3);
  assert.ok(coarse.distance(20, 0, 60) < 0, 'behind the camera');
});

test('a model in more pieces than its image shows is told, and crumbs do not count', () => {
  const corners = [...octahedronAt(0, 40), ...octahedronAt(1, 40)];
  const model = triangleMesh(
    Float32Array.from({ length: 36 }, (_, i) => i),
    Uint32Array.from(corners),
  );
  const image = { width: 8, height: 4, data: new Uint8Array(8 * 4 * 4) };
  for (let x = 0; x < 4; x++) image.data[4 * (8 + x) + 3] = 255;
  assert.match(separateParts(model, image)!.message, /has 2 separate parts, .* shows 1/);
  const crumb = triangleMesh(model.positions, Uint32Array.from([...octahedronAt(0, 60), 6, 7, 8]));
  assert.equal(separateParts(crumb, image), null);
  image.data[4 * (2 * 8 + 7) + 3] = 255;
  assert.equal(separateParts(model, image), null);
});

/** Faces over the six vertices of one of two octahedra, some of them more than once. */
function octahedronAt(nth: number, faces: number): number[] {
  const corner = (i: number) => 6 * nth + (i % 6);
  return Array.from({ length: faces }, (_, t) => [corner(t), corner(t + 1), corner(t + 2)]).flat();
}
