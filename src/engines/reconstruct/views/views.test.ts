import assert from 'node:assert/strict';
import test from 'node:test';
import { boundsOf } from '../../math/bounds.ts';
import { countComponents } from '../../mesh/components.ts';
import { edgeStatistics } from '../../mesh/edges.ts';
import type { OtherViews, PolygonMesh, Raster } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { createReconstructor } from '../reconstructor.ts';
import { depthsFromAbove } from './depths-from-above.ts';
import { inflatedOutline } from './inflated-outline.ts';
import { RunParts } from './run-parts.ts';
import { runsOf } from './runs.ts';
import { formFromAbove, sectionsOf } from './section.ts';

/** A picture, 1 where its object is. */
function picture(width: number, height: number, on: (x: number, y: number) => boolean): Raster {
  const data = new Uint8Array(4 * width * height);
  for (let i = 0; i < width * height; i++)
    if (on(i % width, Math.floor(i / width))) data.set([200, 120, 60, 255], 4 * i);
  return { width, height, data };
}

const ellipse = (width: number, height: number) =>
  picture(width + 20, height + 20, (x, y) => {
    const u = (x - 10 + 0.5 - width / 2) / (width / 2);
    const v = (y - 10 + 0.5 - height / 2) / (height / 2);
    return u * u + v * v <= 1;
  });

const rectangle = (width: number, height: number) =>
  picture(
    width + 20,
    height + 20,
    (x, y) => x >= 10 && y >= 10 && x < width + 10 && y < height + 10,
  );

const FRONT = ellipse(160, 160);

async function made(image: Raster, views?: OtherViews) {
  const { geometry } = await createReconstructor().reconstruct(
    {
      image,
      modelVersion: 'v1',
      maxTriangles: 3000,
      textureSize: null,
      turbo: true,
      ...(views && { views }),
    },
    createWork(),
  );
  const { min, max } = boundsOf(geometry.positions);
  assert.ok(edgeStatistics(geometry.corners, geometry.positions.length / 3).watertight);
  return { geometry, min, max, size: [0, 1, 2].map((k) => max[k]! - min[k]!) };
}

const near = (value: number, wanted: number, name: string) =>
  assert.ok(Math.abs(value - wanted) < 0.04 * wanted, `${name}: ${value} of ${wanted}`);

/** Six times the volume's share of the bounding box: 1 for a box, π/6 for an ellipsoid. */
function filled({ geometry, size }: { geometry: PolygonMesh; size: number[] }): number {
  const { positions, corners } = geometry;
  let volume = 0;
  for (let t = 0; t < corners.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * corners[t + k]!) as [number, number, number];
    for (let k = 0; k < 3; k++) {
      const [u, v] = [(k + 1) % 3, (k + 2) % 3] as const;
      const cross = positions[b + u]! * positions[c + v]! - positions[b + v]! * positions[c + u]!;
      volume += (positions[a + k]! * cross) / 6;
    }
  }
  return volume / (size[0]! * size[1]! * size[2]!);
}

test('a model is as deep as its images from the right, the left and above say', async () => {
  for (const [side, image] of [
    ['right', ellipse(400, 160)],
    ['left', ellipse(80, 160)],
    ['top', ellipse(160, 320)],
  ] as const) {
    const { size } = await made(FRONT, { [side]: image });
    const depth = side === 'top' ? 2 : (image.width - 20) / 160;
    near(size[2]! / size[1]!, depth, side);
    near(size[0]! / size[1]!, 1, side);
  }
});

test('an image from above takes no depth that the side shows, unless it shows another object', async () => {
  // As if something wide were near the camera above, and the deepest part below it.
  const { size } = await made(FRONT, { right: FRONT, top: ellipse(160, 136) });
  near(size[2]! / size[1]!, 1, 'depth in perspective');
  const other = await made(FRONT, { right: FRONT, top: ellipse(160, 80) });
  assert.ok(other.size[2]! / other.size[1]! < 0.65, `${other.size[2]! / other.size[1]!}`);
});

