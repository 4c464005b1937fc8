import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomNumbers } from '../../../test/support/random.ts';
import { randomCutOut } from '../../../test/support/random-cut-out.ts';
import { assertEven, recordedWork } from '../../../test/support/recorded-work.ts';
import { boundsOf } from '../math/bounds.ts';
import { edgeStatistics } from '../mesh/edges.ts';
import { triangleCount } from '../mesh/triangle-mesh.ts';
import { signedVolume } from '../mesh/volume.ts';
import { weldByPosition } from '../mesh/weld.ts';
import type { Grid } from '../raster/grid.ts';
import {
  type PolygonMesh,
  type Raster,
  type Reconstruction,
  type ReconstructionRequest,
  SourceUnusable,
} from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { createReconstructor } from './reconstructor.ts';

const reconstructor = createReconstructor();
const work = () => createWork();
const DEFAULTS = { modelVersion: 'v2', maxTriangles: 3000, textureSize: null, turbo: true };

function reconstruct(image: Raster, options: Partial<Omit<ReconstructionRequest, 'image'>>) {
  return reconstructor.reconstruct({ image, ...DEFAULTS, ...options }, work());
}

function draw(
  { width, height }: Grid,
  colorAt: (x: number, y: number) => readonly [number, number, number, number],
): Raster {
  const data = new Uint8Array(width * height * 4);
  for (let p = 0; p < width * height; p++) {
    data.set(colorAt(p % width, Math.floor(p / width)), p * 4);
  }
  return { width, height, data };
}

/** An upright figure: round head with two eyes on a box-like body. */
const FIGURE = draw({ width: 200, height: 240 }, (x, y) => {
  const eye = Math.hypot(Math.abs(x - 100) - 18, y - 60) < 7;
  if (eye) return [20, 20, 20, 255];
  if (Math.hypot(x - 100, y - 70) < 45) return [240, 200, 160, 255];
  if (Math.abs(x - 100) < 60 && y > 110 && y < 220) return [40, 90, 200, 255];
  return [0, 0, 0, 0];
});

/** Everything that a mesh of ours promises. */
function assertSound(geometry: PolygonMesh, maxTriangles: number): void {
  const { positions, corners: indices } = geometry;
  const normals = geometry.normals!.values;
  const vertices = positions.length / 3;
  const edges = edgeStatistics(indices, vertices);
  assert.ok(edges.watertight, `watertight: ${JSON.stringify(edges)}`);
  assert.ok(indices.length > 0 && indices.length / 3 <= maxTriangles, `${indices.length / 3}`);
  assert.ok(
    positions.every((v) => Number.isFinite(v)),
    'finite',
  );
  const { min, max } = boundsOf(positions);
  assert.equal(min[1], 0, 'stands on y = 0');
  assert.equal(max[1], 1, 'height 1');
  for (const k of [0, 2]) {
    assert.ok(Math.abs(min[k] + max[k]) <= 1e-6 * Math.max(1, max[k]), `centred: ${min} ${max}`);
  }
  assert.ok(signedVolume(positions, indices) > 0, 'outward');
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i], normals[i + 1], normals[i + 2]);
    assert.ok(Math.abs(length - 1) < 1e-5, `unit normals: ${length}`);
  }
  assert.ok(
    weldByPosition(positions).every((first, v) => first === v),
    'no two vertices at one place',
  );
}

/** The textured mesh is the same surface, with UVs on the texture. */
function assertTextured({ geometry, textured }: Reconstruction, size: number): void {
  assert.ok(textured);
  const { positions, uvSets, corners } = textured.meshes[0].geometry;
  const [image] = textured.images;
  assert.deepEqual([image.width, image.height], [size, size]);
  assert.equal(corners.length, geometry.corners.length);
  const first = weldByPosition(positions);
  const welded = corners.map((v) => first[v]);
  assert.ok(edgeStatistics(welded, positions.length / 3).watertight, 'closed when welded');
  assert.ok(uvSets[0].values.every((v) => v >= 0 && v <= 1));
}

for (let seed = 1; seed <= 60; seed++) {
  test(`random cut-out, seed ${seed}`, async () => {
    const random = randomNumbers(seed + 1000);
    const maxTriangles = [1000, 1000, 4000, 20_000][Math.floor(random() * 4)];
    const options = {
      maxTriangles,
      modelVersion: random() < 0.3 ? 'v1' : 'v2',
      ...(random() < 0.3 && { textureSize: 65 }),
    };
    const result = await reconstruct(randomCutOut(seed), options);
    assertSound(result.geometry, maxTriangles);
    assert.equal(result.statistics.watertight, true);
    if (options.textureSize) assertTextured(result, 65);
  });
}

