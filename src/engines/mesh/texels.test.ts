import assert from 'node:assert/strict';
import test from 'node:test';
import { cornerTangents } from './corner-tangents.ts';
import { fillTexels } from './fill-texels.ts';
import { LINEAR_OF_SRGB, srgbOfLinear } from './srgb.ts';
import { coverTexels, texelWeights } from './texel-cover.ts';

test('bytes of sRGB come back from linear light', () => {
  for (let byte = 0; byte < 256; byte++) {
    assert.ok(Math.abs(srgbOfLinear(LINEAR_OF_SRGB[byte]) - byte) <= 1, `${byte}`);
  }
  assert.deepEqual([srgbOfLinear(-1), srgbOfLinear(2), srgbOfLinear(Number.NaN)], [0, 255, 0]);
});

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

test('empty texels take after what is near; covered ones stay', () => {
  const size = 16;
  const pixels = new Uint8Array(size * size);
  const covered = new Uint8Array(size * size);
  // Two texels of 200 on the left, two of 100 on the right.
  for (const [x, value] of [
    [1, 200],
    [14, 100],
  ]) {
    for (const y of [7, 8]) {
      pixels[y * size + x] = value;
      covered[y * size + x] = 1;
    }
  }
  fillTexels(pixels, covered, size, 1);
  assert.equal(pixels[7 * size + 1], 200);
  assert.ok(pixels[7 * size] > 180 && pixels[7 * size + 15] < 120);
  assert.ok(pixels.every((value) => value >= 100 && value <= 200));
  const nothing = new Uint8Array(9);
  fillTexels(nothing, new Uint8Array(9), 3, 1);
  assert.ok(nothing.every((value) => value === 0));
});

test('tangents run along u; the bitangent up the image; mirrored UVs have a handedness of their own', () => {
  const mesh = {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
    faceOffsets: Uint32Array.of(0, 4),
    corners: Uint32Array.of(0, 1, 2, 3),
  };
  const normals = { values: Float32Array.of(0, 0, 1), indices: new Uint32Array(4) };
  const tangentsOf = (...values: number[]) =>
    cornerTangents(mesh, normals, {
      values: Float32Array.from(values),
      indices: mesh.corners,
    });
  const all = ({ values, indices }: ReturnType<typeof cornerTangents>) =>
    Array.from(indices, (i) => Array.from(values.subarray(4 * i, 4 * i + 4), Math.round));
  assert.deepEqual(all(tangentsOf(0, 1, 1, 1, 1, 0, 0, 0)), Array(4).fill([1, 0, 0, 1]));
  assert.deepEqual(all(tangentsOf(1, 1, 0, 1, 0, 0, 1, 0)), Array(4).fill([-1, 0, 0, -1]));
  // No direction: any that is square to the normal.
  for (const [x, y, z] of all(tangentsOf(0, 0, 0, 0, 0, 0, 0, 0))) {
    assert.equal(Math.abs(z), 0);
    assert.equal(Math.abs(x) + Math.abs(y), 1);
  }
});
