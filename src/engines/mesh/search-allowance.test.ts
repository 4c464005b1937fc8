import assert from 'node:assert/strict';
import test from 'node:test';
import { SearchAllowance } from './search-allowance.ts';

test('searches that visit too much get less and less, rays that hit nothing last', () => {
  const allowance = new SearchAllowance();
  assert.ok(allowance.forNext() > 100_000);
  allowance.spend(1_000_000);
  assert.equal(allowance.forNext(), 32);
  assert.equal(allowance.forRayWithoutHit(), 256, 'a ray may pass through many boxes');
  allowance.spend(30_000_000);
  assert.equal(allowance.forRayWithoutHit(), 32);
});

test('searches that visit little are not bound', () => {
  const allowance = new SearchAllowance();
  for (let i = 0; i < 1_000_000; i++) {
    assert.ok(allowance.forNext() > 100_000);
    allowance.spend(17);
  }
});
