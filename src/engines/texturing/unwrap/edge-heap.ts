/** A binary heap of numbers with a cost each; the cheapest comes first, of equal ones the lower number. */
export interface EdgeHeap {
  push(item: number, stamp: number, cost: number): void;
  /** Whether there was one; it is then in `item` and `stamp`. */
  pop(): boolean;
  readonly item: number;
  readonly stamp: number;
}

/** An empty heap that grows as needed. */
export function createEdgeHeap(capacity: number): EdgeHeap {
  let costs = new Float64Array(Math.max(16, capacity));
  let items = new Uint32Array(costs.length);
  let stamps = new Uint32Array(costs.length);
  let count = 0;
  const heap = {
    item: 0,
    stamp: 0,
    push(item: number, stamp: number, cost: number): void {
      if (count === costs.length) grow();
      let at = count++;
      while (at > 0) {
        const above = (at - 1) >> 1;
        if (costs[above] < cost || (costs[above] === cost && items[above] <= item)) break;
        move(above, at);
        at = above;
      }
      put(at, item, stamp, cost);
    },
    pop(): boolean {
      if (count === 0) return false;
      heap.item = items[0];
      heap.stamp = stamps[0];
      count--;
      const item = items[count];
      const stamp = stamps[count];
      const cost = costs[count];
      let at = 0;
      for (;;) {
        let below = 2 * at + 1;
        if (below >= count) break;
        if (below + 1 < count && isLess(below + 1, below)) below++;
        if (cost < costs[below] || (cost === costs[below] && item <= items[below])) break;
        move(below, at);
        at = below;
      }
      put(at, item, stamp, cost);
      return true;
    },
  };
  function isLess(i: number, j: number): boolean {
    return costs[i] < costs[j] || (costs[i] === costs[j] && items[i] < items[j]);
  }
  function move(from: number, to: number): void {
    costs[to] = costs[from];
    items[to] = items[from];
    stamps[to] = stamps[from];
  }
  function put(at: number, item: number, stamp: number, cost: number): void {
    costs[at] = cost;
    items[at] = item;
    stamps[at] = stamp;
  }
  function grow(): void {
    const [oldCosts, oldItems, oldStamps] = [costs, items, stamps];
    costs = new Float64Array(2 * count);
    items = new Uint32Array(2 * count);
    stamps = new Uint32Array(2 * count);
    costs.set(oldCosts);
    items.set(oldItems);
    stamps.set(oldStamps);
  }
  return heap;
}
