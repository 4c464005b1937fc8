import type { Bounds } from '../../../math/bounds.ts';
import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { MeshBuilder } from '../mesh-builder.ts';
import type { BlendField } from './blend-field.ts';
import type { Field } from './distance.ts';
import { SampledGrid } from './sampled-grid.ts';

/** The number of steps that move a vertex onto the surface. */
const STEPS = 3;

/**
 * Builds the surface of a blend as quads (Gibson's surface nets, with vertices moved onto the surface). Each cell that
 * the surface crosses gets one vertex, and each grid edge that the surface crosses gets one quad around it. The result
 * is closed, because the border of the grid counts as outside. Cells are cubes; the box has `cells` of them along its
 * longest side.
 */
export function surfaceNet(blend: BlendField, bounds: Bounds, cells: number): PolygonMesh {
  const grid = new SampledGrid(blend, bounds, cells);
  const [nx, ny, nz] = grid.count;
  const { values } = grid;
  separateSigns(values, grid.count);
  const builder = new MeshBuilder();
  const vertices = new Map<number, number>();
  const vertex = (i: number, j: number, k: number): number => {
    const cell = grid.index(i, j, k);
    const known = vertices.get(cell);
    if (known !== undefined) return known;
    const place = crossing(grid, [i, j, k]).map((v, a) => grid.origin[a] + v * grid.step);
    const made = builder.vertex(...onSurface(grid.fieldNear(i, j, k), place, grid.step));
    vertices.set(cell, made);
    return made;
  };
  for (let k = 1; k < nz - 1; k++) {
    for (let j = 1; j < ny - 1; j++) {
      for (let i = 1; i < nx - 1; i++) {
        const inside = values[grid.index(i, j, k)] < 0;
        for (let axis = 0; axis < 3; axis++) {
          const other = grid.index(
            i + Number(axis === 0),
            j + Number(axis === 1),
            k + Number(axis === 2),
          );
          if (inside === values[other] < 0) continue;
          const quad = [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ].map(([u, v]) => {
            const cell = [i, j, k];
            cell[(axis + 1) % 3] -= u;
            cell[(axis + 2) % 3] -= v;
            return vertex(cell[0], cell[1], cell[2]);
          });
          builder.face(inside ? quad : quad.reverse());
        }
      }
    }
  }
  return builder.mesh();
}

/**
 * Changes a corner to inside in each grid square whose corners alternate between inside and outside, because the
 * surface would touch itself there along an edge with four faces.
 */
function separateSigns(values: Float32Array, [nx, ny, nz]: readonly number[]): void {
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
            values[inside ? at + u : at] = -1e-9;
            changed = true;
          }
    }
  }
}

/** Returns the mean of the points at which the surface crosses the edges of a cell, in cells. */
function crossing(grid: SampledGrid, [i, j, k]: readonly number[]): number[] {
  const sum = [0, 0, 0];
  let found = 0;
  for (let axis = 0; axis < 3; axis++) {
    for (let corner = 0; corner < 4; corner++) {
      const low = [0, 0, 0];
      low[(axis + 1) % 3] = corner & 1;
      low[(axis + 2) % 3] = corner >> 1;
      const high = [...low];
      high[axis] = 1;
      const a = grid.value(i + low[0], j + low[1], k + low[2]);
      const b = grid.value(i + high[0], j + high[1], k + high[2]);
      if (a < 0 === b < 0) continue;
      const t = a / (a - b);
      for (let n = 0; n < 3; n++) sum[n] += low[n] + t * (high[n] - low[n]);
      found++;
    }
  }
  return [i, j, k].map((base, n) => base + sum[n] / Math.max(1, found));
}

/** Moves a point onto the surface along the field's gradient, by at most half a cell. */
function onSurface(field: Field, place: readonly number[], step: number): [number, number, number] {
  let [x, y, z] = place;
  const e = step * 0.05;
  for (let s = 0; s < STEPS; s++) {
    const d = field(x, y, z);
    const gx = (field(x + e, y, z) - field(x - e, y, z)) / (2 * e);
    const gy = (field(x, y + e, z) - field(x, y - e, z)) / (2 * e);
    const gz = (field(x, y, z + e) - field(x, y, z - e)) / (2 * e);
    const square = gx * gx + gy * gy + gz * gz;
    if (square < 1e-6) break;
    const move = Math.max(-step / 4, Math.min(step / 4, d / square));
    x -= move * gx;
    y -= move * gy;
    z -= move * gz;
  }
  const near = (v: number, from: number) => Math.max(from - step / 2, Math.min(from + step / 2, v));
  return [near(x, place[0]), near(y, place[1]), near(z, place[2])];
}
