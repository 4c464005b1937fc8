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
