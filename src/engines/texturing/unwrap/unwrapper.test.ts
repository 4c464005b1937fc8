import assert from 'node:assert/strict';
import test from 'node:test';
import { PATIENCE_MS } from '../../../../test/support/patience.ts';
import { processorTime } from '../../../../test/support/processor-time.ts';
import { bracket, lump, polygonMesh, torus } from '../../../../test/support/remesh-shapes.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { createWork } from '../../work/create-work.ts';
import { createUnwrapper } from './unwrapper.ts';

const work = createWork();
const unwrapper = createUnwrapper();
const unwrap = (mesh: PolygonMesh, size = 512) => unwrapper.unwrap(mesh, size, work);

/** Numbers 0 to 1, the same for a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Triangles without anything to do with each other. */
function soup(count: number, seed: number): PolygonMesh {
  const random = randomOf(seed);
  const positions = Array.from({ length: 9 * count }, random);
  return polygonMesh(
    positions,
    Array.from({ length: count }, (_, t) => [3 * t, 3 * t + 1, 3 * t + 2]),
  );
}

/** Texel centers that lie well within more than one triangle. */
function overlaps(mesh: PolygonMesh, size: number): number {
  const { triangles } = triangulate(mesh);
  const [uvs] = mesh.uvSets;
  const counts = new Uint8Array(size * size);
  for (let t = 0; t < triangles.length; t += 3) {
    const p = [0, 1, 2].map((k) => {
      const at = 2 * uvs.indices[triangles[t + k]];
      return [uvs.values[at] * size, uvs.values[at + 1] * size];
    });
    const area =
      (p[1][0] - p[0][0]) * (p[2][1] - p[0][1]) - (p[1][1] - p[0][1]) * (p[2][0] - p[0][0]);
    const range = (k: number) => {
      const values = p.map((q) => q[k]);
      return [Math.floor(Math.min(...values)), Math.ceil(Math.max(...values))];
    };
    for (let y = range(1)[0]; y < range(1)[1]; y++) {
      for (let x = range(0)[0]; x < range(0)[1]; x++) {
        const weight = (i: number, j: number) =>
          ((p[i][0] - x - 0.5) * (p[j][1] - y - 0.5) - (p[i][1] - y - 0.5) * (p[j][0] - x - 0.5)) /
          area;
        if (Math.min(weight(0, 1), weight(1, 2), weight(2, 0)) > 1e-4) counts[y * size + x]++;
      }
    }
  }
  return counts.filter((count) => count > 1).length;
}

function assertUsable(mesh: PolygonMesh): void {
  const [uvs] = mesh.uvSets;
  assert.equal(uvs.indices.length, mesh.corners.length);
  assert.ok(uvs.values.every((value) => value >= 0 && value <= 1));
  assert.ok(uvs.indices.every((index) => index < uvs.values.length / 2));
}

for (const [name, mesh, limits] of [
  ['a bracket', bracket(), { charts: 8, utilisation: 0.6 }],
  ['a lump', lump(40), { charts: 24, utilisation: 0.5 }],
  ['a torus with bumps', torus(80, 40, false, 0.02), { charts: 32, utilisation: 0.48 }],
  ['an open torus', torus(80, 40, true), { charts: 24, utilisation: 0.48 }],
] as const) {
  test(`${name} gets few charts without overlaps and hardly any stretch`, async () => {
    const { mesh: result, report } = await unwrap(mesh, 1024);
    assertUsable(result);
    assert.equal(overlaps(result, 1024), 0);
    assert.ok(report.charts <= limits.charts, `${report.charts} charts`);
    assert.ok(report.utilisation >= limits.utilisation, `covers ${report.utilisation}`);
    assert.ok(report.stretch >= 0.999 && report.stretch < 1.02, `stretch ${report.stretch}`);
    assert.equal(result.positions, mesh.positions);
    assert.equal(result.corners, mesh.corners);
  });
}

test('a face is never cut, and its corners are in one chart', async () => {
  const mesh = torus(40, 20);
  const { uvSets } = (await unwrap(mesh)).mesh;
  for (let f = 0; f + 1 < mesh.faceOffsets.length; f++) {
    let longest = 0;
    for (let c = mesh.faceOffsets[f]; c < mesh.faceOffsets[f + 1]; c++) {
      const a = 2 * uvSets[0].indices[c];
      const b = 2 * uvSets[0].indices[mesh.faceOffsets[f]];
      longest = Math.max(
        longest,
        Math.hypot(
          uvSets[0].values[a] - uvSets[0].values[b],
          uvSets[0].values[a + 1] - uvSets[0].values[b + 1],
        ),
      );
    }
    assert.ok(longest < 0.1, `face ${f} spans ${longest}`);
  }
});

