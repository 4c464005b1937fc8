import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bracket, lump, polygonMesh, torus } from '../../../../test/support/remesh-shapes.ts';
import { buildBvh } from '../../mesh/bvh.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { createWork } from '../../work/create-work.ts';
import { remesh } from '../remesher.ts';
import { repair } from '../repair/repair.ts';
import { isFar, prefersWhole } from './choose-quads.ts';
import { clipHalf } from './clip-half.ts';
import { mirrorNet } from './mirror-net.ts';
import { findMirrorPlanes } from './mirror-plane.ts';
import { findSharpEdges } from './sharp-edges.ts';
import { softenCut } from './soften-cut.ts';
import { errorAcrossAxis } from './symmetry-error.ts';

const work = () => createWork();

async function planeOf(mesh: PolygonMesh, tolerance: number) {
  const surface = await repair(mesh, createWork());
  const index = buildBvh(Float32Array.from(surface.positions), surface.indices);
  return { surface, plane: findMirrorPlanes(surface, [0, 2], tolerance, index)[0] ?? null };
}

function moved(mesh: PolygonMesh, axis: number, by: number): PolygonMesh {
  const positions = mesh.positions.map((value, i) => (i % 3 === axis ? value + by : value));
  return { ...mesh, positions };
}

/** Demands that every vertex has its mirror image. */
function assertMirrored({ positions }: PolygonMesh, axis: number): void {
  let [low, high] = [Infinity, -Infinity];
  for (let i = axis; i < positions.length; i += 3) {
    low = Math.min(low, positions[i]);
    high = Math.max(high, positions[i]);
  }
  const key = (i: number, sign: number) =>
    [0, 1, 2]
      .map((k) => (k === axis ? sign * (positions[i + k] - (low + high) / 2) : positions[i + k]))
      .map((value) => Math.round(value * 1e4) || 0)
      .join();
  const found = new Map<string, number>();
  for (let i = 0; i < positions.length; i += 3)
    found.set(key(i, 1), (found.get(key(i, 1)) ?? 0) + 1);
  for (let i = 0; i < positions.length; i += 3)
    assert.equal(found.get(key(i, -1)), found.get(key(i, 1)), `vertex ${i / 3}`);
}

test('the plane is found where there is one, wherever the model stands', async () => {
  for (const by of [0, 7.3]) {
    const { plane } = await planeOf(moved(torus(40, 20), 0, by), 1e-4);
    assert.equal(plane?.axis, 0);
    assert.ok(Math.abs(plane.at - by) < 1e-5);
  }
  // Three bumps about the vertical: the same to the left and the right, or turned, to the front and the back.
  const turned = lump(20);
  turned.positions = turned.positions.map(
    (_, i, all) => all[i % 3 === 0 ? i + 2 : i % 3 === 2 ? i - 2 : i],
  );
  assert.equal((await planeOf(lump(20), 1e-4)).plane?.axis, 0);
  assert.equal((await planeOf(turned, 1e-4)).plane?.axis, 2);
  assert.equal((await planeOf(torus(40, 20, true), 1e-4)).plane, null);
  assert.equal((await planeOf(torus(40, 20), 0)).plane, null);
});

test('a small difference is overlooked where that is asked for', async () => {
  const mesh = lump(20);
  mesh.positions[3 * 150 + 2] += 0.01;
  assert.equal((await planeOf(mesh, 1e-4)).plane, null);
  assert.equal((await planeOf(mesh, 5e-3)).plane?.axis, 0);
});

test('a hole in one half of a panel is seen, even if the other half is two triangles', async () => {
  // The hole lies between the middles of the triangles and behind no vertex.
  const outer = [0, -1, 2, -1, 2, 1, 0, 1];
  const inner = [1.4, -0.6, 1.9, -0.6, 1.9, 0.6, 1.4, 0.6];
  const corners = [...outer, ...inner, -2, -1, -2, 1];
  const places = Array.from({ length: 10 }, (_, v) => {
    const [x, y] = [corners[2 * v]!, corners[2 * v + 1]!];
    return [x, y, Math.abs(x) / 2];
  });
  const around = [0, 1, 2, 3].map((k) => [k, (k + 1) % 4, 4 + ((k + 1) % 4), 4 + k]);
  const panel = polygonMesh(places.flat(), [[8, 0, 3, 9], ...around]);
  assert.equal((await planeOf(panel, 0.02)).plane, null);
});

