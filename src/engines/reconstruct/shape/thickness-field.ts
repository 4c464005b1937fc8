/**
 * The solid as a front and a back over the grid: z = middle ± sqrt(squared). Outside the silhouette `squared` is
 * negative and falls with the distance, so that its zero crossing is the outline to a fraction of a cell.
 */
export interface ThicknessField {
  /** Half thickness squared, in squared cells. */
  squared: Float32Array<ArrayBuffer>;
  middle: Float32Array<ArrayBuffer>;
}
