import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generatedScene } from '../../../../test/support/generated-scene.ts';
import { polygonMesh as meshOf } from '../../../../test/support/remesh-shapes.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { countCover } from './count-cover.ts';
import { keptUvs } from './kept-uvs.ts';
import { measureUvs as measure } from './measure-uvs.ts';

type Place = readonly [number, number];

/** A sheet of n × n quads of 1 m in the plane z = 0, with UVs by place; every quad has UVs of its own. */
function sheet(n: number, uvOf: (x: number, y: number, quad: number) => Place): PolygonMesh {
  const positions: number[] = [];
  for (let y = 0; y <= n; y++) for (let x = 0; x <= n; x++) positions.push(x / n, y / n, 0);
  const faces: number[][] = [];
  const values: number[] = [];
  for (let y = 0; y < n; y++)
    for (let x = 0; x < n; x++) {
      const at = y * (n + 1) + x;
      faces.push([at, at + 1, at + n + 2, at + n + 1]);
      for (const [i, j] of [
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ] as const)
        values.push(...uvOf(i / n, j / n, y * n + x));
    }
  const mesh = meshOf(positions, faces);
  mesh.uvSets = [
    { values: Float32Array.from(values), indices: Uint32Array.from(mesh.corners, (_, c) => c) },
  ];
  return mesh;
}

