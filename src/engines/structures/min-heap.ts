/** Order of two entries with the same cost: the lower number first, or whichever the heap finds first. */
export type Ties = 'lower-item' | 'any';

/**
 * A binary heap of numbers, each with a cost; the lowest cost comes first. The same calls give the same order, even for
 * equal costs. An entry also carries a stamp: to change an item's cost, push it again with a new stamp, and skip
 * entries whose stamp is old (lazy deletion).
 */
export class MinHeap {
  readonly #byItem: boolean;
  #costs: Float64Array;
  #items: Int32Array;
  #stamps: Int32Array;
  /** Number of entries in the heap. */
  size = 0;
  /** Cost and stamp of the entry that `pop` returned last. */
  cost = 0;
  stamp = 0;

  /** @param capacity initial number of entries; the heap grows if there are more */
  constructor(capacity = 1024, ties: Ties = 'any') {
    this.#byItem = ties === 'lower-item';
    const room = Math.max(16, capacity);
    this.#costs = new Float64Array(room);
    this.#items = new Int32Array(room);
    this.#stamps = new Int32Array(room);
  }

  clear(): void {
    this.size = 0;
  }

  push(cost: number, item: number, stamp = 0): void {
    if (this.size === this.#costs.length) this.#grow();
    let i = this.size++;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!this.#isBefore(cost, item, parent)) break;
      this.#move(parent, i);
      i = parent;
    }
    this.#put(i, cost, item, stamp);
  }

  /** Removes and returns the item with the lowest cost; −1: the heap is empty. */
  pop(): number {
    if (this.size === 0) return -1;
    const top = this.#items[0];
    this.cost = this.#costs[0];
    this.stamp = this.#stamps[0];
    const last = --this.size;
    const cost = this.#costs[last];
    const item = this.#items[last];
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= last) break;
      const right = child + 1;
      if (right < last && this.#isBefore(this.#costs[right], this.#items[right], child)) child++;
      if (!this.#isAfter(cost, item, child)) break;
      this.#move(child, i);
      i = child;
    }
    this.#put(i, cost, item, this.#stamps[last]);
    return top;
  }

  /** Whether an entry comes before the one at position i. */
  #isBefore(cost: number, item: number, i: number): boolean {
    const other = this.#costs[i];
    return cost < other || (this.#byItem && cost === other && item < this.#items[i]);
  }

  #isAfter(cost: number, item: number, i: number): boolean {
    const other = this.#costs[i];
    return cost > other || (this.#byItem && cost === other && item > this.#items[i]);
  }

  #put(i: number, cost: number, item: number, stamp: number): void {
    this.#costs[i] = cost;
    this.#items[i] = item;
    this.#stamps[i] = stamp;
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#costs[from], this.#items[from], this.#stamps[from]);
  }

  #grow(): void {
    const costs = new Float64Array(2 * this.size);
    const items = new Int32Array(2 * this.size);
    const stamps = new Int32Array(2 * this.size);
    costs.set(this.#costs);
    items.set(this.#items);
    stamps.set(this.#stamps);
    this.#costs = costs;
    this.#items = items;
    this.#stamps = stamps;
  }
}
