import { boundsOf } from '../math/bounds.ts';
import type { VoxelGrid } from './voxel-grid.ts';

/** Side in cells of the blocks of which each keeps two corners. */
const BLOCK = 2;

/**
 * Returns corners of triangles, those nearest to the center of all and farthest from it in each block of cells: the mean
 * of a cell's samples lies inside of an edge, and between the two sides of a thin wall.
 * @param triangles nine values per triangle, in cells
 * @param scratch one value per cell of the grid, all −1
 */
export function cornerPoints(
  triangles: Float64Array,
  { nx, ny }: VoxelGrid,
  scratch: Int32Array,
): Float64Array {
  const { min: low, max: high } = boundsOf(triangles);
  const x0 = (low[0] + high[0]) / 2;
  const y0 = (low[1] + high[1]) / 2;
  const z0 = (low[2] + high[2]) / 2;
  /** For each block, where its nearest and its farthest corner begin. */
  const near: number[] = [];
  const far: number[] = [];
  const blocks: number[] = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const x = triangles[i];
    const y = triangles[i + 1];
    const z = triangles[i + 2];
    const block = Math.floor(x / BLOCK) + nx * (Math.floor(y / BLOCK) + ny * Math.floor(z / BLOCK));
    const number = scratch[block];
    if (number < 0) {
      scratch[block] = blocks.length;
      blocks.push(block);
      near.push(i);
      far.push(i);
      continue;
    }
    const distance = squareFrom(triangles, i, x0, y0, z0);
    if (distance > squareFrom(triangles, far[number], x0, y0, z0)) far[number] = i;
    if (distance < squareFrom(triangles, near[number], x0, y0, z0)) near[number] = i;
  }
  const points = new Float64Array(6 * blocks.length);
  for (let n = 0; n < blocks.length; n++) {
    scratch[blocks[n]] = -1;
    for (let k = 0; k < 3; k++) {
      points[6 * n + k] = triangles[near[n] + k];
      points[6 * n + 3 + k] = triangles[far[n] + k];
    }
  }
  return points;
}

/** Returns the squared distance of the point that begins at `i` from another. */
function squareFrom(points: Float64Array, i: number, x: number, y: number, z: number): number {
  return (points[i] - x) ** 2 + (points[i + 1] - y) ** 2 + (points[i + 2] - z) ** 2;
}
