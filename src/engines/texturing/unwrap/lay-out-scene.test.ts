import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generatedScene } from '../../../../test/support/generated-scene.ts';
import { torus } from '../../../../test/support/remesh-shapes.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { DisjointSets } from '../../structures/disjoint-sets.ts';
import { createWork } from '../../work/create-work.ts';
import { coverTexels } from '../texel-cover.ts';
import { createUnwrapper } from './unwrapper.ts';

const unwrapper = createUnwrapper();
const SIZE = 512;

test('a layout changes no position, face, node or weight', async () => {
  for (const seed of [3, 4, 5]) {
    const scene = generatedScene(seed);
    const request = { textureSize: SIZE, place: 'first' } as const;
    const laid = await unwrapper.layOut(scene, request, createWork());
    assert.deepEqual(laid.scene.nodes, scene.nodes);
    for (const [m, { geometry }] of laid.scene.meshes.entries()) {
      const { positions, corners, faceOffsets, skinning } = scene.meshes[m]!.geometry;
      assert.deepEqual(geometry.positions, positions, `seed ${seed}`);
      assert.deepEqual(geometry.corners, corners, `seed ${seed}`);
      assert.deepEqual(geometry.faceOffsets, faceOffsets, `seed ${seed}`);
      assert.deepEqual(geometry.skinning, skinning, `seed ${seed}`);
      assert.equal(geometry.uvSets.length, 1, `seed ${seed}`);
    }
  }
});

test('charts keep at least the padding apart, and are at most 12 % smaller for it', async () => {
  const mesh = torus(24, 12);
  const tight = await unwrapper.unwrap(mesh, SIZE, createWork());
  const wide = await unwrapper.unwrap(mesh, SIZE, createWork(), 8);
  assert.ok(wide.report.charts > 1);
  assert.ok(wide.report.utilisation >= 0.88 ** 2 * tight.report.utilisation);
  const [uvs] = wide.mesh.uvSets;
  const { triangles } = triangulate(wide.mesh);
  const sets = new DisjointSets(uvs!.values.length / 2);
  for (let t = 0; t < triangles.length; t += 3)
    for (const k of [1, 2])
      sets.joinAtLower(uvs!.indices[triangles[t]!]!, uvs!.indices[triangles[t + k]!]!);
  // A covered texel is at most one texel outside its triangle.
  const cover = coverTexels(triangles, uvs!, SIZE);
  const chartAt = (texel: number) =>
    cover[texel]! < 0 ? -1 : sets.find(uvs!.indices[triangles[3 * cover[texel]!]!]!);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x + 6 < SIZE; x++) {
      const here = chartAt(y * SIZE + x);
      if (here < 0) continue;
      for (let step = 1; step <= 6; step++) {
        const there = chartAt(y * SIZE + x + step);
        assert.ok(there < 0 || there === here, `two charts at ${x}, ${y}`);
      }
    }
});
