import type { Bounds } from '../../../math/bounds.ts';
import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { surfaceNet } from '../../../mesh/surface-net.ts';
import type { BlendField } from './blend-field.ts';
import type { Field } from './distance.ts';
import { SampledGrid } from './sampled-grid.ts';

/** The number of steps that move a vertex onto the surface. */
const STEPS = 3;
/** Distance in cells at which a vertex counts as on the surface. */
const NEAR = 1e-4;

/**
 * Builds the surface of a blend as quads, with vertices moved onto the surface. The result is closed. Cells are cubes; the
 * box has `cells` of them along its longest side.
 */
export function blendNet(blend: BlendField, bounds: Bounds, cells: number): PolygonMesh {
  const grid = new SampledGrid(blend, bounds, cells);
  const { origin, step } = grid;
  return surfaceNet(grid, {
    valueAt: (i, j, k) => grid.value(i, j, k),
    place: (vertex, [i, j, k]) =>
      onSurface(
        grid.fieldNear(i, j, k),
        vertex.map((v, axis) => origin[axis] + v * step),
        step,
      ),
  });
}

/** Moves a point onto the surface along the field's gradient, by at most half a cell. */
function onSurface(field: Field, place: readonly number[], step: number): [number, number, number] {
  let [x, y, z] = place;
  const e = step * 0.05;
  for (let s = 0; s < STEPS; s++) {
    const d = field(x, y, z);
    if (Math.abs(d) < step * NEAR) break;
    const gx = (field(x + e, y, z) - d) / e;
    const gy = (field(x, y + e, z) - d) / e;
    const gz = (field(x, y, z + e) - d) / e;
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
