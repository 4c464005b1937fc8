/** Cells around a model. */
export interface CellGrid {
  /** The corner with the lowest coordinates. */
  x: number;
  y: number;
  z: number;
  cell: number;
  width: number;
  height: number;
  depth: number;
}
