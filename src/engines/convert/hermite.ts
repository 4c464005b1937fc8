/** Formats without splines get straight runs instead, at least so many a second of a spline. */
export const SPLINE_RATE = 30;

/**
 * A component of a cubic spline between two keys: the Hermite form of glTF 2.0, appendix C.
 * @param start value at the first key, `end` at the second
 * @param leaving tangent at the first key, `arriving` at the second, in units a second
 * @param span seconds between the keys
 * @param u 0 at the first key, 1 at the second
 */
export function hermite(
  start: number,
  leaving: number,
  arriving: number,
  end: number,
  span: number,
  u: number,
): number {
  const [u2, u3] = [u * u, u * u * u];
  return (
    (2 * u3 - 3 * u2 + 1) * start +
    (u3 - 2 * u2 + u) * span * leaving +
    (3 * u2 - 2 * u3) * end +
    (u3 - u2) * span * arriving
  );
}
