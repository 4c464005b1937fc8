/** Half-edges by cost, the lowest first. Entries whose edge has changed since are for the caller to pass over. */
export class EdgeHeap {
  #costs = new Float64Array(1024);
  #edges = new Int32Array(1024);
  #stamps = new Int32Array(1024);
  size = 0;
  /** Stamp of the entry that `pop` took. */
  stamp = 0;

  push(cost: number, edge: number, stamp: number): void {
    if (this.size === this.#costs.length) this.#grow();
    let i = this.size++;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (this.#costs[parent] <= cost) break;
      this.#move(parent, i);
      i = parent;
    }
    this.#put(i, cost, edge, stamp);
  }

  /** The half-edge of the lowest cost; −1: none is left. */
  pop(): number {
    if (this.size === 0) return -1;
    const edge = this.#edges[0];
    this.stamp = this.#stamps[0];
    const last = --this.size;
    const cost = this.#costs[last];
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= last) break;
      if (child + 1 < last && this.#costs[child + 1] < this.#costs[child]) child++;
      if (this.#costs[child] >= cost) break;
      this.#move(child, i);
      i = child;
    }
    this.#put(i, cost, this.#edges[last], this.#stamps[last]);
    return edge;
  }

  #put(i: number, cost: number, edge: number, stamp: number): void {
    this.#costs[i] = cost;
    this.#edges[i] = edge;
    this.#stamps[i] = stamp;
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#costs[from], this.#edges[from], this.#stamps[from]);
  }

  #grow(): void {
    const costs = new Float64Array(2 * this.size);
    const edges = new Int32Array(2 * this.size);
    const stamps = new Int32Array(2 * this.size);
    costs.set(this.#costs);
    edges.set(this.#edges);
    stamps.set(this.#stamps);
    this.#costs = costs;
    this.#edges = edges;
    this.#stamps = stamps;
  }
}