test('the half ends exactly on the plane', async () => {
  const { surface, plane } = await planeOf(torus(41, 20), 0.01);
  const half = await repair(clipHalf(surface, plane!), createWork());
  assert.ok(half.borderEdges > 0);
  for (let e = 0; e < half.indices.length; e++) {
    if (half.opposite[e] >= 0) continue;
    assert.equal(half.positions[3 * half.indices[e] + plane!.axis], plane!.at);
  }
  for (let i = plane!.axis; i < half.positions.length; i += 3)
    assert.ok(half.positions[i] >= plane!.at);
});

test('the cut is smoothed in its plane, small loops less', async () => {
  const wavy = torus(80, 40, false, 0.05);
  const { surface } = await planeOf(wavy, 0);
  const plane = { axis: 0, at: 0 };
  const half = await repair(clipHalf(surface, plane), createWork());
  const lengthOfCut = () => {
    let sum = 0;
    for (let e = 0; e < half.indices.length; e++) {
      if (half.opposite[e] >= 0) continue;
      const a = 3 * half.indices[e];
      const b = 3 * half.indices[e % 3 === 2 ? e - 2 : e + 1];
      sum += Math.hypot(
        half.positions[b + 1] - half.positions[a + 1],
        half.positions[b + 2] - half.positions[a + 2],
      );
    }
    return sum;
  };
  const before = lengthOfCut();
  softenCut(half, plane, 0.06);
  assert.ok(lengthOfCut() < 0.995 * before, 'the waves are gone');
  assert.ok(lengthOfCut() > 0.8 * before, 'the loops are as large as they were');
  for (let e = 0; e < half.indices.length; e++)
    if (half.opposite[e] < 0) assert.equal(half.positions[3 * half.indices[e]], 0);
});

test('a quad that folds at the plane becomes one with its image', () => {
  // A square that stands on the plane x = 0 with one corner's both edges in it, and its neighbors around.
  const { positions, faceOffsets, corners } = polygonMesh(
    [0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 2, 2, 0, 2, 0, 2],
    [
      [1, 0, 2, 3],
      [1, 3, 5, 4],
    ],
  );
  const features = new Uint8Array(corners.length);
  const mirrored = mirrorNet(
    { positions: Float64Array.from(positions), offsets: faceOffsets, corners, features },
    { axis: 0, at: 0 },
    30,
  );
  assert.ok(mirrored !== null);
  const { net, partners } = mirrored;
  assert.ok(partners.every((image, v) => partners[image] === v));
  assert.equal(net.offsets.length - 1, 3);
  assert.ok([...net.corners].every((vertex) => 3 * vertex < net.positions.length));
});

for (const [name, mesh, axis] of [
  ['torus', torus(60, 30), 0],
  ['lump', lump(20), 0],
  ['bracket', moved(bracket(), 2, 1), 2],
] as const)
  test(`${name}: the two sides are images of each other, closed, within 2 %`, async () => {
    const { mesh: result, report } = await remesh(
      mesh,
      { faceType: 'quad', targetFaceCount: 1000 },
      work(),
    );
    assert.equal(report.symmetric, true);
    assert.equal(report.symmetryError, 0);
    assertMirrored(result, axis);
    assert.equal(report.watertight, true);
    assert.equal(report.result.quads, report.result.faces);
    assert.ok(Math.abs(report.result.faces / 1000 - 1) <= 0.02, `${report.result.faces}`);
    assert.equal(report.eulerCharacteristic, name === 'torus' ? 0 : 2);
  });

test('no symmetry is made up, and none where it is not wanted', async () => {
  const asked = { faceType: 'quad', targetFaceCount: 800 } as const;
  const open = await remesh(torus(40, 20, true), { ...asked, symmetry: 'z' }, work());
  assert.equal(open.report.symmetric, false);
  const off = await remesh(lump(20), { ...asked, symmetry: 'none' }, work());
  assert.equal(off.report.symmetric, false);
});

test('normals of mirrored triangles are split along hard edges', async () => {
  const box = polygonMesh(
    [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1],
    [
      [0, 3, 2, 1],
      [4, 5, 6, 7],
      [0, 1, 5, 4],
      [2, 3, 7, 6],
      [1, 2, 6, 5],
      [3, 0, 4, 7],
    ],
  );
  const { positions, indices } = await repair(box, work());
  const offsets = Uint32Array.from({ length: 13 }, (_, f) => 3 * f);
  const features = findSharpEdges({ positions, offsets, corners: indices }, 30);
  // Both sides of twelve edges, and of none of the six diagonals.
  assert.equal(
    features.reduce((sum, value) => sum + value, 0),
    24,
  );
});

