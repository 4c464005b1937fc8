/** A shape of a result, with its copies. */
export interface BuiltShape {
  triangles: number;
  /** Longest side of its largest copy in the model, in meters. */
  extent: number;
}

/** The coarsest curves: a factor for their number of faces. */
export const COARSEST = 0.35;
/** Share of the limit that is aimed at, because numbers of faces are whole. */
const AIM = 0.97;
const HALVINGS = 24;

/**
 * Returns a factor for the number of faces of each shape's curves, for at most so many triangles in all. What is small in
 * the picture becomes coarser first: a polygon of n sides leaves its circle by radius / n², so curves of equal error have
 * faces by the square root of their size.
 * @param shapes with all of their faces
 * @param coarse the same, at {@link COARSEST}: how fast their triangles become fewer differs
 */
export function coarsenedTo(
  limit: number,
  shapes: readonly BuiltShape[],
  coarse: readonly BuiltShape[],
): number[] {
  const growth = shapes.map(({ triangles }, i) =>
    Math.max(0, Math.log(coarse[i].triangles / triangles) / Math.log(COARSEST)),
  );
  const largest = Math.max(...shapes.map(({ extent }) => extent));
  // The size, as a share of the largest, from which shapes keep all of their faces.
  const factors = (whole: number) =>
    shapes.map(({ extent }) =>
      Math.min(1, Math.max(COARSEST, Math.sqrt(extent / (whole * largest)))),
    );
  const trianglesOf = (whole: number) =>
    factors(whole).reduce(
      (sum, factor, i) =>
        sum + (shapes[i].triangles > 0 ? shapes[i].triangles * factor ** growth[i] : 0),
      0,
    );
  let [low, high] = [-20, 5];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (trianglesOf(2 ** middle) > AIM * limit) low = middle;
    else high = middle;
  }
  return factors(2 ** high);
}
