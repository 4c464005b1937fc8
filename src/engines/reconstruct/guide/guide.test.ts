import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundsOf } from '../../math/bounds.ts';
import { edgeStatistics } from '../../mesh/edges.ts';
import { triangleMesh } from '../../mesh/triangle-mesh.ts';
import { signedDistance } from '../../raster/distance-field.ts';
import type { PolygonMesh, Raster } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { createReconstructor } from '../reconstructor.ts';
import { bodySolid } from './body-solid.ts';
import { MOST_INTERVALS } from './guide-columns.ts';
import { facesViewer, reasonAgainst } from './guided-shape.ts';
import { warpOutline } from './outline-warp.ts';
import { headCells } from './plain-head.ts';

/** A closed box that stands on y = 0, its faces counterclockwise from outside. */
function box(width: number, height: number, depth: number): PolygonMesh {
  const positions = new Float32Array(24);
  for (let v = 0; v < 8; v++)
    positions.set([(v & 1) * width, ((v >> 1) & 1) * height, ((v >> 2) & 1) * depth], 3 * v);
  const quads = [4, 5, 7, 6, 1, 0, 2, 3, 5, 1, 3, 7, 0, 4, 6, 2, 6, 7, 3, 2, 0, 1, 5, 4];
  const corners = new Uint32Array(36);
  for (let q = 0; q < 6; q++) {
    const [a, b, c, d] = quads.slice(4 * q, 4 * q + 4);
    corners.set([a, b, c, a, c, d], 6 * q);
  }
  return triangleMesh(positions, corners);
}

const SIDE = 160;
/** A square of one color, which tells nothing of its depth. */
const SQUARE: Raster = (() => {
  const [width, margin] = [SIDE, 20];
  const data = new Uint8Array(4 * width * width);
  for (let y = margin; y < width - margin; y++)
    for (let x = margin; x < width - margin; x++)
      data.set([200, 120, 60, 255], 4 * (y * width + x));
  return { width, height: width, data };
})();

async function made(guide?: PolygonMesh) {
  const request = { image: SQUARE, modelVersion: 'v2', maxTriangles: 4000, textureSize: null };
  const result = await createReconstructor().reconstruct(
    { ...request, turbo: true, ...(guide && { guide }) },
    createWork(),
  );
  const { min, max } = boundsOf(result.geometry.positions);
  const { corners, positions } = result.geometry;
  assert.ok(edgeStatistics(corners, positions.length / 3).watertight);
  return { ...result, depth: (max[2] - min[2]) / (max[0] - min[0]) };
}

test('a thing of the same kind tells the depth, and the back has no face', async () => {
  const { depth, statistics, isGuided } = await made(box(1, 1, 3));
  assert.ok(Math.abs(depth - 3) < 0.1, `${depth} times as deep as wide`);
  assert.equal(statistics.back, 'inpaint');
  assert.equal(isGuided, true);
});

test('it is turned to the side that the image shows, whose back looks alike', async () => {
  const { depth, statistics } = await made(box(2.5, 1, 1));
  assert.ok(Math.abs(depth - 2.5) < 0.1, `${depth} times as deep as wide`);
  assert.equal(Math.abs((statistics.guide as { azimuth: number }).azimuth), 90);
  assert.equal(statistics.back, 'mirror');
});

test('a thing of other proportions must know another depth than the image suggests', () => {
  const wide = { agreement: 0.8, proportion: 0.7, overlap: 0.8, azimuth: 0 };
  assert.match(reasonAgainst(wide, 'inflate', 1.2)!, /other proportions/);
  assert.equal(
    reasonAgainst({ ...wide, azimuth: 90 }, 'inflate', 1.2),
    null,
    'a car from its side',
  );
  assert.match(reasonAgainst({ ...wide, azimuth: 90, overlap: 0.7 }, 'inflate', 1.2)!, /other/);
  assert.equal(reasonAgainst(wide, 'inflate', 2), null);
  assert.equal(reasonAgainst(wide, 'inflate', 0.4), null);
  assert.equal(reasonAgainst({ ...wide, proportion: 0.9 }, 'inflate', 1.2), null);
  assert.equal(reasonAgainst(wide, 'learned', 1.2), null);
  assert.match(reasonAgainst({ ...wide, proportion: 0.5 }, 'learned', 4)!, /4 times the depth/);
  assert.match(reasonAgainst({ ...wide, agreement: 0.2 }, 'learned', 2)!, /agreement/);
  assert.equal(reasonAgainst(wide, 'inflate', 1.2, true), null, 'a body');
  assert.match(reasonAgainst({ ...wide, proportion: 0.5 }, 'inflate', 4, true)!, /proportion/);
});

