import assert from 'node:assert/strict';
import test from 'node:test';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import { atOnce } from '../../work/steps.ts';
import { prepareTarget } from './target.ts';

/** Triangles of a strip that folds up and down at every edge across it, with UVs. */
function folded(count: number) {
  const positions = new Float32Array(6 * (count + 1));
  const corners = new Uint32Array(6 * count);
  for (let i = 0; i <= count; i++) {
    positions.set([i, i % 2, 0, i, i % 2, -1], 6 * i);
    const a = 2 * i;
    if (i < count) corners.set([a, a + 2, a + 3, a, a + 3, a + 1], 6 * i);
  }
  const faceOffsets = Uint32Array.from({ length: 2 * count + 1 }, (_, f) => 3 * f);
  const mesh = polygonMesh({ positions, faceOffsets, corners });
  const uvs = Float32Array.from({ length: 4 * (count + 1) }, (_, i) =>
    i % 2 === 0 ? (i >> 2) / count : (i >> 1) % 2,
  );
  return { ...mesh, uvSets: [{ values: uvs, indices: corners }] };
}

test('preparing a large target pauses, so that an abort is noticed', () => {
  const steps = prepareTarget(folded(50_000));
  let pauses = 0;
  while (!steps.next().done) pauses++;
  // After normals, vertices, rays and tangents, and four times among the 300,000 edges.
  assert.equal(pauses, 8);
});

test('creases are the edges at which the shading is hard', () => {
  const { creases } = atOnce(prepareTarget(folded(4)));
  assert.equal(creases.edges.length, 9);
  assert.deepEqual([...creases.ofTriangles], Array(8).fill(1));
});
