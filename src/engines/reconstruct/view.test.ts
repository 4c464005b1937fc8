import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundsOf } from '../math/bounds.ts';
import { edgeStatistics } from '../mesh/edges.ts';
import { createWork } from '../work/create-work.ts';
import { localRadius } from './field/local-radius.ts';
import { setUpright } from './meshing/set-upright.ts';
import { stanceOfSkew } from './outline/stance-of-skew.ts';
import { findFootprint } from './picture/footprint.ts';
import { findViewSkew } from './picture/view-skew.ts';
import { createReconstructor } from './reconstructor.ts';

const SIDE = 160;

/** A bird with wings of two colors, its level lines climbing by `skew` (y downwards over x). */
function bird(skew: number) {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  const inside = new Uint8Array(SIDE * SIDE);
  for (let p = 0; p < SIDE * SIDE; p++) {
    const x = (p % SIDE) - SIDE / 2;
    const y = Math.floor(p / SIDE) - SIDE / 2 - skew * x;
    const body = Math.abs(x) < 14 && Math.abs(y) < 40;
    const wing = Math.abs(x) < 60 && Math.abs(y + 8) < 9;
    if (!body && !wing) continue;
    inside[p] = 1;
    pixels.set(Math.abs(x) > 40 ? [220, 60, 40, 255] : [60, 80, 200, 255], 4 * p);
  }
  return { pixels, inside };
}

test('a skewed mirror image tells how the thing is turned', () => {
  for (const skew of [-0.24, 0.2, 0.36]) {
    const { pixels, inside } = bird(skew);
    assert.ok(
      Math.abs(findViewSkew(pixels, inside, { width: SIDE, height: SIDE }) - skew) <= 0.04,
      `${skew}`,
    );
  }
});

test('seen from straight ahead, or without a mirror plane, there is no skew', () => {
  const { pixels, inside } = bird(0);
  assert.equal(findViewSkew(pixels, inside, { width: SIDE, height: SIDE }), 0);
  // A bar that climbs by 0.7 is a stick held at an angle.
  const bar = Uint8Array.from({ length: SIDE * SIDE }, (_, p) =>
    Math.abs(Math.floor(p / SIDE) - SIDE / 2 - 0.7 * ((p % SIDE) - SIDE / 2)) < 6 ? 1 : 0,
  );
  assert.equal(
    findViewSkew(new Uint8Array(SIDE * SIDE * 4), bar, { width: SIDE, height: SIDE }),
    0,
  );
  assert.equal(findViewSkew(new Uint8Array(4), new Uint8Array(1), { width: 1, height: 1 }), 0);
});

/** Orthographic picture of a box of w × h × d on the floor, turned by `azimuth` and seen from `elevation`, degrees. */
function boxPicture(w: number, h: number, d: number, azimuth: number, elevation: number) {
  const a = (azimuth * Math.PI) / 180;
  const e = (elevation * Math.PI) / 180;
  const width = 240;
  const data = new Uint8Array(width * width * 4);
  for (let p = 0; p < width * width; p++) {
    const u = (p % width) - width / 2;
    const v = width / 2 - Math.floor(p / width);
    // The ray in the box's frame, against its six slabs.
    const origin = [0, 0, 0];
    const direction = [0, 0, 0];
    for (const [k, x, y, z] of [
      [0, Math.cos(a), -Math.sin(a) * Math.sin(e), Math.sin(a) * Math.cos(e)],
      [1, 0, Math.cos(e), Math.sin(e)],
      [2, -Math.sin(a), -Math.cos(a) * Math.sin(e), Math.cos(a) * Math.cos(e)],
    ]) {
      origin[k] = x * u + y * v;
      direction[k] = z;
    }
    let near = Infinity;
    let far = -Infinity;
    for (const [k, half] of [w / 2, h / 2, d / 2].entries()) {
      const one = (half - origin[k]) / direction[k];
      const other = (-half - origin[k]) / direction[k];
      near = Math.min(near, Math.max(one, other));
      far = Math.max(far, Math.min(one, other));
    }
    if (near > far) data.set([120, 90, 60, 255], 4 * p);
  }
  return { width, height: width, data };
}

test('the base of a box gives its turn and the elevation', () => {
  const { width, data } = boxPicture(120, 80, 60, 35, 20);
  const inside = Uint8Array.from({ length: width * width }, (_, p) => (data[4 * p + 3] ? 1 : 0));
  const found = findFootprint(inside, { width, height: width });
  assert.ok(found);
  const { slopeLeft, slopeRight, sine } = found;
  const turn = (Math.atan(Math.sqrt(slopeLeft / slopeRight)) * 180) / Math.PI;
  assert.ok(Math.abs(Math.asin(sine) - (20 * Math.PI) / 180) < 0.04, `sine ${sine}`);
  assert.ok(Math.abs(turn - 35) < 3, `turn ${turn}`);
});

test('a disc and a front view have no footprint', () => {
  const disc = Uint8Array.from({ length: SIDE * SIDE }, (_, p) =>
    Math.hypot((p % SIDE) - 80, Math.floor(p / SIDE) - 80) < 60 ? 1 : 0,
  );
  assert.equal(findFootprint(disc, { width: SIDE, height: SIDE }), null);
  const front = Uint8Array.from({ length: SIDE * SIDE }, (_, p) =>
    Math.abs((p % SIDE) - 80) < 50 && Math.abs(Math.floor(p / SIDE) - 80) < 40 ? 1 : 0,
  );
  assert.equal(findFootprint(front, { width: SIDE, height: SIDE }), null);
  assert.equal(findFootprint(new Uint8Array(9), { width: 3, height: 3 }), null);
});

