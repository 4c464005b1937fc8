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

  /** Whether `root` stands directly above i: the quick answer to whether both are in one set, where most are. */
  hangsOn(i: number, root: number): boolean {
    return this.#parent[i] === root;
  }

  /** Makes the sets of two members one, whose root is the lower of theirs; whether they were two. */
  joinAtLower(i: number, j: number): boolean {
    const a = this.find(i);
    const b = this.find(j);
    if (a < b) this.#parent[b] = a;
    else this.#parent[a] = b;
    return a !== b;
  }

  /** Takes i out of whatever set it was in, as the only member of its own; nothing may hang on it. */
  isolate(i: number): void {
    this.#parent[i] = i;
  }

  /** Both must be roots; `root` becomes the root of both. */
  link(root: number, child: number): void {
    this.#parent[child] = root;
  }
}
