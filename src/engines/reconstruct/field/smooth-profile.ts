/**
 * Maximum difference, in cells, between neighbors that are smoothed together. A larger difference is an edge, for
 * example of a disc or a foot.
 */
const EDGE = 2.5;

/** Returns a profile in which noise is smoothed by a Gaussian of 2 cells, but edges are kept. */
export function smoothProfile(body: Float64Array): Float64Array {
  const flat = (i: number) => Math.abs(body[i] - body[i - 1]) <= EDGE;
  return body.map((value, i) => {
    if (value <= 0) return 0;
    // Smooths over the same width on both sides, limited by the nearer edge, so that slopes keep their position.
    let sum = value;
    let weights = 1;
    for (let j = 1; j <= 6 && flat(i - j + 1) && flat(i + j); j++) {
      const weight = Math.exp((-j * j) / 8);
      sum += weight * (body[i - j] + body[i + j]);
      weights += 2 * weight;
    }
    return sum / weights;
  });
}