test('a bowl, which is round below, stands on no corner', () => {
  for (const depth of [30, 45, 60]) {
    const bowl = Uint8Array.from({ length: SIDE * SIDE }, (_, p) => {
      const x = ((p % SIDE) - 80) / 70;
      const y = (Math.floor(p / SIDE) - 60) / depth;
      return Math.floor(p / SIDE) > 30 && x * x + (y > 0 ? y * y : 0) < 1 ? 1 : 0;
    });
    assert.equal(findFootprint(bowl, { width: SIDE, height: SIDE }), null, `${depth}`);
  }
});

test('a box seen over its corner comes out as a box', async () => {
  const image = boxPicture(120, 80, 60, 35, 20);
  const { geometry, statistics } = await createReconstructor().reconstruct(
    { image, modelVersion: 'v2', maxTriangles: 5000, textureSize: null, turbo: true },
    createWork(),
  );
  const { positions, corners: indices } = geometry;
  assert.equal(statistics.class, 'block');
  assert.ok(edgeStatistics(indices, positions.length / 3).watertight);
  // Turned by 35°: 120 cos + 60 sin wide, 120 sin + 60 cos deep, over a height of 80.
  const { min, max } = boundsOf(positions);
  assert.ok(Math.abs(max[0] - min[0] - 132.7 / 80) < 0.15, `width ${max[0] - min[0]}`);
  assert.ok(Math.abs(max[2] - min[2] - 118 / 80) < 0.25, `depth ${max[2] - min[2]}`);
});

test('what stands on legs over its corner has a footprint, a leaf has none', () => {
  // Four legs where the base of the box has its corners, under a board.
  const board = boxPicture(120, 30, 60, 35, 25);
  const { width } = board;
  const inside = new Uint8Array(width * width);
  const whole = Uint8Array.from(inside, (_, p) => (board.data[4 * p + 3] ? 1 : 0));
  const ends = { left: width, right: 0, low: 0 };
  for (let p = 0; p < whole.length; p++) {
    if (!whole[p]) continue;
    inside[p - 20 * width] = 1;
    const x = p % width;
    ends.left = Math.min(ends.left, x);
    ends.right = Math.max(ends.right, x);
    ends.low = Math.max(ends.low, Math.floor(p / width));
  }
  let corner = 0;
  for (let x = 0; x < width; x++) if (whole[ends.low * width + x]) corner = x;
  for (const foot of [ends.left + 3, corner, ends.right - 3]) {
    for (let p = 0; p < whole.length; p++) {
      if (whole[p] && Math.abs((p % width) - foot) < 4) inside[p] = 1;
    }
  }
  const found = findFootprint(inside, { width, height: width });
  assert.ok(found && found.seen < 0.5, `${found?.seen}`);

  const leaf = Uint8Array.from({ length: SIDE * SIDE }, (_, p) => {
    const x = (p % SIDE) - 80;
    const y = Math.floor(p / SIDE) - 80;
    return Math.hypot(x - 30, y + 52) < 76 && Math.hypot(x + 30, y - 52) < 76 ? 1 : 0;
  });
  assert.equal(findFootprint(leaf, { width: SIDE, height: SIDE }), null);
});

test('a box over its corner is one even where its picture is its own mirror image', async () => {
  const image = boxPicture(80, 80, 80, 45, 25);
  const { statistics } = await createReconstructor().reconstruct(
    { image, modelVersion: 'v2', maxTriangles: 5000, textureSize: null, turbo: true },
    createWork(),
  );
  assert.equal(statistics.class, 'block');
});

test('setting upright levels what climbs', () => {
  const stance = stanceOfSkew(0.24);
  const level = setUpright(Float32Array.of(-50, -12, 0, 50, 12, 0), stance);
  assert.ok(Math.abs(level[1] - level[4]) < 1e-3, `${level}`);
  assert.ok(level[5] > level[2], 'the lower end is nearer');
});

test('the local radius is half the width of each part', () => {
  const inside = Uint8Array.from({ length: SIDE * SIDE }, (_, p) => {
    const x = p % SIDE;
    const y = Math.floor(p / SIDE);
    return (y > 40 && y < 80 && x > 20 && x < 140) || (x > 76 && x < 84 && y >= 80 && y < 140)
      ? 1
      : 0;
  });
  const distance = Float32Array.from(inside, (flag, p) => {
    if (!flag) return -1;
    const x = p % SIDE;
    const y = Math.floor(p / SIDE);
    const bar = Math.min(y - 40, 80 - y, x - 20, 140 - x);
    const leg = Math.min(x - 76, 84 - x, 140 - y);
    return Math.max(bar, leg);
  });
  const radius = localRadius(distance, inside, { width: SIDE, height: SIDE });
  assert.ok(Math.abs(radius[60 * SIDE + 30] - 20) <= 11, `bar ${radius[60 * SIDE + 30]}`);
  assert.equal(radius[60 * SIDE + 80], 20);
  assert.ok(radius[120 * SIDE + 80] <= 5, `leg ${radius[120 * SIDE + 80]}`);
});
