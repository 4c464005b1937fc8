/** Points in a leaf: fewer make the tree larger than the search is shorter. */
const LEAF = 8;

/** Finds nearest points by a k-d tree (Bentley 1975) whose nodes lie in an array: node n has children 2n + 1 and 2n + 2. */
export class NearestPoint {
  readonly #points: Float32Array;
  readonly #order: Uint32Array;
  readonly #axes: Int8Array;
  readonly #splits: Float64Array;
  /** Place of the last find among the points. */
  index = -1;
  #best = 0;
  /** The place that is searched from. */
  readonly #at = new Float64Array(3);

  /** @param points three coordinates each */
  constructor(points: Float32Array) {
    const count = points.length / 3;
    this.#points = points;
    this.#order = Uint32Array.from({ length: count }, (_, i) => i);
    const nodes = 2 ** (Math.ceil(Math.log2(Math.max(1, count / LEAF))) + 1);
    this.#axes = new Int8Array(nodes).fill(-1);
    this.#splits = new Float64Array(nodes);
    this.#build(0, 0, count);
  }

  /** The distance to the nearest point; {@link index} tells which. */
  distance(x: number, y: number, z: number): number {
    this.#best = Number.POSITIVE_INFINITY;
    this.#at[0] = x;
    this.#at[1] = y;
    this.#at[2] = z;
    this.#search(0, 0, this.#order.length);
    return Math.sqrt(this.#best);
  }

  #build(node: number, start: number, end: number): void {
    if (end - start <= LEAF) return;
    const axis = this.#widest(start, end);
    const middle = (start + end) >> 1;
    const part = this.#order.subarray(start, end);
    part.sort((a, b) => this.#points[a * 3 + axis] - this.#points[b * 3 + axis]);
    this.#axes[node] = axis;
    this.#splits[node] = this.#points[this.#order[middle] * 3 + axis];
    this.#build(2 * node + 1, start, middle);
    this.#build(2 * node + 2, middle, end);
  }

  #widest(start: number, end: number): number {
    const widths = [0, 1, 2].map((axis) => {
      let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (let i = start; i < end; i++) {
        const x = this.#points[this.#order[i] * 3 + axis];
        if (x < low) low = x;
        if (x > high) high = x;
      }
      return high - low;
    });
    return widths.indexOf(Math.max(...widths));
  }

  #search(node: number, start: number, end: number): void {
    const at = this.#at;
    if (end - start <= LEAF) {
      for (let i = start; i < end; i++) {
        const p = this.#order[i] * 3;
        const square =
          (this.#points[p] - at[0]) ** 2 +
          (this.#points[p + 1] - at[1]) ** 2 +
          (this.#points[p + 2] - at[2]) ** 2;
        if (square < this.#best) {
          this.#best = square;
          this.index = this.#order[i];
        }
      }
      return;
    }
    const middle = (start + end) >> 1;
    const apart = at[this.#axes[node]] - this.#splits[node];
    if (apart < 0) this.#search(2 * node + 1, start, middle);
    else this.#search(2 * node + 2, middle, end);
    if (apart * apart >= this.#best) return;
    if (apart < 0) this.#search(2 * node + 2, middle, end);
    else this.#search(2 * node + 1, start, middle);
  }
}