test('an image from behind changes no shape, and one beside another counts half', async () => {
  const plain = await made(FRONT);
  const behind = await made(FRONT, { back: FRONT });
  assert.deepEqual(behind.geometry.positions, plain.geometry.positions);
  const { size } = await made(FRONT, { right: ellipse(400, 160), left: ellipse(200, 160) });
  near(size[2]!, 300 / 160, 'mean');
});

test('what is before in z is at the left of the right image, and at the right of the left one', async () => {
  // The lower half reaches forward; the upper one is thin and behind.
  const steps = (isLeft: boolean) =>
    picture(120, 120, (x, y) => {
      if (y < 10 || y >= 110) return false;
      const z = isLeft ? x : 119 - x;
      return y >= 60 ? z >= 20 && z < 100 : z >= 20 && z < 40;
    });
  for (const side of ['right', 'left'] as const) {
    const { geometry, max, min } = await made(rectangle(100, 100), {
      [side]: steps(side === 'left'),
    });
    let highest = -Infinity;
    for (let p = 0; p < geometry.positions.length; p += 3)
      if (geometry.positions[p + 1]! > 0.6) highest = Math.max(highest, geometry.positions[p + 2]!);
    assert.ok(highest < (min[2]! + max[2]!) / 2, `${side}: above lies behind`);
  }
});

test('legs come apart where both outlines show gaps', async () => {
  const table = picture(140, 120, (x, y) => {
    if (y < 10 || y >= 110 || x < 10 || x >= 130) return false;
    return y < 30 || x < 22 || x >= 118;
  });
  const { geometry } = await made(table, { right: table });
  const low: number[] = [];
  for (let t = 0; t < geometry.corners.length; t += 3) {
    const corners = Array.from(geometry.corners.subarray(t, t + 3));
    if (corners.every((v) => geometry.positions[3 * v + 1]! < 0.6)) low.push(...corners);
  }
  const corners = Uint32Array.from(low);
  const faceOffsets = Uint32Array.from({ length: low.length / 3 + 1 }, (_, f) => 3 * f);
  const { components } = countComponents({ corners, faceOffsets }, geometry.positions.length / 3);
  assert.equal(components, 4);
});

test('straight outlines make a box, and curved ones a round body', async () => {
  const box = await made(rectangle(160, 120), { right: rectangle(100, 120) });
  const ball = await made(FRONT, { right: FRONT });
  assert.ok(filled(box) > 0.88, `box: ${filled(box)}`);
  assert.ok(filled(ball) < 0.62, `ball: ${filled(ball)}`);
  assert.ok(filled(ball) > 0.5, `ball: ${filled(ball)}`);
});

test('an outline from above cuts what the sides leave', async () => {
  const square = rectangle(120, 120);
  const above = picture(140, 140, (x, y) => Math.hypot(x - 69.5, y - 69.5) <= 60);
  const cut = await made(square, { right: square, top: above });
  near(filled(cut), Math.PI / 4, 'cylinder');
});

test('walls that are not straight keep their corners if the outline from above has them', async () => {
  const walls = picture(140, 160, (x, y) => {
    const half = 55 - 4 * Math.abs(Math.sin(y / 3));
    return y >= 10 && y < 150 && Math.abs(x - 70) <= half;
  });
  const views = { right: walls };
  const [round, cornered] = [
    await made(walls, views),
    await made(walls, { ...views, top: rectangle(111, 111) }),
  ];
  assert.ok(filled(round) < 0.8, `${filled(round)}`);
  assert.ok(filled(cornered) > 0.86, `${filled(cornered)}`);
});

test('an object that is very deep gets a coarser grid, and one that is too deep is refused', async () => {
  const { size } = await made(rectangle(40, 40), { right: rectangle(1000, 50) });
  near(size[2]! / size[1]!, 20, 'depth');
  await assert.rejects(made(rectangle(40, 40), { right: rectangle(1000, 10) }), {
    message: /100 times as deep/,
  });
});

test('runs end between the samples, and dust is none', () => {
  const distance = Float32Array.from([-1, -0.5, 0.5, 1, -1, -1, 0.2, -0.8, -1]);
  assert.deepEqual(runsOf(distance, 0, 1, distance.length), [{ from: 1.5, to: 3.5 }]);
});