test('without a request, the shape decides before regularity', () => {
  const of = (hausdorff: number, normal: number, irregular: number) => ({
    figures: { area: 0, hausdorff, normal, nonManifoldEdges: 0 },
    irregular,
  });
  // A rim that only the whole follows: its pairs of triangles are better than a ragged rim.
  assert.equal(prefersWhole(of(0.0005, 0.1, 0.2), of(0.0116, 1.5, 0.038)), true);
  assert.equal(prefersWhole(of(0.005, 5, 0.03), of(0.005, 8, 0.03)), true);
  assert.equal(prefersWhole(of(0.0116, 1.5, 0.01), of(0.0005, 0.1, 0.1)), false);
  // Alike: symmetry is kept, unless it is far less regular.
  assert.equal(prefersWhole(of(0.006, 7, 0.02), of(0.008, 8, 0.03)), false);
  assert.equal(prefersWhole(of(0.006, 7, 0.02), of(0.008, 8, 0.04)), true);
  // The second mesh is only made if the first may be worse.
  assert.equal(isFar(of(0.0116, 1.5, 0).figures), true);
  assert.equal(isFar(of(0.005, 1.5, 0).figures), true);
  assert.equal(isFar(of(0.0005, 0.1, 0).figures), false);
  assert.equal(isFar(of(0.006, 7, 0).figures), false);
});

test('a model that stands askew is mirrored across its own plane', async () => {
  const askew = lump(20);
  const [c, d] = [Math.cos(0.5), Math.sin(0.5)];
  const p = askew.positions;
  // Stretched, because its principal axes would otherwise not be determined, and turned about y.
  for (let i = 0; i < p.length; i += 3) {
    const [x, z] = [p[i]!, 1.5 * p[i + 2]!];
    p.set([c * x + d * z, 1.3 * p[i + 1]!, c * z - d * x], i);
  }
  const asked = { faceType: 'quad', targetFaceCount: 600, symmetry: 'auto' } as const;
  const { report } = await remesh(askew, asked, work());
  assert.equal(report.symmetric, true);
  assert.ok(report.symmetryError! < 1e-6, `${report.symmetryError}`);
});

test('the halves of a model far from the origin are images of each other to the last bit', async () => {
  const asked = { faceType: 'quad', targetFaceCount: 600, symmetry: 'x' } as const;
  const { mesh, report } = await remesh(moved(lump(20), 0, 123.456), asked, work());
  assert.equal(report.symmetryError, 0);
  assert.equal(errorAcrossAxis(mesh.positions, 0), 0);
});

test('triangles are mirrored where that is asked for, and keep the colors of the source', async () => {
  const source = lump(30);
  const values = new Float32Array((4 * source.positions.length) / 3).fill(1);
  for (let v = 0; v < values.length; v += 4) values[v] = source.positions[(3 * v) / 4]! > 0 ? 1 : 0;
  source.colors = [{ values, indices: source.corners }];
  const asked = { faceType: 'triangle', targetFaceCount: 400 } as const;
  const { mesh, report } = await remesh(source, { ...asked, symmetry: 'x' }, work());
  assert.deepEqual([report.symmetric, report.symmetryError, report.watertight], [true, 0, true]);
  assert.ok(report.result.faces > 380 && report.result.faces <= 400, `${report.result.faces}`);
  assert.equal(report.eulerCharacteristic, 2);
  assert.ok(report.distance.hausdorff < 0.03, `${report.distance.hausdorff}`);
  // Red is on one side only: the mirror image has the place of its partner, not its look.
  const [colors] = mesh.colors;
  for (let c = 0; c < mesh.corners.length; c++) {
    const x = mesh.positions[3 * mesh.corners[c]!]!;
    if (Math.abs(x) > 0.1)
      assert.ok(Math.abs(colors!.values[4 * colors!.indices[c]!]! - (x > 0 ? 1 : 0)) < 0.01);
  }
  const without = await remesh(source, asked, work());
  assert.equal(without.report.symmetric, false);
});

test('the error of symmetry is the distance to the nearest partner, and a beam with 400,000 vertices takes no minute', () => {
  const positions = new Float32Array(3 * 400_000);
  for (let v = 0; v < 400_000; v++) positions.set([v >> 2, v & 1, (v >> 1) & 1], 3 * v);
  const started = process.cpuUsage();
  assert.equal(errorAcrossAxis(positions, 0), 0);
  // Comparing all pairs on a line took half a minute.
  assert.ok(process.cpuUsage(started).user < 5e6);
  // The third vertex and its partner are 0.25 apart from each other's mirror images; across z, none has a partner.
  const uneven = Float32Array.of(-1, 0, 0, 1, 0, 0, 0.5, 1, 2, -0.25, 1, 2);
  assert.equal(errorAcrossAxis(uneven, 0), 0.25 / 3);
});
