import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { cornerTangents } from './corner-tangents.ts';

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
  // Without a direction, any tangent perpendicular to the normal is valid.
  for (const [x, y, z] of all(tangentsOf(0, 0, 0, 0, 0, 0, 0, 0))) {
    assert.equal(Math.abs(z), 0);
    assert.equal(Math.abs(x) + Math.abs(y), 1);
  }
});

/** Creates triangles around a vertex at the origin, between neighbors in its ring. */
function fan(
  ring: readonly (readonly [number, number])[],
  uvs: Float32Array,
  uvIndices: Uint32Array,
) {
  const triangles = ring.length - 1;
  const mesh = {
    positions: Float32Array.from([[0, 0], ...ring].flatMap(([x, y]) => [x, y, 0])),
    faceOffsets: Uint32Array.from({ length: triangles + 1 }, (_, f) => 3 * f),
    corners: Uint32Array.from(
      Array.from({ length: triangles }, (_, f) => [0, f + 1, f + 2]).flat(),
    ),
  };
  const normals = {
    values: Float32Array.of(0, 0, 1),
    indices: new Uint32Array(mesh.corners.length),
  };
  return cornerTangents(mesh, normals, { values: uvs, indices: uvIndices });
}

test('in the middle of a fan the triangles count by their angles, at its rim each by itself', () => {
  // At the origin there are 90° with a tangent along +x, and 45° with one along +x −y. The vertices have u = 0, 1, 0,
  // −1 and v = 0, 0, 1, 0.
  const ring = [
    [1, 0],
    [0, 1],
    [-1, 1],
  ] as const;
  const corners = Uint32Array.of(0, 1, 2, 0, 2, 3);
  const { values, indices } = fan(ring, Float32Array.of(0, 0, 1, 0, 0, -1, -1, 0), corners);
  const at = (corner: number) => Array.from(values.subarray(4 * indices[corner]).subarray(0, 4));
  const [x, y] = [90 + 45 * Math.SQRT1_2, -45 * Math.SQRT1_2];
  const length = Math.hypot(x, y);
  for (const corner of [0, 3])
    [x / length, y / length, 0, 1].forEach((value, k) => {
      assert.ok(Math.abs(at(corner)[k] - value) < 1e-6, `${at(corner)}`);
    });
  assert.deepEqual(at(1), [1, 0, 0, 1]);
  assert.ok(Math.abs(at(5)[0] - Math.SQRT1_2) < 1e-6 && Math.abs(at(5)[1] + Math.SQRT1_2) < 1e-6);
  assert.equal(indices[0], indices[3], 'one element for the middle');
});

test('a vertex of a fan of 100,000 triangles has an element for each UV', () => {
  const count = 100_000;
  const ring = Array.from(
    { length: count + 1 },
    (_, i) => [Math.cos(i / count), Math.sin(i / count)] as const,
  );
  const uvs = Float32Array.from({ length: 6 * count }, (_, i) => Math.sin(i));
  const started = process.cpuUsage();
  const { indices } = fan(
    ring,
    uvs,
    Uint32Array.from({ length: 3 * count }, (_, i) => i),
  );
  assert.equal(new Set(indices).size, 3 * count);
  // Searching a list of the vertex's elements for each corner took minutes.
  assert.ok(process.cpuUsage(started).user < 20e6);
});

test('corners with equal values share a tangent, also if each has values of its own', () => {
  // Two triangles of a quad, whose UVs are sheared, so that the tangents of the triangles differ by themselves.
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0.5, 0, 0, 0, 1, 1, 0.5, 0, 1, 0);
  const corners = Uint32Array.of(0, 1, 2, 3, 4, 5);
  const mesh = { positions, faceOffsets: Uint32Array.of(0, 3, 6), corners };
  const up = Float32Array.from({ length: 18 }, (_, i) => (i % 3 === 2 ? 1 : 0));
  const uvs = Float32Array.of(0, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0.3, 0);
  const { indices } = cornerTangents(
    mesh,
    { values: up, indices: corners },
    { values: uvs, indices: corners },
  );
  assert.equal(indices[0], indices[3]);
  assert.equal(indices[2], indices[4]);
  assert.equal(new Set(indices).size, 4);
});

test('tangents are those of the reference implementation of MikkTSpace', () => {
  const path = new URL('../../../test/fixtures/mikktspace.json', import.meta.url);
  const reference = JSON.parse(readFileSync(path, 'utf8')) as Record<string, number[]>;
  const corners = Uint32Array.from(reference.indices!);
  const layer = (values: number[]) => ({ values: Float32Array.from(values), indices: corners });
  const mesh = {
    positions: Float32Array.from(reference.positions!),
    faceOffsets: Uint32Array.from({ length: corners.length / 3 + 1 }, (_, f) => 3 * f),
    corners,
  };
  const { values, indices } = cornerTangents(
    mesh,
    layer(reference.normals!),
    layer(reference.uvs!),
  );
  corners.forEach((_, c) => {
    const [x, y, z, sign] = values.subarray(4 * indices[c]!, 4 * indices[c]! + 4);
    const [rx, ry, rz, rSign] = reference.tangents!.slice(4 * c, 4 * c + 4);
    assert.ok(Math.hypot(x! - rx!, y! - ry!, z! - rz!) < 0.005, `corner ${c}`);
    assert.equal(sign, rSign);
  });
});