test('every run of one outline meets every run of the other', () => {
  const two = [
    { from: 0, to: 5 },
    { from: 10, to: 15 },
  ];
  const lines = Array.from({ length: 20 }, () => two);
  const sections = sectionsOf(lines, lines);
  assert.equal(sections[10]!.eighths.length, 4);
});

test('a section that fills the outline from above leaves its form to that outline', () => {
  const side = 41;
  const distance = Float32Array.from(
    { length: side * side },
    (_, i) => 18 - Math.hypot((i % side) - 20, Math.floor(i / side) - 20),
  );
  const form = formFromAbove({ width: side, height: side, distance }, 20);
  const of = (half: number) => {
    const run = { from: 20 - half, to: 20 + half };
    return form(run, run, 2.3);
  };
  assert.ok(of(18) > 4);
  assert.equal(of(9), 2.3);
});

test('only flat parts are wings, not the rim of a body', () => {
  const side = 81;
  const outline = (inside: (x: number, y: number) => number) => ({
    ...{ width: side, height: side },
    distance: Float32Array.from({ length: side * side }, (_, i) =>
      inside((i % side) - 40, Math.floor(i / side) - 40),
    ),
  });
  const disc = outline((x, y) => 30 - Math.hypot(x, y));
  const winged = outline((x, y) =>
    Math.max(12 - Math.hypot(x, y), Math.min(2.5 - Math.abs(y), 36 - Math.abs(x))),
  );
  const other = inflatedOutline(disc, true);
  const rowsWithWings = (front: typeof disc) => {
    const fronts = inflatedOutline(front, true);
    const above = depthsFromAbove(front, disc, 40);
    return Array.from({ length: side }, (_, y) => y).filter((y) =>
      runsOf(front.distance, y * side, 1, side).some(
        (run) => new RunParts(fronts, y, run, other.lines[y]!, above).hasWings,
      ),
    );
  };
  assert.deepEqual(rowsWithWings(disc), []);
  assert.ok(rowsWithWings(winged).includes(40));
});

/** A body with an arm to each side in the front, or with a tail behind in the side, at half its height. */
const withPart = (from: number, to: number) =>
  picture(200, 200, (x, y) => {
    if (Math.hypot((x - 100) / 40, (y - 100) / 80) <= 1) return true;
    return Math.abs(y - 100) <= 6 && x >= from && x < to;
  });

/** Extent along an axis of what lies beyond a share of the extent of another axis. */
function extentBeyond(
  { geometry, max }: Awaited<ReturnType<typeof made>>,
  axis: number,
  beyond: number,
) {
  let [low, high] = [Infinity, -Infinity];
  for (let p = 0; p < geometry.positions.length; p += 3) {
    if (geometry.positions[p + beyond]! < 0.7 * max[beyond]!) continue;
    low = Math.min(low, geometry.positions[p + axis]!);
    high = Math.max(high, geometry.positions[p + axis]!);
  }
  return (high - low) / max[1]!;
}

test('a part that the other outline hides is as thick as it looks, not as the body', async () => {
  const body = withPart(0, 0);
  const arms = await made(withPart(20, 180), { right: body });
  assert.ok(extentBeyond(arms, 2, 0) < 0.2, `an arm: ${extentBeyond(arms, 2, 0)}`);
  const tail = await made(body, { right: withPart(20, 180) });
  assert.ok(extentBeyond(tail, 0, 2) < 0.2, `a tail: ${extentBeyond(tail, 0, 2)}`);
});

test('what both outlines show around a body is a disc', async () => {
  const brim = withPart(20, 180);
  const { size, geometry } = await made(brim, { right: brim });
  let corner = 0;
  for (let p = 0; p < geometry.positions.length; p += 3)
    corner = Math.max(corner, geometry.positions[p]! + geometry.positions[p + 2]!);
  assert.ok(corner > 0.65 * size[0]!, `${corner} of ${size[0]}`);
});
