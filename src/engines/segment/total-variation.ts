import type { LabImage } from './lab.ts';

/**
 * Cost per unit length of a contour across an even surface, in log odds, and the fraction of it that remains along an
 * edge.
 */
const LENGTH_COST = 4;
const LEAST_COST = 0.08;
/** Step lengths of the two variables; their product multiplied by the gradient's norm, 8, must stay below 1. */
const STEP = 0.35;

/** State of {@link minimise}, from which a later call can continue. */
export interface Relaxation {
  /** How much each pixel is object, 0 to 1. */
  object: Float32Array;
  /** Dual variable. */
  acrossX: Float32Array;
  acrossY: Float32Array;
}

/** Starts from an estimate. */
export function relaxation(object: Float32Array): Relaxation {
  return {
    object,
    acrossX: new Float32Array(object.length),
    acrossY: new Float32Array(object.length),
  };
}

/** Returns the cost for a contour to pass each pixel: low along edges of the image. */
export function contourCosts({ width, height, lightness: l, a, b }: LabImage): Float32Array {
  const costs = new Float32Array(l.length);
  let sum = 0;
  for (let i = 0; i < l.length; i++) {
    const right = (i + 1) % width === 0 ? i : i + 1;
    const below = i + width < width * height ? i + width : i;
    costs[i] =
      (l[right] - l[i]) ** 2 +
      (a[right] - a[i]) ** 2 +
      (b[right] - b[i]) ** 2 +
      (l[below] - l[i]) ** 2 +
      (a[below] - a[i]) ** 2 +
      (b[below] - b[i]) ** 2;
    sum += costs[i];
  }
  // In an image without edges the gradients are only noise.
  const typical = Math.max(sum / l.length, 4);
  return costs.map(
    (steep) => LENGTH_COST * (LEAST_COST + (1 - LEAST_COST) * Math.exp(-steep / (2 * typical))),
  );
}

/**
 * Finds the cheapest cut between object and background, by the convex relaxation of the graph cut (Nikolova, Esedoglu,
 * Chan 2006) with primal-dual steps (Chambolle, Pock 2011): contours are round where a graph's would have corners, and
 * the time does not depend on the image.
 * @param odds log odds that each pixel is object
 */
export function minimise(
  { object, acrossX, acrossY }: Relaxation,
  odds: Float32Array,
  costs: Float32Array,
  width: number,
  rounds: number,
): void {
  const size = object.length;
  const ahead = object.slice();
  for (let round = 0; round < rounds; round++) {
    // Both variables are updated in one pass: a pixel needs the estimates to its right and below from the round before,
    // and the dual variable to its left and above from this one.
    for (let y = 0; y < size; y += width) {
      const last = y + width - 1;
      const below = last + 1 < size ? width : 0;
      let left = 0;
      let value = ahead[y];
      for (let i = y; i <= last; i++) {
        const right = i < last ? ahead[i + 1] : value;
        let dx = acrossX[i] + STEP * (right - value);
        let dy = acrossY[i] + STEP * (ahead[i + below] - value);
        const length = dx * dx + dy * dy;
        const limit = costs[i];
        if (length > limit * limit) {
          const shrink = limit / Math.sqrt(length);
          dx *= shrink;
          dy *= shrink;
        }
        acrossX[i] = dx;
        acrossY[i] = dy;
        const over = y > 0 ? acrossY[i - width] : 0;
        const before = object[i];
        let next = before + STEP * (dx - left + dy - over + odds[i]);
        next = next < 0 ? 0 : next > 1 ? 1 : next;
        object[i] = next;
        ahead[i] = 2 * next - before;
        left = dx;
        value = right;
      }
    }
  }
}
