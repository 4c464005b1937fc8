import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecentCache } from './recent-cache.ts';

test('what the round before used is kept, what only an earlier one used is dropped', () => {
  const cache = new RecentCache<string, number>();
  cache.set('used', 1);
  cache.set('left', 2);
  cache.nextRound();
  assert.equal(cache.get('used'), 1);
  cache.nextRound();
  assert.equal(cache.get('used'), 1);
  assert.equal(cache.get('left'), undefined);
});
