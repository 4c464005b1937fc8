import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../math/seeded-random.ts';
import { MinHeap, type Ties } from './min-heap.ts';

/** Pushes and pops at random; each pop is compared with the smallest of a plain list. */
function compareWithList(seed: number, ties: Ties): void {
  const random = seededRandom(seed);
  const heap = new MinHeap(1, ties);
  const list: { cost: number; item: number; stamp: number }[] = [];
  for (let step = 0; step < 3000; step++) {
    if (random() < 0.6) {
      // Few costs, so that many are equal.
      const entry = { cost: Math.floor(random() * 20) / 4, item: step, stamp: step % 7 };
      if (random() < 0.5) entry.item = Math.floor(random() * 1000);
      list.push(entry);
      heap.push(entry.cost, entry.item, entry.stamp);
    } else {
      const popped = heap.pop();
      if (list.length === 0) {
        assert.equal(popped, -1);
        continue;
      }
      const least = Math.min(...list.map(({ cost }) => cost));
      const equal = list.filter(({ cost }) => cost === least);
      assert.equal(heap.cost, least);
      if (ties === 'lower-item') {
        assert.equal(popped, Math.min(...equal.map(({ item }) => item)));
      }
      const found = list.findIndex(
        ({ cost, item, stamp }) => cost === least && item === popped && stamp === heap.stamp,
      );
      assert.notEqual(found, -1, 'what comes out was put in');
      list.splice(found, 1);
    }
    assert.equal(heap.size, list.length);
  }
}

for (const ties of ['any', 'lower-item'] as const) {
  test(`the lowest cost first, ties: ${ties}`, () => {
    for (let seed = 1; seed <= 10; seed++) compareWithList(seed, ties);
  });
}

test('the same calls give the same order, after `clear` as well', () => {
  const heap = new MinHeap();
  const order = () => {
    const random = seededRandom(9);
    for (let i = 0; i < 500; i++) heap.push(Math.floor(random() * 5), i);
    return Array.from({ length: 400 }, () => heap.pop());
  };
  const first = order();
  heap.clear();
  assert.equal(heap.pop(), -1);
  assert.deepEqual(order(), first);
});
