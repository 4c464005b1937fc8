import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bracket, lump, polygonMesh, torus } from '../../../test/support/remesh-shapes.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { RemeshRequest } from '../spec.ts';
import { SourceUnusable } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { remesh } from './remesher.ts';

const SEED = 4711;

function context() {
  return createWork();
}

function run(
  mesh: PolygonMesh,
  targetFaceCount: number,
  faceType: RemeshRequest['faceType'] = 'quad',
) {
  return remesh(mesh, { faceType, targetFaceCount }, context());
}

for (const [name, mesh, target, characteristic] of [
  ['torus', torus(60, 30), 2000, 0],
  ['lump', lump(30), 2000, 2],
  ['lump above its resolution', lump(12), 5000, 2],
  ['bracket', bracket(), 3000, 2],
] as const) {
  test(`${name}: quads only, within 2 %, closed, of the same topology`, async () => {
    const { mesh: result, report } = await run(mesh, target);
    assert.equal(report.result.quads, report.result.faces);
    assert.ok(Math.abs(report.result.faces / target - 1) <= 0.02, `${report.result.faces}`);
    assert.equal(report.watertight, true);
    assert.equal(report.eulerCharacteristic, characteristic);
    assert.ok(report.angleDeviation! < 8, `${report.angleDeviation}`);
    assert.ok(report.distance.hausdorff < 0.02, `${report.distance.hausdorff}`);
    assert.ok(result.positions.every(Number.isFinite));
  });
}

test('creases and corners are kept exactly', async () => {
  const source = bracket();
  const { mesh, report } = await run(source, 3000);
  assert.ok(report.creaseEdges > 0);
  assert.ok(report.distance.hausdorff < 1e-3, `${report.distance.hausdorff}`);
  for (let v = 0; v < source.positions.length; v += 3) {
    const corner = source.positions.subarray(v, v + 3);
    let nearest = Infinity;
    for (let i = 0; i < mesh.positions.length; i += 3) {
      const d = [0, 1, 2].map((k) => mesh.positions[i + k] - corner[k]);
      nearest = Math.min(nearest, Math.hypot(d[0], d[1], d[2]));
    }
    assert.ok(nearest < 1e-5, `corner ${v / 3} is ${nearest} away`);
  }
});

test('an open mesh keeps its borders and gets no others', async () => {
  const { report } = await run(torus(60, 30, true), 1500);
  assert.equal(report.watertight, false);
  // A tube has two border loops.
  assert.equal(report.eulerCharacteristic, 0);
  assert.equal(report.result.quads, report.result.faces);
});

test('the same input gives the same output', async () => {
  const [first, second] = [await run(lump(20), 800), await run(lump(20), 800)];
  assert.deepEqual(first.mesh, second.mesh);
});

test('triangles: exact below and above the resolution of the source', async () => {
  for (const target of [500, 501, 9000, 9001]) {
    const { report } = await run(torus(60, 30), target, 'triangle');
    assert.ok(target - report.result.triangles <= 1 && report.result.triangles <= target);
    assert.equal(report.watertight, true);
  }
});

test('triangles keep UVs, normals and materials', async () => {
  const source = lump(24);
  const indices = source.corners;
  const uvs = new Float32Array((source.positions.length / 3) * 2);
  for (let v = 0; 2 * v < uvs.length; v++)
    uvs.set(source.positions.subarray(3 * v, 3 * v + 2), 2 * v);
  source.uvSets = [{ values: uvs, indices }];
  source.normals = { values: source.positions.slice(), indices };
  source.faceMaterials = Int32Array.from(source.faceOffsets.subarray(1), (_, f) => f % 2);
  const { mesh } = await run(source, 900, 'triangle');
  assert.equal(mesh.faceMaterials!.length, mesh.faceOffsets.length - 1);
  for (let c = 0; c < mesh.corners.length; c++) {
    for (let k = 0; k < 2; k++) {
      const place = mesh.positions[3 * mesh.corners[c] + k];
      const uv = mesh.uvSets[0].values[2 * mesh.uvSets[0].indices[c] + k];
      assert.ok(Math.abs(place - uv) < 1e-6);
    }
  }
});

test('an abort is heard and its reason thrown', async () => {
  const controller = new AbortController();
  const running = remesh(
    torus(300, 150),
    { faceType: 'quad', targetFaceCount: 40_000 },
    createWork({ signal: controller.signal }),
  );
  setTimeout(() => controller.abort(new Error('enough')), 100);
  await assert.rejects(running, /enough/);
});

test('what has no area is refused', async () => {
  await assert.rejects(
    run(polygonMesh([0, 0, 0, 1, 1, 1, 2, 2, 2], [[0, 1, 2]]), 100),
    SourceUnusable,
  );
});

test(`random soups give valid quads or are refused (seed ${SEED})`, async () => {
  const corner = fc.integer({ min: 0, max: 11 });
  const face = fc.array(corner, { minLength: 3, maxLength: 5 });
  const property = fc.asyncProperty(
    fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 36, maxLength: 36 }),
    fc.array(face, { minLength: 1, maxLength: 25 }),
    async (positions, faces) => {
      try {
        const { mesh, report } = await run(polygonMesh(positions, faces), 200);
        assert.equal(report.result.quads, report.result.faces);
        assert.ok(mesh.positions.every(Number.isFinite));
      } catch (error) {
        if (!(error instanceof SourceUnusable)) throw error;
      }
    },
  );
  await fc.assert(property, { seed: SEED, numRuns: 25 });
});
