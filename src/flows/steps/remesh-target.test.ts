import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PolygonMesh } from '../../engines/spec.ts';
import { serverFacesWarnings } from './remesh-target.ts';

/** A mesh of quads and triangles; only its faces matter. */
const meshOf = (quads: number, triangles: number) => {
  const faceOffsets = new Uint32Array(quads + triangles + 1);
  for (let f = 0; f < quads + triangles; f++)
    faceOffsets[f + 1] = faceOffsets[f]! + (f < quads ? 4 : 3);
  return { faceOffsets, corners: new Uint32Array(faceOffsets.at(-1)!) } as PolygonMesh;
};

const CASES = [
  ['quad', 1000, meshOf(1010, 0), []],
  // Triangles as a GLB holds them, although quads were requested.
  ['quad', 1000, meshOf(0, 2000), ['face_count_missed', 'not_all_quads']],
  ['quad', undefined, meshOf(99, 1), ['not_all_quads']],
  ['triangle', 1000, meshOf(0, 1000), []],
  // A GLB holds each quad as two triangles.
  ['triangle', 1000, meshOf(1000, 0), ['face_count_missed']],
] as const;

for (const [face_type, target_face_count, mesh, expected] of CASES)
  test(`${target_face_count} ${face_type}s requested: ${expected.join(' and ') || 'no warning'}`, () => {
    const warnings = serverFacesWarnings({ face_type, target_face_count }, mesh);
    assert.deepEqual(
      warnings.map(({ code }) => code),
      expected,
    );
  });
