import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import { measureSurface } from './surface.ts';

/** Vertices around the edge from (0, 0, 0) to (0, 0, 1), at the corners of a square. */
const PLACES = [0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, -1, 0, 0, 0, -1, 0];
const LOW = 0;
const HIGH = 1;

/** Returns triangles; with `apart`, each has vertices of its own at the same places, as flat-shaded files store them. */
function meshOf(
  triangles: number[][],
  isApart: (face: number) => boolean = () => false,
): PolygonMesh {
  const positions = [...PLACES];
  const corners = triangles.flatMap((face, f) =>
    face.map((v) => {
      if (!isApart(f)) return v;
      positions.push(...PLACES.slice(3 * v, 3 * v + 3));
      return positions.length / 3 - 1;
    }),
  );
  return {
    positions: Float32Array.from(positions),
    faceOffsets: Uint32Array.from({ length: triangles.length + 1 }, (_, f) => 3 * f),
    corners: Uint32Array.from(corners),
    normals: null,
    tangents: null,
    uvSets: [],
    colors: [],
    faceMaterials: null,
    material: -1,
    skinning: null,
    morphTargets: [],
  };
}

const crowded = (mesh: PolygonMesh) => measureSurface(mesh).nonManifoldEdges;

test('four faces that share vertices in pairs are two surfaces, those that share all are not', () => {
  const four = [
    [LOW, HIGH, 2],
    [HIGH, LOW, 3],
    [LOW, HIGH, 4],
    [HIGH, LOW, 5],
  ];
  assert.equal(crowded(meshOf(four)), 1);
  const paired = meshOf(four);
  const second = { ...paired, positions: Float32Array.from([...PLACES, ...PLACES.slice(0, 6)]) };
  second.corners = Uint32Array.from(paired.corners, (v, c) => (c >= 6 && v < 2 ? v + 6 : v));
  assert.equal(crowded(second), 0);
});

test('if every face has its own vertices, solids may touch at an edge, but a third face may not end there', () => {
  const four = [
    [LOW, HIGH, 2],
    [HIGH, LOW, 3],
    [LOW, HIGH, 4],
    [HIGH, LOW, 5],
  ];
  assert.equal(crowded(meshOf(four, () => true)), 0);
  assert.equal(crowded(meshOf(four.slice(0, 3), () => true)), 1);
});

test('a face that ends at a surface with shared vertices, on vertices of its own, is none too many', () => {
  const three = [
    [LOW, HIGH, 2],
    [HIGH, LOW, 3],
    [LOW, HIGH, 4],
  ];
  assert.equal(crowded(meshOf(three, (f) => f === 2)), 0);
  assert.equal(crowded(meshOf(three)), 1);
});

test('faces that are there twice count, both sides of a sheet do not', () => {
  const sheet = [
    [LOW, HIGH, 2],
    [HIGH, LOW, 3],
  ];
  const doubled = [...sheet, ...sheet];
  assert.equal(crowded(meshOf(doubled, () => true)), 1);
  const back = sheet.map(([a, b, c]) => [b, a, c]);
  assert.equal(crowded(meshOf([...sheet, ...back], () => true)), 0);
});

test('a hundred thousand faces at one edge are counted at once', () => {
  const count = 100_000;
  const positions = [0, 0, 0, 0, 0, 1];
  const corners: number[] = [];
  for (let i = 0; i < count; i++) {
    positions.push(Math.cos(i), Math.sin(i), 0.5);
    corners.push(i % 2, 1 - (i % 2), i + 2);
  }
  const mesh = meshOf([]);
  const faceOffsets = Uint32Array.from({ length: count + 1 }, (_, f) => 3 * f);
  const surface = { ...mesh, positions: Float32Array.from(positions), faceOffsets };
  assert.equal(crowded({ ...surface, corners: Uint32Array.from(corners) }), 1);
});
