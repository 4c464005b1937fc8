/** The size of a field of cells or pixels, which is stored row by row from the top: `width * height` values a channel. */
export interface Grid {
  width: number;
  height: number;
}
