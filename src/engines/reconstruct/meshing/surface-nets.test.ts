import assert from 'node:assert/strict';
import { test } from 'node:test';
import { edgeStatistics } from '../../mesh/edges.ts';
import { signedVolume } from '../../mesh/volume.ts';
import { createWork } from '../../work/create-work.ts';
import { sampleColumns } from './solid-columns.ts';
import { buildSurfaceNet, type RawMesh } from './surface-nets.ts';
import { smooth } from './taubin-smoothing.ts';

/** Half thickness squared of a sphere about (c, c). */
function sphere(size: number, radius: number) {
  const c = (size - 1) / 2;
  const squared = Float32Array.from({ length: size * size }, (_, p) => {
    const x = (p % size) - c;
    const y = Math.floor(p / size) - c;
    return radius * radius - x * x - y * y;
  });
  return { squared, middle: new Float32Array(size * size) };
}

function eulerCharacteristic({ positions, indices }: RawMesh): number {
  const vertices = positions.length / 3;
  return vertices - edgeStatistics(indices, vertices).edges + indices.length / 3;
}

/** Volume with y up, as `placeUpright` turns it. */
function volume({ positions, indices }: RawMesh): number {
  return signedVolume(
    positions.map((v, i) => (i % 3 === 1 ? -v : v)),
    indices,
  );
}

test('a single sample becomes a cube of 8 vertices and 12 triangles', () => {
  const squared = new Float32Array(25).fill(-1);
  squared[12] = 0.25;
  const columns = sampleColumns({ squared, middle: new Float32Array(25) }, { width: 5, height: 5 });
  const net = buildSurfaceNet(columns);
  assert.equal(net.positions.length / 3, 8);
  assert.equal(net.indices.length / 3, 12);
  assert.ok(edgeStatistics(net.indices, 8).watertight);
  assert.ok(volume(net) > 0);
});

test('a sphere is closed, of genus 0, outward, and of the right volume', async () => {
  const radius = 16.4;
  const net = buildSurfaceNet(sampleColumns(sphere(41, radius), { width: 41, height: 41 }));
  assert.ok(edgeStatistics(net.indices, net.positions.length / 3).watertight);
  assert.equal(eulerCharacteristic(net), 2);
  const expected = (4 / 3) * Math.PI * radius ** 3;
  assert.ok(Math.abs(volume(net) / expected - 1) < 0.02, `${volume(net)} against ${expected}`);
  await smooth(net, 4, createWork());
  assert.ok(Math.abs(volume(net) / expected - 1) < 0.02, 'Taubin smoothing keeps the volume');
});

test('a ring has Euler characteristic 0', () => {
  const size = 41;
  const squared = Float32Array.from({ length: size * size }, (_, p) => {
    const r = Math.hypot((p % size) - 20, Math.floor(p / size) - 20);
    return 25 - (r - 12) ** 2;
  });
  const net = buildSurfaceNet(
    sampleColumns(
      { squared, middle: new Float32Array(size * size) },
      { width: size, height: size },
    ),
  );
  assert.equal(eulerCharacteristic(net), 0);
});

test('diagonal samples in a plane and across a cube are joined, and the net is closed', () => {
  for (const [first, second] of [
    [0, 0],
    [0, 1],
    [1, 0],
  ]) {
    const squared = new Float32Array(36).fill(-1);
    const middle = new Float32Array(36);
    [squared[14], squared[21]] = [0.25, 0.25];
    [middle[14], middle[21]] = [first, second];
    const net = buildSurfaceNet(sampleColumns({ squared, middle }, { width: 6, height: 6 }));
    assert.ok(edgeStatistics(net.indices, net.positions.length / 3).watertight);
    assert.equal(eulerCharacteristic(net), 2, 'one part');
  }
});
