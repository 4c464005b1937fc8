/** A shape of a result, with its copies. */
export interface BuiltShape {
  triangles: number;
  /** Length in meters of the longest side of the shape's largest copy in the model. */
  extent: number;
}

/** Factor for the number of faces of the coarsest curves. */
export const COARSEST = 0.3;
/** Factor at which boxes lose their rounded edges, too. */
export const PLAIN = 0.25;
/** Fraction of the limit that is aimed at, because numbers of faces are whole. */
const AIM = 0.97;
const HALVINGS = 24;

/**
 * Returns a factor for the number of faces of each shape's curves, so that all shapes together have at most `limit`
 * triangles. Shapes that are small in the picture become coarser first: a polygon with n sides deviates from its circle
 * by about radius / n², so for equal errors the number of faces is proportional to the square root of the size.
 * @param shapes the shapes with all of their faces
 * @param coarse the same shapes at {@link COARSEST}, which show how fast the triangles of each become fewer
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
  // `whole` is the size, as a fraction of the largest, from which shapes keep all of their faces.
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

/**
 * Returns {@link PLAIN} for the smallest shapes, as many as bring all of them within a limit of triangles, and
 * {@link COARSEST} for the others.
 * @param coarse the shapes at COARSEST
 * @param plain the same shapes at PLAIN
 */
export function plainedTo(
  limit: number,
  coarse: readonly BuiltShape[],
  plain: readonly BuiltShape[],
): number[] {
  const factors = coarse.map(() => COARSEST);
  let left = coarse.reduce((sum, { triangles }) => sum + triangles, 0);
  for (const i of [...coarse.keys()].sort((a, b) => coarse[a].extent - coarse[b].extent)) {
    if (left <= limit) break;
    factors[i] = PLAIN;
    left -= coarse[i].triangles - plain[i].triangles;
  }
  return factors;
}
