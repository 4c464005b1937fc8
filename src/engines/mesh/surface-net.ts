import type { PolygonMesh } from './polygon-mesh.ts';
import { polygonMesh } from './scene-defaults.ts';

/** Values at the corners of a grid of cubes. */
export interface GridValues {
  /** Corners along each axis. */
  count: readonly number[];
  /** One value per corner; x varies fastest. Negative inside; the border has to be positive. */
  values: Float32Array;
}

/** What a caller knows about its grid. */
export interface NetPlaces {
  /** Returns the value at a corner where that of the grid is infinite; absent: none is. */
  valueAt?(i: number, j: number, k: number): number;
  /** Returns where a vertex is put. It is given in cells of the grid, in the cell whose lowest corner is `cell`. */
  place(vertex: readonly number[], cell: readonly number[]): readonly number[];
}

/** The cells around a grid edge, counterclockwise seen against its direction. */
const AROUND = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/** Value of a corner that is moved inside. */
const BARELY_INSIDE = -1e-9;

/**
 * Builds the surface at which the values of a grid change their sign (Gibson, "Constrained Elastic Surface Nets", 1998, in
 * the form of naive surface nets): one vertex for each cell that the surface crosses, at the mean of the crossings of its
 * edges, and one quad for each grid edge that it crosses. Every edge of the result belongs to two faces: where the surface
 * would touch itself, values are changed.
 */
export function surfaceNet(grid: GridValues, places: NetPlaces): PolygonMesh {
  separateSigns(grid);
  const { values, count } = grid;
  const [nx, ny, nz] = count;
  const steps = [1, nx, nx * ny];
  const positions: number[] = [];
  const corners: number[] = [];
  const vertices = new Map<number, number>();
  const vertex = (cell: readonly number[]): number => {
    const at = (cell[2] * ny + cell[1]) * nx + cell[0];
    const known = vertices.get(at);
    if (known !== undefined) return known;
    const made = positions.length / 3;
    positions.push(...places.place(crossing(grid, steps, cell, places), cell));
    vertices.set(at, made);
    return made;
  };
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const at = (k * ny + j) * nx + i;
        const inside = values[at] < 0;
        for (let axis = 0; axis < 3; axis++) {
          if (inside === values[at + steps[axis]] < 0) continue;
          const quad = AROUND.map(([u, v]) => {
            const cell = [i, j, k];
            cell[(axis + 1) % 3] -= u;
            cell[(axis + 2) % 3] -= v;
            return vertex(cell);
          });
          corners.push(...(inside ? quad : quad.reverse()));
        }
      }
  return polygonMesh({
    positions: Float32Array.from(positions),
    faceOffsets: Uint32Array.from({ length: corners.length / 4 + 1 }, (_, face) => face * 4),
    corners: Uint32Array.from(corners),
  });
}

/**
 * Changes a corner to inside in each grid square whose corners alternate between inside and outside, because the
 * surface would touch itself there along an edge with four faces.
 */
function separateSigns({ values, count: [nx, ny, nz] }: GridValues): void {
  const steps = [1, nx, nx * ny];
  for (let changed = true; changed; ) {
    changed = false;
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [steps[(axis + 1) % 3], steps[(axis + 2) % 3]];
      for (let k = 1; k < nz - 2; k++)
        for (let j = 1; j < ny - 2; j++)
          for (let i = 1; i < nx - 2; i++) {
            const at = (k * ny + j) * nx + i;
            const inside = values[at] < 0;
            if (inside !== values[at + u + v] < 0 || inside === values[at + u] < 0) continue;
            if (values[at + u] < 0 !== values[at + v] < 0) continue;
            values[inside ? at + u : at] = BARELY_INSIDE;
            changed = true;
          }
    }
  }
}

/** Returns the mean of the points at which the surface crosses the edges of a cell, in cells. */
function crossing(
  { values }: GridValues,
  steps: readonly number[],
  cell: readonly number[],
  { valueAt }: NetPlaces,
): number[] {
  const base = cell[0] + cell[1] * steps[1] + cell[2] * steps[2];
  const cornerValue = (index: number): number => {
    const value = values[index];
    if (valueAt === undefined || Number.isFinite(value)) return value;
    const row = Math.floor(index / steps[1]);
    const rows = steps[2] / steps[1];
    return valueAt(index % steps[1], row % rows, Math.floor(row / rows));
  };
  const sum = [0, 0, 0];
  let found = 0;
  for (let axis = 0; axis < 3; axis++) {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    for (let corner = 0; corner < 4; corner++) {
      const low = base + (corner & 1) * steps[u] + (corner >> 1) * steps[v];
      const a = cornerValue(low);
      const b = cornerValue(low + steps[axis]);
      if (a < 0 === b < 0) continue;
      sum[axis] += a / (a - b);
      sum[u] += corner & 1;
      sum[v] += corner >> 1;
      found++;
    }
  }
  return cell.map((start, n) => start + sum[n] / Math.max(1, found));
}
