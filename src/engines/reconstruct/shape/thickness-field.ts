/**
 * The solid as a front and a back over the grid: z = middle ± sqrt(squared). Outside the silhouette, `squared` is
 * negative and decreases with the distance, so that its zero crossing gives the outline with sub-cell precision.
 */
export interface ThicknessField {
  /** Half thickness squared, in squared cells. */
  squared: Float32Array<ArrayBuffer>;
  middle: Float32Array<ArrayBuffer>;
}
