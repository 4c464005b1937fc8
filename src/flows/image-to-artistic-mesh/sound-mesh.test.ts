import assert from 'node:assert/strict';
import { test } from 'node:test';
import { triangleMesh } from '../../engines/mesh/triangle-mesh.ts';
import type { PolygonMesh, RemeshReport } from '../../engines/spec.ts';
import { createWork } from '../../engines/work/create-work.ts';
import { isSound, type Remeshed, soundMesh } from './sound-mesh.ts';

const CUBE = [...[0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], ...[0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1]];
const QUADS = [...[0, 3, 2, 1, 4, 5, 6, 7, 0, 1, 5, 4], ...[1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7]];

/** Returns the cube with its depth multiplied; a negative factor turns it inside out. */
function cube(depth: number, watertight = true, borderEdges = 0): Remeshed {
  const mesh = {
    positions: Float32Array.from(CUBE, (value, i) => (i % 3 === 2 ? depth * value : value)),
    corners: Uint32Array.from(QUADS),
    faceOffsets: Uint32Array.from({ length: 7 }, (_, f) => 4 * f),
  } as unknown as PolygonMesh;
  const report = { watertight, source: { borderEdges } } as RemeshReport;
  return { mesh, report };
}

const indices: number[] = [];
for (let f = 0; f < QUADS.length; f += 4)
  for (const c of [0, 1, 2, 0, 2, 3]) indices.push(QUADS[f + c]!);
const source = triangleMesh(Float32Array.from(CUBE), Uint32Array.from(indices));
const engine = createWork();

test('a mesh is sound where it is closed and holds what the source holds', () => {
  for (const [depth, sound] of [
    ...([
      [1, true],
      [0.7, true],
      [1.4, true],
    ] as const),
    ...([
      [0.5, false],
      [0, false],
      [-1, false],
      [2, false],
    ] as const),
  ])
    assert.equal(isSound(cube(depth), source), sound, `depth ${depth}`);
  assert.equal(isSound(cube(1, false), source), false, 'open');
  assert.equal(isSound(cube(1, false, 4), source), false, 'open as its source is, which is ours');
  assert.equal(isSound(cube(1, false, 4), source, true), true, 'open as its source is');
  assert.equal(isSound(cube(1, false), source, true), false, 'open, and its source is not');
});

test('more vertices are tried until the mesh is sound, at most twice', async () => {
  const attempt = async (depths: number[], vertices: number) => {
    const asked: number[] = [];
    const made = await soundMesh(
      async ({ targetFaceCount }) => cube(depths[asked.push(targetFaceCount) - 1]!),
      { vertices, faceType: 'quad', source },
      engine,
    );
    return { asked, faces: made?.target.targetFaceCount ?? null };
  };
  // A closed quad mesh without handles has V − 2 faces.
  assert.deepEqual(await attempt([1], 100), { asked: [98], faces: 98 });
  assert.deepEqual(await attempt([-1, 1], 24), { asked: [22, 382], faces: 382 });
  assert.deepEqual(await attempt([0, 0, 1], 500), { asked: [498, 998, 1998], faces: 1998 });
  assert.deepEqual(await attempt([0, 0, 0], 24), { asked: [22, 382, 1022], faces: null });
  // No attempt exceeds the highest supported number of vertices, and no number is tried twice.
  assert.deepEqual(await attempt([0, 0, 1], 15_000), {
    asked: [14_998, 29_998, 49_998],
    faces: 49_998,
  });
  assert.deepEqual(await attempt([0, 0, 1], 30_000), { asked: [29_998, 49_998], faces: null });
  assert.deepEqual(await attempt([0, 1], 50_000), { asked: [49_998], faces: null });
  // Any number may be requested; the nearest supported one is used.
  assert.deepEqual(await attempt([1], 1), { asked: [22], faces: 22 });
  assert.deepEqual(await attempt([1], 2 ** 53 - 1), { asked: [49_998], faces: 49_998 });
});
