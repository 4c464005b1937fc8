/** Union-find over 0 … size - 1 with path halving; the caller decides which root stays. */
export class DisjointSets {
  readonly #parent: Int32Array;

  constructor(size: number) {
    this.#parent = new Int32Array(size);
    for (let i = 0; i < size; i++) this.#parent[i] = i;
  }

  find(i: number): number {
    const parent = this.#parent;
    while (parent[i] !== i) {
      parent[i] = parent[parent[i]];
      i = parent[i];
    }

    return i;
  }

  /**
   * Whether `root` is the direct parent of i. This is a fast test for whether both are in one set, and usually
   * succeeds.
   */
  hangsOn(i: number, root: number): boolean {
    return this.#parent[i] === root;
  }

  /** Joins the sets of two members under the lower of their roots; returns whether they were two sets. */
  joinAtLower(i: number, j: number): boolean {
    const a = this.find(i);
    const b = this.find(j);
    if (a < b) this.#parent[b] = a;
    else this.#parent[a] = b;
    return a !== b;
  }

  /** Removes i from its set, as the only member of its own; nothing may have i as its parent. */
  isolate(i: number): void {
    this.#parent[i] = i;
  }

  /** Both must be roots; `root` becomes the root of both. */
  link(root: number, child: number): void {
    this.#parent[child] = root;
  }
}
