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
    const costs = this.#costs;
    const items = this.#items;
    const stamps = this.#stamps;
    const byItem = this.#byItem;
    let i = this.size++;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      const other = costs[parent];
      if (!(cost < other || (byItem && cost === other && item < items[parent]))) break;
      costs[i] = other;
      items[i] = items[parent];
      stamps[i] = stamps[parent];
      i = parent;
    }
    costs[i] = cost;
    items[i] = item;
    stamps[i] = stamp;
  }

  /** Removes and returns the item with the lowest cost; −1: the heap is empty. */
  pop(): number {
    if (this.size === 0) return -1;
    const costs = this.#costs;
    const items = this.#items;
    const stamps = this.#stamps;
    const byItem = this.#byItem;
    const top = items[0];
    this.cost = costs[0];
    this.stamp = stamps[0];
    const last = --this.size;
    const cost = costs[last];
    const item = items[last];
    const stamp = stamps[last];
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= last) break;
      let lowest = costs[child];
      const right = child + 1;
      if (right < last) {
        const other = costs[right];
        if (other < lowest || (byItem && other === lowest && items[right] < items[child])) {
          child = right;
          lowest = other;
        }
      }
      if (!(cost > lowest || (byItem && cost === lowest && item > items[child]))) break;
      costs[i] = lowest;
      items[i] = items[child];
      stamps[i] = stamps[child];
      i = child;
    }
    costs[i] = cost;
    items[i] = item;
    stamps[i] = stamp;
    return top;
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
