import assert from 'node:assert/strict';
import { edgeStatistics } from '../../src/engines/mesh/edges.ts';
import { signedVolume } from '../../src/engines/mesh/volume.ts';
import { weldByPosition } from '../../src/engines/mesh/weld.ts';
import type { Engines, Reconstruction } from '../../src/engines/spec.ts';
import { createWork } from '../../src/engines/work/create-work.ts';

const context = createWork();

/**
 * Asserts everything that a delivered model promises: watertight, oriented, finite, within the limits, UVs on the
 * texture, a valid GLB.
 */
export async function assertSound(
  engines: Engines,
  { geometry, textured }: Reconstruction,
  maxTriangles: number,
  textureSize: number,
): Promise<void> {
  const { positions, normals, corners: indices } = geometry;
  const edges = edgeStatistics(indices, positions.length / 3);
  assert.ok(edges.watertight, `closed and oriented: ${JSON.stringify(edges)}`);
  assert.ok(indices.length > 0 && indices.length / 3 <= maxTriangles, `${indices.length / 3}`);
  assert.ok(positions.every(Number.isFinite), 'finite positions');
  assert.ok(normals?.values.every(Number.isFinite), 'finite normals');
  assert.ok(signedVolume(positions, indices) > 0, 'outward');
  assert.ok(textured, 'textured');
  const { geometry: mesh } = textured.meshes[0]!;
  const { width, height } = textured.images[0]!;
  assert.deepEqual([width, height], [textureSize, textureSize]);
  assert.ok(
    mesh.uvSets[0]!.values.every((value) => value >= 0 && value <= 1),
    'UVs on the texture',
  );
  const first = weldByPosition(mesh.positions);
  const welded = mesh.corners.map((vertex) => first[vertex]!);
  assert.ok(edgeStatistics(welded, first.length).watertight, 'textured: closed when welded');
  const asGlb = { format: 'glb', name: 'model' };
  const { file } = await engines.converter.write(textured, asGlb, context);
  const { verdict } = await engines.converter.inspect(file, context);
  assert.deepEqual([verdict?.errors, verdict?.warnings], [0, 0], verdict?.messages.join('\n'));
}
