import type { Grid } from '../../raster/grid.ts';
import type { ThicknessField } from './thickness-field.ts';

/** A body in cells of the grid, x to the right, y downwards, z towards the viewer. The outermost cells are outside. */
export type Solid = FieldSolid | SlicedSolid;

/** A solid with one front and one back in each cell. */
export interface FieldSolid {
  kind: 'field';
  field: ThicknessField;
  grid: Grid;
}

/** A solid that can be evaluated slice by slice. */
export interface SlicedSolid {
  kind: 'slices';
  grid: Grid;
  /** Range of slices, `lowest` to `highest`; the first and the last are completely outside. */
  lowest: number;
  highest: number;
  /** Loose parts with fewer triangles than this share of the largest part's are left out. */
  leastPart?: number;
  /** Writes the values at height z into `slice`, positive inside. */
  evaluate(z: number, slice: Float32Array): void;
}

/** Returns whether no sample is inside. Stops at the first one that is. */
export function isEmpty({ grid, lowest, highest, evaluate }: SlicedSolid): boolean {
  const slice = new Float32Array(grid.width * grid.height);
  for (let z = lowest; z <= highest; z++) {
    evaluate(z, slice);
    if (slice.some((value) => value > 0)) return false;
  }
  return true;
}
