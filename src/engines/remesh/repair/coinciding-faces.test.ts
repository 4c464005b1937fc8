import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../../test/support/processor-time.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { coincidingFaces } from './coinciding-faces.ts';

/** The same triangle many times; all corners of one have the same UV. */
function stack(count: number, uvOf: (face: number) => number): PolygonMesh {
  return {
    positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]),
    faceOffsets: Uint32Array.from({ length: count + 1 }, (_, f) => 3 * f),
    corners: Uint32Array.from({ length: 3 * count }, (_, c) => c % 3),
    faceMaterials: null,
    uvSets: [
      {
        values: Float32Array.from({ length: 2 * count }, (_, i) => uvOf(i >> 1)),
        indices: Uint32Array.from({ length: 3 * count }, (_, c) => Math.floor(c / 3)),
      },
    ],
  } as unknown as PolygonMesh;
}

test('faces on earlier ones differ if their UVs do, by more than half a texel', () => {
  const uvs = [0.5, 0.5001, 0.501, 0.5];
  assert.deepEqual([...coincidingFaces(stack(4, (f) => uvs[f]!))], [2]);
});

test('the time for many faces on one another does not grow with their square', () => {
  const used = processorTime();
  // Compared with one another, they did not end within a minute.
  assert.equal(coincidingFaces(stack(40_000, (f) => f / 1000)).length, 39_999);
  assert.ok(used() < 5000, `${used()} ms`);
});
