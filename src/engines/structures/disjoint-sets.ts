/** Union-find over 0 … size - 1 with path halving; the caller says which root stays. */
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
  /** Both must be roots; `root` becomes the root of both. */
  link(root: number, child: number): void {
    this.#parent[child] = root;
  }
}
