import { seededRandom } from '../math/seeded-random.ts';
import type { CollisionSurface } from './closed-parts.ts';
import type { VoxelGrid } from './voxel-grid.ts';

/** Columns per side of a cell. */
const PER_CELL = 2;

/** Points in the solid, each of which stands for a volume. */
export interface SolidSamples {
  /** Three values per sample, in cells. */
  places: Float64Array;
  /** In cells. */
  volumes: Float64Array;
  /** The cell of each sample. */
  cells: Uint32Array;
}

/**
 * Measures how much of each cell closed parts fill: along columns in z, at random places of their cells, where the
 * surface winds around the points. Thin walls are thus measured without bias, and parts that overlap count once.
 */
export function fillColumns(
  { positions, indices, closed }: CollisionSurface,
  { nx, ny, nz, origin, cell }: VoxelGrid,
): SolidSamples {
  const [width, depth] = [nx * PER_CELL, ny * PER_CELL];
  const random = seededRandom(1);
  const xs = new Float64Array(width * depth);
  const ys = new Float64Array(width * depth);
  for (let i = 0; i < xs.length; i++) {
    xs[i] = ((i % width) + random()) / PER_CELL;
    ys[i] = (Math.floor(i / width) + random()) / PER_CELL;
  }
  const crossings: { z: number; turn: number }[][] = [];
  const p = new Float64Array(9);
  for (let t = 0; t < closed.length; t++) {
    if (closed[t] === 0) continue;
    for (let k = 0; k < 9; k++)
      p[k] = (positions[3 * indices[3 * t + Math.trunc(k / 3)] + (k % 3)] - origin[k % 3]) / cell;
    const area = (p[3] - p[0]) * (p[7] - p[1]) - (p[6] - p[0]) * (p[4] - p[1]);
    if (area === 0) continue;
    const fromX = Math.max(0, Math.floor(Math.min(p[0], p[3], p[6]) * PER_CELL));
    const toX = Math.min(width - 1, Math.floor(Math.max(p[0], p[3], p[6]) * PER_CELL));
    const fromY = Math.max(0, Math.floor(Math.min(p[1], p[4], p[7]) * PER_CELL));
    const toY = Math.min(depth - 1, Math.floor(Math.max(p[1], p[4], p[7]) * PER_CELL));
    for (let row = fromY; row <= toY; row++)
      for (let column = fromX; column <= toX; column++) {
        const i = column + width * row;
        const [x, y] = [xs[i], ys[i]];
        const a = (p[3] - x) * (p[7] - y) - (p[6] - x) * (p[4] - y);
        const b = (p[6] - x) * (p[1] - y) - (p[0] - x) * (p[7] - y);
        const c = area - a - b;
        if (area > 0 ? a < 0 || b < 0 || c < 0 : a > 0 || b > 0 || c > 0) continue;
        const z = (a * p[2] + b * p[5] + c * p[8]) / area;
        crossings[i] ??= [];
        crossings[i].push({ z, turn: area > 0 ? -1 : 1 });
      }
  }
  return samplesOf(crossings, xs, ys, { nx, ny, nz });
}

function samplesOf(
  crossings: { z: number; turn: number }[][],
  xs: Float64Array,
  ys: Float64Array,
  { nx, ny, nz }: Pick<VoxelGrid, 'nx' | 'ny' | 'nz'>,
): SolidSamples {
  const places: number[] = [];
  const volumes: number[] = [];
  const cells: number[] = [];
  const share = 1 / PER_CELL ** 2;
  crossings.forEach((column, i) => {
    column.sort((a, b) => a.z - b.z);
    const base = Math.floor(xs[i]) + nx * Math.floor(ys[i]);
    let winding = 0;
    column.forEach(({ z: from, turn }, k) => {
      winding += turn;
      const to = column[k + 1]?.z ?? from;
      if (winding === 0 || to <= from) return;
      for (let z = Math.max(0, Math.floor(from)); z < Math.min(nz, to); z++) {
        const [low, high] = [Math.max(from, z), Math.min(to, z + 1)];
        if (high <= low) continue;
        places.push(xs[i], ys[i], (low + high) / 2);
        volumes.push((high - low) * share);
        cells.push(base + nx * ny * z);
      }
    });
  });
  return {
    places: Float64Array.from(places),
    volumes: Float64Array.from(volumes),
    cells: Uint32Array.from(cells),
  };
}
