import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinMeshes } from '../mesh/flatten.ts';
import { triangleMesh } from '../mesh/triangle-mesh.ts';
import { createWork } from '../work/create-work.ts';
import { collisionSurface } from './closed-parts.ts';
import { exchangePieces } from './exchange-pieces.ts';
import { createPiece, cutPiece, type Piece } from './piece.ts';
import type { Plane } from './plane.ts';
import { boxPolytope, trianglesOf } from './polytope.ts';
import { buildSolid, type Solid } from './solid.ts';

function box(min: [number, number, number], max: [number, number, number]) {
  const body = boxPolytope(min, max);
  return triangleMesh(Float32Array.from(body.vertices), trianglesOf(body));
}

/** Returns all of a solid as one piece. */
function wholeOf(solid: Solid, surface: ReturnType<typeof collisionSurface>): Piece {
  const { origin, cell } = solid.grid;
  const values: number[] = [];
  for (const v of surface.indices)
    for (let k = 0; k < 3; k++) values.push((surface.positions[3 * v + k]! - origin[k]!) / cell);
  const cells = [...solid.cells.keys()].filter((at) => solid.cells[at] === 1);
  return createPiece(solid, Uint32Array.from(cells), Float64Array.from(values));
}

test('a needless cut is exchanged for one that saves more', async () => {
  // A bar apart, and two bars that form an L.
  const surface = collisionSurface(
    joinMeshes([box([-4, 0, 0], [-1, 1, 1]), box([0, 0, 0], [4, 1, 1]), box([0, 1, 0], [1, 4, 1])]),
  );
  const solid = buildSolid(surface, 64);
  const at = (x: number): Plane => ({
    normal: [1, 0, 0],
    offset: Math.round((x - solid.grid.origin[0]) / solid.grid.cell),
  });
  const [bar, angle] = cutPiece(solid, wholeOf(solid, surface), at(-0.5));
  const given = [...cutPiece(solid, bar, at(-2.5)), angle];
  const total = given.reduce((sum, { volume }) => sum + volume, 0);
  const made = await exchangePieces(solid, given, { total, joints: new WeakMap() }, createWork());
  assert.equal(made.length, 3);
  const sumOf = (pieces: readonly Piece[]) =>
    pieces.reduce((sum, { hullVolume }) => sum + hullVolume, 0);
  assert.ok(sumOf(given) > 1.3 * total, `${sumOf(given)} of ${total}`);
  assert.ok(sumOf(made) < 1.03 * total, `${sumOf(made)} of ${total}`);
  const again = await exchangePieces(solid, made, { total, joints: new WeakMap() }, createWork());
  assert.deepEqual(again, made, 'nothing is left to exchange');
});
