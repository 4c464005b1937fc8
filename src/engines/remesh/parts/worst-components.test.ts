import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lump, polygonMesh } from '../../../../test/support/remesh-shapes.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { createWork } from '../../work/create-work.ts';
import { remesh } from '../remesher.ts';

/** A comb: a bar of 40 × 1 × 1 with teeth on its upper side, all of it one component, `at` meters along x. */
function comb(teeth: number, at: number): { positions: number[]; faces: number[][] } {
  const positions: number[] = [];
  const faces: number[][] = [];
  const step = 40 / teeth;
  const outline: [number, number][] = [
    [0, 0],
    [40, 0],
  ];
  for (let i = teeth - 1; i >= 0; i--) {
    outline.push([(i + 0.75) * step, 1], [(i + 0.75) * step, 6]);
    outline.push([(i + 0.25) * step, 6], [(i + 0.25) * step, 1]);
  }
  const count = outline.length;
  for (const z of [0, 1]) for (const [x, y] of outline) positions.push(at + x, y, z);
  faces.push(Array.from({ length: count }, (_, i) => count - 1 - i));
  faces.push(Array.from({ length: count }, (_, i) => count + i));
  for (let i = 0; i < count; i++) {
    const next = (i + 1) % count;
    faces.push([i, next, count + next, count + i]);
  }
  return { positions, faces };
}

/** A smooth body, which triangles keep, and a comb beyond it, which 300 triangles cannot keep. */
function bodyAndComb(): PolygonMesh {
  const body = lump(22);
  const { positions, faces } = comb(100, 100);
  const start = body.positions.length / 3;
  const all = Array.from(body.positions, (value) => 10 * value).concat(positions);
  const polygons: number[][] = [];
  for (let f = 0; f + 1 < body.faceOffsets.length; f++)
    polygons.push(Array.from(body.corners.subarray(body.faceOffsets[f], body.faceOffsets[f + 1])));
  for (const face of faces) polygons.push(face.map((v) => v + start));
  return polygonMesh(all, polygons);
}

test('triangles that lose the shape name the component that lost it', async () => {
  const request = { faceType: 'triangle', targetFaceCount: 300 } as const;
  const { shape, source } = (await remesh(bodyAndComb(), request, createWork())).report;
  assert.equal(source.components, 2);
  assert.equal(shape.isKept, false);
  assert.equal(shape.worst[0]!.component, 1);
  assert.ok(Math.abs(shape.worst[0]!.centre[0] - 120) < 1, `${shape.worst[0]!.centre}`);
  assert.ok(shape.lostParts >= 1);
});

test('a shape that is kept names no component', async () => {
  const request = { faceType: 'triangle', targetFaceCount: 2000 } as const;
  const { shape } = (await remesh(lump(22), request, createWork())).report;
  assert.deepEqual([shape.isKept, shape.lostParts, shape.worst], [true, 0, []]);
});
