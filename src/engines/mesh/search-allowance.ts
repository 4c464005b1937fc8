/**
 * Places of the tree that the searches of one tree may visit: so many at first, and so many more with each search. On
 * surfaces it takes 4 to 17 a search, up to all of them where thousands of triangles lie in one place (5,000 on one
 * another, 100,000 searches: 26 s without a bound).
 */
const AT_FIRST = 200_000;
const EACH = 24;
/** What a search may visit where nothing is left: what it then finds is near, but perhaps not the nearest. */
const LEAST = 32;
/** And a ray that has hit nothing yet: it may pass through many boxes. */
const LEAST_OF_RAYS = 256;
/**
 * So many visits beyond what was allowed, rays get no more than other searches. Hair and leaves do not come here; eight
 * thousand needles that cross in all places do, whose 1024² texels took 35 s, and 7 with this.
 */
const OVERDRAWN = 25_000_000;

/** Bounds the work of many searches in one tree, so that no shape makes them quadratic. */
export class SearchAllowance {
  private left = AT_FIRST;

  /** Places that the next search may visit. */
  forNext(): number {
    this.left += EACH;
    return this.left > LEAST ? this.left : LEAST;
  }

  /** Places that a ray may visit before it has hit anything. */
  forRayWithoutHit(): number {
    return Math.max(this.left, this.left > -OVERDRAWN ? LEAST_OF_RAYS : LEAST);
  }

  spend(visits: number): void {
    this.left -= visits;
  }
}
