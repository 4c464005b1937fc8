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
export const LEAST_OF_RAYS = 256;

/** Bounds the work of many searches in one tree, so that no shape makes them quadratic. */
export class SearchAllowance {
  private left = AT_FIRST;

  /** Places that the next search may visit. */
  forNext(): number {
    this.left += EACH;
    return this.left > LEAST ? this.left : LEAST;
  }

  spend(visits: number): void {
    this.left -= visits;
  }
}
