/**
 * Number of tree nodes that the searches of one tree may visit: `AT_FIRST` in the beginning, and some more with each
 * search. On surfaces a search visits 4 to 17. It may visit all nodes if thousands of triangles are in one place
 * (100,000 searches of 5,000 triangles on top of each other took 26 s without a limit).
 */
const AT_FIRST = 200_000;
const EACH = 24;
/**
 * Nodes that a search may visit when nothing is left of the allowance: its result is then near, but perhaps not the
 * nearest.
 */
const LEAST = 32;
/** Like `LEAST`, but for a ray that has not hit anything yet, which may pass through many boxes. */
const LEAST_OF_RAYS = 256;
/**
 * Number of visits beyond the allowance after which rays get no more than other searches. Hair and leaves do not reach
 * it; eight thousand needles that cross everywhere do: their 1024² texels took 35 s, and take 7 s with it.
 */
const OVERDRAWN = 25_000_000;

/** Bounds the work of many searches in one tree, so that no shape makes it quadratic. */
export class SearchAllowance {
  private left = AT_FIRST;

  /** Nodes that the next search may visit. */
  forNext(): number {
    this.left += EACH;
    return this.left > LEAST ? this.left : LEAST;
  }

  /** Nodes that a ray may visit before it has hit anything. */
  forRayWithoutHit(): number {
    return Math.max(this.left, this.left > -OVERDRAWN ? LEAST_OF_RAYS : LEAST);
  }

  spend(visits: number): void {
    this.left -= visits;
  }
}
