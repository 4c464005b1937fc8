import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../math/seeded-random.ts';
import { IndexedHeap } from './indexed-heap.ts';

test('items come by their last cost, then by their number', () => {
  const heap = new IndexedHeap(5);
  for (const [item, cost] of [
    [0, 3],
    [1, 1],
    [2, 2],
    [3, 2],
    [1, 4],
    [4, 0],
  ] as const)
    heap.set(item, cost);
  heap.remove(4);
  heap.remove(4);
  assert.deepEqual([heap.pop(), heap.pop(), heap.pop(), heap.pop(), heap.pop()], [2, 3, 0, 1, -1]);
});

test('random changes give the order of a sorted list', () => {
  const random = seededRandom(7);
  const heap = new IndexedHeap(60);
  const costs = new Map<number, number>();
  for (let step = 0; step < 4000; step++) {
    const item = Math.floor(random() * 60);
    const what = random();
    if (what < 0.6) {
      const cost = Math.floor(random() * 20);
      heap.set(item, cost);
      costs.set(item, cost);
    } else if (what < 0.8) {
      heap.remove(item);
      costs.delete(item);
    } else {
      const sorted = [...costs].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
      const first = sorted[0]?.[0] ?? -1;
      assert.equal(heap.pop(), first);
      costs.delete(first);
    }
  }
});
