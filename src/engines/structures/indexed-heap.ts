/**
 * A binary heap of the numbers 0 to n − 1, each at most once, whose costs can change. The lowest cost comes first, then
 * the lowest number. If costs change many times, it takes less time than a heap of all former costs.
 */
export class IndexedHeap {
  readonly #items: Int32Array;
  readonly #costs: Float64Array;
  /** Place of each item in the heap; −1: not in it. */
  readonly #places: Int32Array;
  #size = 0;

  /** @param count number of items that there may be */
  constructor(count: number) {
    this.#items = new Int32Array(count);
    this.#costs = new Float64Array(count);
    this.#places = new Int32Array(count).fill(-1);
  }

  /** Adds an item, or changes its cost. */
  set(item: number, cost: number): void {
    let place = this.#places[item];
    if (place < 0) place = this.#size++;
    this.#settle(place, item, cost);
  }

  /** Removes an item if it is in the heap. */
  remove(item: number): void {
    const place = this.#places[item];
    if (place < 0) return;
    this.#places[item] = -1;
    const last = --this.#size;
    if (place !== last) this.#settle(place, this.#items[last], this.#costs[last]);
  }

  /** Removes and returns the item with the lowest cost; −1: the heap is empty. */
  pop(): number {
    if (this.#size === 0) return -1;
    const top = this.#items[0];
    this.remove(top);
    return top;
  }

  /** Puts an item at a free place, and moves it up or down to where its cost belongs. */
  #settle(from: number, item: number, cost: number): void {
    const items = this.#items;
    const costs = this.#costs;
    const places = this.#places;
    const size = this.#size;
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const other = costs[parent];
      if (!(cost < other || (cost === other && item < items[parent]))) break;
      items[place] = items[parent];
      costs[place] = other;
      places[items[place]] = place;
      place = parent;
    }
    for (;;) {
      let child = 2 * place + 1;
      if (child >= size) break;
      const right = child + 1;
      if (
        right < size &&
        (costs[right] < costs[child] ||
          (costs[right] === costs[child] && items[right] < items[child]))
      )
        child = right;
      const other = costs[child];
      if (!(cost > other || (cost === other && item > items[child]))) break;
      items[place] = items[child];
      costs[place] = other;
      places[items[place]] = place;
      place = child;
    }
    items[place] = item;
    costs[place] = cost;
    places[item] = place;
  }
}
