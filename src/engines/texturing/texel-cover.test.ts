import assert from 'node:assert/strict';
import test from 'node:test';
import { randomNumbers } from '../../../test/support/random.ts';
import { coverTexels, texelWeights } from './texel-cover.ts';

test('texels within a triangle are its own, those a texel outside too, the rest nobody’s', () => {
  // The left upper half of a square from 2 to 6 of 8 texels, and a triangle without an area.
  const uvs = {
    values: Float32Array.of(0.25, 0.25, 0.75, 0.25, 0.25, 0.75, 0.9, 0.9),
    indices: Uint32Array.of(0, 1, 2, 3, 3, 3),
  };
  const cover = coverTexels(Uint32Array.of(0, 1, 2, 3, 4, 5), uvs, 8);
  const at = (x: number, y: number) => cover[8 * y + x];
  assert.equal(at(2, 2), 0);
  assert.equal(at(5, 2), 0);
  assert.equal(at(2, 1), 0, 'above');
  assert.equal(at(1, 3), 0, 'left');
  assert.equal(at(5, 5), -1);
  assert.equal(at(0, 0), -1);
});

test('of triangles over one another the last one has the texels, and thousands take no longer', () => {
  // Texel by texel they are 7 billion steps, row by row 100 million.
  const count = 100_000;
  const square = { values: Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1), indices: new Uint32Array(0) };
  const indices = Uint32Array.from({ length: 3 * count }, (_, i) => [0, 1, 2, 0, 2, 3][i % 6]!);
  const triangles = indices.map((_, i) => i);
  const started = process.cpuUsage();
  const cover = coverTexels(triangles, { ...square, indices }, 512);
  const { user } = process.cpuUsage(started);
  assert.ok(cover.every((triangle) => triangle >= count - 2));
  assert.ok(user < 5e6, `${user / 1e6} s of processor`);
});

test('tall slivers in one place, of a texel’s width or between two columns, are drawn once', () => {
  // Band by band they take twenty times as long.
  const count = 200_000;
  const indices = Uint32Array.from({ length: 3 * count }, (_, i) => i % 3);
  const triangles = indices.map((_, i) => i);
  for (const left of [0.5, 0.5 + 1 / 8192]) {
    const started = process.cpuUsage();
    const values = Float32Array.of(left, 0, left, 1, left + 1e-5, 0.5);
    const cover = coverTexels(triangles, { values, indices }, 4096);
    const { user } = process.cpuUsage(started);
    assert.ok(cover[4096 * 2048 + 2048]! >= 0);
    assert.ok(user < 2.5e6, `${user / 1e6} s of processor`);
  }
});

test('slivers across all of a texture leave the texels that they would have one by one', () => {
  // Texel rows in bands: row by row 200,000 of them took 18 s at 2048².
  const size = 256;
  const random = randomNumbers(3);
  const count = 30_000;
  const values = Float32Array.from({ length: 6 * count }, (_, i) => {
    const turn = 2 * Math.PI * (Math.floor(i / 6) / count) + (i % 6 < 4 ? 0 : 3);
    return 0.5 + 0.5 * random() * (i % 2 === 0 ? Math.cos(turn) : Math.sin(turn));
  });
  const indices = Uint32Array.from({ length: 3 * count }, (_, i) => i);
  const together = coverTexels(indices, { values, indices }, size);
  const alone = new Int32Array(size * size).fill(-1);
  for (let t = 0; t < count; t += 997) {
    const cover = coverTexels(indices.slice(3 * t, 3 * t + 3), { values, indices }, size);
    cover.forEach((triangle, texel) => {
      if (triangle === 0) alone[texel] = t;
    });
  }
  for (const [texel, triangle] of alone.entries())
    if (triangle >= 0) assert.ok(together[texel]! >= 0, `texel ${texel} of ${triangle}`);
});

test('weights put a point back together; outside they are those of the nearest point', () => {
  const corners = Float64Array.of(0, 0, 4, 0, 0, 4);
  const weights = new Float64Array(3);
  texelWeights(corners, 1, 2, weights);
  assert.deepEqual(Array.from(weights), [0.25, 0.25, 0.5]);
  texelWeights(corners, 1, -3, weights);
  assert.deepEqual(Array.from(weights), [0.75, 0.25, 0]);
  texelWeights(corners, 9, 9, weights);
  assert.deepEqual(Array.from(weights), [0, 0.5, 0.5]);
  texelWeights(Float64Array.of(1, 1, 1, 1, 1, 1), 5, 5, weights);
  assert.equal(
    weights.reduce((a, b) => a + b),
    1,
  );
});
