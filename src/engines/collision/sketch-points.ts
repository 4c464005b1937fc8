import type { VoxelGrid } from './voxel-grid.ts';

/** Number of points from which some are left out. */
const MANY = 1200;
/** Distance in cells from the mean of the points around it from which a point is on an edge or a corner. */
const BENT = 0.3;
/** Side in cells of the blocks of which each keeps a point. */
const BLOCK = 3;

/**
 * Returns the points that matter for the hulls of any part of a piece: those on edges, corners and borders, and the
 * outermost one of each block of cells. Points within a flat face are in the hull of its edges.
 * @param points three values per point, in cells, about one per cell
 * @param scratch one value per cell of the grid, all −1
 */
export function sketchPoints(
  points: Float64Array,
  { nx, ny }: VoxelGrid,
  scratch: Int32Array,
): Float64Array {
  const count = points.length / 3;
  if (count <= MANY) return points;
  const cells = new Uint32Array(count);
  const center = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) center[k] += points[3 * i + k] / count;
    const [x, y, z] = [points[3 * i], points[3 * i + 1], points[3 * i + 2]];
    cells[i] = Math.floor(x) + nx * (Math.floor(y) + ny * Math.floor(z));
    scratch[cells[i]] = i;
  }
  const kept = new Uint8Array(count);
  const outermost = new Map<number, { point: number; distance: number }>();
  for (let i = 0; i < count; i++) {
    if (offsetOf(points, i, cells[i], nx, nx * ny, scratch) > BENT) kept[i] = 1;
    const [x, y, z] = [points[3 * i], points[3 * i + 1], points[3 * i + 2]];
    const distance = (x - center[0]) ** 2 + (y - center[1]) ** 2 + (z - center[2]) ** 2;
    const block = Math.floor(x / BLOCK) + nx * (Math.floor(y / BLOCK) + ny * Math.floor(z / BLOCK));
    const best = outermost.get(block);
    if (best === undefined || best.distance < distance)
      outermost.set(block, { point: i, distance });
  }
  for (const { point } of outermost.values()) kept[point] = 1;
  for (const at of cells) scratch[at] = -1;
  let total = 0;
  for (const one of kept) total += one;
  const sketch = new Float64Array(3 * total);
  for (let i = 0, n = 0; i < count; i++)
    if (kept[i] === 1) sketch.set(points.subarray(3 * i, 3 * i + 3), 3 * n++);
  return sketch;
}

/** Returns how far a point is from the mean of the points in the cells around it. */
function offsetOf(
  points: Float64Array,
  i: number,
  at: number,
  row: number,
  layer: number,
  scratch: Int32Array,
): number {
  let [x, y, z, n] = [0, 0, 0, 0];
  for (let dz = -layer; dz <= layer; dz += layer)
    for (let dy = -row; dy <= row; dy += row)
      for (let dx = -1; dx <= 1; dx++) {
        const near = scratch[at + dx + dy + dz];
        if (near === undefined || near < 0) continue;
        x += points[3 * near];
        y += points[3 * near + 1];
        z += points[3 * near + 2];
        n++;
      }
  if (n === 0) return Infinity;
  return Math.hypot(points[3 * i] - x / n, points[3 * i + 1] - y / n, points[3 * i + 2] - z / n);
}