for (const [maxTriangles, turbo] of [
  [1000, false],
  [50_000, false],
  [1_500_000, true],
] as const) {
  test(`at most ${maxTriangles} triangles, turbo ${turbo}`, async () => {
    const { geometry, statistics } = await reconstruct(FIGURE, { maxTriangles, turbo });
    assertSound(geometry, maxTriangles);
    const wanted = Math.min(maxTriangles, Number(statistics.raw_triangles));
    assert.ok(triangleCount(geometry) > 0.9 * wanted, 'and not far fewer');
  });
}

for (const size of [1024, 1500, 2047, 4096]) {
  test(`a texture of ${size} pixels`, async () => {
    assertTextured(await reconstruct(FIGURE, { textureSize: size }), size);
  });
}

test('the same input gives the same bytes', async () => {
  const once = await reconstruct(FIGURE, { textureSize: 256 });
  const again = await reconstruct(FIGURE, { textureSize: 256 });
  assert.deepEqual(again.geometry, once.geometry);
  assert.deepEqual(again.textured, once.textured);
});

test('v1 is the plain inflated silhouette, v2 has relief', async () => {
  const plain = await reconstruct(FIGURE, { modelVersion: 'v1' });
  assert.equal(plain.statistics.regions, undefined);
  const full = await reconstruct(FIGURE, {});
  assert.equal(full.statistics.enclosed_regions, 2);
  assert.equal(full.statistics.mirrored_pairs, 1);
  assert.equal(full.statistics.back, 'inpaint');
});

test('a vase turns about its axis: as deep as wide', async () => {
  const vase = draw({ width: 160, height: 200 }, (x, y) => {
    const half = 35 + 20 * Math.sin(y / 25);
    return [90, 120, 200, y > 15 && y < 185 && Math.abs(x - 80) < half ? 255 : 0];
  });
  const { geometry, statistics } = await reconstruct(vase, {});
  assert.equal(statistics.class, 'revolve');
  const { max } = boundsOf(geometry.positions);
  assert.ok(Math.abs(max[2] / max[0] - 1) < 0.06, `${max[2]} deep, ${max[0]} wide`);
});

test('a picture without background is a slab', async () => {
  const picture = draw({ width: 120, height: 80 }, (x, y) => [x * 2, y * 3, 100, 255]);
  const { geometry, statistics, warnings } = await reconstruct(picture, {});
  assert.equal(statistics.class, 'slab');
  assertSound(geometry, 3000);
  const { max } = boundsOf(geometry.positions);
  assert.ok(max[2] < 0.2 && max[2] > 0.05, `${max[2]} deep`);
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['truncated'],
  );
});

for (const [width, height] of [
  [1, 1],
  [1, 500],
  [500, 1],
  [3, 2],
]) {
  test(`${width} x ${height} opaque pixels`, async () => {
    const image = draw({ width, height }, () => [200, 10, 10, 255]);
    assertSound((await reconstruct(image, { maxTriangles: 1000 })).geometry, 1000);
  });
}

test('a fully transparent image shows no object', async () => {
  const empty = draw({ width: 64, height: 64 }, () => [255, 255, 255, 0]);
  await assert.rejects(reconstruct(empty, {}), SourceUnusable);
});

test('an abort ends the run', async () => {
  const abort = new AbortController();
  let calls = 0;
  const report = () => {
    if (++calls === 4) abort.abort(new Error('cancelled'));
  };
  const request = { image: FIGURE, ...DEFAULTS };
  await assert.rejects(
    reconstructor.reconstruct(request, createWork({ signal: abort.signal, report })),
    /cancelled/,
  );
});

test('reported progress never falls, begins at 0, ends at 1 and makes no large leap', async () => {
  const { work, reported } = recordedWork();
  await reconstructor.reconstruct({ image: FIGURE, ...DEFAULTS }, work);
  assertEven(reported, 0.3);
});

test('a figure with both arms out is not turned about its axis, which would make a disc of them', async () => {
  const image = draw({ width: 220, height: 240 }, (x, y) => {
    const across = Math.abs(x - 110);
    if (Math.hypot(across, y - 35) < 22) return [235, 190, 150, 255];
    if (across < 100 && Math.abs(y - 72) < 4) return [120, 60, 160, 255];
    if (across < 26 && y > 55 && y < 140) return [120, 60, 160, 255];
    const isTrousers = y >= 140 && y < 225 && across < 24 && (across > 6 || y < 155);
    if (isTrousers) return [50, 60, 80, 255];
    return [0, 0, 0, 0];
  });
  const { geometry } = await reconstruct(image, {});
  const { min, max } = boundsOf(geometry.positions);
  const [width, depth] = [max[0] - min[0], max[2] - min[2]];
  assert.ok(depth < 0.4 * width, `${depth} deep, ${width} wide`);
});
