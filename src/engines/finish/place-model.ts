import { type Bounds, boundsOf } from '../math/bounds.ts';
import { transformMesh } from '../mesh/transform-mesh.ts';
import type { Orientation, PolygonMesh } from '../spec.ts';
import { uprightRotation } from './orientation.ts';

/**
 * A model whose height is less than this fraction of its longest side counts as flat: scaled to height 1 it would
 * become huge.
 */
const FLAT = 0.01;

/**
 * Rotates the mesh upright, scales it to height 1 (flat ones to length 1), and places it centered on x and z, standing
 * on y = 0.
 */
export function placeUpright(mesh: PolygonMesh, orientation?: Orientation): PolygonMesh {
  return place(mesh, orientation, ({ min, max }) => {
    const height = max[1] - min[1];
    const longest = longestSide({ min, max });
    const foot = [(min[0] + max[0]) / 2, min[1], (min[2] + max[2]) / 2];
    return { scale: 1 / (height < FLAT * longest ? longest : height), from: foot, to: [0, 0, 0] };
  });
}

/** Rotates the mesh upright, and fits it to the box of another mesh: same length, same center. */
export function placeLike(
  mesh: PolygonMesh,
  model: PolygonMesh,
  orientation?: Orientation,
): PolygonMesh {
  const there = boundsOf(model.positions);
  return place(mesh, orientation, (box) => ({
    scale: longestSide(there) / longestSide(box),
    from: middleOf(box),
    to: middleOf(there),
  }));
}

/** Rotates the mesh, scales it about the point `from`, and moves this point to `to`. */
function place(
  mesh: PolygonMesh,
  orientation: Orientation | undefined,
  placing: (box: Bounds) => { scale: number; from: number[]; to: number[] },
): PolygonMesh {
  const rows = uprightRotation(orientation);
  const { min, max } = boundsOf(mesh.positions);
  // After a rotation by right angles, two opposite corners still determine an axis-aligned box.
  const turned = [min, max].map((corner) =>
    rows.map((row) => row.reduce((sum, value, k) => sum + value * corner[k], 0)),
  );
  const box = {
    min: turned[0].map((value, k) => Math.min(value, turned[1][k])) as Bounds['min'],
    max: turned[0].map((value, k) => Math.max(value, turned[1][k])) as Bounds['max'],
  };
  const { scale, from, to } = placing(box);
  const matrix = new Float64Array(16);
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) matrix[4 * c + r] = scale * rows[r][c];
    matrix[12 + r] = to[r] - scale * from[r];
  }
  matrix[15] = 1;
  return transformMesh(mesh, matrix);
}

function middleOf({ min, max }: Bounds): number[] {
  return min.map((low, k) => (low + max[k]) / 2);
}

export function longestSide({ min, max }: Bounds): number {
  return Math.max(...max.map((high, k) => high - min[k]));
}
