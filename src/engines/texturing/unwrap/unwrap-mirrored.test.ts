import assert from 'node:assert/strict';
import { test } from 'node:test';
import { polygonMesh, torus } from '../../../../test/support/remesh-shapes.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { emptyScene } from '../../mesh/scene-defaults.ts';
import { sceneOfMesh } from '../../mesh/textured-scene.ts';
import { createWork } from '../../work/create-work.ts';
import { mirroredTriangles } from './mirrored-triangles.ts';
import { createUnwrapper } from './unwrapper.ts';

const SIZE = 512;
const EMPTY = emptyScene({ format: 'test', generator: null, unitMetres: 1, upAxis: 'y' });
const unwrapper = createUnwrapper();

async function layOut(mesh: PolygonMesh, mirror: boolean) {
  const scene = sceneOfMesh(mesh, 'thing', EMPTY);
  const request = { textureSize: SIZE, place: 'first', mirror } as const;
  const { scene: made, joined, report } = await unwrapper.layOut(scene, request, createWork());
  const { geometry } = made.meshes[0]!;
  return { report, joined, uvs: (await unwrapper.measure(geometry, SIZE, createWork()))! };
}

test('mirrored halves share their place, which is not an overlap, and get more texels', async () => {
  const mesh = torus(40, 20);
  const [alone, shared] = [await layOut(mesh, false), await layOut(mesh, true)];
  assert.equal(alone.report.mirrored, undefined);
  assert.equal(alone.uvs.mirrored, 0);
  assert.ok(Math.abs(shared.report.mirrored! - 0.5) < 0.01, `${shared.report.mirrored}`);
  assert.ok(Math.abs(shared.uvs.mirrored - 0.5) < 0.05, `${shared.uvs.mirrored}`);
  assert.equal(shared.uvs.overlap, 0);
  assert.ok(shared.uvs.texelDensity > 1.25 * alone.uvs.texelDensity);
  // Only the half with a place of its own is baked.
  assert.equal(shared.joined.faceOffsets.length - 1, (mesh.faceOffsets.length - 1) / 2);
});

/** Cuts the quads of a mesh into triangles, along diagonals that are not mirrored, and moves each vertex by up to `most`. */
function unlike({ positions, faceOffsets, corners }: PolygonMesh, most: number): PolygonMesh {
  const noise = (i: number) => most * Math.sin(12.9898 * i + 4.1);
  const faces = Array.from({ length: faceOffsets.length - 1 }, (_, f) => {
    const [a, b, c, d] = corners.subarray(
      faceOffsets[f],
      faceOffsets[f + 1],
    ) as unknown as number[];
    return [
      [a!, b!, c!],
      [a!, c!, d!],
    ];
  });
  return polygonMesh(
    Array.from(positions, (value, i) => value + noise(i)),
    faces.flat(),
  );
}

test('halves share their place if their triangles differ and their shapes do a little', async () => {
  const even = torus(40, 20);
  // A tenth of a percent of the size of about 3.
  const mesh = unlike(even, 0.003);
  const [alone, shared] = [await layOut(mesh, false), await layOut(mesh, true)];
  assert.ok(shared.report.mirrored! > 0.42, `${shared.report.mirrored}`);
  assert.ok(shared.uvs.mirrored > 0.42, `${shared.uvs.mirrored}`);
  assert.ok(shared.uvs.overlap < 0.001, `${shared.uvs.overlap}`);
  assert.ok(shared.uvs.stretch! < 1.1, `${shared.uvs.stretch}`);
  assert.ok(shared.uvs.texelDensity > 1.2 * alone.uvs.texelDensity);
});

test('a part that only one side has does not move the plane', async () => {
  const even = torus(40, 20);
  const spike = polygonMesh(
    [1.2, 0, 0.1, 1.2, 0.2, 0, 1.2, 0, -0.1, 4, 0, 0],
    [
      [0, 1, 3],
      [1, 2, 3],
      [2, 0, 3],
      [0, 2, 1],
    ],
  );
  const count = even.positions.length / 3;
  const faces = [even, spike].flatMap((one, n) =>
    Array.from({ length: one.faceOffsets.length - 1 }, (_, f) =>
      Array.from(
        one.corners.subarray(one.faceOffsets[f], one.faceOffsets[f + 1]),
        (v) => v + n * count,
      ),
    ),
  );
  const mesh = polygonMesh([...even.positions, ...spike.positions], faces);
  const { report } = await layOut(mesh, true);
  assert.ok(report.mirrored! > 0.45, `${report.mirrored}`);
});

test('a model without mirrored parts is laid out as without the request', async () => {
  const mesh = polygonMesh(
    [0, 0, 0, 3, 0, 0, 1, 2, 0, 0.5, 0.3, 1.7],
    [
      [0, 2, 1],
      [0, 1, 3],
      [1, 2, 3],
      [2, 0, 3],
    ],
  );
  const { report, uvs } = await layOut(mesh, true);
  assert.equal(report.mirrored, undefined);
  assert.equal(uvs.mirrored, 0);
});

test('triangles that are folded onto their neighbors are overlaps, not mirror images', () => {
  // Two fans around a center, of which one triangle is folded outward; the second fan faces the other way elsewhere.
  const ring = Array.from({ length: 6 }, (_, i) => [Math.cos(i * 1.047), Math.sin(i * 1.047)]);
  const fan = [...ring, [0.95, 0.55]];
  const values = Float32Array.from([...fan, ...fan.map(([x, y]) => [9 - x!, y!])].flat());
  const indices = Uint32Array.from(
    [0, 7].flatMap((start) =>
      ring.flatMap((_, i) => [start + 6, start + i, start + ((i + 1) % 6)]),
    ),
  );
  const found = mirroredTriangles(
    { values, indices },
    indices.map((_, i) => i),
    () => 0,
    1,
  );
  assert.equal(found.indexOf(1), -1);
});
