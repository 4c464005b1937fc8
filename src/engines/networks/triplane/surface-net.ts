import { polygonMesh } from '../../mesh/scene-defaults.ts';
import type { PolygonMesh } from '../../spec.ts';

/** Values on a cubic grid of points, x fastest, positive inside. */
export interface Volume {
  /** Points along each side. */
  side: number;
  values: Float32Array;
}

/** Value that stands for "just inside" after a sign was changed. */
const BARELY = 1e-6;

/**
 * Builds the surface of a volume as quads (Gibson, "Constrained Elastic Surface Nets", 1998, in the form of naive surface
 * nets): one vertex for each cell that the surface crosses, at the mean of the crossings of its edges, and one quad for
 * each grid edge that it crosses. Closed, because the border of the volume counts as outside. Changes the volume's values
 * where signs have to change for that.
 * @returns positions as fractions of the volume; faces are counterclockwise from outside
 */
export function surfaceNet({ side, values }: Volume): PolygonMesh {
  clearBorder(values, side);
  separateSigns(values, side);
  const cells = side - 1;
  const steps = [1, side, side * side];
  const vertexOf = new Int32Array(cells ** 3).fill(-1);
  const positions: number[] = [];
  const corners: number[] = [];
  const vertex = (x: number, y: number, z: number): number => {
    const cell = (z * cells + y) * cells + x;
    if (vertexOf[cell] === -1) {
      vertexOf[cell] = positions.length / 3;
      positions.push(...crossing(values, steps, [x, y, z]).map((v) => v / cells));
    }
    return vertexOf[cell];
  };
  for (let z = 1; z < cells; z++)
    for (let y = 1; y < cells; y++)
      for (let x = 1; x < cells; x++) {
        const at = x + y * side + z * side * side;
        const inside = values[at] > 0;
        for (let axis = 0; axis < 3; axis++) {
          if (inside === values[at + steps[axis]] > 0) continue;
          const quad = AROUND.map(([u, v]) => {
            const cell = [x, y, z];
            cell[(axis + 1) % 3] -= u;
            cell[(axis + 2) % 3] -= v;
            return vertex(cell[0], cell[1], cell[2]);
          });
          corners.push(...(inside ? quad : quad.reverse()));
        }
      }
  return polygonMesh({
    positions: Float32Array.from(positions),
    corners: Uint32Array.from(corners),
    faceOffsets: Uint32Array.from({ length: corners.length / 4 + 1 }, (_, face) => face * 4),
  });
}

/** The cells around a grid edge, counterclockwise seen against its direction. */
const AROUND = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

function clearBorder(values: Float32Array, side: number): void {
  const last = side - 1;
  for (let a = 0; a < side; a++)
    for (let b = 0; b < side; b++)
      for (const c of [0, last]) {
        for (const [x, y, z] of [
          [a, b, c],
          [a, c, b],
          [c, a, b],
        ]) {
          const at = x + (y + z * side) * side;
          values[at] = Math.min(values[at], -BARELY);
        }
      }
}

/**
 * Moves a corner inside in each grid square whose corners alternate between inside and outside, because the surface would
 * touch itself there along an edge with four faces.
 */
function separateSigns(values: Float32Array, side: number): void {
  const steps = [1, side, side * side];
  for (let changed = true; changed; ) {
    changed = false;
    for (let axis = 0; axis < 3; axis++) {
      const u = steps[(axis + 1) % 3];
      const v = steps[(axis + 2) % 3];
      for (let z = 1; z < side - 2; z++)
        for (let y = 1; y < side - 2; y++)
          for (let x = 1; x < side - 2; x++) {
            const at = x + (y + z * side) * side;
            const inside = values[at] > 0;
            if (inside === values[at + u] > 0 || inside === values[at + v] > 0) continue;
            if (inside !== values[at + u + v] > 0) continue;
            values[inside ? at + u : at] = BARELY;
            changed = true;
          }
    }
  }
}

/** Returns the mean of the points at which the surface crosses the edges of a cell, in cells. */
function crossing(values: Float32Array, steps: readonly number[], cell: readonly number[]) {
  const base = cell[0] + cell[1] * steps[1] + cell[2] * steps[2];
  const sum = [0, 0, 0];
  let found = 0;
  for (let axis = 0; axis < 3; axis++) {
    const u = (axis + 1) % 3;
    const v = (axis + 2) % 3;
    for (let corner = 0; corner < 4; corner++) {
      const low = base + (corner & 1) * steps[u] + (corner >> 1) * steps[v];
      const a = values[low];
      const b = values[low + steps[axis]];
      if (a > 0 === b > 0) continue;
      sum[axis] += a / (a - b);
      sum[u] += corner & 1;
      sum[v] += corner >> 1;
      found++;
    }
  }
  return cell.map((start, n) => start + sum[n] / Math.max(1, found));
}
