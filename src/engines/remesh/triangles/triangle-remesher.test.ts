import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lump, polygonMesh, torus } from '../../../../test/support/remesh-shapes.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { createWork } from '../../work/create-work.ts';
import { remesh } from '../remesher.ts';

function triangles(mesh: PolygonMesh, targetFaceCount: number) {
  const work = createWork();
  return remesh(mesh, { faceType: 'triangle', targetFaceCount }, work);
}

/** Meshes beside each other as one. */
function together(meshes: readonly PolygonMesh[]): PolygonMesh {
  const positions: number[] = [];
  const faces: number[][] = [];
  meshes.forEach((mesh, i) => {
    const first = positions.length / 3;
    for (let v = 0; v < mesh.positions.length; v += 3) {
      positions.push(mesh.positions[v] + 4 * i, mesh.positions[v + 1], mesh.positions[v + 2]);
    }
    for (let f = 0; f + 1 < mesh.faceOffsets.length; f++) {
      const face = mesh.corners.subarray(mesh.faceOffsets[f], mesh.faceOffsets[f + 1]);
      faces.push(Array.from(face, (v) => v + first));
    }
  });
  return polygonMesh(positions, faces);
}

test('a rough surface of 160,000 triangles: exact, closed, of the same topology', async () => {
  for (const target of [1000, 8001]) {
    const { report } = await triangles(torus(400, 200, false, 0.05), target);
    assert.equal(report.result.triangles, target - (target % 2));
    assert.equal(report.watertight, true);
    assert.equal(report.eulerCharacteristic, 0);
    assert.equal(report.droppedParts, 0);
  }
});

test('handles thinner than the triangles stay', async () => {
  // Forty thin rings: the collapse would shrink their tubes to a line.
  const rings = Array.from({ length: 40 }, () => {
    const ring = torus(40, 8);
    for (let v = 0; v < ring.positions.length; v += 3) {
      const r = Math.hypot(ring.positions[v], ring.positions[v + 2]);
      const scale = (1 + (r - 1) * 0.05) / r;
      ring.positions[v] *= scale;
      ring.positions[v + 1] *= 0.05;
      ring.positions[v + 2] *= scale;
    }
    return ring;
  });
  const { report } = await triangles(together(rings), 1000);
  assert.equal(report.result.triangles, 1000);
  assert.equal(report.watertight, true);
  assert.equal(report.eulerCharacteristic, 0);
});

test('holes that stay: as few triangles as they leave room for', async () => {
  // Each of the loops has three vertices of its own: F = 5 B on a torus.
  const holes = 12;
  const { positions, faceOffsets, corners } = torus(24, 16);
  const faces = Array.from({ length: faceOffsets.length - 1 }, (_, f) =>
    Array.from(corners.subarray(faceOffsets[f], faceOffsets[f + 1])),
  ).filter((_, f) => f % 32 !== 0);
  const { report } = await triangles(polygonMesh(Array.from(positions), faces), 20);
  assert.equal(report.source.borderEdges, 4 * holes);
  assert.equal(report.eulerCharacteristic, -holes);
  assert.equal(report.result.triangles, 5 * holes);
});

test('two solids that touch along an edge: exact, and both stay closed', async () => {
  const box = (x: number, y: number, n: number) => {
    const positions: number[] = [];
    const faces: number[][] = [];
    for (let side = 0; side < 6; side++) {
      const first = positions.length / 3;
      for (let i = 0; i <= n; i++) {
        for (let j = 0; j <= n; j++) {
          const [a, b, c] = [i / n, j / n, side % 2];
          const p = [
            [a, b, c],
            [c, a, b],
            [b, c, a],
          ][side >> 1];
          positions.push(x + p[0], y + p[1], p[2]);
        }
      }
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          const at = (di: number, dj: number) => first + (i + di) * (n + 1) + j + dj;
          const face = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
          faces.push(side % 2 === 1 ? face : face.reverse());
        }
      }
    }
    return { positions, faces };
  };
  const [first, second] = [box(0, 0, 12), box(1, 1, 12)];
  const shift = first.positions.length / 3;
  const both = polygonMesh(
    [...first.positions, ...second.positions],
    [...first.faces, ...second.faces.map((face) => face.map((v) => v + shift))],
  );
  for (const target of [1000, 2500]) {
    const { report } = await triangles(both, target);
    assert.equal(report.repair.nonManifoldEdges, 12);
    assert.equal(report.result.triangles, target);
    assert.equal(report.watertight, true);
    assert.equal(report.eulerCharacteristic, 4);
    assert.ok(report.distance.hausdorff < 1e-5, `${report.distance.hausdorff}`);
  }
});

test('more loose triangles than asked for: the smallest go, and it is said', async () => {
  const positions: number[] = [];
  const faces: number[][] = [];
  for (let i = 0; i < 3000; i++) {
    const size = 1 + i / 3000;
    const [x, z] = [4 * (i % 60), 4 * Math.floor(i / 60)];
    positions.push(x, 0, z, x + size, 0.3 * size, z, x, 0, z + size);
    faces.push([3 * i, 3 * i + 2, 3 * i + 1]);
  }
  const { report } = await triangles(polygonMesh(positions, faces), 1000);
  assert.equal(report.result.triangles, 1000);
  assert.equal(report.letGo, 'parts');
  assert.ok(report.droppedParts >= 2000, `${report.droppedParts}`);
});

test('borders stay where they are', async () => {
  const { report } = await triangles(torus(200, 100, true), 2000);
  assert.equal(report.result.triangles, 2000);
  assert.equal(report.eulerCharacteristic, 0);
  assert.ok(report.distance.hausdorff < 0.01, `${report.distance.hausdorff}`);
});

test('a hundred times the resolution of the source, exactly', async () => {
  const { mesh, report } = await triangles(lump(8), 24_001);
  assert.equal(report.result.triangles, 24_000);
  assert.equal(report.eulerCharacteristic, 2);
  // Halving edges does not change the shape.
  assert.ok(report.distance.hausdorff < 1e-6);
  assert.ok(mesh.positions.every(Number.isFinite));
});

test('charts smaller than the triangles: exact, near, and textured all the same', async () => {
  const source = torus(120, 60);
  // Each face is a chart of its own in an atlas of 85 × 85.
  const values = new Float32Array(2 * source.corners.length);
  for (let c = 0; c < source.corners.length; c++) {
    const f = Math.floor(c / 4);
    const [i, j] = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ][c % 4];
    values.set([((f % 85) + 0.8 * i) / 85, (Math.floor(f / 85) + 0.8 * j) / 85], 2 * c);
  }
  source.uvSets = [{ values, indices: source.corners.map((_, c) => c) }];
  const { mesh, report } = await triangles(source, 1000);
  assert.equal(report.result.triangles, 1000);
  assert.equal(report.letGo, 'seams');
  assert.equal(report.watertight, true);
  assert.equal(report.eulerCharacteristic, 0);
  assert.ok(report.distance.hausdorff < 0.02, `${report.distance.hausdorff}`);
  assert.equal(mesh.uvSets.length, 1);
  assert.ok(mesh.uvSets[0].values.every((value) => value >= 0 && value <= 1));
});
