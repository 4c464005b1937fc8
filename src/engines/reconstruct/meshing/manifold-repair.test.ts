import assert from 'node:assert/strict';
import { test } from 'node:test';
import { edgeStatistics } from '../../mesh/edges.ts';
import { signedVolume } from '../../mesh/volume.ts';
import { repairManifold } from './manifold-repair.ts';

// biome-ignore format: one vertex, one triangle a line
const TETRAHEDRON = {
  positions: Float32Array.of(
    0, 0, 0,
    1, 0, 0,
    0, 1, 0,
    0, 0, 1,
  ),
  indices: Uint32Array.of(
    0, 2, 1,
    0, 1, 3,
    1, 2, 3,
    2, 0, 3,
  ),
};

test('a closed mesh comes back as it is', () => {
  assert.equal(repairManifold(TETRAHEDRON), TETRAHEDRON);
});

test('two triangles back to back are dropped', () => {
  const indices = Uint32Array.of(...TETRAHEDRON.indices, 0, 1, 2, 0, 2, 1);
  const repaired = repairManifold({ positions: TETRAHEDRON.positions, indices });
  assert.equal(repaired.indices.length / 3, 4);
  assert.ok(edgeStatistics(repaired.indices, 4).watertight);
});

test('two tetrahedra on one edge are parted without touching', () => {
  // The second one is the first mirrored through the x axis, so that both share the edge from 0 to 1.
  const positions = Float32Array.of(...TETRAHEDRON.positions, 0, -1, 0, 0, 0, -1);
  const indices = Uint32Array.of(
    ...TETRAHEDRON.indices,
    ...TETRAHEDRON.indices.map((v) => (v < 2 ? v : v + 2)),
  );
  assert.equal(edgeStatistics(indices, 6).nonManifold, 1);
  const repaired = repairManifold({ positions, indices });
  const statistics = edgeStatistics(repaired.indices, repaired.positions.length / 3);
  assert.ok(statistics.watertight, JSON.stringify(statistics));
  assert.equal(repaired.indices.length / 3, 10);
  const volume = signedVolume(repaired.positions, repaired.indices);
  assert.ok(volume > 0.95 / 3 && volume < 1 / 3, `the inset lies within the solid: ${volume}`);
});
