import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../math/seeded-random.ts';
import { DisjointSets } from './disjoint-sets.ts';

test('the sets are those of a list of labels', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seededRandom(seed);
    const size = 1 + Math.floor(random() * 60);
    const sets = new DisjointSets(size);
    const labels = Array.from({ length: size }, (_, i) => i);
    for (let step = 0; step < 80; step++) {
      const a = Math.floor(random() * size);
      const b = Math.floor(random() * size);
      const [root, child] = [sets.find(a), sets.find(b)];
      assert.equal(root === child, labels[a] === labels[b]);
      if (root === child) continue;
      sets.link(root, child);
      assert.equal(sets.find(b), root, 'the root that was named stays');
      const [kept, gone] = [labels[a], labels[b]];
      for (let i = 0; i < size; i++) if (labels[i] === gone) labels[i] = kept;
    }
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < i; j++) {
        assert.equal(sets.find(i) === sets.find(j), labels[i] === labels[j], `seed ${seed}`);
      }
    }
  }
});

test('joined sets have the lower root, and one join of two members is news', () => {
  const sets = new DisjointSets(6);
  assert.ok(sets.joinAtLower(4, 2));
  assert.ok(sets.joinAtLower(5, 4));
  assert.ok(!sets.joinAtLower(2, 5));
  assert.deepEqual(
    [2, 4, 5].map((i) => sets.find(i)),
    [2, 2, 2],
  );
  assert.ok(sets.joinAtLower(5, 1));
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((i) => sets.find(i)),
    [0, 1, 1, 3, 1, 1],
  );
});

test('hanging on a root is seen where it stands directly above', () => {
  const sets = new DisjointSets(4);
  assert.ok(sets.hangsOn(3, 3) && !sets.hangsOn(3, 2));
  sets.link(2, 3);
  assert.ok(sets.hangsOn(3, 2));
  sets.link(0, 2);
  assert.ok(!sets.hangsOn(3, 0), 'two steps away');
  assert.equal(sets.find(3), 0);
  assert.ok(sets.hangsOn(3, 0), 'the search has halved the path');
});

test('an isolated member is alone, its former set stays', () => {
  const sets = new DisjointSets(4);
  sets.link(0, 1);
  sets.link(0, 2);
  sets.isolate(2);
  assert.deepEqual(
    [0, 1, 2, 3].map((i) => sets.find(i)),
    [0, 0, 2, 3],
  );
  assert.ok(sets.joinAtLower(3, 2));
  assert.equal(sets.find(3), 2);
});
