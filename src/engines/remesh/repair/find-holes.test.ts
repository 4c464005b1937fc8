import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureSurface } from '../../measure/surface.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { createWork } from '../../work/create-work.ts';
import { repairMesh } from './repair-mesh.ts';

const SIDE = 12;

/** Returns a flat grid of triangles, one unit wide, with bumps so that nothing is on a line, without some cells. */
function gridOf(isLeft: (x: number, y: number) => boolean): PolygonMesh {
  const positions: number[] = [];
  for (let y = 0; y <= SIDE; y++)
    for (let x = 0; x <= SIDE; x++) positions.push(x / SIDE, y / SIDE, 0.01 * ((x * y) % 3));
  const corners: number[] = [];
  const at = (x: number, y: number) => y * (SIDE + 1) + x;
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      if (isLeft(x, y))
        corners.push(
          at(x, y),
          at(x + 1, y),
          at(x + 1, y + 1),
          at(x, y),
          at(x + 1, y + 1),
          at(x, y + 1),
        );
  return {
    positions: Float32Array.from(positions),
    faceOffsets: Uint32Array.from({ length: corners.length / 3 + 1 }, (_, f) => 3 * f),
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

test('two holes that meet in a point are closed by faces of their own', async () => {
  const grid = gridOf((x, y) => !((x === 5 && y === 5) || (x === 6 && y === 6)));
  const { mesh, filledHoles } = await repairMesh(grid, createWork());
  assert.equal(filledHoles, 2);
  const { boundaryEdges, nonManifoldEdges } = measureSurface(mesh);
  assert.equal(boundaryEdges, 4 * SIDE);
  assert.equal(nonManifoldEdges, 0);
});
