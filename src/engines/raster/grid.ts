/** The size of a field of cells or pixels, stored row by row from the top: `width * height` values per channel. */
export interface Grid {
  width: number;
  height: number;
}
