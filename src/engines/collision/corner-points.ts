import type { VoxelGrid } from './voxel-grid.ts';

/** Side in cells of the blocks of which each keeps two corners. */
const BLOCK = 2;

/**
 * Returns corners of triangles, those nearest to the center of all and farthest from it in each block of cells: the mean
 * of a cell's samples lies inside of an edge, and between the two sides of a thin wall.
 * @param triangles nine values per triangle, in cells
 */
export function cornerPoints(triangles: Float64Array, { nx, ny }: VoxelGrid): Float64Array {
  const center = centerOf(triangles);
  const numbers = new Map<number, number>();
  const found: { near: number; far: number; least: number; most: number }[] = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const [x, y, z] = [triangles[i], triangles[i + 1], triangles[i + 2]];
    const block = Math.floor(x / BLOCK) + nx * (Math.floor(y / BLOCK) + ny * Math.floor(z / BLOCK));
    const distance = (x - center[0]) ** 2 + (y - center[1]) ** 2 + (z - center[2]) ** 2;
    const number = numbers.get(block);
    if (number === undefined) {
      numbers.set(block, found.length);
      found.push({ near: i, far: i, least: distance, most: distance });
      continue;
    }
    const own = found[number];
    if (distance > own.most) [own.far, own.most] = [i, distance];
    if (distance < own.least) [own.near, own.least] = [i, distance];
  }
  const points = new Float64Array(6 * found.length);
  found.forEach(({ near, far }, n) => {
    for (let k = 0; k < 3; k++) {
      points[6 * n + k] = triangles[near + k];
      points[6 * n + 3 + k] = triangles[far + k];
    }
  });
  return points;
}

function centerOf(triangles: Float64Array): [number, number, number] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < triangles.length; i++) {
    const value = triangles[i];
    if (value < low[i % 3]) low[i % 3] = value;
    if (value > high[i % 3]) high[i % 3] = value;
  }
  return low.map((value, k) => (value + high[k]) / 2) as [number, number, number];
}