test('the same mesh gives the same UVs', async () => {
  const [a, b] = await Promise.all([unwrap(lump(20)), unwrap(lump(20))]);
  assert.deepEqual(a.mesh.uvSets[0], b.mesh.uvSets[0]);
});

test('a soup of 20,000 triangles has a place for each', async () => {
  const { mesh, report } = await unwrap(soup(20_000, 7), 1024);
  assertUsable(mesh);
  assert.equal(report.charts, 20_000);
  assert.ok(report.utilisation > 0.05, `covers ${report.utilisation}`);
});

test('more faces without any area than have room in the texture get UVs', async () => {
  const count = 3000;
  const mesh = polygonMesh(
    Array.from({ length: 9 * count }, (_, i) => Math.floor(i / 9)),
    Array.from({ length: count }, (_, t) => [3 * t, 3 * t + 1, 3 * t + 2]),
  );
  // The threads end in any case, so that a search without an end fails instead of blocking the tests.
  const ending = createWork({ signal: AbortSignal.timeout(PATIENCE_MS) });
  const { mesh: result } = await unwrapper.unwrap(mesh, 128, ending);
  assertUsable(result);
});

test('degenerate, folded and non-finite faces get UVs', async () => {
  const mesh = polygonMesh(
    [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, NaN, 0, 0, Infinity, 1, 0, 0, 0, 0, 2, 0, 0],
    [
      [0, 1, 2, 3],
      [0, 2, 1, 3],
      [0, 0, 0],
      [0, 1, 7],
      [4, 5, 0],
      [0, 6, 1],
      [3, 2, 1, 0],
      [0, 1, 2],
    ],
  );
  assertUsable((await unwrap(mesh)).mesh);
  assertUsable((await unwrap(polygonMesh([], []))).mesh);
});

test('random broken meshes get UVs', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const random = randomOf(seed);
    const vertices = 4 + Math.floor(random() * 40);
    const faces = Array.from({ length: 60 }, () =>
      Array.from({ length: 3 + Math.floor(random() * 4) }, () => Math.floor(random() * vertices)),
    );
    const positions = Array.from({ length: 3 * vertices }, () => random() ** 4 * 10 - 2);
    assertUsable((await unwrap(polygonMesh(positions, faces), 256)).mesh);
  }
});

test('an abort ends the threads within two seconds', async () => {
  const controller = new AbortController();
  const running = unwrapper.unwrap(
    torus(400, 200),
    2048,
    createWork({ signal: controller.signal }),
  );
  setTimeout(() => controller.abort(new Error('no longer wanted')), 150);
  const used = processorTime();
  await assert.rejects(running, /no longer wanted/);
  assert.ok(used() < 2000, `${used()} ms`);
});

test('charts of slivers that cover one another are packed by their boxes, and end soon', async () => {
  // 300 stars of 1,000 corners at random distances: with their outlines 12 s of processor, four times as long at 1,900 corners.
  const random = randomOf(11);
  const [stars, sides] = [300, 1000];
  const positions: number[] = [];
  const faces: number[][] = [];
  for (let s = 0; s < stars; s++)
    faces.push(
      Array.from({ length: sides }, (_, i) => {
        const [radius, turn] = [random(), (2 * Math.PI * i) / sides];
        const at = [s + radius * Math.cos(turn), radius * Math.sin(turn), 0.01 * random()];
        return positions.push(...at) / 3 - 1;
      }),
    );
  const started = process.cpuUsage();
  const { report } = await unwrap(polygonMesh(positions, faces), 2048);
  const { user } = process.cpuUsage(started);
  assert.ok(report.charts >= stars && report.utilisation > 0);
  assert.ok(user < 20e6, `${user / 1e6} s of processor`);
});

test('a ring like a hair leaves the texture to the other charts', async () => {
  const count = 64;
  const rim = Array.from({ length: count }, (_, i) => (2 * Math.PI * i) / count);
  const ring = [0.3, 0.3 * (1 - 1e-4)].flatMap((radius) =>
    rim.flatMap((angle) => [radius * Math.cos(angle), radius * Math.sin(angle), 0]),
  );
  const square = [-2, -2, 1, 2, -2, 1, 2, 2, 1, -2, 2, 1];
  const faces = rim.map((_, i) => {
    const next = (i + 1) % count;
    return [i, next, count + next, count + i];
  });
  const of = 2 * count;
  const mesh = polygonMesh([...ring, ...square], [...faces, [of, of + 1, of + 2, of + 3]]);
  const { report } = await unwrap(mesh);
  assert.ok(report.utilisation > 0.5, `${report.utilisation}`);
});
