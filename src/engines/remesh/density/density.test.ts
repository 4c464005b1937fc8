import assert from 'node:assert/strict';
import { test } from 'node:test';
import { torus } from '../../../../test/support/remesh-shapes.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { type DensityMap, type RemeshRequest, SourceUnusable } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { remesh } from '../remesher.ts';
import { repair } from '../repair/repair.ts';
import { areaOf } from '../surface/surface.ts';
import { paintedDensity } from './painted-density.ts';
import { vertexDensities } from './size-field.ts';

/** A torus that is white where x is positive, and dark gray elsewhere: five times as many faces per area. */
function painted(): PolygonMesh {
  const mesh = torus(60, 30);
  const values = Float32Array.from({ length: (4 * mesh.positions.length) / 3 }, (_, i) =>
    mesh.positions[3 * (i >> 2)] > 0 ? 1 : 0.05,
  );
  return { ...mesh, colors: [{ values, indices: mesh.corners }] };
}

/** Mean area of the triangles of all faces whose corners have one sign of x. */
function meanArea({ positions, faceOffsets, corners }: PolygonMesh, sign: number): number {
  const { triangles } = triangulate({ positions, faceOffsets, corners });
  const indices = triangles.map((c) => corners[c]);
  const chosen = indices.filter((_, e) =>
    [0, 1, 2].every((k) => sign * positions[3 * indices[e - (e % 3) + k]] > 0.1),
  );
  return areaOf(positions, chosen) / (chosen.length / 3);
}

const request = { targetFaceCount: 1500, density: 'vertex_colors' as const };

for (const faceType of ['quad', 'triangle'] satisfies RemeshRequest['faceType'][])
  test(`a painted region gets more faces per area: ${faceType}s`, async () => {
    const { mesh, report } = await remesh(painted(), { ...request, faceType }, createWork());
    assert.ok(meanArea(mesh, -1) > 2.5 * meanArea(mesh, 1));
    assert.ok(Math.abs(report.result.faces / 1500 - 1) < 0.03, `${report.result.faces}`);
    assert.equal(report.watertight, true);
    assert.equal(report.eulerCharacteristic, 0);
    assert.equal(report.shape.isKept, true);
  });

/** A map of two texels on the first UVs: dark gray at the left, white at the right. */
const MAP: DensityMap = {
  uvSet: 0,
  wrapS: 'clamp',
  wrapT: 'clamp',
  transform: null,
  image: { width: 2, height: 1, data: Uint8Array.of(63, 63, 63, 255, 255, 255, 255, 255) },
};
const paint = (map: DensityMap | null) => ({ ofMaterials: [], other: map });

/** The torus without colors, whose UVs are white where x is positive. */
function mapped(): PolygonMesh {
  const mesh = torus(60, 30);
  const values = Float32Array.from({ length: (2 * mesh.positions.length) / 3 }, (_, i) =>
    mesh.positions[3 * (i >> 1)] > 0 ? 0.75 : 0.25,
  );
  return { ...mesh, uvSets: [{ values, indices: mesh.corners }] };
}

test('a map on the UVs gives more faces per area where it is bright', async () => {
  const own = { ...request, density: 'texture', densityPaint: paint(MAP) } as const;
  const { mesh, report } = await remesh(mapped(), { ...own, faceType: 'triangle' }, createWork());
  assert.ok(meanArea(mesh, -1) > 2.5 * meanArea(mesh, 1));
  assert.equal(report.result.faces, 1500);
});

test('maps are read with the material of the face, its transform and the place within it', async () => {
  const mesh = mapped();
  const surface = await repair(mesh, createWork());
  const transform: DensityMap['transform'] = { offset: [1, 0], rotation: 0, scale: [-1, 1] };
  const turned = { ...MAP, transform };
  const faces = mesh.faceOffsets.length - 1;
  const faceMaterials = Int32Array.from({ length: faces }, (_, f) => (f % 2 === 0 ? 0 : 1));
  const at = await paintedDensity({ ...mesh, faceMaterials }, surface, {
    ofMaterials: [turned, null],
    other: MAP,
  });
  const faceOf = (e: number) =>
    mesh.faceOffsets.findIndex((from) => from > surface.sourceCorners[e]) - 1;
  for (let t = 0; t < surface.indices.length / 3; t += 7) {
    const xs = [0, 1, 2].map((k) => surface.positions[3 * surface.indices[3 * t + k]]);
    if (xs.some((x) => Math.abs(x) < 0.1)) continue;
    const isWhite = faceOf(3 * t) % 2 === 0 ? xs[0] < 0 : xs[0] > 0;
    assert.ok(isWhite ? at(t, 0.3, 0.3) === 9 : at(t, 0.3, 0.3) < 2, `${t}`);
  }
});

test('curvature: a flat side gets fewer faces than round ones', async () => {
  const mesh = torus(60, 30);
  // The tube is pressed onto a plate.
  for (let v = 1; v < mesh.positions.length; v += 3)
    mesh.positions[v] = Math.max(mesh.positions[v], -0.05);
  const surface = await repair(mesh, createWork());
  const densities = vertexDensities(mesh, surface, 'curvature');
  const inMean = (isFlat: boolean) => {
    const own = densities.filter((_, v) => surface.positions[3 * v + 1] < -0.049 === isFlat);
    return own.reduce((sum, density) => sum + density, 0) / own.length;
  };
  assert.ok(inMean(false) > 2 * inMean(true), `${inMean(false)} and ${inMean(true)}`);
});

test('without vertex colors, their density is refused', async () => {
  const run = remesh(torus(20, 10), { ...request, faceType: 'triangle' }, createWork());
  await assert.rejects(run, SourceUnusable);
});

test('an image that many materials have is decoded once', async () => {
  const surface = await repair(mapped(), createWork());
  let reads = 0;
  const image = {
    get bytes() {
      reads++;
      return Uint8Array.of(1, 2, 3);
    },
  };
  const map = { ...MAP, image };
  const many = { ofMaterials: Array.from({ length: 50 }, () => map), other: MAP };
  await paintedDensity(mapped(), surface, many);
  assert.equal(reads, 1);
});

test('a map is refused without UVs, and UVs without a map that can be read', async () => {
  const broken = { ...MAP, image: { bytes: Uint8Array.of(1, 2, 3) } };
  for (const [mesh, map, message] of [
    [torus(20, 10), MAP, /no UVs/],
    [mapped(), null, /no base color texture/],
    [mapped(), broken, /no base color texture/],
  ] as const) {
    const surface = await repair(mesh, createWork());
    await assert.rejects(paintedDensity(mesh, surface, paint(map)), message);
  }
});