const near = (actual: number, expected: number, tolerance = 1e-3) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual}, not ${expected}`);

const measureUvs = (mesh: PolygonMesh, size: number) => measure(mesh, size)!;

test('a flat sheet on the whole texture is one chart without stretch', () => {
  const measures = measureUvs(
    sheet(8, (x, y) => [x, y]),
    1024,
  );
  assert.equal(measures.charts, 1);
  assert.equal(measures.smallCharts, 0);
  assert.equal(measures.overlap, 0);
  near(measures.utilisation, 1, 0.02);
  near(measures.stretch!, 1);
  near(measures.texelDensity, 1024, 0.1);
  near(measures.densitySpread, 0);
  assert.deepEqual([measures.cornersWithoutUv, measures.cornersOutside], [0, 0]);
});

test('stretch does not depend on scale or rotation, and is that of Sander et al. for an affine map', () => {
  for (const [scale, angle, squeeze] of [
    [0.3, 0.7, 1],
    [0.1, 2, 4],
    [0.2, 1, 2],
  ] as const) {
    const mesh = sheet(4, (x, y) => {
      const [s, t] = [scale * x, (scale * y) / squeeze];
      return [
        0.5 + s * Math.cos(angle) - t * Math.sin(angle),
        0.5 + s * Math.sin(angle) + t * Math.cos(angle),
      ];
    });
    // The singular values of the map to the surface are 1 and the squeeze, divided by the root of their product.
    const expected = Math.sqrt((1 + squeeze ** 2) / 2 / squeeze);
    near(measureUvs(mesh, 256).stretch!, expected);
    near(measureUvs(mesh, 256).mostStretched!, expected);
  }
});

test('quads apart are charts of their own, small ones are counted by their texels', () => {
  const apart = sheet(4, (x, y, quad) => [
    x * 0.8 + (quad % 4) * 0.05,
    y * 0.8 + Math.floor(quad / 4) * 0.05,
  ]);
  assert.equal(measureUvs(apart, 512).charts, 16);
  // A chart is 0.2 × 0.2 of the texture: 6.6 texels at 13², 10.2 at 16².
  assert.equal(measureUvs(apart, 12).smallCharts, 1);
  assert.equal(measureUvs(apart, 16).smallCharts, 0);
});

test('faces in the same place overlap; those of another material do not', () => {
  const mesh = sheet(2, (x, y, quad) => [x - (quad % 2) * 0.5, y]);
  near(measureUvs(mesh, 512).overlap, 1, 0.01);
  mesh.faceMaterials = Int32Array.from([0, 1, 0, 1]);
  assert.equal(measureUvs(mesh, 512).overlap, 0);
  near(measureUvs(mesh, 512).utilisation, 0.5, 0.02);
});

test('missing, infinite and outside UVs are counted', () => {
  const mesh = sheet(2, (x, y) => [2 * x, y]);
  assert.equal(measureUvs(mesh, 512).cornersOutside, 4);
  mesh.uvSets[0]!.values.fill(Number.NaN, 0, 8);
  const measures = measureUvs(mesh, 512);
  assert.equal(measures.cornersWithoutUv, 4);
  assert.ok(Number.isFinite(measures.stretch) && Number.isFinite(measures.texelDensity));
  assert.equal(measure({ ...mesh, uvSets: [] }, 512), null);
});

test('many faces that cover everything are counted on a coarser texture', () => {
  const mesh = sheet(40, (_x, _y, quad) => [quad % 2, Math.floor(quad / 2) % 2]);
  for (let c = 0; c < mesh.corners.length; c++)
    mesh.uvSets[0]!.values.set(
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ][c % 4]!,
      2 * c,
    );
  const { overlap, utilisation } = measureUvs(mesh, 1024);
  near(overlap, 1, 0.02);
  near(utilisation, 1, 0.02);
});

test('a UV that is not a number does not lift the limit of the work', () => {
  const mesh = sheet(40, (x, y) => [x, y]);
  for (let c = 0; c < mesh.corners.length; c++)
    mesh.uvSets[0]!.values.set([+(c % 4 > 0), +(c % 4 > 1)], 2 * c);
  const { triangles } = triangulate(mesh);
  const limited = countCover(triangles, mesh.uvSets[0]!, 1024).texels;
  assert.ok(limited < 1024 ** 2);
  mesh.uvSets[0]!.values[0] = Number.NaN;
  const { texels } = countCover(triangles, mesh.uvSets[0]!, 1024);
  assert.ok(texels < 1.01 * limited, `${texels} texels, ${limited} without it`);
});

test('kept UVs are found in any order of faces, moved slightly, and not when they changed', () => {
  const mesh = sheet(20, (x, y) => [0.9 * x, 0.9 * y]);
  assert.equal(keptUvs(mesh, mesh), 1);
  const moved = structuredClone(mesh);
  for (let i = 0; i < moved.positions.length; i++) moved.positions[i]! += 2e-4;
  const [uvs] = moved.uvSets;
  for (let i = 0; i < uvs!.values.length; i++) uvs!.values[i]! -= 4e-4;
  moved.corners.reverse();
  uvs!.indices.reverse();
  assert.equal(keptUvs(mesh, moved), 1);
  for (const c of uvs!.indices.slice(0, 400)) uvs!.values[2 * c]! += 0.001;
  // The 40 corners along the border of the changed quarter still have neighbors with their UVs.
  assert.equal(keptUvs(mesh, moved), (1600 - 400 + 40) / 1600);
});

test('a point far away does not put all corners into one cell', () => {
  const mesh = sheet(150, (x, y) => [x, y]);
  const far = { ...mesh, positions: Float32Array.of(...mesh.positions, 1e6, 0, 0) };
  const began = process.cpuUsage();
  assert.equal(keptUvs(far, far), 1);
  const { user } = process.cpuUsage(began);
  assert.ok(user < 5e6, `${user} µs of processor time`);
});

test('measures of generated scenes are shares, and stretch is at least 1', () => {
  for (let seed = 0; seed < 40; seed++) {
    const measures = measureUvs(flattenScene(generatedScene(seed)), 256);
    const { smallCharts, overlap, utilisation, densitySpread, mostStretched, charts } = measures;
    for (const value of [smallCharts, overlap, utilisation])
      assert.ok(value >= 0 && value <= 1, `seed ${seed}: ${JSON.stringify(measures)}`);
    assert.ok(charts > 0 && densitySpread >= 0 && mostStretched! >= 1, `seed ${seed}`);
  }
});
