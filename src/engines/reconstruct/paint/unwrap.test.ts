import assert from 'node:assert/strict';
import { test } from 'node:test';
import { triangleMesh } from '../../mesh/triangle-mesh.ts';
import { createGrid } from '../field/working-grid.ts';
import { frontAndBack, type Projection } from '../shape/projection.ts';
import { layOutAtlas } from './atlas.ts';
import { unwrap } from './unwrap.ts';

/** Two squares of two triangles each, one before the other, in cells: z 5 and -5. */
const CELLS = Float32Array.from(
  [
    [10, 10, 5],
    [30, 10, 5],
    [30, 30, 5],
    [10, 30, 5],
    [10, 10, -5],
    [30, 10, -5],
    [30, 30, -5],
    [10, 30, -5],
  ].flat(),
);
const CORNERS = Uint32Array.from([0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6, 0, 4, 1, 1, 4, 5]);

for (const picture of [
  { width: 40, height: 40 },
  { width: 60, height: 30 },
]) {
  for (const size of [64, 127]) {
    test(`front and back of ${picture.width} x ${picture.height} lie apart on ${size} pixels`, () => {
      const grid = createGrid(picture, 64);
      const atlas = layOutAtlas(grid, size);
      const mesh = triangleMesh(CELLS, CORNERS, { normals: new Float32Array(CELLS.length) });
      const middle = new Float32Array(grid.width * grid.height);
      const made = unwrap(mesh, CELLS, frontAndBack(middle, grid), grid, atlas);
      const [uvs] = made.mesh.uvSets;
      const alongU = grid.height >= grid.width;
      for (let v = 0; v < made.back.length; v++) {
        const place = uvs.values[v * 2 + (alongU ? 0 : 1)] * size;
        assert.ok(made.back[v] === 1 ? place >= size - (size >> 1) : place <= size >> 1);
      }
      assert.deepEqual(new Set(made.back), new Set([0, 1]));
      assert.equal(made.mesh.corners.length, CORNERS.length);
    });
  }
}

test('a vertex is doubled once for each view that its triangles are seen in', () => {
  const grid = createGrid({ width: 40, height: 40 }, 64);
  const views: Projection = {
    views: [false, false, true],
    viewOf: (_, __, t) => (t / 3) % 3,
    rowOf: (y, _, view) => y + view,
  };
  const mesh = triangleMesh(CELLS, CORNERS, { normals: new Float32Array(CELLS.length) });
  const { mesh: made, back } = unwrap(mesh, CELLS, views, grid, layOutAtlas(grid, 64));
  const pairs = new Set(Array.from(CORNERS, (v, i) => `${v} ${Math.floor(i / 3) % 3}`));
  assert.equal(back.length, pairs.size);
  for (let i = 0; i < CORNERS.length; i++) {
    const at = made.corners[i] * 3;
    const from = CORNERS[i] * 3;
    assert.deepEqual(made.positions.subarray(at, at + 3), CELLS.subarray(from, from + 3));
  }
});
