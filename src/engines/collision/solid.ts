import type { CollisionSurface } from './closed-parts.ts';
import { fillColumns, type SolidSamples } from './fill-columns.ts';
import { volumeOf } from './quickhull.ts';
import { enclosedCells, gridAround, touchedCells, type VoxelGrid } from './voxel-grid.ts';

/**
 * The solid of a model on a grid: what its closed parts enclose, what nothing can reach from outside, and open surfaces
 * with the thickness of a cell.
 */
export interface Solid {
  grid: VoxelGrid;
  /** 1 for cells of which a part belongs to the solid. */
  cells: Uint8Array;
  /** 1 for cells that no triangle touches and that cannot be reached from outside. */
  enclosed: Uint8Array;
  /** 1 for cells that open parts touch. */
  open: Uint8Array;
  /** Filled share of each cell. */
  fill: Float32Array;
  samples: SolidSamples;
  /** Working memory: −1 for each cell between uses. */
  scratch: Int32Array;
  /** m³. */
  volume: number;
  /** Whether the volume is that of the closed surface, and not of voxels. */
  isExact: boolean;
}

/** Difference up to which the volume of a closed surface agrees with that of its samples: its parts do not overlap. */
const AGREE = 0.05;
/** Filled share up to which a cell does not belong to the solid. */
const BARELY = 0.02;

/** Builds the solid of a surface. @param cells along the model's longest side */
export function buildSolid(surface: CollisionSurface, cells: number): Solid {
  const grid = gridAround(surface, cells);
  const { touched, open } = touchedCells(surface, grid);
  const enclosed = enclosedCells(grid, touched);
  const inside = fillColumns(surface, grid);
  const fill = new Float32Array(touched.length);
  for (let i = 0; i < inside.cells.length; i++) fill[inside.cells[i]] += inside.volumes[i];
  const whole: number[] = [];
  for (let at = 0; at < fill.length; at++) {
    const isWhole = enclosed[at] === 1 || open[at] === 1;
    if (isWhole && fill[at] < 0.999) whole.push(at);
  }
  const samples = withWholeCells(inside, whole, fill, grid);
  const solid = Uint8Array.from(fill, (share, at) =>
    share > BARELY || enclosed[at] === 1 || open[at] === 1 ? 1 : 0,
  );
  let filled = 0;
  for (let at = 0; at < fill.length; at++) filled += fill[at];
  const sampled = filled * grid.cell ** 3;
  const exact = surface.isClosed
    ? Math.abs(volumeOf(surface.positions, surface.indices))
    : Number.NaN;
  const isExact = Math.abs(exact - sampled) <= AGREE * sampled;
  return {
    grid,
    cells: solid,
    enclosed,
    open,
    fill,
    samples,
    scratch: new Int32Array(touched.length).fill(-1),
    volume: isExact ? exact : sampled,
    isExact,
  };
}

/** Replaces the samples of cells that are filled as a whole by one sample each. */
function withWholeCells(
  { places, volumes, cells }: SolidSamples,
  whole: readonly number[],
  fill: Float32Array,
  { nx, ny }: VoxelGrid,
): SolidSamples {
  if (whole.length === 0) return { places, volumes, cells };
  const isWhole = new Set(whole);
  const kept: number[] = [];
  for (let i = 0; i < cells.length; i++) if (!isWhole.has(cells[i])) kept.push(i);
  const all = {
    places: new Float64Array(3 * (kept.length + whole.length)),
    volumes: new Float64Array(kept.length + whole.length),
    cells: new Uint32Array(kept.length + whole.length),
  };
  kept.forEach((i, n) => {
    all.places.set(places.subarray(3 * i, 3 * i + 3), 3 * n);
    all.volumes[n] = volumes[i];
    all.cells[n] = cells[i];
  });
  whole.forEach((at, w) => {
    const n = kept.length + w;
    fill[at] = 1;
    all.places[3 * n] = (at % nx) + 0.5;
    all.places[3 * n + 1] = (Math.floor(at / nx) % ny) + 0.5;
    all.places[3 * n + 2] = Math.floor(at / (nx * ny)) + 0.5;
    all.volumes[n] = 1;
    all.cells[n] = at;
  });
  return all;
}
