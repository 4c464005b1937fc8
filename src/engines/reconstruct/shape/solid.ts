import type { Grid } from '../../raster/grid.ts';
import type { ThicknessField } from './thickness-field.ts';

/** A body in cells of the grid, x to the right, y downwards, z towards the viewer. Outside on the outermost cells. */
export type Solid = FieldSolid | SlicedSolid;

/** One front and one back in each cell. */
export interface FieldSolid {
  kind: 'field';
  field: ThicknessField;
  grid: Grid;
}

/** A solid that can be asked slice by slice. */
export interface SlicedSolid {
  kind: 'slices';
  grid: Grid;
  /** Slices `lowest` to `highest`; the outermost of them are outside. */
  lowest: number;
  highest: number;
  /** Writes the values at height z, positive inside. */
  evaluate(z: number, slice: Float32Array): void;
}

/** Whether no sample is inside. Ends at the first that is. */
export function isEmpty({ grid, lowest, highest, evaluate }: SlicedSolid): boolean {
  const slice = new Float32Array(grid.width * grid.height);
  for (let z = lowest; z <= highest; z++) {
    evaluate(z, slice);
    if (slice.some((value) => value > 0)) return false;
  }
  return true;
}
