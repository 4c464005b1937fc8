import { sharedFloats } from '../../../threads/shared-arrays.ts';
import type { Outside } from '../surface.ts';
import { along, type SurfaceCamera } from './camera.ts';

/**
 * Number of cells around a point in which nothing may lie in front of it. Model and picture never agree to the pixel,
 * so the border of an object in front would otherwise be painted onto the object behind it.
 */
const CLEAR = 3;

/** Cells along a side of the map. */
export const DEPTHS = 512;

/**
 * Returns the depth of the nearest surface in each cell of a view without perspective: 0 at the far end of the model's
 * box, 1 at the near end, −1 if there is nothing. Each cell has the nearest depth of itself and the cells around it. In
 * shared memory.
 */
export function nearestDepths(outside: Outside, camera: SurfaceCamera): Float32Array {
  const { triangles, positions, corners } = outside;
  const depths = sharedFloats(DEPTHS * DEPTHS);
  depths.fill(-1);
  const x = new Float64Array(3);
  const y = new Float64Array(3);
  const z = new Float64Array(3);
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const p = 3 * corners[triangles[t + k]];
      x[k] = along(camera.right, positions, p) * DEPTHS - 0.5;
      y[k] = along(camera.down, positions, p) * DEPTHS - 0.5;
      z[k] = along(camera.toward, positions, p);
    }
    fillNearest(depths, x, y, z);
  }
  return nearestAbout(depths);
}

/** Finds the nearest depth within `CLEAR` cells, first along rows and then along columns. */
function nearestAbout(depths: Float32Array): Float32Array {
  const rows = depths.slice();
  for (let i = 0; i < depths.length; i++) {
    const x = i % DEPTHS;
    for (let k = Math.max(-CLEAR, -x); k <= Math.min(CLEAR, DEPTHS - 1 - x); k++)
      if (depths[i + k] > rows[i]) rows[i] = depths[i + k];
  }
  depths.set(rows);
  for (let i = 0; i < depths.length; i++)
    for (let k = -CLEAR; k <= CLEAR; k++) {
      const value = rows[i + k * DEPTHS];
      if (value > depths[i]) depths[i] = value;
    }
  return depths;
}

function fillNearest(
  depths: Float32Array,
  x: Float64Array,
  y: Float64Array,
  z: Float64Array,
): void {
  const area = (x[1] - x[0]) * (y[2] - y[0]) - (y[1] - y[0]) * (x[2] - x[0]);
  if (area === 0) return;
  const right = Math.min(DEPTHS - 1, Math.floor(Math.max(x[0], x[1], x[2])));
  const bottom = Math.min(DEPTHS - 1, Math.floor(Math.max(y[0], y[1], y[2])));
  for (let v = Math.max(0, Math.ceil(Math.min(y[0], y[1], y[2]))); v <= bottom; v++) {
    for (let u = Math.max(0, Math.ceil(Math.min(x[0], x[1], x[2]))); u <= right; u++) {
      const a = ((x[1] - u) * (y[2] - v) - (y[1] - v) * (x[2] - u)) / area;
      const b = ((x[2] - u) * (y[0] - v) - (y[2] - v) * (x[0] - u)) / area;
      if (a < 0 || b < 0 || a + b > 1) continue;
      const depth = a * z[0] + b * z[1] + (1 - a - b) * z[2];
      if (depth > depths[v * DEPTHS + u]) depths[v * DEPTHS + u] = depth;
    }
  }
}
