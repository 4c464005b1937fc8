import assert from 'node:assert/strict';
import { test } from 'node:test';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import { keptUvs } from './kept-uvs.ts';

test('UVs of details that are small next to their coordinates are compared', () => {
  const [x, y] = [500_000, 4_000_000];
  const corners = Uint32Array.of(0, 1, 2);
  const roof = polygonMesh({
    positions: Float32Array.of(x, y, 10, x + 1, y, 10, x + 1, y + 0.5, 10),
    faceOffsets: Uint32Array.of(0, 3),
    corners,
    uvSets: [{ values: Float32Array.of(0, 0, 1, 0, 1, 1), indices: corners }],
  });
  assert.equal(keptUvs(roof, roof), 1);
});