test('a fit that is rejected for its outline does not say that a face is shown', () => {
  assert.equal(facesViewer({ azimuth: 0, agreement: 0.5 }), true);
  assert.equal(facesViewer({ azimuth: 90, agreement: 0.5 }), false);
  assert.equal(facesViewer({ azimuth: 0, agreement: 0.3 }), false);
});

test('a thing with another outline is not used, and the report explains it', async () => {
  const alone = await made();
  const { geometry, warnings, isGuided } = await made(box(0.05, 1, 0.05));
  assert.deepEqual(geometry.positions, alone.geometry.positions);
  assert.equal(isGuided, false);
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['prompt_not_used'],
  );
});

test('a body has the outline of the picture in front and that of the guide from its side', () => {
  const [width, height] = [40, 60];
  const stride = 2 * MOST_INTERVALS;
  const columns = {
    width,
    height,
    intervals: new Float32Array(width * height * stride),
    counts: new Uint8Array(width * height),
  };
  const distance = Float32Array.from({ length: width * height }, (_, p) =>
    Math.min(12 - Math.abs((p % width) - 20), 24 - Math.abs(Math.floor(p / width) - 30)),
  );
  distance.forEach((value, p) => {
    if (value <= 0) return;
    // A torn column of the upper half reaches farther back than its neighbors.
    const isTorn = p % width === 15 && Math.floor(p / width) < 30;
    columns.intervals.set([isTorn ? -9 : -4, 4], p * stride);
    columns.counts[p] = 1;
  });
  const { solid, middle } = bodySolid(columns, distance);
  const slice = new Float32Array(width * height);
  const isInside = (z: number, x: number, y: number) => {
    solid.evaluate(z, slice);
    return slice[y * width + x] > 0;
  };
  assert.ok(isInside(3, 20, 45) && !isInside(-7, 20, 45), 'below');
  assert.ok(isInside(-7, 20, 15) && !isInside(7, 20, 15), 'above');
  assert.ok(!isInside(0, 5, 30), 'beside the picture');
  assert.equal(middle[45 * width], 0);
});

/** Marks the head of a figure of rows that are as wide on both sides of column 15. */
function headOf(...rows: (readonly [top: number, bottom: number, half: number])[]) {
  const grid = { width: 30, height: 40 };
  const inside = new Uint8Array(30 * 40);
  for (const [top, bottom, half] of rows)
    for (let y = top; y < bottom; y++)
      for (let x = 15 - half; x < 15 + half; x++) inside[30 * y + x] = 1;
  const distance = signedDistance(Float32Array.from(inside), grid);
  const cells = headCells({ inside, distance }, grid);
  return (x: number, y: number) => cells[30 * y + x];
}

test('a head ends at the neck, and its rim stays', () => {
  const at = headOf([2, 14, 8], [14, 16, 3], [16, 38, 10]);
  assert.deepEqual([at(15, 8), at(15, 13), at(15, 20), at(7, 8), at(0, 8)], [1, 1, 0, 0, 0]);
});

test('the head of a figure with spread arms ends at its neck, not at its waist', () => {
  const at = headOf([2, 8, 4], [8, 10, 2], [10, 14, 14], [14, 20, 4], [20, 38, 5]);
  assert.deepEqual([at(15, 5), at(15, 12), at(10, 12), at(15, 16)], [1, 0, 0, 0]);
});

test('seen from an oblique direction, a thing is moved without being crumpled', () => {
  const grid = { width: 96, height: 96 };
  const outline = (isInside: (x: number, y: number) => boolean) =>
    signedDistance(
      Float32Array.from({ length: 96 * 96 }, (_, p) =>
        isInside(p % 96, Math.floor(p / 96)) ? 1 : 0,
      ),
      grid,
    );
  // Two cars from three quarters: a lump with a cabin, and one with a longer bonnet and a sign on its roof.
  const given = outline((x, y) => x > 12 && x < 84 && y > (x > 40 ? 30 : 48) && y < 72);
  const wanted = outline(
    (x, y) => x > 12 && x < 84 && y > (x > 52 ? 34 : 52) && y < 72 + (x - 48) / 6,
  );
  const steepest = (isOblique: boolean) => {
    const { x, y } = warpOutline(wanted, given, grid, isOblique);
    let most = 0;
    for (let p = 0; p < x.length - 1; p++)
      if (wanted[p]! > 2 && wanted[p + 1]! > 2)
        most = Math.max(most, Math.hypot(x[p + 1]! - x[p]!, y[p + 1]! - y[p]!));
    return most;
  };
  assert.ok(steepest(true) < 0.35, `${steepest(true)}`);
  assert.ok(steepest(false) > 2 * steepest(true), 'otherwise the outline is matched closely');
});
